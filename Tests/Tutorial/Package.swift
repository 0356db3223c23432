// swift-tools-version: 6.2

import PackageDescription

// What the tutorial makes, through links, with its tests. It is a package of its own, as the reader's is:
// its targets have the names that the reader gives them.
let package = Package(
  name: "Clicks",
  platforms: [.macOS(.v15)],
  dependencies: [
    // The name is for checkouts whose directory is called something else.
    .package(name: "Continuum", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "Clicks", dependencies: [.product(name: "Continuum", package: "Continuum")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .testTarget(
      name: "ClicksTests",
      dependencies: [
        "Clicks",
        .product(name: "Continuum", package: "Continuum"),
        .product(name: "ContinuumTesting", package: "Continuum"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ],
  swiftLanguageModes: [.v6]
)
