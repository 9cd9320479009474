// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import ClinicalTerms
internal import Goniometry
internal import JSON
internal import Localization
internal import Measurement

/// What is followed: one angle of a course over the visits, with what can be said of it.
struct CourseLine {
  /// The measurements of one visit.
  struct Visit {
    /// In their order; one or more.
    let trials: [(measurement: Finding, degrees: Double)]
    /// One value of all of them, degrees.
    let degrees: Double
    /// Half of the 95 % interval, degrees; NaN if it is not known.
    let halfWidth95: Double
    /// The same beside another visit, at which the sensors sat in the same way.
    let repeatHalfWidth95: Double

    var measurement: Finding { trials[trials.count - 1].measurement }
    /// Whether a trial of it is doubtful.
    var isDoubtful: Bool { trials.contains { $0.measurement.verdict == .doubtful } }
  }

  let course: RangeCourse
  let quantity: CourseQuantity
  /// In the order of time, one or more.
  let visits: [Visit]
  let analysis: CourseAnalysis
  /// The goals that hold for it.
  let goals: [CourseGoal]

  /// - Returns: `nil` if no measurement has the angle.
  init?(
    _ quantity: CourseQuantity, of course: RangeCourse, _ settings: CourseSettings,
    _ repeats: CourseRepeats
  ) {
    let isDeficit = quantity == .extensionDeficit
    visits = course.usable.placedInTime.byVisit.compactMap { Visit($0, quantity, settings.trials) }
    guard !visits.isEmpty else { return nil }
    (self.course, self.quantity) = (course, quantity)
    let source = repeats.source(of: quantity, course.key, beside: visits.map(\.repeatHalfWidth95))
    let noise = CourseNoise(visits: visits.count, source: source)
    analysis = CourseAnalysis(
      visits.map { visit in
        CoursePoint(
          day: course.hasKnownSide ? visit.measurement.day.map { Double($0.dayNumber) } : nil,
          degrees: visit.degrees,
          // Of a limb whose side nobody stated no two measurements are known to be of one.
          standardError: course.hasKnownSide
            ? noise.standardError(halfWidth95: visit.repeatHalfWidth95) : .nan)
      }, noise, isHigherBetter: !isDeficit)
    goals = settings.goals.filter { $0.holds(for: quantity, of: course) }
  }

  /// The lines of a course: its directions, or flexion and extension deficit; and its range.
  static func all(
    of course: RangeCourse, _ settings: CourseSettings, _ repeats: CourseRepeats
  ) -> [CourseLine] {
    let ends: [CourseQuantity] =
      course.movement.map { $0.directions.map { .direction($0.direction) } }
      ?? [.flexion, .extensionDeficit]
    // The range of a movement in one direction is that direction.
    let range: [CourseQuantity] = ends.count > 1 ? [.range] : []
    return (ends + range).compactMap { CourseLine($0, of: course, settings, repeats) }
  }

  /// The newest visit.
  var now: Visit { visits[visits.count - 1] }

  /// The places of the visits in time: their days if every one has a day, otherwise one after the other.
  var times: (values: [Double], areDays: Bool) {
    let days = analysis.points.compactMap(\.day)
    guard days.count == visits.count, Set(days).count > 1 else {
      return (visits.indices.map(Double.init), false)
    }
    return (days, true)
  }

  /// The usual angle of people, degrees; NaN if it is not known.
  var usual: Double {
    guard case .direction(let direction) = quantity else { return .nan }
    let movement = course.movement
    return movement?[direction]?.usual
      ?? direction.usual(for: nil, in: movement?.test)?.degrees ?? .nan
  }
}

extension CourseLine.Visit {
  /// - Returns: `nil` if no trial has the angle.
  fileprivate init?(
    _ own: [Finding], _ quantity: CourseQuantity, _ pooling: CourseSettings.Trials
  ) {
    let found = own.compactMap { one in one.angle(quantity).map { (one, $0) } }
    guard !found.isEmpty else { return nil }
    trials = found.map { ($0.0, $0.1.degrees) }
    let values = found.map(\.1.degrees)
    switch pooling {
    case .mean: degrees = values.reduce(0, +) / Double(values.count)
    case .best:
      degrees = (quantity == .extensionDeficit ? values.min() : values.max()) ?? .nan
    }
    // Trials of one visit share the sensors' places: their mean is not more certain than one of them, and less
    // if they lie further apart than that.
    let apart = ((values.max() ?? 0) - (values.min() ?? 0)) / 2
    func width(_ halves: [Double]) -> Double {
      max(halves.reduce(0, +) / Double(found.count), apart)
    }
    halfWidth95 = width(found.map(\.1.halfWidth95))
    repeatHalfWidth95 = width(found.map(\.1.repeatHalfWidth95))
  }
}

extension Finding {
  /// Tells its visit from others: its day, else the visit as it was stated, else its file.
  var visitKey: String { day?.description ?? visitName }
}

extension [Finding] {
  /// Those of one visit together, in their order; those that state neither a visit nor a day are one each.
  var byVisit: [[Finding]] {
    var groups: [[Finding]] = []
    var places: [String: Int] = [:]
    for one in self {
      let isStated = one.day != nil || one.identity.visit != nil
      if isStated, let place = places[one.visitKey] {
        groups[place].append(one)
      } else {
        if isStated { places[one.visitKey] = groups.count }
        groups.append([one])
      }
    }
    return groups
  }
}
