// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import SyntheticMotion

/// How often a change is claimed of simulated courses: of those that have none, and of those that have one.
struct CourseStudy: Sendable {
  /// A share of courses of which a change is claimed.
  struct Share: Sendable {
    var change: Double
    var told: Double
  }

  /// Courses of one kind of measurement, by the size of the change.
  struct Curve: Sendable {
    var name: String
    var shares: [Share]

    /// The share at a size of change.
    func told(at change: Double) -> Double {
      shares.first { $0.change == change }?.told ?? .nan
    }
  }

  /// Courses of a cell.
  static let count = 2000
  /// The seed of the first course.
  static let firstSeed: UInt64 = 4600
  /// The visits of the courses with a change.
  static let visits = 4
  /// Half widths of intervals whose errors are normal, degrees.
  static let halfWidths = [2.0, 3, 4, 5]
  /// Persons who were measured twice without a change, where repeats say what two measurements differ by.
  static let repeatedPersons = 20

  /// Where the errors come from, and what the program knows of them.
  enum Errors {
    /// Normal ones, by the half width of their intervals.
    case normal(Double)
    /// Those of simulated knees, each with its own interval.
    case knees
    /// The same, and repeats of ``repeatedPersons``.
    case kneesWithRepeats

    var name: String {
      switch self {
      case .normal(let half): "± \(half.fixed(0))°"
      case .knees: "simulated knees, by intervals"
      case .kneesWithRepeats: "simulated knees, by repeats"
      }
    }
  }

  /// Four visits with a change that grows from the first to the last.
  let curves: [Curve]
  /// Without a change, by the number of visits: normal errors of ± 3°, then those of simulated knees by their
  /// intervals and by repeats.
  let falseAlarms: [(visits: Int, shares: [Double])]

  /// - Parameter knees: errors of ranges with their intervals, those of one activity together.
  init(knees: [[CoverageOutcome.Range]]) {
    let errors: [Errors] = Self.halfWidths.map { .normal($0) } + [.knees, .kneesWithRepeats]
    curves = errors.map { errors in
      Curve(
        name: errors.name,
        shares: (0...20).map(Double.init).map { change in
          Share(
            change: change,
            told: Self.told(visits: Self.visits, change: change, errors, knees))
        })
    }
    falseAlarms = [2, 3, 4, 6, 12, 40].map { visits in
      (
        visits,
        [.normal(3), .knees, .kneesWithRepeats].map {
          Self.told(visits: visits, change: 0, $0, knees)
        }
      )
    }
  }

  /// The share of courses of which a change is claimed.
  private static func told(
    visits: Int, change: Double, _ errors: Errors, _ knees: [[CoverageOutcome.Range]]
  ) -> Double {
    let none = CoverageOutcome.Range(error: .nan, halfWidth: .nan)
    let told = (0..<count).count { course in
      var random = SplitMix64(seed: firstSeed + UInt64(course))
      // A person does the same exercise at every visit.
      let own = knees.randomElement(using: &random) ?? []
      func draw() -> CoverageOutcome.Range {
        if case .normal(let half) = errors {
          return .init(error: half / 1.959_964 * random.nextNoise(), halfWidth: half)
        }
        return own.randomElement(using: &random) ?? none
      }
      var source = CourseNoise.Source.intervals
      if case .kneesWithRepeats = errors,
        let repeats = RepeatedMeasurements(
          (0..<repeatedPersons).map { _ in [draw().error, draw().error] })
      {
        source = .repeats(repeats)
      }
      let noise = CourseNoise(visits: visits, source: source)
      let points = (0..<visits).map { visit -> CoursePoint in
        let one = draw()
        let part = Double(visit) / Double(visits - 1)
        return CoursePoint(
          day: Double(7 * visit), degrees: 90 + change * part + one.error,
          standardError: noise.standardError(halfWidth95: one.halfWidth))
      }
      return CourseAnalysis(points, noise).hasChange
    }
    return Double(told) / Double(count)
  }
}
