// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import ConsolePrograms
internal import Goniometry
internal import Inertial
internal import Measurement

extension ChainReport {
  /// Every measurement for people, one below the other.
  func text(width: Int, showsAllChecks: Bool) -> String {
    outcomes.map { $0.report?.text(width: width, showsAllChecks: showsAllChecks) ?? $0.failure }
      .joined(separator: "\n")
  }
}

extension MeasurementReport {
  /// The measurement for people: result first, then repetitions, then what is doubtful.
  func text(width: Int, showsAllChecks: Bool) -> String {
    var blocks = identity.isEmpty ? [] : [identity.text(width: width)]
    if verdict == .bad { blocks.append("NOT A VALID MEASUREMENT: see the checks below.\n") }
    if let only = movements.first {
      blocks.append(heading(side: only.tested.side, activity: only.activity))
    }
    if movements.isEmpty || joint != nil { blocks += jointBlocks(width: width) }
    if parts.isEmpty {
      blocks += movements.map { $0.text(width: width, showsRepetitions: !isWalk) }
    } else {
      blocks += parts.map { $0.part(width: width, showsAll: showsAllChecks) }
    }
    blocks += [walkText(width: width)].compactMap(\.self)
    let evidence = whole == nil ? "" : measuredJoint.evidence.english + "\n"
    blocks += TextLayout.wrap(evidence, width: width)
    if !calibrations.isEmpty {
      blocks.append(calibrations.map { $0.words + "\n" }.joined())
    }
    blocks.append(checks(width: width, showsAll: showsAllChecks))
    return blocks.joined(separator: "\n")
  }

  private func jointBlocks(width: Int) -> [String] {
    var blocks: [String] = []
    if let range { blocks.append(summary(of: range, width: width)) }
    if let researchKit { blocks.append(summary(of: researchKit)) }
    if let range, !range.repetitions.isEmpty, !isWalk {
      blocks.append(repetitions(of: range))
    }
    return blocks
  }

  /// One of several movements, with its own checks.
  private func part(width: Int, showsAll: Bool) -> String {
    let name = movements.first.map { $0.movement.name.capitalisedFirst } ?? ""
    let table = movements.map { $0.text(width: width, showsRepetitions: !isWalk) }
      .joined(separator: "\n")
    // The movements of two sensors have the checks of the whole.
    let checks = isOfWhole ? "" : "\n\(checks(width: width, showsAll: showsAll))"
    return "\(name)\n\n\(table)\(checks)"
  }

  private func summary(of range: RangeOfMotion, width: Int) -> String {
    let exercise = range.exercise
    let (shown, known) = (exercise.uncertainty, range.uncertainty)
    var table = TextTable([
      .words(""), .numbers("Exercise"), .words(""), .numbers("Whole recording"), .words(""),
    ])
    func angle(_ value: Double?) -> String { value.map { $0.decimals(1) + "°" } ?? "" }
    func half(_ uncertainty: AngleUncertainty?) -> String {
      uncertainty.map { "± \($0.halfWidth95.decimals(1))°" } ?? ""
    }
    let deficit = range.extensionDeficit
    typealias Cell = (value: Double?, uncertainty: AngleUncertainty?)
    let rows: [(String, Cell, Cell)] = [
      ("Range of motion", (exercise.range, shown?.range), (range.range, known?.range)),
      ("Minimum", (exercise.minimum, shown?.minimum), (range.minimum, known?.minimum)),
      ("Maximum", (exercise.maximum, shown?.maximum), (range.maximum, known?.maximum)),
      ("Extension deficit", (deficit, deficit.flatMap { _ in shown?.minimum }), (nil, nil)),
      ("At the start", (nil, nil), (range.start, known?.start)),
      ("At the end", (nil, nil), (range.finish, known?.finish)),
    ]
    for (name, of, whole) in rows where of.value != nil || whole.value != nil {
      table.append([
        name, angle(of.value), half(of.uncertainty), angle(whole.value), half(whole.uncertainty),
      ])
    }
    let unknown = range.unknownSeconds.map {
      "\($0.decimals(1)) s are left out: the angle was not known to 25° then."
    }
    let times =
      "The exercise lasts from \(exercise.start.decimals(1)) s to \(exercise.end.decimals(1)) s."
    let notes =
      [times, unknown].compactMap(\.self) + words(range)
      + [shown.map { parts(of: $0.range, unless: "--fixation rigid") }].compactMap(\.self)
    let heading =
      movements.isEmpty ? heading(side: range.side, activity: range.activity) + "\n" : ""
    return heading + table.text(indent: 2) + "\n"
      + notes.flatMap { TextLayout.wrap($0, width: width, indent: 0) }.map { $0 + "\n" }.joined()
  }

  private func words(_ range: RangeOfMotion) -> [String] {
    if let triple = range.neutralZero() {
      return [
        "Neutral zero \(triple) (extension/flexion): \(triple.words).",
        "0° is \(place(of: range.zero)); flexion is positive.",
      ]
    }
    let words = range.words.prefix(1).uppercased() + range.words.dropFirst()
    guard range.zero == .standingPose else { return ["\(words); flexion is positive."] }
    return [
      "\(words). 0° is \(place(of: range.zero)), which need not be a straight \(measuredJoint.rawValue): a fixed flexion "
        + "contracture does not show. If the angle at the start is known, state it with --zero; "
        + "flexion is positive."
    ]
  }

  private func heading(side: Side, activity: Activity) -> String {
    let labels = [
      side == .unstated ? nil : side.rawValue, activity == .unstated ? nil : activity.rawValue,
    ].compactMap(\.self)
    let label = labels.isEmpty ? "" : " (\(labels.joined(separator: ", ")))"
    return "\(title)\(label), \(estimatorWords)\n"
  }

  private func summary(of result: ResearchKitRangeOfMotion) -> String {
    var table = TextTable([.words(""), .numbers("")])
    for (name, value) in [
      ("range", result.range), ("minimum", result.minimum), ("maximum", result.maximum),
      ("start", result.start), ("finish", result.finish),
    ] {
      table.append([name, value.decimals(1) + "°"])
    }
    return "\(method.title(of: measuredJoint)), \(estimatorWords)\n\n"
      + table.text(indent: 2)
      + "\nElevations of the shank from the vertical; extension is positive.\n"
  }

  /// Rows beyond this are left to JSON.
  private static let repetitionsShown = 20

  private func repetitions(of range: RangeOfMotion) -> String {
    var table = TextTable([
      .numbers("#"), .numbers("start"), .numbers("out"), .numbers("held"), .numbers("back"),
      .numbers("from"), .numbers("to"), .numbers("range"), .numbers("±"), .numbers("speed"),
      .words(""),
    ])
    for (index, repetition) in range.repetitions.prefix(Self.repetitionsShown).enumerated() {
      table.append([
        "\(index + 1)", repetition.start.decimals(2), repetition.outward.duration.decimals(2),
        repetition.peakHold.decimals(2), repetition.back?.duration.decimals(2) ?? "",
        repetition.startAngle.decimals(1), repetition.peakAngle.decimals(1),
        repetition.range.decimals(1),
        repetition.uncertainty?.halfWidth95.decimals(1) ?? "", repetition.peakVelocity.decimals(0),
        repetition.isPartial ? "partial" : "",
      ])
    }
    let rest = range.repetitions.count - Self.repetitionsShown
    let more = rest > 0 ? "  and \(rest) more, which --json lists\n" : ""
    return "Repetitions (seconds, degrees, °/s)\n\n" + table.text(indent: 2) + more + "\n"
      + statistics(of: range)
  }

  private func checks(width: Int, showsAll: Bool) -> String {
    let good = quality.count { $0.verdict == .good }
    let shown = quality.complaints + (showsAll ? quality.filter { $0.verdict == .good } : [])
    let advice =
      switch verdict {
      case .good: "Use this result."
      case .doubtful: "Use this result with the caution below; the likeliest cause comes first."
      case .bad: "Do not use this result; the likeliest cause comes first."
      }
    var lines = TextLayout.wrap(
      "Quality: \(verdict.rawValue); \(good) of \(quality.count) checks good. \(advice)",
      width: width,
      indent: 0)
    for check in shown {
      let unit = ["1", "{#}"].contains(check.unit) ? "" : " " + check.unit
      let value = check.value.map { " \($0.decimals(2))\(unit)" } ?? ""
      lines.append("  \(check.verdict.rawValue): \(check.name)\(value)")
      lines += TextLayout.wrap(check.advice, width: width, indent: 4)
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
