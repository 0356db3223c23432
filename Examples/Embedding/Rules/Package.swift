// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Rules",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Download", targets: ["Download"]),
    .library(name: "Cart", targets: ["Cart"]),
  ],
  dependencies: [
    // The name is for checkouts whose directory is called something else.
    .package(name: "Continuum", path: "../../..")
  ],
  targets: [
    // Its users see nothing of Continuum.
    .target(
      name: "Download",
      dependencies: [.product(name: "Continuum", package: "Continuum")],
      // An import that is not marked `public` then stays out of the library's interface.
      swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]),
    .testTarget(name: "DownloadTests", dependencies: ["Download"]),
    // Its interface shows constants.
    .target(
      name: "Cart",
      dependencies: [.product(name: "Continuum", package: "Continuum")],
      swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]),
    .testTarget(
      name: "CartTests",
      dependencies: [
        "Cart",
        .product(name: "Continuum", package: "Continuum"),
        .product(name: "ContinuumTesting", package: "Continuum"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
