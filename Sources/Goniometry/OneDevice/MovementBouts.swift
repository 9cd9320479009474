// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc
public import Inertial

/// Several movements of one recording, done one after another with the neutral posture between them, told
/// apart by their axes.
///
/// A pause lasts half a second, in which the limb turns by less than 5 °/s. What lies between two pauses has
/// an axis; neighbours with one axis are one movement, since a repetition may pause anywhere.
///
/// ```swift
/// for part in try MovementBouts.split(recording, into: tested) {
///   let limb = try HingeAnalysis(part.recording, options: HingeOptions(tested: part.tested))
/// }
/// ```
public enum MovementBouts {
  /// One movement of a recording.
  public struct Part: Sendable {
    /// The movement.
    public let tested: TestedMovement
    /// Its samples, from neutral to neutral.
    public let recording: InertialRecording
  }

  /// A stretch that turns about one axis.
  private struct Bout {
    var rows: Range<Int>
    var scatter = PrincipalAxes.Scatter()
    var turning = 0.0

    var axis: Vector3? { PrincipalAxes(scatter)?.vectors[0] }
  }

  /// rad/s below which a limb pauses.
  private static let pauseRate = 5 * Double.degree
  /// Seconds of a pause.
  private static let pause = 0.5
  /// Radians of turning that make a movement.
  private static let leastTurning = 15 * Double.degree
  /// Radians between the axes of two movements.
  private static let leastAngle = 35 * Double.degree
  /// Degrees by which another order has to fit better than the one in which movements were named.
  private static let clearGain = 30.0

  /// Splits a recording, in order of time.
  ///
  /// - Throws: `movementCount` where there are more or fewer movements; `noSamples`, `tooShort` or
  ///   `implausibleTimes`. Linear in the samples.
  public static func split(
    _ recording: InertialRecording, into tested: [TestedMovement]
  ) throws(MeasurementError) -> [Part] {
    guard let samples = AcceptedSamples(recording) else {
      throw .untimed(recording, needed: NeutralHold.shortest)
    }
    let motion = SmootherMethod(parameters: .smoothing)
      .motion(of: samples.recording, nominalPeriod: samples.period)
    let bouts = merged(bouts(samples, motion))
    guard bouts.count == tested.count else {
      throw .movementCount(found: bouts.count, named: tested.map(\.movement.name))
    }
    let neutral = NeutralAttitudes(
      NeutralHold(samples), samples.recording.time, motion.attitude, drift: 0)
    let order = order(of: tested, bouts.compactMap(\.axis), up: neutral.up)
    return bouts.indices.map { index in
      // A pause belongs to both of its neighbours: each begins and ends with it.
      let first = index > 0 ? bouts[index - 1].rows.upperBound : 0
      let last =
        index + 1 < bouts.count ? bouts[index + 1].rows.lowerBound : samples.recording.count
      return Part(
        tested: order[index], recording: InertialRecording(samples.recording[first..<last]))
    }
  }

  private static func bouts(_ samples: AcceptedSamples, _ motion: SegmentMotion) -> [Bout] {
    let filter = ZeroPhaseLowPass(cutoffHz: 3, rateHz: 1 / samples.period)
    let time = samples.recording.time
    var (found, open): ([Bout], Bout?) = ([], nil)
    var quietSince: Double?
    func close() {
      if let bout = open, bout.turning >= leastTurning { found.append(bout) }
      (open, quietSince) = (nil, nil)
    }
    for segment in samples.segments {
      for (row, rate) in zip(segment, filter.apply(to: segment.map { motion.rate[$0] })).dropFirst()
      {
        let step = time[row] - time[row - 1]
        guard rate.norm < pauseRate else {
          var bout = open ?? Bout(rows: row..<row)
          bout.rows = bout.rows.lowerBound..<(row + 1)
          bout.scatter.add(rate, weight: step)
          bout.turning += rate.norm * step
          (open, quietSince) = (bout, nil)
          continue
        }
        quietSince = quietSince ?? time[row]
        if let since = quietSince, time[row] - since >= pause { close() }
      }
    }
    close()
    return found
  }

  /// Neighbours about one axis as one.
  private static func merged(_ bouts: [Bout]) -> [Bout] {
    bouts.reduce(into: []) { all, bout in
      guard var last = all.last, let a = last.axis, let b = bout.axis,
        acos(min(1, abs(a.dot(b)))) < leastAngle
      else { return all.append(bout) }
      last.rows = last.rows.lowerBound..<bout.rows.upperBound
      last.scatter.add(bout.scatter)
      last.turning += bout.turning
      all[all.count - 1] = last
    }
  }

  /// The movement of each axis: in the order in which they were named, unless another fits clearly better.
  private static func order(
    of tested: [TestedMovement], _ axes: [Vector3], up: Vector3
  ) -> [TestedMovement] {
    func misfit(_ order: [TestedMovement]) -> Double {
      zip(order, axes).reduce(0) { sum, pair in
        let plane = MovementPlane(pair.0, found: pair.1, up: up)
        return sum + (plane.tiltDegrees ?? 0) + (plane.asideDegrees ?? 0)
      }
    }
    let best = permutations(of: tested).map { ($0, misfit($0)) }.min { $0.1 < $1.1 }
    guard let best, best.1 < misfit(tested) - clearGain else { return tested }
    return best.0
  }

  private static func permutations(of tested: [TestedMovement]) -> [[TestedMovement]] {
    guard tested.count > 1 else { return [tested] }
    return tested.indices.flatMap { index in
      var others = tested
      let first = others.remove(at: index)
      return permutations(of: others).map { [first] + $0 }
    }
  }
}
