// SPDX-License-Identifier: Apache-2.0

/// The attitude methods on simulated knee tests.
struct SimulatedSection: ReportSection {
  let study: SimulatedStudy
  /// Of other people's programs.
  let peers: [SimulatedResult]

  var title: String { "Attitude: simulated knee tests" }

  private var comparable: [SimulatedResult] {
    peers.filter { $0.population == SimulatedTest.population && $0.count == study.outcomes.count }
  }

  var markdown: String {
    let last = SimulatedTest.firstSeed + UInt64(Swift.max(1, study.outcomes.count)) - 1
    var table = MarkdownTable(
      [
        "method", "from", "settings", "inclination", "range, mean", "range, 95th percentile",
        "tests",
      ],
      textColumns: 3)
    for result in study.own + comparable {
      table.add([
        result.name, result.origin, result.settings, result.inclination.fixed(3),
        result.rangeErrorMean.fixed(3), result.rangeErrorP95.fixed(2), "\(result.count)",
      ])
    }
    let stale = peers.count - comparable.count
    let note =
      stale == 0
      ? "" : "\n\(stale) methods of other programs were run on another population: not shown.\n"
    return """
      \(study.outcomes.count) tests of 8–30 s with 1–3 s of rest, seeds \(SimulatedTest.firstSeed)–\(last): seated extension, heel slide, sit-to-stand, passive
      machine, walking, thigh lift and drop landing; 25–400 Hz; phone, module and tactical grade; half of the gyroscopes average over the step,
      half sample the instant; on bone or on soft tissue that wobbles and slides; any mounting. Mean inclination error of both sensors during the exercise, and the
      size of the error of the range of the hinge angle, degrees. The hinge is known and the range is held against the one that the true
      attitudes of the sensors give, so that nothing but the attitude is judged.

      \(table.markdown)\(note)
      """
  }

  var claims: [Claim] {
    let role = AttitudeMethod.all.firstIndex { $0.roles.contains(.online) }
    let offline = AttitudeMethod.all.firstIndex { $0.roles.contains(.offline) }
    let vqf = study.own.first { $0.name == "vqf" }
    func result(_ index: Int?) -> SimulatedResult? {
      index.flatMap { i in study.own.first { $0.name == AttitudeMethod.all[i].name } }
    }
    guard let vqf else { return [] }
    return [("online", result(role)), ("offline", result(offline))].flatMap { name, result in
      [
        Claim(
          text: "Simulated tests, \(name), error of the range, mean; limit: VQF",
          figure: result?.rangeErrorMean, limit: vqf.rangeErrorMean, decimals: 3),
        Claim(
          text: "Simulated tests, \(name), error of the range, 95th percentile; limit: VQF",
          figure: result?.rangeErrorP95, limit: vqf.rangeErrorP95, decimals: 2),
      ]
    }
  }
}
