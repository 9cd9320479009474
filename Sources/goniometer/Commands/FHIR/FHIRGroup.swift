// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms

extension CommandGroup {
  /// `goniometer fhir …`.
  static let fhir = CommandGroup(
    name: "fhir", summary: "exchange forms, responses and findings with FHIR")
}
