// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms

/// How far a joint went in both directions of a movement, each under its own name and positive from
/// neutral.
///
/// ```swift
/// let range = try MovementRange(angles, of: Joint.neck.movements[0])
/// print(range.words)   // 62° of rotation to the left, 55° of rotation to the right
/// ```
public struct MovementRange: Sendable, Hashable {
  /// The movement.
  public let movement: Movement
  /// The positive direction and the negative one; one alone where the test goes to one side.
  public let directions: [Reach]
  /// Degrees of the whole range, from one end to the other.
  public let degrees: Double
  /// The uncertainty of ``degrees``; `nil` if unknown.
  public let uncertainty: AngleUncertainty?
  /// The times there and back in each direction, in order.
  public let repetitions: [Excursion]

  /// How far the joint went in one direction.
  public struct Reach: Sendable, Hashable {
    /// The direction.
    public let direction: Movement.Direction
    /// The greatest angle held, degrees from neutral; below zero where neutral was not reached.
    public let degrees: Double
    /// Its uncertainty; `nil` if unknown.
    public let uncertainty: AngleUncertainty?
  }

  /// One movement to a side and back.
  public struct Excursion: Sendable, Hashable {
    /// The direction.
    public let direction: Movement.Direction
    /// When it left the turning point before it, seconds of the recording.
    public let start: Double
    /// When it was furthest, seconds.
    public let peak: Double
    /// When it came to the turning point after it, seconds; `nil` where the recording ended before.
    public let end: Double?
    /// The angle at the far end, degrees from neutral.
    public let degrees: Double
    /// Its uncertainty; `nil` if unknown.
    public let uncertainty: AngleUncertainty?
  }

  /// Share of the furthest excursion in a direction from which another one counts as a repetition.
  private static let leastShare = 0.5

  /// Reads angles of which the positive ones are of the movement's positive direction.
  ///
  /// - Parameter test: that was done; it may go to one side alone.
  /// - Throws: `noSamples` or `tooShort`. n log n in the samples.
  public init(
    _ angles: AngleSeries, of movement: Movement, test: MovementTest? = nil,
    options: RangeOfMotion.Options = RangeOfMotion.Options()
  ) throws(MeasurementError) {
    let held = HeldAngles(angles, plateau: options.plateau)
    guard held.duration >= options.minimumDuration else {
      throw angles.degrees.contains(where: \.isFinite)
        ? .tooShort(seconds: held.duration, needed: options.minimumDuration)
        : .noSamples(rows: angles.time.count)
    }
    let ends = held.extremes(in: held.degrees.indices)
    self.movement = movement
    let reaches = zip(movement.directions, [(1.0, ends.greatest), (-1.0, ends.least)]).map {
      direction, end in
      Reach(
        direction: direction, degrees: end.0 * held.degrees[end.1],
        uncertainty: held.uncertainty[end.1].known)
    }
    let shown = movement.directions(in: test)
    directions = reaches.filter { shown.contains($0.direction) }
    degrees = held.degrees[ends.greatest] - held.degrees[ends.least]
    uncertainty =
      held.uncertainty[ends.greatest].difference(from: held.uncertainty[ends.least]).known
    repetitions = Self.excursions(
      held, reaches, in: shown, least: options.minimumExcursion)
  }

  private static func excursions(
    _ held: HeldAngles, _ reaches: [Reach], in shown: [Movement.Direction], least: Double
  ) -> [Excursion] {
    held.runs.flatMap { run -> [Excursion] in
      let points = held.turningPoints(in: run, minimumExcursion: least)
      return points.enumerated().compactMap { index, point in
        let reach = reaches[point.direction > 0 ? 0 : 1]
        let degrees = point.direction * point.degrees
        guard index > 0, degrees >= max(least, leastShare * reach.degrees),
          shown.contains(reach.direction)
        else { return nil }
        return Excursion(
          direction: reach.direction, start: points[index - 1].departure, peak: point.time,
          end: index + 1 < points.count ? points[index + 1].arrival : nil, degrees: degrees,
          uncertainty: held.row(at: point.time).flatMap { held.uncertainty[$0].known })
      }
    }
  }

  /// The statistics of the far ends of the repetitions in a direction; `nil` where there is none.
  public func statistics(of direction: Movement.Direction) -> RepetitionStatistics? {
    RepetitionStatistics(
      ranges: repetitions.filter { $0.direction == direction }.map(\.degrees))
  }

  /// The range in words: `45° of flexion, 55° of extension`, and `lacks 10° of extension` of a joint that
  /// has such a thing.
  public func words(of joint: Joint) -> String {
    let reached = directions.filter { $0.degrees.rounded() >= 0 }.map { part(of: $0) }
    let short = directions.filter { $0.degrees.rounded() < 0 }.map { part(of: $0) }
    if let missing = short.first, let other = reached.first {
      return joint.neutral.shortfall == missing.direction.noun
        ? "lacks \(missing.size)° of \(missing.noun), \(other.size)° of \(other.noun)"
        : "\(missing.size)° before neutral in \(missing.noun), \(other.size)° of \(other.noun)"
    }
    if reached.count == 2 {
      return "\(reached[0].size)° of \(reached[0].noun), \(reached[1].size)° of \(reached[1].noun)"
    }
    if let only = reached.first { return "\(only.size)° of \(only.noun)" }
    return short.first.map { "\($0.size)° before neutral in \($0.noun)" } ?? ""
  }

  private func part(
    of reach: Reach
  ) -> (size: String, noun: String, direction: Movement.Direction) {
    (abs(reach.degrees).shown(0), reach.direction.noun.english, reach.direction)
  }

  /// The neutral-zero notation in whole degrees, the directions in the order of clinics (``Movement/zeroOrder``):
  /// `5-0-140` of a knee; `nil` of a test that goes to one side, and of a movement without limits, which has no neutral
  /// posture.
  public var neutralZero: String? {
    guard directions.count == 2, movement.range.most.isFinite else { return nil }
    let ordered = movement.zeroFirst == .flexion ? directions : directions.reversed()
    let (first, second) = (ordered[0].degrees.rounded(), ordered[1].degrees.rounded())
    let (a, b) = (first.shown(0), second.shown(0))
    if second < 0 { return "\(a)-\((0 - second).shown(0))-0" }
    return first < 0 ? "0-\((0 - first).shown(0))-\(b)" : "\(a)-0-\(b)"
  }
}
