// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Inertial

extension Analysis {
  /// The measurement for people: result first, then repetitions, then what is doubtful.
  func text(width: Int, showsAllChecks: Bool) -> String {
    var blocks: [String] = []
    if quality.overall == .bad {
      blocks.append("NOT A VALID MEASUREMENT: see the checks below.\n")
    }
    if let range { blocks.append(summary(of: range)) }
    if let researchKit { blocks.append(summary(of: researchKit)) }
    if let range, !range.repetitions.isEmpty { blocks.append(repetitions(of: range)) }
    if !calibrations.isEmpty {
      blocks.append(calibrations.map { $0.words + "\n" }.joined())
    }
    blocks.append(checks(width: width, showsAll: showsAllChecks))
    return blocks.joined(separator: "\n")
  }

  private func summary(of range: RangeOfMotion) -> String {
    var table = TextTable([.words(""), .numbers(""), .words("")])
    let interval = rangeHalfWidth.map { "± \($0.fixed(1))° (95 %)" } ?? ""
    table.append(["Range of motion", range.range.fixed(1) + "°", interval])
    table.append(["Minimum", range.minimum.fixed(1) + "°", ""])
    table.append(["Maximum", range.maximum.fixed(1) + "°", ""])
    table.append(["At the start", range.start.fixed(1) + "°", ""])
    table.append(["At the end", range.finish.fixed(1) + "°", ""])
    return heading(range) + "\n" + table.text(indent: 2) + "\n" + words(range)
  }

  private func words(_ range: RangeOfMotion) -> String {
    guard let triple = range.neutralZero() else {
      return range.words.prefix(1).uppercased() + range.words.dropFirst()
        + "; flexion is positive.\n"
    }
    return "Neutral zero \(triple): \(triple.words).\n0° is \(place(of: range.zero)); flexion is "
      + "positive.\n"
  }

  private func heading(_ range: RangeOfMotion) -> String {
    let labels = [
      range.side == .unstated ? nil : range.side.rawValue,
      range.activity == .unstated ? nil : range.activity.rawValue,
    ].compactMap(\.self)
    let label = labels.isEmpty ? "" : " (\(labels.joined(separator: ", ")))"
    return "\(method.title)\(label), filter \(filter.rawValue)\n"
  }

  private func place(of zero: AngleZero) -> String {
    switch zero {
    case .standingPose:
      (knee?.pose?.isStated ?? false) ? "the stated stance" : "the quiet stance that was found"
    case .stated: "where the stated angle at the start puts it"
    case .gravity: "where gravity and the stated mounting put it"
    case .mostExtended: "the most extended plateau"
    case .start: "the starting position"
    }
  }

  private func summary(of result: ResearchKitRangeOfMotion) -> String {
    var table = TextTable([.words(""), .numbers("")])
    for (name, value) in [
      ("range", result.range), ("minimum", result.minimum), ("maximum", result.maximum),
      ("start", result.start), ("finish", result.finish),
    ] {
      table.append([name, value.fixed(1) + "°"])
    }
    return "\(method.title), filter \(filter.rawValue)\n\n" + table.text(indent: 2)
      + "\nElevations of the shank from the vertical; extension is positive.\n"
  }

  /// Rows beyond this are left to JSON.
  private static let repetitionsShown = 20

  private func repetitions(of range: RangeOfMotion) -> String {
    var table = TextTable([
      .numbers("#"), .numbers("start s"), .numbers("peak s"), .numbers("end s"),
      .numbers("range °"), .numbers("flexion °"), .numbers("extension °"), .numbers("speed °/s"),
      .words(""),
    ])
    for (index, repetition) in range.repetitions.prefix(Self.repetitionsShown).enumerated() {
      table.append([
        "\(index + 1)", repetition.start.fixed(2), repetition.peak.fixed(2),
        repetition.end.fixed(2), repetition.range.fixed(1), repetition.peakFlexion.fixed(1),
        repetition.peakExtension.fixed(1), repetition.peakVelocity.fixed(0),
        repetition.isPartial ? "partial" : "",
      ])
    }
    let rest = range.repetitions.count - Self.repetitionsShown
    let more = rest > 0 ? "  and \(rest) more, which --json lists\n" : ""
    return "Repetitions\n\n" + table.text(indent: 2) + more + "\n" + statistics(of: range)
  }

  private func statistics(of range: RangeOfMotion) -> String {
    guard let statistics = range.statistics else { return "None is complete.\n" }
    let figures = [
      "mean \(statistics.mean.fixed(1))°", "best \(statistics.best.fixed(1))°",
      statistics.standardDeviation.map { "SD \($0.fixed(1))°" },
      statistics.standardErrorOfMeasurement.map { "SEM \($0.fixed(1))°" },
      statistics.minimalDetectableChange95.map { "MDC95 \($0.fixed(1))°" },
    ].compactMap(\.self)
    return "\(statistics.count) complete: \(figures.joined(separator: ", ")).\n"
  }

  private func checks(width: Int, showsAll: Bool) -> String {
    let good = quality.count { $0.verdict == .good }
    let shown = quality.filter { showsAll || $0.verdict != .good }.sorted {
      $0.verdict > $1.verdict
    }
    var lines = ["Quality: \(quality.overall.rawValue); \(good) of \(quality.count) checks good"]
    for check in shown {
      let unit = ["1", "{#}"].contains(check.unit) ? "" : " " + check.unit
      let value = check.value.map { " \($0.fixed(2))\(unit)" } ?? ""
      lines.append("  \(check.verdict.rawValue): \(check.name)\(value)")
      lines += TextLayout.wrap(check.advice, width: width, indent: 4)
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
