// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry

/// The whole program on the population of simulated tests, and what its verdicts are worth.
struct PopulationSection: ReportSection {
  let study: SimulatedStudy

  var title: String { "The whole program on simulated legs" }

  private typealias Row = (test: SimulatedTest, outcome: PipelineOutcome)

  var markdown: String {
    """
    The same tests, measured as `analyze --thigh --shank` would, knowing nothing of the mounting; where there is no stance the first movement is
    stated, as the program asks. Truth is the bones' flexion, so that soft tissue counts as error. A result is *bad* when its range, or the root mean square of its angle after a constant, is off by more
    than \(PipelineOutcome.badError.fixed(0))°, as one in the *wrong sense*, flexion for extension, is; *flagged* when a check says doubtful or bad. A *false alarm* is a flag on a result that is not bad;
    *refused* gives an error in place of an angle. Degrees.

    \(groups)
    ### Why there was no angle

    \(refusals)
    ### What each check is worth

    How often a check is not good, and how often the result then is bad. The share of bad results over all measured tests is
    \(percent(measured.filter(\.outcome.isBad).count, measured.count)).

    \(checks)
    """
  }

  private var measured: [Row] { study.outcomes.filter { $0.outcome.rangeError != nil } }

  private var groups: String {
    var table = MarkdownTable(
      [
        "tests", "number", "angle, RMSE", "range, mean", "range, 95th percentile", "refused",
        "wrong sense", "bad", "bad, unflagged", "bad, flagged", "false alarms",
      ])
    func add(_ name: String, _ filter: (SimulatedTest) -> Bool) {
      let rows = study.outcomes.filter { filter($0.test) }.map(\.outcome)
      guard !rows.isEmpty else { return }
      let errors = rows.compactMap(\.rangeError)
      let bad = rows.filter(\.isBad)
      let flagged = bad.count { $0.verdict != .good }
      let alarms = rows.count { $0.rangeError != nil && !$0.isBad && $0.verdict != .good }
      table.add([
        name, "\(rows.count)", rows.compactMap(\.rmse).mean.fixed(2), errors.mean.fixed(2),
        errors.percentile(95).fixed(1), percent(rows.count - errors.count, rows.count),
        percent(rows.count(where: \.isReversed), rows.count), percent(bad.count, rows.count),
        percent(bad.count - flagged, rows.count),
        percent(flagged, rows.count), percent(alarms, rows.count),
      ])
    }
    add("all") { _ in true }
    for activity in KneeProtocol.allCases {
      add(activity.rawValue) { $0.parameters.kneeProtocol == activity }
    }
    for grade in SimulatedTest.grades { add(grade.rawValue) { $0.grade == grade } }
    for rate in SimulatedTest.rates {
      add("\(rate.fixed(0)) Hz") { $0.parameters.rateHz == rate }
    }
    add("gyroscope averages") { $0.parameters.gyroscopeAveragesStep }
    add("gyroscope samples the instant") { !$0.parameters.gyroscopeAveragesStep }
    add("on bone") { $0.parameters.softTissue.wobbleDegreesPerG == 0 }
    add("wobble to 2 °/g") { (0.1...2).contains($0.parameters.softTissue.wobbleDegreesPerG) }
    add("wobble of 2 to 5 °/g") { $0.parameters.softTissue.wobbleDegreesPerG > 2 }
    add("off the hinge by 4 to 6°") { $0.parameters.outOfPlaneDegrees >= 4 }
    add("with a stance") { $0.parameters.standing > 0 }
    add("without a stance") { $0.parameters.standing == 0 }
    return table.markdown
  }

  private var refusals: String {
    let rows = study.outcomes.compactMap { row in
      row.outcome.refusal.map { (row.test.parameters.kneeProtocol, $0) }
    }
    let reasons = Set(rows.map(\.1)).sorted()
    var table = MarkdownTable(["tests"] + reasons.map { "`\($0)`" })
    for activity in KneeProtocol.allCases {
      table.add(
        [activity.rawValue]
          + reasons.map { reason in
            "\(rows.count { $0.0 == activity && $0.1 == reason })"
          })
    }
    return rows.isEmpty ? "None was refused.\n" : table.markdown
  }

  private var checks: String {
    var table = MarkdownTable([
      "check", "not good", "of these bad", "alone not good", "of these bad",
    ])
    let names = Set(measured.flatMap(\.outcome.complaints)).sorted()
    for name in names {
      let fired = measured.filter { $0.outcome.complaints.contains(name) }
      let alone = fired.filter { $0.outcome.complaints.count == 1 }
      table.add([
        "`\(name)`", percent(fired.count, measured.count),
        percent(fired.count { $0.outcome.isBad }, fired.count),
        percent(alone.count, measured.count),
        percent(alone.count { $0.outcome.isBad }, alone.count),
      ])
    }
    let silent = measured.filter { $0.outcome.complaints.isEmpty }
    table.add([
      "none", percent(silent.count, measured.count),
      percent(silent.count { $0.outcome.isBad }, silent.count), "", "",
    ])
    return table.markdown
  }

  private func percent(_ part: Int, _ whole: Int) -> String {
    whole == 0 ? "–" : (100 * Double(part) / Double(whole)).fixed(1) + " %"
  }

  var claims: [Claim] {
    func share(
      _ what: String, of rows: [Row], limit: Double, _ isCounted: (PipelineOutcome) -> Bool
    ) -> Claim {
      let count = rows.count { isCounted($0.outcome) }
      return Claim(
        text: "Simulated tests, whole program: \(what)",
        figure: 100 * Double(count) / Double(Swift.max(1, rows.count)), limit: limit, decimals: 1,
        unit: " %")
    }
    let standing = study.outcomes.filter { $0.test.parameters.standing > 0 }
    return [
      share("bad ranges that are called good", of: measured, limit: 1) {
        $0.isBad && $0.verdict == .good
      },
      share("with a stance, refused", of: standing, limit: 3) { $0.rangeError == nil },
      share("with a stance, flexion in the wrong sense", of: standing, limit: 0.3, \.isReversed),
      share("with a stance, false alarms", of: standing, limit: 15) {
        $0.rangeError != nil && !$0.isBad && $0.verdict != .good
      },
    ]
  }
}
