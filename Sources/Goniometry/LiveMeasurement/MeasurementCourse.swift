// SPDX-License-Identifier: Apache-2.0

/// How far a live measurement has come: the rest that it begins with, the pose that is zero, and
/// the moments that were marked.
///
/// The measurement says how long the sensors have been still; nothing here reads a clock.
struct MeasurementCourse: Sendable {
  /// Whether the sensors have rested at the start.
  private(set) var hasRested = false
  /// Whether the next pose that is held becomes zero.
  private(set) var isZeroing = false
  /// The last pose that became zero; `nil` before the first.
  private(set) var held: HeldPose?
  /// Degrees to add to an angle as it was found.
  private(set) var shift = 0.0
  /// The moments that were marked, seconds; at most 10 000.
  private(set) var marks: [Double] = []

  /// Seconds of stillness with which a measurement begins.
  private static let restSeconds = 2.0
  /// Seconds that a pose is held for zero.
  private static let poseSeconds = 1.0
  /// A block of slack, seconds: the first block that moves ends the rest.
  private static let restSlack = 0.1
  private static let mostMarks = 10_000

  /// The angle of the pose that is held, degrees.
  private let poseDegrees: Double
  /// Sum and count of the angles of the pose so far.
  private var pose = (sum: 0.0, count: 0.0)

  /// A measurement before its first sample.
  ///
  /// - Parameter poseDegrees: the angle that a pose has when it is held for zero.
  init(poseDegrees: Double = 0) { self.poseDegrees = poseDegrees }

  /// Share of the first rest that is done, 0…1.
  static func restProgress(stillSeconds: Double) -> Double { min(1, stillSeconds / restSeconds) }
  /// Share of a pose that is done, 0…1.
  static func poseProgress(stillSeconds: Double) -> Double { min(1, stillSeconds / poseSeconds) }

  /// Takes in how long the sensors have been still.
  ///
  /// - Returns: whether the first rest is complete with that.
  mutating func endsRest(stillSeconds: Double) -> Bool {
    guard !hasRested, stillSeconds >= Self.restSeconds - Self.restSlack else { return false }
    hasRested = true
    return true
  }

  /// Asks for a pose that becomes zero; a second call cancels that.
  mutating func toggleZeroing() {
    isZeroing.toggle()
    pose = (0, 0)
  }

  /// Takes in an angle, degrees, without ``shift``, while a pose is asked for.
  ///
  /// - Returns: degrees by which ``shift`` has grown; `nil` until the pose is held.
  mutating func update(time: Double, degrees: Double, stillSeconds: Double) -> Double? {
    guard isZeroing else { return nil }
    guard stillSeconds > 0 else {
      pose = (0, 0)
      return nil
    }
    pose.sum += degrees
    pose.count += 1
    guard stillSeconds >= Self.poseSeconds else { return nil }
    held = HeldPose(times: (time - Self.poseSeconds)...time, degrees: poseDegrees)
    let new = poseDegrees - pose.sum / pose.count
    defer { (shift, isZeroing) = (new, false) }
    return new - shift
  }

  /// Keeps the angles as they are where those found are so much greater from now on, degrees.
  mutating func compensate(for degrees: Double) { shift -= degrees }

  /// Marks a moment, seconds; does nothing without one, and once 10 000 are marked.
  mutating func mark(_ time: Double?) {
    guard let time, marks.count < Self.mostMarks else { return }
    marks.append(time)
  }
}
