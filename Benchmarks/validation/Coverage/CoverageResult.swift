// SPDX-License-Identifier: Apache-2.0

/// Coverage of 95 % intervals over many recordings.
struct CoverageResult: Sendable {
  /// A line of the result.
  struct Group: Sendable {
    var name: String
    var recordings: Int
    /// Shares, 0…1, of angles, whole ranges and repetitions that their intervals hold; NaN where
    /// there is none.
    var series, whole, repetitions: Double
    /// Mean standard deviation and root mean square error of the angles, degrees.
    var deviation, error: Double
    /// Errors of whole ranges with their intervals.
    var wholes: [CoverageOutcome.Range]
    /// Sizes of the errors of whole ranges, degrees.
    var wholeErrors: [Double] { wholes.map { abs($0.error) } }
    /// Mean half width of the intervals of whole ranges and of repetitions, degrees.
    var wholeHalfWidth, repetitionHalfWidth: Double

    fileprivate init(_ name: String, _ outcomes: [CoverageOutcome]) {
      func mean(_ values: [Double]) -> Double {
        values.isEmpty ? .nan : values.reduce(0, +) / Double(values.count)
      }
      self.name = name
      recordings = outcomes.count
      series = mean(outcomes.map(\.seriesShare))
      deviation = mean(outcomes.map(\.seriesDeviation))
      error = mean(outcomes.map { $0.seriesError * $0.seriesError }).squareRoot()
      whole = mean(outcomes.map { $0.whole.isCovered ? 1 : 0 })
      wholes = outcomes.map(\.whole)
      wholeHalfWidth = mean(outcomes.map(\.whole.halfWidth))
      let each = outcomes.flatMap(\.repetitions)
      repetitions = mean(each.map { $0.isCovered ? 1 : 0 })
      repetitionHalfWidth = mean(each.map(\.halfWidth))
    }

    /// The mean of groups, which weigh the same.
    fileprivate init(meanOf groups: [Group]) {
      func mean(_ figure: (Group) -> Double) -> Double {
        groups.reduce(0) { $0 + figure($1) } / Double(groups.count)
      }
      name = "all"
      recordings = groups.reduce(0) { $0 + $1.recordings }
      (series, whole, repetitions) = (mean(\.series), mean(\.whole), mean(\.repetitions))
      (deviation, error) = (mean(\.deviation), mean(\.error))
      wholes = groups.flatMap(\.wholes)
      wholeHalfWidth = mean(\.wholeHalfWidth)
      repetitionHalfWidth = mean(\.repetitionHalfWidth)
    }
  }

  /// Simulated legs with two sensors: all of them first, then each activity.
  let simulated: [Group]
  /// Simulated legs with one device.
  let oneDevice: Group
  /// Recordings beside references: all of them first, each recording weighing the same.
  let recorded: [Group]
  /// Simulated legs that gave no angle, and those that the program called bad.
  let refused, calledBad: Int

  init(
    simulated: [CoverageStudy.Simulated], oneDevice: [CoverageStudy.Simulated],
    recorded: [CoverageOutcome]
  ) {
    func measured(_ all: [CoverageStudy.Simulated]) -> [CoverageOutcome] {
      all.compactMap { if case .measured(let outcome) = $0 { outcome } else { nil } }
    }
    self.simulated = Self.groups(measured(simulated))
    self.oneDevice = Group("one device", measured(oneDevice))
    let each = Self.groups(recorded).dropFirst()
    self.recorded = [Group(meanOf: Array(each))] + each
    refused = simulated.count { if case .refused = $0 { true } else { false } }
    calledBad = simulated.count { if case .calledBad = $0 { true } else { false } }
  }

  private static func groups(_ outcomes: [CoverageOutcome]) -> [Group] {
    var names: [String] = []
    for outcome in outcomes where !names.contains(outcome.group) { names.append(outcome.group) }
    return [Group("all", outcomes)]
      + names.map { name in Group(name, outcomes.filter { $0.group == name }) }
  }
}
