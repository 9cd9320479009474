// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Drawing
internal import Goniometry
public import Localization
public import Measurement

/// A measurement as a page for a clinician: the result and whether to use it first, then the pictures, the
/// repetitions, doubts with what to do next time, and how it was measured.
///
/// ```swift
/// let inputs = try request.read()
/// let page = MeasurementPage(inputs, try inputs.report(), program: program).html
/// ```
///
/// One file without script that loads nothing. On paper it is one page, two with many repetitions.
public struct MeasurementPage: Sendable {
  private let report: MeasurementReport
  private let inputs: MeasurementInputs?
  private let program: OutputProgram
  private let words: Translator
  private let number: ReportNumber

  /// A page of a measurement.
  ///
  /// - Parameters:
  ///   - inputs: the recordings, which are shown where the measurement is not valid; `nil` leaves them out.
  ///   - report: the measurement.
  ///   - program: the program that measured, which the page names.
  ///   - translator: the language, with the tables of `Measurement` and `Reports`.
  public init(
    _ inputs: MeasurementInputs?, _ report: MeasurementReport, program: OutputProgram,
    in translator: Translator = .english
  ) {
    (self.report, self.inputs, self.program, words) = (report, inputs, program, translator)
    number = ReportNumber(translator)
  }

  /// The file. Costs the samples.
  public var html: String {
    var page = ReportPage(title: title, program: program, in: words)
    page.sections = [facts] + measured + afterwards
    return page.html
  }

  /// The facts of the person, before the measurement.
  var facts: Markup { facts(of: report.parts.first?.range ?? report.range) }

  /// The result, then what is doubtful.
  var measured: [Markup] {
    var sections: [Markup] = []
    // Several movements stand one below the other, each on a sheet of paper of its own.
    for part in report.parts {
      let own = MeasurementPage(nil, part, program: program, in: words)
      sections += [.element(.h2, own.heading)] + own.results
    }
    sections += results
    if report.whole != nil, !report.parts.isEmpty { sections.append(doubts) }
    if report.verdict == .bad, let inputs {
      sections.append(SensorSignals(inputs, words).section)
    }
    return sections
  }

  /// How it was measured, and lists that are long.
  var afterwards: [Markup] {
    var sections = [provenance, methodAndLimits]
    // Where everything else has room on the first sheet of paper.
    if let list, list.isLong { sections.append(list.markup) }
    if let named, named.isLong { sections += [named.repetitions].compactMap(\.self) }
    return sections
  }

  /// The result with its pictures, its repetitions and its doubts.
  private var results: [Markup] {
    guard report.parts.isEmpty else { return [] }
    var sections = [lead] + pictures
    if let list, !list.isLong { sections.append(list.markup) }
    if let named {
      if !named.isLong { sections += [named.repetitions].compactMap(\.self) }
      sections += [named.usual].compactMap(\.self)
    }
    // The movements of two sensors have the doubts of the whole.
    return report.isOfWhole ? sections : sections + [doubts]
  }

  private var named: MovementFacts? { report.movements.first.map { MovementFacts($0, words) } }

  private var list: RepetitionList? {
    named == nil
      ? report.range.flatMap { RepetitionList($0, of: report.measuredJoint, words) } : nil
  }

  /// The directions of the movement of this part.
  private var heading: String {
    report.movements.flatMap(\.range.directions).map { words($0.direction.noun.message) }
      .joined(separator: " – ").capitalisedFirst
  }

  private var title: String {
    if !report.movements.isEmpty {
      return MovementFacts.title(report.measuredJoint, report.movements.map(\.movement), words)
    }
    return switch report.method {
    case .twoSensors:
      words("Range of motion: \(report.measuredJoint.words.headings.unstated.message)")
    case .hinge: words("Range of motion of a limb")
    case .researchKit: words("Range of motion by ResearchKit's formula")
    }
  }

  /// The same with the side and the activity of a range; `nil` leaves them open.
  func facts(of range: RangeOfMotion?) -> Markup {
    let (side, activity) = (range?.side ?? .unstated, range?.activity ?? .unstated)
    var rows = IdentityFacts.rows(side, activity, words)
    if let range = report.range {
      let (start, end) = (number.text(range.exercise.start, 1), number.text(range.exercise.end, 1))
      rows.append(("Exercise", words("\(start) s to \(end) s of the recording")))
    }
    return IdentityFacts(report.identity, rows, words).markup
  }

  private var lead: Markup {
    let verdict = report.verdict
    var parts: [Markup] = []
    if let named {
      parts = named.numbers + named.sentences
    } else if let range = report.range {
      parts.append(
        .element(
          .p, .number, number.degrees(range.exercise.range, range.exercise.uncertainty?.range)))
      let (least, greatest) = (
        number.degrees(range.exercise.minimum, range.exercise.uncertainty?.minimum),
        number.degrees(range.exercise.maximum, range.exercise.uncertainty?.maximum)
      )
      parts.append(
        .element(
          .p,
          words(
            "From \(least) to \(greatest); flexion is positive, \(words(range.zero.words)). ± is half of the 95 % interval."
          )))
      parts.append(
        .element(
          .p,
          "\(triple(of: range))\(words(sentence: range.words).capitalisedFirst).\(caution(range))"))
      if let unseen = report.unseen { parts.append(.element(.p, words(sentence: unseen))) }
    } else if let formula = report.researchKit {
      parts.append(.element(.p, .number, number.degrees(formula.range)))
      parts.append(
        .element(.p, words("Elevations of the limb from the vertical; extension is positive.")))
    }
    // A number that is not to be used does not come first.
    parts.insert(verdict.paragraph(summary, words), at: verdict == .bad ? 0 : parts.count)
    return .element(.div, .lead(verdict), parts)
  }

  /// What a range whose 0° was found does not show.
  private func caution(_ range: RangeOfMotion) -> String {
    guard range.zero == .standingPose, range.neutralZero() == nil else { return "" }
    return " "
      + words("The stance need not be a straight joint: a fixed flexion contracture does not show.")
  }

  private func triple(of range: RangeOfMotion) -> String {
    let order = [words("extension"), words("flexion")].joined(separator: "/")
    return range.neutralZero().map { words("Neutral zero \($0.description) (\(order))") + ": " }
      ?? ""
  }

  /// One sentence that says whether to use the result.
  private var summary: String {
    let complaints = report.quality.complaints
    guard let first = complaints.first else { return words("Use this result.") }
    let advice = words(sentence: first.advice)
    return first.verdict == .bad
      ? words("Do not use this result. \(advice)")
      : words("Use this result with caution. \(advice)")
  }

  private var pictures: [Markup] {
    guard let angles = report.angles, let range = report.range else { return [] }
    let movement = report.movements.first
    let curve = AngleCurve(angles, range, of: movement, in: words).plot
    var lower = [
      Figure(
        JointArc(
          range, of: report.measuredJoint, movement: movement?.movement, in: words), width: 380,
        height: 250
      ).markup(words)
    ]
    if movement == nil, let overlay = RepetitionOverlay(angles, range, in: words) {
      lower.append(Figure(overlay.plot, width: 380, height: 250).markup(words))
    }
    return [
      Figure(wide: curve, height: 270, narrowHeight: 300).markup(words),
      .element(.div, .pair, lower),
    ]
  }

  private var doubts: Markup {
    let complaints = report.quality.complaints
    let good = report.quality.count { $0.verdict == .good }
    let count = words("\(good) of \(report.quality.count) checks are good.")
    guard !complaints.isEmpty else {
      return .section(words("Quality"), [.element(.p, count)])
    }
    return complaints.doubts(words, [.element(.p, .quiet, count)])
  }

  private var provenance: Markup {
    Provenance(
      inputs: report.inputs, calibrations: report.calibrations, filter: report.filter,
      warnings: report.warnings, words: words
    ).section
  }

  private var methodAndLimits: Markup {
    let method: Message =
      switch report.method {
      case .twoSensors where report.measuredJoint == .unnamed:
        "The sensors give the attitude of one part relative to the other; how they face each other comes from the accelerations of the joint that they share and from its axes, zero from the pose at the start. The interval covers the errors of the sensors and of an axis that tilts."
      case .twoSensors where report.whole != nil:
        "The sensors give the attitude of one segment relative to the other; how they face each other comes from the accelerations of the joint that they share, the side-to-side axis from the movement, zero from the neutral posture. The intervals cover the errors of sensors, axes and soft tissue."
      case .twoSensors:
        "The sensors give the rotation of one segment relative to the other about the joint's own axis, which is found from the movement; the interval covers the errors of sensors, calibration and soft tissue."
      case .hinge:
        "One sensor gives the rotation of the limb about its axis, which is the joint's angle only while the other segment keeps still; the interval covers the errors of sensor, calibration and soft tissue."
      case .researchKit:
        "The formula reads the elevation of one device about one of its own axes and has no interval; it is meant for comparison with data of ResearchKit."
      }
    let limits: Message =
      "The numbers hold for this movement on this day: loose straps, fast movement and soft tissue add errors that the checks cannot always see, and a small range does not say why it is small."
    let evidence = report.whole == nil ? "" : " " + words(report.measuredJoint.evidence.message)
    return .section(
      words("Method and limits"), [.element(.p, words(method) + " " + words(limits) + evidence)])
  }
}
