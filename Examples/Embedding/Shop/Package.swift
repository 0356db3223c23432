// swift-tools-version: 6.2

import PackageDescription

// A program that imports both: the rules, whose interface shows constants, and the library that these are of.
let package = Package(
  name: "Shop",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(path: "../Rules"),
    // The name is for checkouts whose directory is called something else.
    .package(name: "Continuum", path: "../../.."),
  ],
  targets: [
    .executableTarget(
      name: "Shop",
      dependencies: [
        .product(name: "Cart", package: "Rules"),
        .product(name: "Continuum", package: "Continuum"),
      ],
      // A file sees the members of the modules that it imports, and of no others.
      swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")])
  ],
  swiftLanguageModes: [.v6]
)
