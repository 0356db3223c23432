// swift-tools-version: 6.2

import PackageDescription

// The clients in Tests show that using the library brings no warning.
let client: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// Clients that have not moved to the Swift 6 language mode, with no feature but those named below.
let swift5: [SwiftSetting] = client + [.swiftLanguageMode(.v5)]

// An expression that keeps the type checker busy for more than 200 ms is a warning, and so an error.
// Flags like this one are allowed in tests: nobody who depends on the package builds them.
let timed: [SwiftSetting] = [
  .unsafeFlags(["-Xfrontend", "-warn-long-expression-type-checking=200"])
]

let package = Package(
  name: "Continuum",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Continuum", targets: ["Continuum"]),
    .library(name: "ContinuumTesting", targets: ["ContinuumTesting"]),
  ],
  targets: [
    .target(name: "Continuum"),
    .target(name: "ContinuumTesting", dependencies: ["Continuum"]),
    .target(name: "TestSupport", path: "Tests/Support"),
    .testTarget(
      name: "ContinuumTests", dependencies: ["Continuum", "ContinuumTesting", "TestSupport"]),
    .testTarget(
      name: "ContinuumTestingTests", dependencies: ["Continuum", "ContinuumTesting", "TestSupport"]),
    .testTarget(
      name: "ReadmeTests", dependencies: ["Continuum", "ContinuumTesting"], exclude: ["StandIns"]),
    // What the tutorial of the documentation makes, through links.
    .executableTarget(name: "Clicks", dependencies: ["Continuum"], path: "Tests/Tutorial/Clicks"),
    .testTarget(
      name: "ClicksTests", dependencies: ["Clicks", "Continuum", "ContinuumTesting"],
      path: "Tests/Tutorial/ClicksTests"),
    .testTarget(
      name: "NonisolatedClientTests", dependencies: ["Continuum", "ContinuumTesting"],
      swiftSettings: client),
    .testTarget(
      name: "MainActorClientTests", dependencies: ["Continuum", "ContinuumTesting"],
      swiftSettings: client),
    .testTarget(
      name: "DefaultIsolationClientTests", dependencies: ["Continuum", "ContinuumTesting"],
      swiftSettings: client + timed + [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "Swift5ClientTests", dependencies: ["Continuum", "ContinuumTesting"],
      swiftSettings: swift5),
    .testTarget(
      name: "Swift5UpcomingClientTests", dependencies: ["Continuum"],
      swiftSettings: swift5 + [.enableUpcomingFeature("InferSendableFromCaptures")]),
    .testTarget(
      name: "NamesClientTests", dependencies: ["Continuum", "NameClashes"], swiftSettings: client),
    .testTarget(
      name: "ExpressionTests", dependencies: ["Continuum"], swiftSettings: client + timed),
    .testTarget(
      name: "MistakeTests", dependencies: ["Continuum"],
      exclude: ["Mistakes.md", "MistakesOnTheMainActor.md"]),
    .target(name: "NameClashes", path: "Tests/NameClashes"),
    .executableTarget(name: "Benchmarks", dependencies: ["Continuum"], path: "Tests/Benchmarks"),
    .executableTarget(
      name: "FoldedKeyPaths", dependencies: ["Continuum"], path: "Tests/FoldedKeyPaths"),
    .executableTarget(
      name: "SanitizerProgram", dependencies: ["Continuum"], path: "Tests/SanitizerProgram"),
    .executableTarget(name: "StressTests", dependencies: ["Continuum"], path: "Tests/StressTests"),
    .target(
      name: "Kit", dependencies: ["Continuum"], path: "Examples/Kit",
      resources: [.copy("repositories.json")]),
    .executableTarget(
      name: "Counter", dependencies: ["Continuum", "Kit"], path: "Examples/Counter"),
    .executableTarget(
      name: "Favorites", dependencies: ["Continuum", "Kit"], path: "Examples/Favorites"),
    .executableTarget(
      name: "FavoritesMVP", dependencies: ["Continuum", "Kit"], path: "Examples/FavoritesMVP"),
    .executableTarget(
      name: "FavoritesFlux", dependencies: ["Continuum", "Kit"], path: "Examples/FavoritesFlux"),
    .executableTarget(
      name: "Search", dependencies: ["Continuum", "Kit"], path: "Examples/Search"),
    .executableTarget(
      name: "SignUp", dependencies: ["Continuum", "Kit"], path: "Examples/SignUp",
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(name: "CounterTests", dependencies: ["Continuum", "Counter", "Kit"]),
    .testTarget(name: "KitTests", dependencies: ["Kit"]),
    .testTarget(name: "FavoritesTests", dependencies: ["Continuum", "Favorites", "Kit"]),
    .testTarget(name: "FavoritesMVPTests", dependencies: ["FavoritesMVP", "Kit"]),
    .testTarget(
      name: "FavoritesFluxTests",
      dependencies: ["Continuum", "ContinuumTesting", "FavoritesFlux", "Kit"]),
    .testTarget(
      name: "SearchTests", dependencies: ["Continuum", "ContinuumTesting", "Kit", "Search"]),
    .testTarget(
      name: "SignUpTests", dependencies: ["Continuum", "ContinuumTesting", "Kit", "SignUp"],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
  ],
  swiftLanguageModes: [.v6]
)

// One place for what every target is compiled with.
for target in package.targets where !target.name.hasPrefix("Swift5") {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InferIsolatedConformances"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}
