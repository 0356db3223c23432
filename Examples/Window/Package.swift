// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Window",
  platforms: [.macOS("15.4")],
  dependencies: [
    // The name is for checkouts whose directory is called something else.
    .package(name: "Continuum", path: "../..")
  ],
  targets: [
    .systemLibrary(
      name: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"]), .brew(["gtk4"])]),
    // A link to what the examples share. The view models, links in Sources/Window, import it under the name
    // that it has in the main package, which is an alias here: a name may be used only once in a build.
    .target(
      name: "WindowKit",
      dependencies: [.product(name: "Continuum", package: "Continuum")],
      path: "Sources/Kit",
      resources: [.copy("repositories.json")]),
    .executableTarget(
      name: "Window",
      dependencies: ["CGTK", .product(name: "Continuum", package: "Continuum"), "WindowKit"],
      swiftSettings: [.unsafeFlags(["-module-alias", "ContinuumExampleKit=WindowKit"])]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InferIsolatedConformances"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .treatAllWarnings(as: .error),
    ]
}
