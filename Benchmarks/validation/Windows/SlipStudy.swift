// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Inertial

/// Whether a sensor that turns on its limb in mid-recording is seen, and when.
///
/// The shank's samples are turned as a strap that slips would turn them: within 0.4 s, the
/// gyroscope feeling the turn, about the sensor's own axes. The recordings themselves are the cases
/// without a slip.
struct SlipStudy {
  /// Turns, degrees; 0 is no slip.
  var degrees = [0.0, 10, 20, 40]
  /// Moments, as shares of the recording.
  var moments = [0.35, 0.5]
  /// The recordings.
  var recordings = WindowRecording.all

  /// What one case gave.
  struct Outcome {
    var recording: String
    /// Seconds.
    var moment: Double
    var degrees: Double
    /// The sensor's own axis, 0…2.
    var axis: Int
    /// The check `sensor_moved`, or why there is no angle.
    var verdict: String
    var advice: String
    /// Over the whole recording, degrees; NaN without an angle.
    var rmse: Double
    /// Whether any check speaks up.
    var isFlagged: Bool
  }

  /// Runs every case.
  func run(datasets: String) throws -> [Outcome] {
    var outcomes: [Outcome] = []
    for recording in recordings {
      guard let whole = try WholeRecording(recording, datasets: datasets) else { continue }
      for moment in moments {
        let time = whole.span.lowerBound + moment * (whole.span.upperBound - whole.span.lowerBound)
        for angle in degrees {
          for axis in 0..<(angle > 0 ? 3 : 1) {
            let shank = Self.slipped(whole.shank, at: time, by: angle, about: axis)
            outcomes.append(Self.outcome(whole, shank, time, angle, axis))
          }
        }
      }
    }
    return outcomes
  }

  private static func outcome(
    _ whole: WholeRecording, _ shank: InertialRecording, _ time: Double, _ degrees: Double,
    _ axis: Int
  ) -> Outcome {
    var outcome = Outcome(
      recording: whole.recording.name, moment: time, degrees: degrees, axis: axis, verdict: "",
      advice: "", rmse: .nan, isFlagged: true)
    do {
      let analysis = try KneeAnalysis(SensorPair(thigh: whole.thigh, shank: shank))
      let check = analysis.quality.first { $0.name == "sensor_moved" }
      outcome.verdict = check?.verdict.rawValue ?? ""
      outcome.advice = check?.advice ?? ""
      outcome.rmse = whole.reference.errors(of: analysis.angles).rmse
      outcome.isFlagged = analysis.quality.overall != .good
    } catch {
      outcome.verdict = "refused"
      outcome.advice = "\(error)"
    }
    return outcome
  }

  private static func slipped(
    _ recording: InertialRecording, at start: Double, by degrees: Double, about axis: Int
  ) -> InertialRecording {
    let direction = [Vector3.unitX, .unitY, .unitZ][axis]
    let seconds = 0.4
    return InertialRecording(
      recording.map { sample in
        let share = min(1, max(0, (sample.time - start) / seconds))
        let turned = Quaternion(angle: degrees * .pi / 180 * share, axis: direction)
        let isTurning = share > 0 && share < 1
        let rate = direction * (isTurning ? degrees * .pi / 180 / seconds : 0)
        return InertialSample(
          time: sample.time, specificForce: turned.inverseRotate(sample.specificForce),
          angularVelocity: turned.inverseRotate(sample.angularVelocity) + rate)
      })
  }
}
