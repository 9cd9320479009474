// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Glibc
import Inertial
import Testing

@testable import Goniometry

@Suite("Live measurement of a knee")
struct LivePairTests {
  private typealias Measurement = LiveMeasurement

  private static func live(
    _ options: PairOptions = PairOptions(), side: Side = .unstated,
    sampleLimit: Int = MotionBuffer.mostSamples
  ) -> Measurement {
    Measurement(
      .twoSensors(options), parameters: VQF.Parameters(), side: side, sampleLimit: sampleLimit)
  }

  static func simulated(
    _ kneeProtocol: KneeProtocol = .sitToStand, repetitions: Int = 6,
    change: (inout KneeSimulation.Parameters) -> Void = { _ in }
  ) throws -> SimulatedKnee {
    var parameters = KneeSimulation.Parameters(kneeProtocol)
    parameters.repetitions = repetitions
    parameters.errors = SensorGrade.module.errors
    parameters.outOfPlaneDegrees = 3
    change(&parameters)
    return try KneeSimulation(parameters).run()
  }

  /// Feeds both recordings in the order of their times, in packets of so many samples, the searches
  /// run at once; tells what it sees after each packet.
  private static func feed(
    _ measurement: inout Measurement, proximal: InertialRecording, distal: InertialRecording,
    packet: Int = 8, _ look: (inout Measurement) -> Void = { _ in }
  ) {
    var (i, j) = (0, 0)
    while i < proximal.count || j < distal.count {
      for _ in 0..<packet where i < proximal.count {
        measurement.add(proximal[i], from: 0)
        i += 1
        measurement.identify()
      }
      for _ in 0..<packet where j < distal.count {
        measurement.add(distal[j], from: 1)
        j += 1
        measurement.identify()
      }
      look(&measurement)
    }
  }

  private static func batch(
    _ pair: SensorPair, _ options: PairOptions = PairOptions()
  ) throws -> PairAnalysis {
    try PairAnalysis(pair, estimator: VQF.self, parameters: VQF.Parameters(), options: options)
  }

  @Test("with the bounded-position filter the result is the smoother's")
  func smoothed() throws {
    let knee = try Self.simulated(repetitions: 2)
    var measurement = Measurement(.twoSensors(PairOptions()))
    for (a, b) in zip(knee.thigh.recording, knee.shank.recording) {
      measurement.add(a, from: 0)
      measurement.add(b, from: 1)
    }
    let pair = try SensorPair(proximal: knee.thigh.recording, distal: knee.shank.recording)
    #expect(try measurement.finish().joint?.angles == PairAnalysis(pair).angles)
  }

  @Test("the caller's settings of the bounded-position filter reach the result")
  func settings() throws {
    let knee = try Self.simulated(repetitions: 2)
    let (proximal, distal) = (knee.thigh.recording, knee.shank.recording)
    var changed = BoundedPositionFilter.Parameters()
    changed.positionBound = 0.2
    let trials = try [BoundedPositionFilter.Parameters(), .smoothing, changed].map {
      try Trial([proximal, distal], .twoSensors(PairOptions()), parameters: $0)
    }
    // Left at their defaults, they are the smoother's.
    #expect(trials[0].joint?.angles == trials[1].joint?.angles)
    #expect(trials[0].joint?.angles != trials[2].joint?.angles)
    #expect((trials[2].parameters as? BoundedPositionFilter.Parameters)?.positionBound == 0.2)
    var live = Measurement(.twoSensors(PairOptions()), parameters: changed)
    for (a, b) in zip(proximal, distal) {
      live.add(a, from: 0)
      live.add(b, from: 1)
    }
    #expect(try live.finish().joint?.angles == trials[2].joint?.angles)
  }

  @Test("with causal headings the settings are the filter's own")
  func causalSettings() throws {
    let knee = try Self.simulated(repetitions: 2)
    var changed = BoundedPositionFilter.Parameters()
    changed.positionBound = 0.2
    let options = PairOptions(heading: .causal)
    let trials = try [BoundedPositionFilter.Parameters(), changed].map {
      try Trial([knee.thigh.recording, knee.shank.recording], .twoSensors(options), parameters: $0)
    }
    let pair = try SensorPair(proximal: knee.thigh.recording, distal: knee.shank.recording)
    #expect(try trials[0].joint?.angles == PairAnalysis(pair, options: options).angles)
    #expect(trials[0].joint?.angles != trials[1].joint?.angles)
  }

  private static func phases(of seen: [MeasurementPhase]) -> [MeasurementPhase] {
    seen.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  @Test("the phases come in order, and the result is the batch's to the last bit")
  func finalIsBatch() throws {
    let knee = try Self.simulated()
    var measurement = Self.live(side: .left)
    #expect(measurement.phase == .holdStill)
    #expect(measurement.obstacle == "Waiting for the sensors.")
    var seen: [MeasurementPhase] = []
    Self.feed(&measurement, proximal: knee.thigh.recording, distal: knee.shank.recording) {
      seen.append($0.phase)
      #expect((0...1).contains($0.progress))
    }
    #expect(Self.phases(of: seen) == [.holdStill, .findAxis, .measure])
    let trial = try measurement.finish()
    let pair = try SensorPair(proximal: knee.thigh.recording, distal: knee.shank.recording)
    let batch = try Self.batch(pair)
    #expect(trial.joint?.angles == batch.angles)
    #expect(
      trial.rangeOfMotion
        == (try batch.rangeOfMotion(shiftedBy: nil, side: .left, activity: .unstated, .init())))
    #expect(trial.shiftDegrees == 0)
    let live = try #require(measurement.range.degrees)
    let range = try #require(trial.rangeOfMotion)
    #expect(abs(live - range.range) < Self.liveTolerance)
    #expect(measurement.range.repetitionCount >= range.repetitions.count - 2)
    let angle = try #require(measurement.reading)
    #expect(abs(angle.degrees - (batch.angles.last?.degrees ?? .nan)) < Self.liveTolerance)
  }

  /// The live angle knows the past alone, and its joint is that of the last search.
  private static let liveTolerance = 3.0

  @Test("packets of any size, and either sensor first, give the same result")
  func packets() throws {
    let knee = try Self.simulated(repetitions: 3)
    let results = try [1, 40, 300].map { packet in
      var measurement = Self.live()
      Self.feed(
        &measurement, proximal: knee.thigh.recording, distal: knee.shank.recording, packet: packet)
      #expect(measurement.phase == .measure, "packets of \(packet)")
      return try measurement.finish().rangeOfMotion
    }
    #expect(Set(results).count == 1)
  }

  @Test("rest alone asks for movement, and its result is that there was none")
  func noMovement() throws {
    let knee = try Self.simulated(repetitions: 1) {
      $0.standing = 20
      $0.restBefore = 0
    }
    func cut(_ recording: InertialRecording) -> InertialRecording {
      InertialRecording(recording.filter { $0.time < 19 })
    }
    var measurement = Self.live()
    Self.feed(&measurement, proximal: cut(knee.thigh.recording), distal: cut(knee.shank.recording))
    #expect(measurement.phase == .findAxis)
    #expect(measurement.obstacle == nil)
    #expect(measurement.reading == nil && !measurement.zeroAnew())
    #expect {
      try measurement.finish()
    } throws: { error in
      if case .noMovement = error as? MeasurementError { true } else { false }
    }
  }

  @Test("nothing at all is an error, not a trap")
  func nothing() {
    #expect(throws: MeasurementError.noSamples(rows: 0)) {
      try Self.live().finish()
    }
  }

  @Test("a sensor that gives nothing is named")
  func silentSensor() throws {
    let knee = try Self.simulated(repetitions: 2)
    var measurement = Self.live()
    measurement.add(knee.thigh.recording[0], from: 0)
    #expect(measurement.obstacle == "Waiting for the sensor on the shank.")
    Self.feed(
      &measurement, proximal: InertialRecording(knee.thigh.recording.prefix(300)),
      distal: InertialRecording(knee.shank.recording.prefix(300)))
    #expect(measurement.phase == .findAxis)
    for sample in knee.thigh.recording.dropFirst(300).prefix(200) {
      measurement.add(sample, from: 0)
    }
    #expect(measurement.obstacle == "The sensor on the shank gives nothing.")
  }

  @Test("exchanged sensors are said while they stream, and refused in the end")
  func exchanged() throws {
    let knee = try Self.simulated(.walking, repetitions: 20) { $0.errors = SensorErrors() }
    var measurement = Self.live()
    var words: Set<String> = []
    Self.feed(&measurement, proximal: knee.shank.recording, distal: knee.thigh.recording) {
      if let obstacle = $0.obstacle { words.insert(obstacle) }
    }
    #expect(words.contains { $0.hasSuffix("exchange them.") }, "\(words)")
    #expect {
      try measurement.finish()
    } throws: { error in
      if case .exchangedSensors = error as? MeasurementError { true } else { false }
    }
  }

  @Test("a slip is said, and the result is that of the same recording from a file")
  func slip() throws {
    var knee = try Self.simulated(.walking, repetitions: 40)
    let turn = Quaternion(angle: 0.5, axis: knee.shank.hingeAxis.anyPerpendicular)
    knee.shank.recording = InertialRecording(
      knee.shank.recording.map {
        guard $0.time > 15 else { return $0 }
        return InertialSample(
          time: $0.time, specificForce: turn.rotate($0.specificForce),
          angularVelocity: turn.rotate($0.angularVelocity))
      })
    var measurement = Self.live()
    var wasSaid = false
    Self.feed(&measurement, proximal: knee.thigh.recording, distal: knee.shank.recording) {
      if $0.searchState == .doubtful {
        wasSaid = wasSaid || $0.obstacle?.contains("slips") == true
        #expect($0.phase == .findAxis)
      }
    }
    #expect(wasSaid)
    let pair = try SensorPair(proximal: knee.thigh.recording, distal: knee.shank.recording)
    func outcome(_ body: () throws -> PairAnalysis) -> Result<[PairAngle], MeasurementError> {
      Result { try body().angles }.mapError { $0 as? MeasurementError ?? .noSamples(rows: -1) }
    }
    #expect(
      outcome { try #require(try measurement.finish().joint) } == outcome { try Self.batch(pair) })
  }

  @Test("gaps are counted and end repetitions; a restart is in the checks of the result")
  func gaps() throws {
    let knee = try Self.simulated(repetitions: 8) { $0.gaps = [12...13] }
    var measurement = Self.live()
    var isRestarted = false
    Self.feed(&measurement, proximal: knee.thigh.recording, distal: knee.shank.recording) {
      guard !isRestarted, ($0.motions[1].lastTime ?? 0) > 12.5 else { return }
      isRestarted = true
      $0.restart(sensor: 1)
    }
    #expect(measurement.motions[0].clock?.counts.gaps == 1)
    #expect(measurement.quality.contains { $0.name == "thigh_gaps" && $0.verdict == .doubtful })
    #expect(measurement.sensorChecks.map(\.name) == ["shank_restarts"])
    let trial = try measurement.finish()
    #expect(trial.quality.contains { $0.name == "thigh_gaps" && $0.verdict != .good })
  }

  @Test("zeroed anew in a stance, that stance is the stated one of the result")
  func zeroAnew() throws {
    let knee = try Self.simulated(.walking, repetitions: 10) {
      $0.restAfter = 6
      $0.standingFlexionDegrees = 4
    }
    var measurement = Self.live()
    var phases: [MeasurementPhase] = []
    var isAsked = false
    Self.feed(&measurement, proximal: knee.thigh.recording, distal: knee.shank.recording) {
      phases.append($0.phase)
      if !isAsked, ($0.motions[0].lastTime ?? 0) > knee.exercise.upperBound + 0.5 {
        isAsked = $0.zeroAnew()
      }
    }
    #expect(Self.phases(of: phases) == [.holdStill, .findAxis, .measure, .zero, .measure])
    let held = try #require(measurement.held)
    #expect(held.times.upperBound - held.times.lowerBound == 1)
    #expect(abs(measurement.reading?.degrees ?? .nan) < 0.5)
    let trial = try measurement.finish()
    var options = PairOptions()
    options.standing = held.times
    let pair = try SensorPair(proximal: knee.thigh.recording, distal: knee.shank.recording)
    #expect(trial.joint?.angles == (try Self.batch(pair, options).angles))
    #expect(trial.joint?.pose?.isStated == true)
  }

  @Test("with a stated angle, zeroing anew moves the result to it")
  func zeroAtAngle() throws {
    let knee = try Self.simulated(repetitions: 6) { $0.restAfter = 5 }
    var options = PairOptions()
    options.zero = .startsAt(0)
    var measurement = Self.live(options)
    var isAsked = false
    Self.feed(&measurement, proximal: knee.thigh.recording, distal: knee.shank.recording) {
      if !isAsked, ($0.motions[0].lastTime ?? 0) > knee.exercise.upperBound + 0.5 {
        isAsked = $0.zeroAnew()
      }
    }
    let held = try #require(measurement.held)
    let trial = try measurement.finish()
    #expect(trial.rangeOfMotion?.zero == .stated)
    let angles = try #require(trial.angles)
    let inside = zip(angles.time, angles.degrees).filter { held.times.contains($0.0) }
    #expect(abs(OrderStatistics.median(inside.map(\.1))) < 1e-9)
    let plain = try Self.batch(
      SensorPair(proximal: knee.thigh.recording, distal: knee.shank.recording), options)
    #expect(angles.degrees[0] - plain.angles[0].degrees == trial.shiftDegrees)
  }

  @Test("what is kept stops at its limit, and says so")
  func limit() throws {
    let knee = try Self.simulated(repetitions: 3)
    var measurement = Self.live(sampleLimit: 500)
    Self.feed(&measurement, proximal: knee.thigh.recording, distal: knee.shank.recording)
    #expect(measurement.motions[0].recording.count == 500)
    #expect(measurement.motions[0].samplesLeftOut == knee.thigh.recording.count - 500)
    #expect(measurement.sensorChecks.map(\.name) == ["thigh_left_out", "shank_left_out"])
  }

  @Test("marks are the times of the rows seen")
  func marks() throws {
    let knee = try Self.simulated(repetitions: 1)
    var measurement = Self.live()
    measurement.mark()
    #expect(measurement.marks.isEmpty)
    Self.feed(&measurement, proximal: knee.thigh.recording, distal: knee.shank.recording) {
      if $0.marks.count < 3 { $0.mark() }
    }
    #expect(measurement.marks.count == 3)
    #expect(measurement.marks == measurement.marks.sorted())
  }
}
