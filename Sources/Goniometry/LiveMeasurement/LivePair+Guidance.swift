// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms

// Phase, progress and obstacle.
extension LivePair {
  /// Seconds of silence of one sensor, on the other's clock, from which it is reported.
  private static var silence: Double { 1 }

  func phase(_ soFar: LiveProgress) -> MeasurementPhase {
    guard let session, session.hasJoint else {
      return soFar.course.hasRested ? .findAxis : .holdStill
    }
    if session.state == .doubtful { return .findAxis }
    let needsStance =
      options.zero == .standing && soFar.course.held == nil && !session.hasStance
    return needsStance ? .zero : .measure
  }

  var searchProgress: Double { session?.searchProgress ?? 0 }

  private var joint: Joint { options.joint }

  /// Where a sensor sits: `on the thigh`.
  private func place(_ segment: Segment) -> String { segment.place.english }

  /// A silent sensor, or the reason why the axis is not found.
  func obstacle(in phase: MeasurementPhase, _ soFar: LiveProgress) -> String? {
    silent(soFar) ?? (phase == .findAxis ? unfoundAxis : nil)
  }

  /// The message about a sensor that is silent while the other is not.
  private func silent(_ soFar: LiveProgress) -> String? {
    switch (soFar.motions[0].lastTime, soFar.motions[1].lastTime) {
    case (nil, nil): "Waiting for the sensors."
    case (nil, _): "Waiting for the sensor \(place(joint.proximal))."
    case (_, nil): "Waiting for the sensor \(place(joint.distal))."
    case (let a?, let b?):
      a - b > Self.silence
        ? "The sensor \(place(joint.distal)) gives nothing."
        : b - a > Self.silence ? "The sensor \(place(joint.proximal)) gives nothing." : nil
    }
  }

  private var unfoundAxis: String? {
    guard let session else { return nil }
    if case .exchangedSensors = session.error {
      return
        "The sensor \(place(joint.proximal)) hangs below the joint and the one \(place(joint.distal)) is "
        + "above it: exchange them."
    }
    if session.state == .doubtful {
      return
        "The movement does not fit any more, as when a sensor slips: fasten both, then bend and "
        + "straighten the joint."
    }
    // Missing movement is no obstacle: it is the task.
    return session.error == nil ? nil : session.reason
  }

  var quality: [QualityCheck] { session?.quality ?? [] }
}
