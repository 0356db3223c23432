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

// What guards the library's state on Linux: a mutex of its own, for which threads compete, or, as on Apple platforms,
// that of the standard library: `CONTINUUM_MUTEX=standard swift test --scratch-path .build/standard`.
let mutex: [SwiftSetting]
switch Context.environment["CONTINUUM_MUTEX"] {
case nil: mutex = [.define("COMPETING_MUTEX", .when(platforms: [.linux]))]
case "standard": mutex = []
case let other?: fatalError("CONTINUUM_MUTEX is standard, or not set; not \(other).")
}

let package = Package(
  name: "Continuum",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Continuum", targets: ["Continuum"]),
    .library(name: "ContinuumTesting", targets: ["ContinuumTesting"]),
    .library(name: "ContinuumUIKit", targets: ["ContinuumUIKit"]),
    .library(name: "ContinuumStorage", targets: ["ContinuumStorage"]),
  ],
  targets: [
    // MARK: The products

    // Xcode includes PrivacyInfo.xcprivacy by itself. As a resource it would bring every program that uses the
    // library a bundle to ship, and code that nothing calls.
    .target(name: "Continuum", exclude: ["Internal/README.md"], swiftSettings: mutex),
    // Helpers for the tests of those who use the library.
    .target(name: "ContinuumTesting", dependencies: ["Continuum"]),
    // The forms for UIKit's controls. It is empty where there is no UIKit, and on watchOS, whose UIKit has none.
    .target(
      name: "ContinuumUIKit", dependencies: ["Continuum"],
      swiftSettings: [.define("NO_CONTROLS", .when(platforms: [.watchOS]))]),
    // Values that last: in UserDefaults, and in files.
    .target(name: "ContinuumStorage", dependencies: ["Continuum"]),

    // MARK: What the library promises

    // What tests of the library share: real threads, gates, and a trait for tests that block.
    .target(
      name: "ContinuumTestSupport", dependencies: ["ContinuumTesting"], path: "Tests/Support"),
    // The laws, through the public interface.
    .testTarget(
      name: "ContinuumTests",
      dependencies: ["Continuum", "ContinuumTesting", "ContinuumTestSupport"],
      swiftSettings: mutex),
    .testTarget(
      name: "ContinuumTestingTests",
      dependencies: ["Continuum", "ContinuumTesting", "ContinuumTestSupport"]),
    .testTarget(
      name: "ContinuumStorageTests",
      dependencies: [
        "Continuum", "ContinuumTesting", "ContinuumTestSupport", "ContinuumStorage",
        "ContinuumStorageProgram",
      ],
      // A program of its own, which the tests run and kill.
      exclude: ["Program"]),
    .executableTarget(
      name: "ContinuumStorageProgram", dependencies: ["Continuum", "ContinuumStorage"],
      path: "Tests/ContinuumStorageTests/Program"),

    // MARK: What its users write

    // Clients of several isolations, names that clash, and expressions that must compile quickly.
    .testTarget(
      name: "ContinuumClientTests",
      dependencies: ["Continuum", "ContinuumTesting", "ContinuumNameClashes"],
      path: "Tests/ClientTests",
      swiftSettings: client + timed),
    // A library whose types have the names of ours.
    .target(name: "ContinuumNameClashes", path: "Tests/NameClashes"),
    // A client all of whose code belongs to the main actor.
    .testTarget(
      name: "ContinuumDefaultIsolationClientTests",
      dependencies: ["Continuum", "ContinuumStorage", "ContinuumTesting"],
      path: "Tests/DefaultIsolationClientTests",
      swiftSettings: client + timed + [.defaultIsolation(MainActor.self)]),
    // A client in the Swift 5 language mode.
    .testTarget(
      name: "ContinuumSwift5ClientTests", dependencies: ["Continuum", "ContinuumTesting"],
      path: "Tests/Swift5ClientTests",
      swiftSettings: swift5),
    // The same with one feature of Swift 6.
    .testTarget(
      name: "ContinuumSwift5UpcomingClientTests", dependencies: ["Continuum"],
      path: "Tests/Swift5UpcomingClientTests",
      swiftSettings: swift5 + [.enableUpcomingFeature("InferSendableFromCaptures")]),

    // MARK: What the documentation says

    // The code in the README, the articles and the doc comments compiles.
    .testTarget(
      name: "ContinuumReadmeTests",
      dependencies: [
        "Continuum", "ContinuumTesting", "ContinuumStorage", "ContinuumExampleKit",
        "ContinuumSearch", "ContinuumSignUp",
      ],
      path: "Tests/ReadmeTests", exclude: ["StandIns"]),
    // What the compiler says of mistakes, and what happens where it says nothing.
    .testTarget(
      name: "ContinuumMistakeTests",
      dependencies: [
        "Continuum", "ContinuumTesting", "ContinuumTestSupport", "ContinuumStorage",
      ],
      path: "Tests/MistakeTests",
      exclude: [
        "Mistakes.md", "MistakesInOptimisedBuilds.md", "MistakesOnTheMainActor.md", "Races.md",
        "Sound.md",
      ]),

    // MARK: Programs that .ci/run runs

    // Times, sizes and counts, beside those of NotificationCenter and others.
    .executableTarget(
      name: "ContinuumBenchmarks", dependencies: ["Continuum", "ContinuumStorage"],
      path: "Tests/Benchmarks"),
    // Bindings whose machine code must not use a key path.
    .executableTarget(
      name: "ContinuumFoldedKeyPaths", dependencies: ["Continuum"], path: "Tests/FoldedKeyPaths"),
    // A program in which the thread sanitizer must find nothing.
    .executableTarget(
      name: "ContinuumSanitizerProgram", dependencies: ["Continuum"], path: "Tests/SanitizerProgram"
    ),
    // Threads that do at random all that can be done with the library.
    .executableTarget(
      name: "ContinuumStressTests", dependencies: ["Continuum"], path: "Tests/StressTests"),

    // MARK: The examples

    // What the examples share.
    .target(
      name: "ContinuumExampleKit", dependencies: ["Continuum"], path: "Examples/Kit",
      resources: [.copy("repositories.json")]),
    .executableTarget(
      name: "ContinuumCounter", dependencies: ["Continuum", "ContinuumExampleKit"],
      path: "Examples/Counter"),
    .executableTarget(
      name: "ContinuumFavorites", dependencies: ["Continuum", "ContinuumExampleKit"],
      path: "Examples/Favorites"),
    .executableTarget(
      name: "ContinuumFavoritesMVP", dependencies: ["Continuum", "ContinuumExampleKit"],
      path: "Examples/FavoritesMVP"),
    .executableTarget(
      name: "ContinuumFavoritesFlux", dependencies: ["Continuum", "ContinuumExampleKit"],
      path: "Examples/FavoritesFlux"),
    .executableTarget(
      name: "ContinuumSearch",
      dependencies: ["Continuum", "ContinuumStorage", "ContinuumExampleKit"],
      path: "Examples/Search"),
    .executableTarget(
      name: "ContinuumSignUp", dependencies: ["Continuum", "ContinuumExampleKit"],
      path: "Examples/SignUp",
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "ContinuumExampleTests",
      dependencies: [
        "Continuum", "ContinuumTesting", "ContinuumTestSupport", "ContinuumCounter",
        "ContinuumFavorites", "ContinuumFavoritesFlux", "ContinuumFavoritesMVP",
        "ContinuumExampleKit", "ContinuumSearch", "ContinuumStorage",
      ],
      path: "Tests/ExampleTests"),
    // Apart, because its code belongs to the main actor, too.
    .testTarget(
      name: "ContinuumSignUpTests",
      dependencies: ["Continuum", "ContinuumTesting", "ContinuumExampleKit", "ContinuumSignUp"],
      path: "Tests/SignUpTests",
      swiftSettings: [.defaultIsolation(MainActor.self)]),
  ],
  swiftLanguageModes: [.v6]
)

// Programs run under short names: `swift run Counter`. SwiftPM and Xcode put what a package depends on into a
// directory called `checkouts`. There the programs are left out: a user's own `Counter` would otherwise be
// mistaken for ours.
if !Context.packageDirectory.contains("/checkouts/") {
  package.products += [
    .executable(name: "Counter", targets: ["ContinuumCounter"]),
    .executable(name: "Favorites", targets: ["ContinuumFavorites"]),
    .executable(name: "FavoritesFlux", targets: ["ContinuumFavoritesFlux"]),
    .executable(name: "FavoritesMVP", targets: ["ContinuumFavoritesMVP"]),
    .executable(name: "Search", targets: ["ContinuumSearch"]),
    .executable(name: "SignUp", targets: ["ContinuumSignUp"]),
    .executable(name: "Benchmarks", targets: ["ContinuumBenchmarks"]),
    .executable(name: "FoldedKeyPaths", targets: ["ContinuumFoldedKeyPaths"]),
    .executable(name: "SanitizerProgram", targets: ["ContinuumSanitizerProgram"]),
    .executable(name: "StressTests", targets: ["ContinuumStressTests"]),
  ]
}

// A module called UIKit, with the signatures of Apple's, and screens that compile against it and are driven. On a
// Mac, Xcode would have two modules of that name. Where the package is a dependency, nobody needs one.
#if os(Linux)
if !Context.packageDirectory.contains("/checkouts/") {
  // Swift Testing has an overlay for UIKit, which is on Apple platforms only.
  let noOverlay: SwiftSetting = .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])
  let used: [Target.Dependency] = [
    "Continuum", "ContinuumTesting", "ContinuumTestSupport", "ContinuumUIKit", "UIKit",
  ]
  let usedInApp = used + ["ContinuumStorage"]
  // On Linux, URLSession is in a module of its own, which sources for iPhones do not import.
  let networking: SwiftSetting = .unsafeFlags([
    "-Xfrontend", "-import-module", "-Xfrontend", "FoundationNetworking",
  ])
  // ContinuumUIKit then uses the stand-in, and the product leaves it out: a package that has this one by its path
  // gets no module UIKit, and may have one of its own.
  package.targets.first { $0.name == "ContinuumUIKit" }?.dependencies.append("UIKit")
  package.products.removeAll { $0.name == "ContinuumUIKit" }
  package.products.append(.library(name: "ContinuumUIKit", targets: ["Continuum"]))
  package.targets += [
    .target(name: "UIKit", path: "Tests/UIKitStandIn", exclude: ["README.md"]),
    .testTarget(
      name: "ContinuumUIKitTests", dependencies: used, swiftSettings: client + [noOverlay]),
    .testTarget(
      name: "ContinuumUIKitClientTests", dependencies: used, path: "Tests/UIKitClientTests",
      swiftSettings: client + [noOverlay]),
    // The same sources, through symbolic links, in another isolation and in another language mode.
    .testTarget(
      name: "ContinuumDefaultIsolationUIKitClientTests", dependencies: used,
      path: "Tests/DefaultIsolationUIKitClientTests",
      swiftSettings: client + [noOverlay, .defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "ContinuumSwift5UIKitClientTests", dependencies: used,
      path: "Tests/Swift5UIKitClientTests", swiftSettings: swift5 + [noOverlay]),
    // The app, but for what only Xcode can build.
    .target(
      name: "ContinuumApp",
      dependencies: ["Continuum", "ContinuumStorage", "ContinuumUIKit", "UIKit"],
      path: "Examples/App/App",
      exclude: ["Launch/AppDelegate.swift", "Launch/Previews.swift"],
      swiftSettings: client + [networking, .defaultIsolation(MainActor.self)]),
    // The tests that Xcode runs, too.
    .testTarget(
      name: "ContinuumAppTests", dependencies: usedInApp + ["ContinuumApp"],
      path: "Examples/App/AppTests", swiftSettings: client + [noOverlay, networking]),
    // What drives the screens.
    .testTarget(
      name: "ContinuumAppScreenTests", dependencies: usedInApp + ["ContinuumApp"],
      path: "Tests/AppTests", swiftSettings: client + [noOverlay]),
  ]
}
#endif

// The monitor reads what Linux tells in `/proc`.
#if os(Linux)
package.targets += [
  .executableTarget(
    name: "ContinuumMonitor",
    dependencies: ["Continuum", "ContinuumStorage", "ContinuumExampleKit"],
    path: "Examples/Monitor", exclude: ["README.md", "measure", "monitor.svg", "picture"]),
  .testTarget(
    name: "ContinuumMonitorTests",
    dependencies: [
      "Continuum", "ContinuumTesting", "ContinuumTestSupport", "ContinuumStorage",
      "ContinuumExampleKit", "ContinuumMonitor",
    ],
    path: "Tests/MonitorTests", exclude: ["Recorded"]),
]
if !Context.packageDirectory.contains("/checkouts/") {
  package.products.append(.executable(name: "Monitor", targets: ["ContinuumMonitor"]))
}
#endif

// Some targets alone, which take less time: `CONTINUUM_ALONE=laws swift test --scratch-path .build/laws`.
if let alone = Context.environment["CONTINUUM_ALONE"] {
  let targets = [
    "app": [
      "ContinuumTesting", "ContinuumTestSupport", "ContinuumStorage", "ContinuumUIKit", "UIKit",
      "ContinuumApp", "ContinuumAppTests", "ContinuumAppScreenTests",
    ],
    "laws": [
      "ContinuumTesting", "ContinuumTestSupport", "ContinuumTests", "ContinuumTestingTests",
    ],
    "mistakes": [
      "ContinuumTesting", "ContinuumTestSupport", "ContinuumStorage", "ContinuumMistakeTests",
    ],
    "readme": [
      "ContinuumTesting", "ContinuumStorage", "ContinuumUIKit", "UIKit", "ContinuumExampleKit",
      "ContinuumSearch", "ContinuumSignUp", "ContinuumReadmeTests",
    ],
    "storage": [
      "ContinuumTesting", "ContinuumTestSupport", "ContinuumStorage", "ContinuumStorageTests",
      "ContinuumStorageProgram",
    ],
    "monitor": [
      "ContinuumTesting", "ContinuumTestSupport", "ContinuumStorage", "ContinuumExampleKit",
      "ContinuumMonitor", "ContinuumMonitorTests",
    ],
    "stress": ["ContinuumStressTests"],
    "tables": ["ContinuumStorage", "ContinuumUIKit", "UIKit", "ContinuumBenchmarks"],
    "uikit": [
      "ContinuumTesting", "ContinuumTestSupport", "ContinuumUIKit", "UIKit", "ContinuumUIKitTests",
      "ContinuumUIKitClientTests", "ContinuumDefaultIsolationUIKitClientTests",
      "ContinuumSwift5UIKitClientTests",
    ],
  ]
  guard let kept = targets[alone] else {
    fatalError("CONTINUUM_ALONE is \(targets.keys.sorted().joined(separator: " or ")).")
  }
  package.targets.removeAll { $0.name != "Continuum" && !kept.contains($0.name) }
  // Not otherwise: the program is a product, and a package that has this one by its path may have a UIKit of its own.
  if alone == "tables",
    let benchmarks = package.targets.first(where: { $0.name == "ContinuumBenchmarks" })
  {
    benchmarks.dependencies += ["ContinuumUIKit", "UIKit"]
    benchmarks.swiftSettings = [.define("TABLES")]
  }
  // The tests of the monitor start it under its name.
  package.products.removeAll {
    $0.name != "Continuum" && !($0.name == "Monitor" && kept.contains("ContinuumMonitor"))
  }
}

// One place for what every target is compiled with.
for target in package.targets where !target.name.hasPrefix("ContinuumSwift5") {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InferIsolatedConformances"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}
