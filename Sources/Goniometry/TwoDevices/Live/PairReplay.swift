// SPDX-License-Identifier: Apache-2.0

package import Inertial

/// A recorded pair run through a ``PairSession`` as if it came in live, with everything that a
/// person at the screen would have seen.
package struct PairReplay: Sendable {
  /// Every row that had an angle, in order of time.
  package private(set) var angles: [PairAngle] = []
  /// Every calibration adopted, in order of time.
  package private(set) var changes: [CalibrationChange] = []
  /// Rows that came in before the first calibration.
  package private(set) var rowsWithoutAngle = 0
  /// Searches that were run.
  package private(set) var identifications = 0
  /// The state at the end.
  package private(set) var state = PairSessionState.waitingForMovement
  /// Why there is no angle; `nil` where there is one.
  package private(set) var reason: String?
  /// The last calibration.
  package private(set) var calibration: PairCalibration?
  /// Checks of the joint model with it.
  package private(set) var quality: [QualityCheck] = []

  /// Seconds that are asked of a recording whose times do not differ.
  private static let leastSeconds = 0.5

  /// Runs two recordings, whose times are on one clock, through a session in the order of their
  /// times. Every search is run and adopted as soon as it is due.
  ///
  /// - Parameters:
  ///   - proximal: the proximal segment's recording; likewise `distal`.
  ///   - parameters: of the estimator, for both sensors.
  ///   - options: what is known beforehand.
  ///   - calibration: of an earlier measurement, as for ``PairSession``.
  /// - Throws: `noSamples` or `tooShort` where a recording has no two times that differ.
  package init<Estimator: AttitudeEstimator>(
    proximal: InertialRecording, distal: InertialRecording, estimator: Estimator.Type,
    parameters: Estimator.Parameters, options: PairOptions = PairOptions(),
    calibration: PairCalibration? = nil
  ) throws(MeasurementError) {
    guard let proximalTiming = RecordingTiming(proximal) else {
      throw .untimed(proximal, needed: Self.leastSeconds)
    }
    guard let distalTiming = RecordingTiming(distal) else {
      throw .untimed(distal, needed: Self.leastSeconds)
    }
    var session = PairSession<Estimator>(
      periods: (proximalTiming.period, distalTiming.period), parameters: parameters,
      options: options,
      calibration: calibration)
    var row = 0
    for sample in proximal {
      while row < distal.count, !(distal[row].time > sample.time) {
        session.add(distal: distal[row])
        row += 1
        take(&session)
      }
      session.add(proximal: sample)
      take(&session)
    }
    while row < distal.count {
      session.add(distal: distal[row])
      row += 1
      take(&session)
    }
    identifications = session.identifications
    state = session.state
    reason = session.reason
    self.calibration = session.calibration
    quality = session.quality
  }

  private mutating func take<Estimator: AttitudeEstimator>(
    _ session: inout PairSession<Estimator>
  ) {
    while let reading = session.next() {
      if let angle = reading.angle { angles.append(angle) } else { rowsWithoutAngle += 1 }
      if let change = session.identify() { changes.append(change) }
    }
  }
}
