// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The direction of gravity in a sensor, rest after rest: it tells the scale of the angular velocity between them, however
/// the limb accelerates on the way.
struct TurningBetweenRests {
  private struct Rest {
    var rows: Range<Int>
    var direction: Vector3
  }

  private let recording: InertialRecording
  private let rests: [Rest]

  /// Cosine of the angle within which gravity has one direction.
  private static let oneDirection = 0.999
  /// Seconds of a rest, at the least.
  private static let shortest = 0.25
  /// Seconds between two rests, and radians that gravity turns by, that tell something.
  private static let (longest, leastTurn) = (15.0, 20 * Double.pi / 180)
  /// Radians that the right scale leaves at the most, and that others leave more.
  private static let (mostLeft, clear) = (15 * Double.pi / 180, 15 * Double.pi / 180)

  /// - Parameter recording: times in seconds, the rest in any unit.
  init(_ recording: InertialRecording) {
    self.recording = recording
    var rests: [Rest] = []
    for window in StillWindow.all(in: recording) {
      guard let direction = window.force.normalized else { continue }
      if let last = rests.last, last.rows.upperBound == window.rows.lowerBound,
        last.direction.dot(direction) > Self.oneDirection
      {
        rests[rests.count - 1].rows = last.rows.lowerBound..<window.rows.upperBound
      } else {
        rests.append(Rest(rows: window.rows, direction: direction))
      }
    }
    // A sensor that turns slowly leaves a direction sooner.
    self.rests = rests.filter {
      recording[$0.rows.upperBound - 1].time - recording[$0.rows.lowerBound].time > Self.shortest
    }
  }

  /// The scale, rad/s in one of the file's unit, under which gravity turns from each rest to the next as the angular
  /// velocity says; `nil` where none does clearly better than the others.
  func scale(among scales: [Double]) -> Double? {
    var errors = scales.map { _ in 0.0 }
    var count = 0
    for (from, to) in zip(rests, rests.dropFirst()) {
      let (first, last) = (from.rows.upperBound - 1, to.rows.lowerBound)
      let seconds = recording[last].time - recording[first].time
      guard seconds > 0, seconds < Self.longest,
        from.direction.angle(to: to.direction) > Self.leastTurn
      else { continue }
      let bias =
        recording[from.rows].reduce(Vector3.zero) { $0 + $1.angularVelocity }
        / Double(from.rows.count)
      for (place, scale) in scales.enumerated() {
        var turn = Quaternion.identity
        for row in first..<last {
          let step = recording[row + 1].time - recording[row].time
          let rate =
            (recording[row].angularVelocity + recording[row + 1].angularVelocity) / 2 - bias
          turn = turn * Quaternion(rotationVector: rate * (scale * max(0, step)))
        }
        errors[place] += turn.inverseRotate(from.direction).angle(to: to.direction)
      }
      count += 1
    }
    guard count > 0 else { return nil }
    let means = errors.map { $0 / Double(count) }
    guard let best = means.indices.min(by: { means[$0] < means[$1] }), means[best] < Self.mostLeft,
      means.indices.allSatisfy({ $0 == best || means[$0] > means[best] + Self.clear })
    else { return nil }
    return scales[best]
  }
}
