// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import ClinicalTerms
internal import Goniometry

/// The standard errors of measurement that repeated measurements give, by what was measured.
///
/// Stated measurements of persons without a change count as they are. The trials of one visit count where they
/// differ by more than their intervals say, as sensors that stay in place repeat a part of their errors.
struct CourseRepeats {
  private struct Key: Hashable {
    let activity: Activity
    let way: MeasurementWay?
    let movement: RangeCourse.TableMovement?
    let quantity: CourseQuantity
  }

  private let stated, trials: [Key: RepeatedMeasurements]

  /// - Parameters:
  ///   - measurements: of all persons, whose visits may have several trials.
  ///   - repeats: of persons who did not change.
  init(_ measurements: [Finding], stated repeats: [Finding] = []) {
    func found(_ groups: [[Finding]]) -> [Key: RepeatedMeasurements] {
      var values: [Key: [[Double]]] = [:]
      for group in groups where group.count > 1 {
        let movement = group[0].movement?.movement.directions ?? []
        let quantities: [CourseQuantity] =
          movement.map { .direction($0) } + [.flexion, .extensionDeficit, .range]
        for quantity in quantities {
          let own = group.compactMap { $0.angle(quantity)?.degrees }
          values[Self.key(quantity, RangeCourse.Key(group[0])), default: []].append(own)
        }
      }
      return values.compactMapValues(RepeatedMeasurements.init)
    }
    // Of one person and course.
    func courses(_ own: [Finding]) -> [[Finding]] {
      Dictionary(grouping: own.filter { $0.isUsable && $0.identity.subject != nil }) {
        Group(subject: $0.identity.subject, key: RangeCourse.Key($0))
      }.values.map(\.self)
    }
    stated = found(courses(repeats))
    trials = found(courses(measurements).flatMap(\.byVisit))
  }

  private struct Group: Hashable {
    let subject: String?
    let key: RangeCourse.Key
  }

  private static func key(_ quantity: CourseQuantity, _ course: RangeCourse.Key) -> Key {
    Key(
      activity: course.activity, way: course.way, movement: course.movement, quantity: quantity)
  }

  /// Where the standard errors of a line come from.
  ///
  /// - Parameter halves: half the 95 % intervals of its visits.
  func source(
    of quantity: CourseQuantity, _ course: RangeCourse.Key, beside halves: [Double]
  ) -> CourseNoise.Source {
    let key = Self.key(quantity, course)
    if let stated = stated[key] { return .repeats(stated) }
    let known = halves.filter(\.isFinite)
    let half = known.isEmpty ? 0 : known.reduce(0, +) / Double(known.count)
    guard let own = trials[key], own.halfWidth95 > half else { return .intervals }
    return .repeats(own)
  }
}
