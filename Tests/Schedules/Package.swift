// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that nothing else is built twice. See ../README.md.
let package = Package(
  name: "Schedules",
  platforms: [.macOS(.v15)],
  targets: [
    // The library's sources, through a link, with locks, atomics and queues that a scheduler controls. The
    // substitutes leave some of the library's imports without a use; the library itself is compiled with
    // all warnings. They have a `QuietAtomic` of their own, so that they can tell it from other atomics.
    .target(
      name: "ScheduledContinuum",
      exclude: [
        "Library/Continuum.docc", "Library/Internal/README.md",
        "Library/Internal/Support/QuietAtomic.swift",
      ],
      swiftSettings: [.define("CONTINUUM_COUNTS"), .unsafeFlags(["-suppress-warnings"])]),
    // The same for ContinuumStorage, with defaults in memory. Its files are not: every schedule would write to the disk.
    .target(
      name: "ScheduledStorage",
      dependencies: ["ScheduledContinuum"],
      exclude: [
        "Library/Internal/Files", "Library/StoredFile.swift", "Library/StoredFileError.swift",
      ],
      swiftSettings: [
        .unsafeFlags(["-suppress-warnings", "-module-alias", "Continuum=ScheduledContinuum"])
      ]),
    // The scenarios, and what plays them.
    .target(name: "Schedules", dependencies: ["ScheduledContinuum", "ScheduledStorage"]),
    // Plays all scenarios under every schedule, or under random ones.
    .executableTarget(name: "ScheduleExplorer", dependencies: ["Schedules"]),
    // What needs the counters or the substitutes, and no schedule.
    .testTarget(name: "ScheduledTests", dependencies: ["Schedules", "ScheduledContinuum"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InferIsolatedConformances"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}
