// swift-tools-version: 6.2

import PackageDescription

// Clients show that using the library brings no warning.
let client: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// Clients that have not moved to the Swift 6 language mode, with no feature but those named below.
let swift5: [SwiftSetting] = client + [.swiftLanguageMode(.v5)]

// An expression that keeps the type checker busy for more than a second is a warning, and so an error: the
// time is that of a clock, and other work on the machine counts.
// Flags like this one are allowed in tests: nobody who depends on the package builds them.
let timed: [SwiftSetting] = [
  .unsafeFlags(["-Xfrontend", "-warn-long-expression-type-checking=1000"])
]

let package = Package(
  name: "Continuum",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Continuum", targets: ["Continuum"]),
    .library(name: "ContinuumTesting", targets: ["ContinuumTesting"]),
  ],
  targets: [
    // MARK: The products

    // Xcode includes PrivacyInfo.xcprivacy by itself. As a resource it would bring every program that uses the
    // library a bundle to ship, and code that nothing calls.
    .target(name: "Continuum"),
    // Helpers for the tests of those who use the library.
    .target(name: "ContinuumTesting", dependencies: ["Continuum"]),

    // MARK: What the library promises

    // What tests of the library share: real threads, gates, and a trait for tests that block.
    .target(name: "TestSupport", path: "Tests/Support"),
    // The laws, through the public interface.
    .testTarget(
      name: "ContinuumTests", dependencies: ["Continuum", "ContinuumTesting", "TestSupport"]),
    .testTarget(
      name: "ContinuumTestingTests", dependencies: ["Continuum", "ContinuumTesting", "TestSupport"]),

    // MARK: What its users write

    // Clients of several isolations, names that clash, and expressions that must compile quickly.
    .testTarget(
      name: "ClientTests", dependencies: ["Continuum", "ContinuumTesting", "NameClashes"],
      swiftSettings: client + timed),
    // A library whose types have the names of ours.
    .target(name: "NameClashes", path: "Tests/NameClashes"),
    // A client all of whose code belongs to the main actor.
    .testTarget(
      name: "DefaultIsolationClientTests", dependencies: ["Continuum", "ContinuumTesting"],
      swiftSettings: client + timed + [.defaultIsolation(MainActor.self)]),
    // A client in the Swift 5 language mode.
    .testTarget(
      name: "Swift5ClientTests", dependencies: ["Continuum", "ContinuumTesting"],
      swiftSettings: swift5),
    // The same with one feature of Swift 6.
    .testTarget(
      name: "Swift5UpcomingClientTests", dependencies: ["Continuum"],
      swiftSettings: swift5 + [.enableUpcomingFeature("InferSendableFromCaptures")]),

    // MARK: What the documentation says

    // The code in the README, the articles and the doc comments compiles.
    .testTarget(
      name: "ReadmeTests", dependencies: ["Continuum", "ContinuumTesting"], exclude: ["StandIns"]),
    // What the compiler says of mistakes, and what happens where it says nothing.
    .testTarget(
      name: "MistakeTests", dependencies: ["Continuum"],
      exclude: ["Mistakes.md", "MistakesOnTheMainActor.md"]),

    // MARK: Programs that .ci/run runs

    // Times, sizes and counts, beside those of NotificationCenter and others.
    .executableTarget(name: "Benchmarks", dependencies: ["Continuum"], path: "Tests/Benchmarks"),
    // Bindings whose machine code must not use a key path.
    .executableTarget(
      name: "FoldedKeyPaths", dependencies: ["Continuum"], path: "Tests/FoldedKeyPaths"),
    // A program in which the thread sanitizer must find nothing.
    .executableTarget(
      name: "SanitizerProgram", dependencies: ["Continuum"], path: "Tests/SanitizerProgram"),
    // Threads that do at random all that can be done with the library.
    .executableTarget(name: "StressTests", dependencies: ["Continuum"], path: "Tests/StressTests"),

    // MARK: The examples

    // What the examples share.
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
    .testTarget(
      name: "ExampleTests",
      dependencies: [
        "Continuum", "ContinuumTesting", "Counter", "Favorites", "FavoritesFlux", "FavoritesMVP",
        "Kit", "Search",
      ]),
    // Apart, because its code belongs to the main actor, too.
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
