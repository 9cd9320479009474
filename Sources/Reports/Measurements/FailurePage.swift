// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
public import Goniometry
internal import Inertial
public import Localization
public import Measurement

/// A page that says why recordings gave no range of motion, with their raw signals.
///
/// ```swift
/// do throws(MeasurementError) {
///   let report = try inputs.report()
/// } catch {
///   let page = FailurePage(inputs, error, program: program).html
/// }
/// ```
public struct FailurePage: Sendable {
  private let inputs: MeasurementInputs
  private let error: MeasurementError
  private let program: OutputProgram
  private let words: Translator

  /// A page of a measurement that failed.
  ///
  /// - Parameters:
  ///   - inputs: the recordings.
  ///   - error: why they gave no angle.
  ///   - program: the program that measured, which the page names.
  ///   - translator: the language, with the tables of `Measurement` and `Reports`.
  public init(
    _ inputs: MeasurementInputs, _ error: MeasurementError, program: OutputProgram,
    in translator: Translator = .english
  ) {
    (self.inputs, self.error, self.program, words) = (inputs, error, program, translator)
  }

  /// The file. Costs the samples.
  public var html: String {
    var page = ReportPage(title: words("No range of motion"), program: program, in: words)
    let settings = inputs.settings
    let facts = IdentityFacts(
      inputs.identity, IdentityFacts.rows(settings.side, settings.activity, words), words)
    page.sections = [facts.markup] + reasons
    return page.html
  }

  /// Why there is no angle, with the signals.
  var reasons: [Markup] {
    var sections: [Markup] = [
      .element(
        .div, .lead(.bad),
        [
          .element(.p, .number, "–"),
          Verdict.bad.paragraph(words(sentence: error.description), words),
        ])
    ]
    let complaints = inputs.checks.complaints
    if !complaints.isEmpty { sections.append(complaints.doubts(words)) }
    sections += [
      SensorSignals(inputs, words).section,
      Provenance(
        inputs: inputs.sources, calibrations: inputs.applied, filter: nil,
        warnings: inputs.warnings, words: words
      ).section,
    ]
    return sections
  }
}
