// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Module arrows point downwards: Inertial ← Goniometry, Inertial ← Recordings, Inertial ←
/// IndustrialIO; JSON ← StudyTasks, JSON ← ExchangeEngine; StudyTasks, ExchangeEngine ←
/// ResearchKitExchange; StudyTasks ← TaskFiles; Goniometry, Recordings,
/// StudyTasks, TaskFiles ← MotionTasks; all ← goniometer.
/// Only Goniometry may import CGSL (GPL); a test holds that line.
let package = Package(
  name: "Goniometer",
  products: [
    .library(name: "Inertial", targets: ["Inertial"]),
    .library(name: "Goniometry", targets: ["Goniometry"]),
    .library(name: "Recordings", targets: ["Recordings"]),
    .library(name: "IndustrialIO", targets: ["IndustrialIO"]),
    .library(name: "JSON", targets: ["JSON"]),
    .library(name: "StudyTasks", targets: ["StudyTasks"]),
    .library(name: "ExchangeEngine", targets: ["ExchangeEngine"]),
    .library(name: "ResearchKitExchange", targets: ["ResearchKitExchange"]),
    .library(name: "TaskFiles", targets: ["TaskFiles"]),
    .library(name: "MotionTasks", targets: ["MotionTasks"]),
    .executable(name: "goniometer", targets: ["goniometer"]),
  ],
  targets: [
    .systemLibrary(name: "CGSL", pkgConfig: "gsl", providers: [.apt(["libgsl-dev"])]),
    .systemLibrary(name: "CByteMasks"),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
    .target(name: "CLanes"),
    .target(name: "Inertial", dependencies: ["CLanes"], swiftSettings: strict),
    .target(name: "IndustrialIO", dependencies: ["Inertial"], swiftSettings: strict),
    .target(name: "JSON", swiftSettings: strict),
    .target(name: "StudyTasks", dependencies: ["JSON"], swiftSettings: strict),
    .target(name: "ExchangeEngine", dependencies: ["JSON"], swiftSettings: strict),
    .target(
      name: "ResearchKitExchange", dependencies: ["ExchangeEngine", "JSON", "StudyTasks"],
      swiftSettings: strict),
    .target(
      name: "TaskFiles", dependencies: ["JSON", "StudyTasks", "CZip"], swiftSettings: strict),
    .target(name: "Goniometry", dependencies: ["Inertial", "CGSL"], swiftSettings: strict),
    .target(
      name: "Recordings", dependencies: ["Inertial", "CByteMasks", "CZlib", "CCrypto"],
      swiftSettings: strict),
    .target(
      name: "MotionTasks",
      dependencies: ["Goniometry", "Inertial", "JSON", "Recordings", "StudyTasks", "TaskFiles"],
      swiftSettings: strict),
    .executableTarget(
      name: "goniometer",
      dependencies: [
        "CMalloc", "Inertial", "IndustrialIO", "Goniometry", "JSON", "Recordings", "StudyTasks",
        "ExchangeEngine", "ResearchKitExchange", "TaskFiles", "MotionTasks",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "Goniometry", "Inertial", "IndustrialIO", "JSON", "Recordings", "StudyTasks",
        "SyntheticMotion",
        "AllocationCounter", "BuildFlags", "EndToEnd", "FakeSensors", "SeededRandom",
      ],
      path: "Benchmarks/benchmarks", swiftSettings: strict),
    .target(name: "AllocationCounter", path: "Benchmarks/AllocationCounter"),
    .target(name: "BuildFlags", path: "Benchmarks/BuildFlags"),
    .target(
      name: "EndToEnd", dependencies: ["Inertial", "Recordings"], path: "Benchmarks/EndToEnd",
      swiftSettings: strict),
    .executableTarget(
      name: "end-to-end", dependencies: ["EndToEnd"], path: "Benchmarks/end-to-end",
      swiftSettings: strict),
    .target(
      name: "ReferenceData", dependencies: ["Inertial", "Recordings"],
      path: "Benchmarks/ReferenceData", swiftSettings: strict),
    .executableTarget(
      name: "validation",
      dependencies: ["Inertial", "Goniometry", "Recordings", "ReferenceData", "SyntheticMotion"],
      path: "Benchmarks/validation", swiftSettings: strict),
    .target(
      name: "SyntheticMotion", dependencies: ["Inertial", "SeededRandom"],
      path: "Tests/Support/SyntheticMotion", swiftSettings: strict),
    .target(
      name: "SeededRandom", path: "Tests/Support/SeededRandom", swiftSettings: strict),
    .testTarget(
      name: "InertialTests",
      dependencies: ["Inertial", "ReferenceData", "ReferenceRecordings", "SyntheticMotion"],
      resources: [.copy("Golden")], swiftSettings: strict),
    .testTarget(
      name: "GoniometryTests", dependencies: ["Goniometry", "Inertial", "SyntheticMotion"],
      resources: [.copy("Golden")], swiftSettings: strict),
    .testTarget(
      name: "RecordingsTests",
      dependencies: [
        "Recordings", "CByteMasks", "Inertial", "ReferenceRecordings", "SyntheticMotion",
      ],
      resources: [.copy("Fixtures")], swiftSettings: strict),
    .testTarget(
      name: "IndustrialIOTests",
      dependencies: ["IndustrialIO", "Inertial", "FakeSensors", "SeededRandom", "ChildProcesses"],
      swiftSettings: strict),
    .executableTarget(
      name: "rig-probe", dependencies: ["IndustrialIO"], path: "Tests/KernelRig/Probe",
      swiftSettings: strict),
    .target(
      name: "FakeSensors", path: "Tests/Support/FakeSensors", swiftSettings: strict),
    .testTarget(
      name: "JSONTests", dependencies: ["JSON", "SeededRandom"], swiftSettings: strict),
    .testTarget(
      name: "StudyTasksTests", dependencies: ["JSON", "StudyTasks", "SeededRandom"],
      swiftSettings: strict),
    .testTarget(
      name: "ExchangeEngineTests", dependencies: ["ExchangeEngine", "JSON", "StudyTasks"],
      swiftSettings: strict),
    .testTarget(
      name: "ResearchKitExchangeTests",
      dependencies: [
        "ExchangeEngine", "ResearchKitExchange", "JSON", "StudyTasks", "SeededRandom",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TaskFilesTests",
      dependencies: [
        "TaskFiles", "JSON", "StudyTasks", "CZip", "ChildProcesses", "SeededRandom", "file-writer",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "MotionTasksTests",
      dependencies: [
        "MotionTasks", "Goniometry", "Inertial", "JSON", "Recordings", "StudyTasks", "TaskFiles",
        "ReferenceRecordings", "SyntheticMotion", "SeededRandom", "ChildProcesses",
        "file-writer",
      ],
      swiftSettings: strict),
    .target(
      name: "ChildProcesses", path: "Tests/Support/ChildProcesses", swiftSettings: strict),
    .executableTarget(
      name: "file-writer",
      dependencies: ["Inertial", "JSON", "MotionTasks", "StudyTasks", "TaskFiles"],
      path: "Tests/Support/FileWriter", swiftSettings: strict),
    .target(name: "Findings", path: "Fuzz/Findings", swiftSettings: strict),
    .target(
      name: "TaskFuzzing",
      dependencies: ["ExchangeEngine", "Findings", "JSON", "ResearchKitExchange", "StudyTasks"],
      path: "Fuzz/TaskFuzzing", swiftSettings: strict),
    .target(
      name: "SensorFuzzing", dependencies: ["Findings", "IndustrialIO", "Inertial"],
      path: "Fuzz/SensorFuzzing", swiftSettings: strict),
    .testTarget(
      name: "SensorFuzzingTests",
      dependencies: ["SensorFuzzing", "Findings", "ChildProcesses", "SeededRandom"],
      swiftSettings: strict),
    .testTarget(
      name: "TaskFuzzingTests", dependencies: ["TaskFuzzing", "ChildProcesses", "SeededRandom"],
      swiftSettings: strict),
    .target(
      name: "ReferenceRecordings", dependencies: ["ReferenceData"],
      path: "Tests/Support/ReferenceRecordings", swiftSettings: strict),
    .testTarget(
      name: "validationTests",
      dependencies: ["validation", "Goniometry", "Inertial", "ReferenceData"],
      swiftSettings: strict),
    .testTarget(
      name: "benchmarksTests", dependencies: ["benchmarks", "EndToEnd", "Inertial"],
      swiftSettings: strict),
    .testTarget(
      name: "goniometerTests",
      dependencies: [
        "goniometer", "Goniometry", "JSON", "Recordings", "Inertial", "ReferenceRecordings",
        "StudyTasks",
        "ExchangeEngine", "ResearchKitExchange", "TaskFiles", "MotionTasks", "ChildProcesses",
        "SeededRandom",
        "IndustrialIO", "FakeSensors",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
