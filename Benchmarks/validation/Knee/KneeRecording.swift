// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Inertial
internal import Recordings
internal import ReferenceData

/// A knee recording of the reference folder, and how it is scored.
struct KneeRecording: Sendable {
  /// A stretch that is scored by itself.
  struct Part: Sendable {
    /// As the report names it.
    var name: String
    /// File of the reference, without its ending.
    var reference: String
    /// Seconds of the reference.
    var window = -Double.infinity...Double.infinity
  }

  /// Folder and name: `fan2021/cutting_right`.
  let name: String
  /// The exercise.
  let movement: String
  /// The scored quantities; empty without a reference.
  let parts: [Part]
  /// Whether ranges are compared stride by stride rather than half repetition by half repetition.
  let isCyclic: Bool

  /// The recordings that have a reference.
  static let expected = [
    KneeRecording(
      name: "fan2021/cutting_right", movement: "cutting manoeuvres, 100 Hz",
      parts: [Part(name: "cutting", reference: "fan2021/cutting_right_ref")], isCyclic: true),
    KneeRecording(
      name: "imukin2023/session_a_left", movement: "sit-to-stand, 40 Hz",
      parts: [
        Part(
          name: "sit-to-stand 1", reference: "imukin2023/session_a_left_ref", window: 53.2...89.9),
        Part(
          name: "sit-to-stand 2", reference: "imukin2023/session_a_left_ref",
          window: 293.2...333.2),
      ], isCyclic: false),
    KneeRecording(
      name: "neura/walk_left", movement: "walking over ground, 100 Hz",
      parts: [
        Part(name: "walking (markers)", reference: "neura/walk_left_ref_markers"),
        Part(name: "walking (published)", reference: "neura/walk_left_ref"),
      ], isCyclic: true),
    KneeRecording(
      name: "qmt_fullbody/left", movement: "whole-body motion, 100 Hz; no hinge fits", parts: [],
      isCyclic: false),
  ]

  /// Whether its files are there.
  var isThere: Bool {
    ReferenceFolder.holds("knee/\(name)_thigh.csv")
      && ReferenceFolder.holds("knee/\(name)_shank.csv")
  }

  /// One sensor.
  func sensor(_ segment: String) throws -> InertialRecording {
    try RecordingFile.load(ReferenceFolder.path("knee/\(name)_\(segment).csv")).recording
  }

  /// Both sensors.
  func pair() throws -> SensorPair {
    try SensorPair(proximal: sensor("thigh"), distal: sensor("shank"))
  }
}
