// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry

/// The first screen of the report: how wrong a result is, when not to trust it, and the map of trust.
///
/// Every figure is taken from the studies that the sections below it print in full.
struct Answers: Sendable {
  let knee: KneeStudy
  let simulated: SimulatedStudy
  let coverage: CoverageResult
  let oneDevice: OneDeviceSection

  var markdown: String {
    """
    ## How wrong is it

    \(simulatedErrors)
    *Angle*: root mean square error after one constant. *Range*: mean size of the error, and the size below
    which 95 % of the errors are. *Not noticed*: the range or the angle is off by more than \(badLimit), and the program calls it good.

    \(recordedErrors)
    *Range of one movement*: mean difference to the reference ± standard deviation, measured from a recording.

    ## When not to trust it

    \(warnings.map { "* \($0)\n" }.joined())
    ## Map of trust

    Each number is the error that 95 % of the results stay below, in degrees. **Trust**: below \(Trust.most.fixed(0))°, the
    customary limit between examiners. **Care**: up to \(Trust.mostWithCare.fixed(0))°. **Do not**: more. *Curve*: the angle during the
    movement, after one constant. *Absolute*: the angle itself, with its zero.

    \(map)
    """
  }

  private typealias Row = (test: SimulatedTest, outcome: PipelineOutcome)

  private var badLimit: String { PipelineOutcome.badError.fixed(0) + "°" }

  // MARK: - How wrong

  private var simulatedErrors: String {
    var table = MarkdownTable(
      ["simulated legs", "number", "angle", "range", "no angle", "not noticed"])
    func add(_ name: String, _ isCounted: (SimulatedTest) -> Bool) {
      let rows = simulated.outcomes.filter { isCounted($0.test) }.map(\.outcome)
      let errors = rows.compactMap(\.rangeError)
      guard !errors.isEmpty else { return }
      table.add([
        name, "\(rows.count)", rows.compactMap(\.rmse).mean.fixed(1) + "°",
        "\(errors.mean.fixed(1))° (\(errors.percentile(95).fixed(1))°)",
        percent(rows.count - errors.count, rows.count), unnoticed(rows),
      ])
    }
    add("two sensors, with a stance") { $0.parameters.standing > 0 }
    add("two sensors, without a stance") { $0.parameters.standing == 0 }
    add("two sensors on bone") { $0.parameters.softTissue.wobbleDegreesPerG == 0 }
    let one = coverage.oneDevice
    if one.recordings > 0 {
      table.add([
        "one device, the thigh still", "\(one.recordings)", one.error.fixed(1) + "°",
        "\(one.wholeErrors.mean.fixed(1))° (\(one.wholeErrors.percentile(95).fixed(1))°)", "–", "–",
      ])
    }
    return table.markdown
  }

  private var recordedErrors: String {
    guard let offline = knee.own.first, let online = knee.own.dropFirst().first, !parts.isEmpty
    else { return "Recordings beside optical references were not run.\n" }
    var table = MarkdownTable([
      "beside an optical reference", "angle, recorded", "angle, live", "range of one movement",
    ])
    for part in parts {
      guard let recorded = offline.parts[part] else { continue }
      let live = online.parts[part].map { $0.angle.rmse.fixed(1) + "°" } ?? "–"
      let ranges = recorded.ranges
      table.add([
        part, recorded.angle.rmse.fixed(1) + "°", live,
        "\(ranges.bias.signed(1))° ± \(ranges.standardDeviation.fixed(1))°",
      ])
    }
    return table.markdown
  }

  /// The scored parts of the recordings, each beside its best reference.
  private var parts: [String] {
    knee.runs.flatMap { run in
      run.recording.parts.filter { $0.reference == run.recording.parts.first?.reference }
        .map(\.name)
    }
  }

  // MARK: - When not to trust

  private var warnings: [String] {
    var lines = [
      "The program calls it **bad**, or gives no result. Follow the advice and record again."
    ]
    if let walking = knee.own.first?.parts["walking (markers)"]?.ranges, !walking.pairs.isEmpty {
      lines.append(
        "**The range of single strides in walking**: \(walking.bias.signed(1))° ± "
          + "\(walking.standardDeviation.fixed(1))° beside markers. Soft tissue shakes at each step."
      )
    }
    func share(
      _ isCounted: (SimulatedTest) -> Bool, _ words: (_ bad: String, _ unnoticed: String) -> String
    ) {
      let rows = simulated.outcomes.filter { isCounted($0.test) }.map(\.outcome)
      guard !rows.isEmpty else { return }
      lines.append(words(percent(rows.count(where: \.isBad), rows.count), unnoticed(rows)))
    }
    share({ $0.parameters.kneeProtocol == .dropLanding }) {
      "**Landings and other impacts**: \($0) are off by more than \(badLimit), and \($1) are not noticed."
    }
    share({ $0.parameters.softTissue.wobbleDegreesPerG > 2 }) {
      "**Sensors on much soft tissue, or loose straps**: \($0) are off by more than \(badLimit), and \($1) are not noticed."
    }
    share({ $0.parameters.rateHz <= 25 }) {
      bad, _ in "**A sample rate of 25 Hz**: \(bad) are off by more than \(badLimit). Use 100 Hz."
    }
    if let formula = oneDevice.formulaRange(turnedBy: 45) {
      lines.append(
        "**ResearchKit's formula with a device that is not upright on the shin**: turned by 45°, it gives "
          + "\(formula.fixed(0))° for a range of \(OneDeviceSection.truth.fixed(0))°, without a warning."
      )
    }
    lines += [
      "**One device while the thigh moves**: it measures the shank, not the knee.",
      "**Absolute angles of a knee that cannot be straightened**: 0° is the stance, unless you state the angle.",
      "**Slow movement with two clocks**: their difference cannot be seen. Tap on both sensors.",
    ]
    return lines
  }

  // MARK: - Map

  /// A verdict on the error that 95 % of the results stay below.
  enum Trust {
    /// Largest errors, degrees.
    static let (most, mostWithCare) = (5.0, 10.0)

    /// The cell of a figure, which is judged as it is printed; a dash for none.
    static func cell(_ error: Double?) -> String {
      guard let error, error.isFinite else { return "–" }
      let printed = (10 * error).rounded() / 10
      let words = printed < most ? "trust" : printed <= mostWithCare ? "care" : "**do not**"
      return "\(words) \(error.fixed(1))°"
    }
  }

  private var map: String {
    var table = MarkdownTable(["situation", "range", "curve", "absolute"], textColumns: 4)
    for activity in KneeProtocol.allCases {
      let outcomes = simulated.outcomes.filter { $0.test.parameters.kneeProtocol == activity }
      let errors = outcomes.compactMap(\.outcome.rangeError)
      guard !errors.isEmpty else { continue }
      let group = coverage.simulated.first { $0.name == activity.rawValue }
      table.add([
        "\(activity.rawValue), simulated", Trust.cell(errors.percentile(95)),
        Trust.cell(outcomes.compactMap(\.outcome.rmse).percentile(95)),
        Trust.cell(group.map { AngleUncertainty.factor95 * $0.error }),
      ])
    }
    for (name, method) in zip(["recorded", "live"], knee.own) {
      for part in parts {
        guard let result = method.parts[part] else { continue }
        let limits = result.ranges.limits
        table.add([
          "\(part), \(name)", Trust.cell(Swift.max(abs(limits.lower), abs(limits.upper))),
          Trust.cell(AngleUncertainty.factor95 * result.angle.rmse), "–",
        ])
      }
    }
    let one = coverage.oneDevice
    if one.recordings > 0 {
      table.add([
        "one device, the thigh still, simulated", Trust.cell(one.wholeErrors.percentile(95)), "–",
        Trust.cell(AngleUncertainty.factor95 * one.error),
      ])
    }
    table.add([
      "ResearchKit's formula, device turned by 45°",
      Trust.cell(oneDevice.formulaRange(turnedBy: 45).map { abs($0 - OneDeviceSection.truth) }),
      "–", "–",
    ])
    return table.markdown
  }

  private func unnoticed(_ rows: [PipelineOutcome]) -> String {
    percent(rows.count { $0.isBad && $0.verdict == .good }, rows.count)
  }

  private func percent(_ part: Int, _ whole: Int) -> String {
    whole == 0 ? "–" : (100 * Double(part) / Double(whole)).fixed(1) + " %"
  }
}
