// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
internal import Glibc
package import Inertial

/// Why a recording gave no angle. Every case reads as one sentence that also says what to do.
public enum MeasurementError: Error, Sendable, Hashable {
  /// There is no usable sample, or no finite angle, among this many rows.
  case noSamples(rows: Int)
  /// The usable part lasts this long, in seconds; at least `needed` are required.
  case tooShort(seconds: Double, needed: Double)
  /// The samples are this many seconds apart, which no motion sensor's are.
  case implausibleTimes(period: Double)
  /// The angle changed by less than `needed` degrees, or nothing turned but the estimate of the
  /// attitude.
  case noMovement(degrees: Double, needed: Double)
  /// Too small a share of the rotation, 0…1, was about one axis.
  case notSingleAxis(share: Double, needed: Double)
  /// Which way is flexion could not be told, for this reason.
  case signUndecided(reason: String)
  /// The first movement was stated to be this, and a clear stance shows that it is the other.
  case contradictoryDirection(stated: FirstMovement)
  /// Two recordings share this many seconds; at least `needed` are required.
  case noOverlap(seconds: Double, needed: Double)
  /// One recording's times are since 1970, the other's since it began.
  case differentClocks
  /// One sensor of two gave attitudes, the other one samples.
  case mixedSources
  /// No attitude, or no vertical, can be had from the recording, for this reason.
  case noAttitude(reason: String)
  /// Axes of a sensor's gyroscope and accelerometer do not belong together; `remedy` says which, in words.
  case axes(ofSensor: String?, remedy: String)
  /// No joint can be found between recordings that both begin at 0 s, of which that of `segment` ends sooner.
  case ownClocks(segment: String, seconds: Double)
  /// Two recordings do not move like the two sides of a hinge, for this reason.
  case noHinge(reason: String)
  /// The hinge stands nearly upright in the room, where gravity cannot show its angle: the root mean
  /// square cosine between it and the vertical.
  case uprightHinge(verticality: Double)
  /// A sensor moved on its limb between these times, seconds, so that no one calibration holds.
  case sensorMoved(from: Double, to: Double)
  /// The times stated for the standing pose hold less than `needed` seconds of quiet.
  case noStandingPose(from: Double, to: Double, needed: Double)
  /// For so many seconds of quiet the sensor given as proximal hangs below the joint and the one given
  /// as distal segment stands above it.
  case exchangedSensors(seconds: Double, joint: Joint)
  /// A recording holds so many movements about axes of their own, and others were named.
  case movementCount(found: Int, named: [String])
}

extension MeasurementError {
  /// Why a recording has no timing: nothing usable in it, no time that passes, or times in an unknown
  /// unit.
  package static func untimed(_ recording: InertialRecording, needed: Double) -> MeasurementError {
    guard recording.contains(where: \.isUsable) else { return .noSamples(rows: recording.count) }
    return implausibleTimes(of: recording) ?? .tooShort(seconds: 0, needed: needed)
  }

  /// The error of a recording with usable samples that are closer or further apart than any sensor's;
  /// `nil` for other recordings.
  package static func implausibleTimes(of recording: InertialRecording) -> MeasurementError? {
    guard let step = RecordingTiming.medianStep(of: recording),
      !RecordingTiming.believablePeriods.contains(step), recording.contains(where: \.isUsable)
    else { return nil }
    return .implausibleTimes(period: step)
  }
}

extension MeasurementError: CustomStringConvertible {
  /// One sentence: what is wrong and what to do.
  public var description: String {
    switch self {
    case .noSamples(let rows):
      rows == 0
        ? "The recording has no samples: check that the sensor was recording."
        : "None of the recording's \(rows) rows holds usable numbers: check the columns and units."
    case .tooShort(let seconds, let needed):
      "Only \(seconds.shown(2)) s can be used and \(needed.shown(2)) s are needed: record from two "
        + "seconds before the movement to one second after it."
    case .implausibleTimes(let period):
      "The samples are \(period.roughly) s apart, which no motion sensor's are (0.00001 to 1000 s): check the "
        + "column of the times and its unit."
    case .noMovement(let degrees, let needed):
      degrees < needed
        ? "The angle changed by \(degrees.shown(1))°, less than the \(needed.shown(1))° that can be told "
          + "from noise: check that this is the sensor on the moving limb."
        : "The gyroscope shows no movement: check its columns, and that this is the sensor on the "
          + "moving limb."
    case .notSingleAxis(let share, let needed):
      "Only \((100 * share).shown(0)) % of the rotation was about one axis (\((100 * needed).shown(0)) % "
        + "are needed): fasten the sensor, keep the rest of the body still and bend only the joint."
    case .signUndecided(let reason):
      "Flexion could not be told from extension (\(reason)): check first that both recordings are of "
        + "one leg and one trial, by one clock and in the right units; then state what the first "
        + "movement is."
    case .contradictoryDirection(let stated):
      "The first movement was stated to be \(stated.rawValue), but about the stance that was found the "
        + "joint would then bend the wrong way: leave the statement out, check that the two sensors are "
        + "not exchanged, or state when the person stood."
    case .noOverlap(let seconds, let needed):
      "The two recordings share \(seconds.shown(2)) s and \(needed.shown(2)) s are needed: check that "
        + "they are of the same trial and on the same clock."
    case .differentClocks:
      "One recording has times since 1970 and the other one since its own start: give both the times of one clock; if "
        + "they began together, take the first time of each off its times."
    case .mixedSources:
      "One recording holds attitudes and the other one samples, which have no heading in common: give both of one "
        + "kind."
    case .noAttitude(let reason):
      "No attitude can be had from the recording: \(reason)."
    case .axes(let segment, let remedy):
      "The axes of gyroscope and accelerometer\(segment.map { " on the \($0)" } ?? "") do not belong together: gravity "
        + "turns as the gyroscope says only with \(remedy); state the columns so, of both recordings if one program wrote them."
    case .ownClocks(let segment, let seconds):
      "No joint can be found with these times: both recordings begin at 0 s and the \(segment)'s ends \(seconds.shown(2)) s "
        + "sooner, as if each sensor counted from when it was switched on. Check that both are of one leg and one trial; if "
        + "both were switched off together, add \(seconds.shown(2)) s to the \(segment)'s times; else record both by one clock, "
        + "or tap on both at the start."
    case .noHinge(let reason):
      "No hinge axis could be found (\(reason)): check that the two recordings are of the two segments of "
        + "one joint, and bend it several times."
    case .uprightHinge(let verticality):
      "The only axis that fits stands within \((acos(min(1, verticality)) * 180 / .pi).shown(0))° of the "
        + "vertical, as a joint's does that is bent lying on the side, or as it looks when a person only "
        + "turns round: bend the joint in a vertical plane, sitting, standing or lying on the back."
    case .sensorMoved(let from, let to):
      "A sensor moved on its limb between \(from.shown(1)) s and \(to.shown(1)) s: measure what comes "
        + "before and after separately."
    case .noStandingPose(let from, let to, let needed):
      "From \(from.shown(2)) s to \(to.shown(2)) s there are not \(needed.shown(1)) s of quiet standing: "
        + "state times, on the recording's own clock, at which the person stood still."
    case .movementCount(let found, let named): Self.miscounted(found, named)
    case .exchangedSensors(let seconds, let joint):
      "For \(seconds.shown(1)) s of quiet the \(joint.proximal.noun)'s sensor is below the joint and the "
        + "\(joint.distal.noun)'s above it: exchange the two; of a \(joint.words.limbs.unstated.english) held up, state when "
        + "the person stood."
    }
  }

  private static func miscounted(_ found: Int, _ named: [String]) -> String {
    let (count, names) = (named.count, named.joined(separator: ", "))
    return
      "The recording shows \(found) movements about axes of their own, and \(count) were named (\(names)): do "
      + "them one after another, a second of neutral posture between them, or record each alone."
  }
}
