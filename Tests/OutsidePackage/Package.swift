// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// A package as another project would have it: programs that use what is public, and nothing else.
/// Each file of `Sources` is a program.
let programs: [(name: String, modules: [String])] = [
  ("measure-files", ["ClinicalTerms", "Goniometry", "Measurement"]),
  ("live-knee-angle", ["Goniometry", "Inertial"]),
  ("read-table", ["Inertial", "Recordings"]),
  ("run-survey", ["StudyTasks"]),
  ("present-survey", ["Localization", "Presenting", "StudyTasks"]),
  ("write-json", ["JSON"]),
  ("draw-plot", ["Drawing"]),
  ("compare-raters", ["ClinicalTerms", "Goniometry"]),
  ("keep-care-plan", ["CareStore", "CareTasks"]),
]

let package = Package(
  name: "Outside",
  dependencies: [.package(name: "Goniometer", path: "../..")],
  targets: programs.map { program in
    .executableTarget(
      name: program.name,
      dependencies: program.modules.map { .product(name: $0, package: "Goniometer") })
  },
  swiftLanguageModes: [.v6]
)
