// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Flags that optimise a module as a whole, so that generic code is made for its types; with threads, as the index of the
/// tests needs an object for each file.
let wholes = ["-O", "-wmo", "-num-threads", "2", "-disable-batch-mode"]

/// The settings of modules that compute. `make run` and `make test` have them optimised although the rest
/// is built for debugging: numbers are computed ten times as fast, and the tests still see inside. Other
/// modules would take twice as long to build, and gain little. Only on request, as the package manager
/// refuses such flags in a dependency.
let optimised: [SwiftSetting] =
  Context.environment["GONIOMETER_OPTIMISED"] == nil ? strict : strict + [.unsafeFlags(wholes)]

/// The same of C.
let optimisedC: [CSetting] =
  Context.environment["GONIOMETER_OPTIMISED"] == nil ? [] : [.unsafeFlags(["-O2"])]

/// A library that programs outside may build on. It is a product and has a landing page,
/// `Sources/NAME/NAME.docc/NAME.md`; a test compares the two.
///
/// - Parameters:
///   - settings: ``optimised`` for one that computes.
///   - files: Files whose bytes are put into the module, by their paths within its folder.
func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = strict,
  embedding files: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, resources: files.map { .embedInCode($0) },
    swiftSettings: settings)
}

func program(
  _ name: String, _ dependencies: [Target.Dependency], path: String? = nil
) -> Target {
  .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: strict)
}

func support(_ name: String, _ dependencies: [Target.Dependency] = [], path: String) -> Target {
  .target(name: name, dependencies: dependencies, path: path, swiftSettings: optimised)
}

func tests(
  of name: String, _ dependencies: [Target.Dependency] = [], copying resource: String? = nil
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name)] + dependencies,
    resources: resource.map { [.copy($0)] } ?? [], swiftSettings: strict)
}

/// From the lowest layer to the highest: a module imports only modules above its own line in this
/// list. Only Goniometry may import CGSL (GPL). Tests hold both.
let libraries = [
  library("Localization"),
  library("ClinicalTerms", ["Localization"]),
  library("JSON", settings: optimised),
  library("ClinicalFindings", ["ClinicalTerms", "JSON"]),
  library("Files", ["CZip", "JSON"]),
  library("Drawing"),
  library("Inertial", ["CKernels"], settings: optimised),
  library("IndustrialIO", ["Inertial"]),
  library(
    "Recordings", ["CCrypto", "CReaders", "CZlib", "Inertial", "JSON"],
    settings: optimised),
  library(
    "Goniometry", ["CGSL", "CKernels", "ClinicalTerms", "Inertial"], settings: optimised),
  library("Walking", ["ClinicalTerms", "Goniometry", "Inertial"], settings: optimised),
  library(
    "Measurement",
    [
      "ClinicalFindings", "ClinicalTerms", "Goniometry", "Inertial", "JSON", "Localization",
      "Recordings", "Walking",
    ]),
  library("StudyTasks", ["ClinicalFindings", "ClinicalTerms", "JSON", "Localization"]),
  library("UCUM"),
  library("FHIRPath", ["JSON", "UCUM"]),
  library("ResearchKitExchange", ["ClinicalFindings", "ClinicalTerms", "JSON", "StudyTasks"]),
  library(
    "FHIRExchange", ["ClinicalFindings", "ClinicalTerms", "FHIRPath", "JSON", "StudyTasks", "UCUM"]),
  library("CareStore", ["CSQLite", "JSON"]),
  library(
    "CareTasks",
    [
      "CareStore", "ClinicalFindings", "ClinicalTerms", "Drawing", "JSON", "Localization",
      "StudyTasks",
    ]),
  library(
    "BatchRuns",
    [
      "ClinicalFindings", "ClinicalTerms", "Files", "Goniometry", "Inertial", "JSON", "Measurement",
      "Recordings",
    ]),
  library(
    "Reports",
    [
      "BatchRuns", "CareStore", "CareTasks", "ClinicalFindings", "ClinicalTerms", "Drawing",
      "FHIRExchange", "Files", "Goniometry", "Inertial", "JSON", "Localization", "Measurement",
      "Recordings", "StudyTasks", "Walking",
    ]),
  library(
    "Presenting",
    ["ClinicalFindings", "ClinicalTerms", "Files", "JSON", "Localization", "StudyTasks"]),
  library(
    "LiveSessions",
    ["CSystem", "ClinicalTerms", "Goniometry", "IndustrialIO", "Inertial", "Recordings"]),
  library(
    "MotionTasks",
    [
      "ClinicalFindings", "ClinicalTerms", "Files", "Goniometry", "IndustrialIO", "Inertial",
      "JSON", "LiveSessions", "Localization", "Measurement", "Presenting", "Recordings",
      "StudyTasks",
    ]),
]

/// Modules between the libraries and the command line, without a public interface.
let innerModules = [
  library("InertialInterface", ["CGoniometer", "Inertial"], settings: optimised),
  library(
    "MeasurementInterface",
    [
      "BatchRuns", "CGoniometer", "ClinicalTerms", "Goniometry", "Inertial", "InertialInterface",
      "JSON", "Localization", "Measurement", "Recordings", "Reports",
    ]),
  library("ConsolePrograms", ["CSystem", "Files", "JSON"]),
  library(
    "TaskDocuments",
    [
      "FHIRExchange", "JSON", "MotionTasks", "Presenting", "Recordings", "ResearchKitExchange",
      "StudyTasks",
    ]),
  library(
    "TaskServer",
    [
      "CWebServer", "CareStore", "CareTasks", "ClinicalFindings", "ClinicalTerms", "Drawing",
      "FHIRExchange", "Files", "Goniometry", "IndustrialIO", "Inertial", "JSON", "LiveSessions",
      "Localization", "Measurement", "MotionTasks", "Presenting", "Recordings", "Reports",
      "StudyTasks",
    ],
    embedding: [
      "Assets/page.css", "Assets/page.js", "Assets/signature.js", "Assets/live.js",
      "Assets/phone.js", "Assets/tests.svg",
    ]),
]

let systemLibraries: [Target] = [
  .systemLibrary(name: "CGSL", pkgConfig: "gsl", providers: [.apt(["libgsl-dev"])]),
  .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
  .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
  .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
  .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
  .target(name: "CKernels", cSettings: optimisedC),
  .target(name: "CGoniometer"),
  .target(name: "CReaders"),
  .target(name: "CSystem"),
  .target(name: "CWebServer", dependencies: ["CCrypto"]),
]

let commandLine = program(
  "goniometer",
  [
    "BatchRuns", "CareStore", "CareTasks", "ClinicalFindings", "ClinicalTerms", "ConsolePrograms",
    "Drawing", "FHIRExchange", "FHIRPath", "Files", "Goniometry", "IndustrialIO", "Inertial",
    "JSON", "LiveSessions", "Localization", "Measurement", "MotionTasks", "Presenting",
    "Recordings", "Reports", "ResearchKitExchange", "StudyTasks", "TaskDocuments", "TaskServer",
    "Walking",
  ])

let benchmarks = [
  program(
    "benchmarks",
    [
      "AllocationCounter", "BuildFlags", "CareStore", "ClinicalTerms", "Drawing", "EndToEnd",
      "FHIRExchange", "FakeSensors", "Goniometry", "IndustrialIO", "Inertial", "JSON",
      "Measurement", "Recordings", "Reports", "SeededRandom", "StudyTasks", "SyntheticMotion",
    ], path: "Benchmarks/benchmarks"),
  .target(name: "AllocationCounter", path: "Benchmarks/AllocationCounter"),
  .target(name: "BuildFlags", path: "Benchmarks/BuildFlags"),
  support("EndToEnd", ["Inertial", "Recordings"], path: "Benchmarks/EndToEnd"),
  program("end-to-end", ["EndToEnd"], path: "Benchmarks/end-to-end"),
  support("ReferenceData", ["Inertial", "Recordings"], path: "Benchmarks/ReferenceData"),
  program(
    "validation",
    [
      "ClinicalTerms", "Drawing", "Goniometry", "Inertial", "Recordings", "ReferenceData",
      "SyntheticMotion",
    ], path: "Benchmarks/validation"),
]

let testSupport = [
  support("ChildProcesses", path: "Tests/Support/ChildProcesses"),
  support("FakeSensors", path: "Tests/Support/FakeSensors"),
  support("ReferenceRecordings", ["ReferenceData"], path: "Tests/Support/ReferenceRecordings"),
  .target(name: "PlainKernels", path: "Tests/Support/PlainKernels", cSettings: optimisedC),
  support("SeededRandom", path: "Tests/Support/SeededRandom"),
  support("SyntheticMotion", ["Inertial", "SeededRandom"], path: "Tests/Support/SyntheticMotion"),
  program(
    "file-writer", ["Files", "Inertial", "JSON", "MotionTasks", "StudyTasks"],
    path: "Tests/Support/FileWriter"),
  program("care-writer", ["CareStore"], path: "Tests/Support/CareWriter"),
  program(
    "measure-two-files", ["ClinicalTerms", "Goniometry", "Measurement"],
    path: "Tests/Support/Examples/MeasureTwoFiles"),
  program(
    "survey-program", ["JSON", "Presenting", "StudyTasks"], path: "Tests/Support/SurveyProgram"),
  program("rig-probe", ["IndustrialIO"], path: "Tests/KernelRig/Probe"),
  support("Findings", path: "Fuzz/Findings"),
  support(
    "TaskFuzzing",
    [
      "ClinicalFindings", "FHIRExchange", "FHIRPath", "Findings", "JSON", "Presenting",
      "ResearchKitExchange", "StudyTasks", "UCUM",
    ],
    path: "Fuzz/TaskFuzzing"),
  support("SensorFuzzing", ["Findings", "IndustrialIO", "Inertial"], path: "Fuzz/SensorFuzzing"),
]

let suites = [
  tests(of: "ClinicalTerms", ["Localization"]),
  tests(of: "Localization"),
  tests(of: "JSON", ["SeededRandom"]),
  tests(of: "Drawing", ["SeededRandom"]),
  tests(
    of: "Reports",
    [
      "BatchRuns", "CareStore", "CareTasks", "ChildProcesses", "ClinicalFindings", "ClinicalTerms",
      "Drawing", "Goniometry", "Inertial", "JSON", "Localization", "Measurement", "StudyTasks",
    ], copying: "Fixtures"),
  tests(
    of: "Inertial",
    [
      "CKernels", "PlainKernels", "ReferenceData", "ReferenceRecordings", "SeededRandom",
      "SyntheticMotion",
    ], copying: "Golden"),
  tests(of: "Goniometry", ["ClinicalTerms", "Inertial", "SyntheticMotion"], copying: "Golden"),
  tests(
    of: "Walking",
    ["ClinicalTerms", "Goniometry", "Inertial", "ReferenceData", "ReferenceRecordings"]),
  tests(
    of: "Recordings",
    ["CReaders", "Inertial", "ReferenceRecordings", "SeededRandom", "SyntheticMotion"],
    copying: "Fixtures"),
  tests(of: "IndustrialIO", ["ChildProcesses", "FakeSensors", "Inertial", "SeededRandom"]),
  tests(
    of: "LiveSessions", ["FakeSensors", "Goniometry", "IndustrialIO", "Inertial", "SeededRandom"]),
  tests(
    of: "Measurement",
    [
      "ChildProcesses", "ClinicalFindings", "ClinicalTerms", "Goniometry", "Inertial", "Recordings",
      "SyntheticMotion", "Walking", "goniometer", "measure-two-files",
    ]),
  tests(
    of: "BatchRuns",
    [
      "ChildProcesses", "ClinicalFindings", "ClinicalTerms", "Goniometry", "Inertial", "JSON",
      "Measurement", "Recordings",
    ]),
  tests(of: "ClinicalFindings", ["ClinicalTerms", "JSON"]),
  tests(of: "StudyTasks", ["ClinicalFindings", "ClinicalTerms", "JSON", "SeededRandom"]),
  tests(
    of: "FHIRExchange",
    ["ClinicalFindings", "ClinicalTerms", "FHIRPath", "JSON", "SeededRandom", "StudyTasks"]),
  tests(of: "FHIRPath", ["JSON", "SeededRandom"]),
  tests(of: "UCUM", ["SeededRandom"], copying: "Fixtures"),
  tests(
    of: "CareStore", ["ChildProcesses", "JSON", "SeededRandom", "care-writer"], copying: "Oracle"),
  tests(
    of: "CareTasks",
    [
      "CareStore", "ClinicalFindings", "ClinicalTerms", "Drawing", "JSON", "Localization",
      "MotionTasks", "SeededRandom", "StudyTasks",
    ]),
  tests(
    of: "ResearchKitExchange",
    ["ClinicalFindings", "ClinicalTerms", "JSON", "SeededRandom", "StudyTasks"]),
  tests(
    of: "Files",
    ["CZip", "ChildProcesses", "JSON", "SeededRandom", "StudyTasks", "file-writer"]),
  tests(
    of: "Presenting",
    [
      "ChildProcesses", "ClinicalTerms", "JSON", "Localization", "SeededRandom", "StudyTasks",
      "survey-program",
    ]),
  tests(
    of: "MotionTasks",
    [
      "ChildProcesses", "ClinicalFindings", "ClinicalTerms", "Files", "Goniometry", "IndustrialIO",
      "Inertial", "JSON", "LiveSessions", "Localization", "Measurement", "Presenting", "Recordings",
      "ReferenceRecordings", "SeededRandom", "StudyTasks", "SyntheticMotion", "file-writer",
    ]),
  tests(
    of: "TaskDocuments",
    ["FHIRExchange", "JSON", "Presenting", "ResearchKitExchange", "SeededRandom", "StudyTasks"]),
  tests(
    of: "TaskServer",
    [
      "CareStore", "CareTasks", "ClinicalFindings", "ClinicalTerms", "Goniometry", "IndustrialIO",
      "Inertial", "JSON", "LiveSessions", "Localization", "Measurement", "MotionTasks",
      "Recordings", "SeededRandom", "StudyTasks",
    ]),
  tests(of: "ConsolePrograms", ["ChildProcesses", "Files"]),
  tests(of: "SensorFuzzing", ["ChildProcesses", "Findings", "SeededRandom"]),
  tests(of: "TaskFuzzing", ["ChildProcesses", "SeededRandom"]),
  tests(of: "validation", ["Drawing", "Goniometry", "Inertial", "ReferenceData"]),
  tests(of: "benchmarks", ["EndToEnd", "Inertial"]),
  tests(
    of: "goniometer",
    [
      "BatchRuns", "CareTasks", "ChildProcesses", "ClinicalFindings", "ClinicalTerms",
      "ConsolePrograms", "FakeSensors", "Files", "Goniometry", "IndustrialIO", "Inertial", "JSON",
      "LiveSessions", "Localization", "Measurement", "MotionTasks", "Presenting", "Recordings",
      "ReferenceRecordings", "Reports", "ResearchKitExchange", "SeededRandom", "StudyTasks",
      "TaskServer",
    ]),
]

/// The tests that are built: all, or those of the modules that `GONIOMETER_SUITES` names, with commas
/// between them.
///
///     GONIOMETER_SUITES=JSON,FHIRPath swift build --product GoniometerPackageTests
///     GONIOMETER_SUITES=JSON,FHIRPath swift test --skip-build
let builtSuites: [Target] =
  Context.environment["GONIOMETER_SUITES"].map { named in
    let names = Set(named.split(separator: ",").map { "\($0)Tests" })
    return suites.filter { names.contains($0.name) }
  } ?? suites

/// Libraries for C, which `Scripts/build-library.sh` asks for: a package that builds on this one
/// has no use for them.
let librariesForC: [Product] =
  Context.environment["GONIOMETER_LIBRARIES"] == nil
  ? []
  : [
    .library(name: "goniometer-inertial-c", type: .static, targets: ["InertialInterface"]),
    .library(name: "goniometer-c", type: .static, targets: ["MeasurementInterface"]),
  ]

let package = Package(
  name: "Goniometer",
  products: libraries.map { .library(name: $0.name, targets: [$0.name]) } + [
    .executable(name: "goniometer", targets: ["goniometer"])
  ] + librariesForC,
  targets: systemLibraries + libraries + innerModules + [commandLine] + benchmarks + testSupport
    + builtSuites,
  swiftLanguageModes: [.v6]
)
