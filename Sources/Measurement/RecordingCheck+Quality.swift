// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
public import Goniometry
internal import Inertial
public import Recordings

extension RecordingCheck {
  /// The check of the gyroscope against gravity as a verdict on the measurement.
  ///
  /// | name | value | good | bad |
  /// | --- | --- | --- | --- |
  /// | `gyroscope_scale` | gravity's turning over what the gyroscope says | 0.25…4 | beyond 0.1…10 |
  ///
  /// Bad where axes of the two do not belong together (``AxisMismatch``). Good where the recording does not show it. The limits are wide, as a limb's own acceleration
  /// halves the value in walking and makes it four times as much for a shank that hangs from a
  /// lifted thigh; a wrong unit is off by 57, and wrong axes turn the sign. Rests tell it better:
  /// see `RecordingQuality`.
  public func qualityCheck(segment: String? = nil) -> QualityCheck {
    if let axes {
      return QualityCheck(
        name: Self.qualityName(segment: segment), value: turningRatio, unit: "1", verdict: .bad,
        advice: "Gravity turns in the sensor as its gyroscope says only with \(axes.words): state "
          + "the columns so.")
    }
    let verdict: Verdict =
      switch turningRatio {
      case nil: .good
      case .some(let ratio) where (0.25...4).contains(ratio): .good
      case .some(let ratio) where (0.1...10).contains(ratio): .doubtful
      case .some: .bad
      }
    return QualityCheck(
      name: Self.qualityName(segment: segment), value: turningRatio, unit: "1",
      verdict: verdict,
      advice: turningRatio == nil
        ? "The recording does not show whether gyroscope and accelerometer agree."
        : verdict == .good
          ? "Gravity turns in the sensor as its gyroscope says."
          : "Gravity does not turn in the sensor as its gyroscope says: check the units, the order and "
            + "the signs of the columns.")
  }
}

extension RecordingCheck {
  /// The name of the check of a segment's gyroscope.
  static func qualityName(segment: String?) -> String {
    (segment.map { $0 + "_" } ?? "") + "gyroscope_scale"
  }
}

extension [QualityCheck] {
  /// The checks with some of them judged on the samples as they were read.
  func judged(as others: [QualityCheck]) -> [QualityCheck] {
    map { check in others.first { $0.name == check.name } ?? check }
  }
}
