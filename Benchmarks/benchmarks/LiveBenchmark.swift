// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Inertial

/// Nanoseconds of processor time a row (a sample of each sensor) of a live knee: two attitudes
/// alone; with the angle of a calibrated joint; through a session, which pairs streams and keeps
/// what identification needs; and the milliseconds that one identification takes.
///
/// A simulated leg walks for six minutes at 100 Hz.
func benchmarkLive() {
  guard let knee = walkingKnee() else { return }
  let session = identified(knee)
  guard let found = session.calibration
  else { return }
  benchmarkLiveSources(knee, found)
  let rows = knee.thigh.recording.count
  let input = "simulated walking, \(rows) rows at 100 Hz"
  func timing(_ name: String, body: (inout Double) -> Void) -> Measurement {
    var checksum = 0.0
    let measured = Measurement.timing(
      "live.\(name)", input: input, unit: "ns/row", scale: 1e9 / Double(rows), runs: 11,
      clock: .threadProcessor
    ) { body(&checksum) }
    precondition(checksum.isFinite, "an angle is finite")
    return measured
  }
  let attitudes = timing("attitudes") { checksum in
    var trackers = (
      AttitudeTracker<VQF>(nominalPeriod: 0.01, parameters: VQF.Parameters()),
      AttitudeTracker<VQF>(nominalPeriod: 0.01, parameters: VQF.Parameters())
    )
    for (a, b) in zip(knee.thigh.recording, knee.shank.recording) {
      trackers.0.update(a)
      trackers.1.update(b)
    }
    checksum += trackers.0.attitude.w + trackers.1.attitude.w
  }
  let tracker = timing("tracker") { checksum in
    guard
      var tracker = PairAngleTracker<VQF>(
        calibration: found, nominalPeriod: 0.01, parameters: VQF.Parameters())
    else { return }
    for (a, b) in zip(knee.thigh.recording, knee.shank.recording) {
      checksum += tracker.update(proximal: a, distal: b)?.degrees ?? 0
    }
  }
  let streamed = timing("session") { checksum in
    var session = PairSession<VQF>(
      periods: (0.01, 0.01), parameters: VQF.Parameters(), calibration: found)
    for (a, b) in zip(knee.thigh.recording, knee.shank.recording) {
      session.add(proximal: a)
      session.add(distal: b)
      while let reading = session.next() { checksum += reading.angle?.degrees ?? 0 }
    }
  }
  for var measurement in [attitudes, tracker, streamed] {
    measurement.derived = [("timesAttitudes", measurement.median / attitudes.median)]
    measurement.report()
  }
  var identification = Measurement(
    name: "live.identification", input: input, unit: "ms", values: identificationTimes(knee))
  identification.derived = [
    ("rowsStored", Double(session.storedRows)), ("jobs", Double(session.identifications)),
  ]
  identification.report()
}

private func walkingKnee() -> SimulatedKnee? {
  var parameters = KneeSimulation.Parameters(.walking)
  parameters.repetitions = 320
  parameters.errors = SensorGrade.module.errors
  parameters.outOfPlaneDegrees = 3
  return try? KneeSimulation(parameters).run()
}

private typealias Session = PairSession<VQF>

/// Runs every job that is due, and gives it to `body`.
private func stream(_ knee: SimulatedKnee, body: (IdentificationJob) -> Void) -> Session {
  var session = Session(periods: (0.01, 0.01), parameters: VQF.Parameters())
  for (a, b) in zip(knee.thigh.recording, knee.shank.recording) {
    session.add(proximal: a)
    session.add(distal: b)
    while session.next() != nil {}
    if let job = session.identificationJob() {
      body(job)
      session.adopt(job.run())
    }
  }
  return session
}

private func identified(_ knee: SimulatedKnee) -> Session { stream(knee) { _ in } }

/// Milliseconds of processor time of each job of a stream.
private func identificationTimes(_ knee: SimulatedKnee) -> [Double] {
  var times: [Double] = []
  _ = stream(knee) { job in
    let clock = Measurement.Clock.threadProcessor
    let start = clock.seconds
    _ = job.run()
    times.append((clock.seconds - start) * 1000)
  }
  return times
}
