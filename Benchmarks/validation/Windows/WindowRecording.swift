// SPDX-License-Identifier: Apache-2.0

/// A recording of the study.
struct WindowRecording: Sendable {
  /// Path below `knee`, without `_thigh.csv`.
  var name: String
  /// Path of the reference below `knee`.
  var reference: String
  /// Times at which the person is known to stand still, seconds.
  var standing: ClosedRange<Double>

  /// The three recordings with an optical reference.
  static let all = [
    WindowRecording(
      name: "fan2021/cutting_right", reference: "fan2021/cutting_right_ref.csv", standing: 5...7),
    WindowRecording(
      name: "imukin2023/session_a_left", reference: "imukin2023/session_a_left_ref.csv",
      standing: 34...36),
    WindowRecording(
      name: "neura/walk_left", reference: "neura/walk_left_ref_markers.csv", standing: 4.5...6.5),
  ]
}
