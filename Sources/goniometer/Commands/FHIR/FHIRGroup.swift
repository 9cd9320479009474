// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms

extension CommandGroup {
  /// `goniometer fhir …`.
  static let fhir = CommandGroup(
    name: "fhir", summary: "fill and check FHIR forms, write findings as FHIR")
}
