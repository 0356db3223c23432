// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Clicks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(path: "../Continuum")
  ],
  targets: [
    .executableTarget(
      name: "Clicks", dependencies: [.product(name: "Continuum", package: "Continuum")])
  ],
  swiftLanguageModes: [.v6]
)
