// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Goniometry
public import IndustrialIO
internal import Glibc
internal import Inertial
internal import Synchronization

/// The sensors of a simulated leg in real time: to try a live measurement without sensors.
///
/// ```swift
/// let source = try SimulatedSensors(count: 2)
/// var run = LiveRun(consumer, source)
/// try run.run(&output, actions: nil)
/// ```
///
/// The run ends with the movement. ``sensorChecks`` make a result doubtful.
public final class SimulatedSensors: SampleSource {
  /// The sensors in the order of their numbers.
  public let sensors: [SourceSensor]
  /// `false`: the samples come in real time.
  public var isRecorded: Bool { false }
  private let recordings: [InertialRecording]
  private let newest = Mutex<Int64>(0)
  private let isStopped = Mutex(false)

  /// Seconds of samples that come at once, as from a sensor with a buffer.
  private static let block = 0.02

  /// Sensors on the shank (one), or on thigh and shank (two), of a leg that moves six times.
  ///
  /// - Parameters:
  ///   - joint: whose segments the leg's stand for.
  ///   - movement: the leg's movement. Two sensors see a stance before it, where it has one.
  /// - Throws: never with these settings; the error of `KneeSimulation`.
  public convenience init(
    count: Int, of joint: Joint = .assumed, movement: KneeProtocol = .sitToStand
  ) throws(SimulationError) {
    var leg = KneeSimulation.Parameters(movement)
    leg.errors = SensorGrade.module.errors
    leg.repetitions = 6
    if count != 2 { leg.standing = 0 }
    let knee = try KneeSimulation(leg).run()
    self.init(count == 2 ? [knee.thigh, knee.shank] : [knee.shank], of: joint)
  }

  /// One device in a standard test.
  public init(_ tested: TestedMovement, repetitions: Int) {
    var parameters = MovementSimulation.Parameters([tested])
    parameters.errors = SensorGrade.module.errors
    (parameters.repetitions, parameters.neutral) = (repetitions, 3)
    recordings = [MovementSimulation(parameters).run().recording]
    sensors = SourceSensor.roles(count: 1, of: .assumed).map {
      SourceSensor(role: $0, name: "simulated")
    }
  }

  /// Sensors whose recordings begin at one time.
  public init(_ simulated: [SimulatedSensor], of joint: Joint = .assumed) {
    recordings = simulated.map(\.recording)
    sensors = SourceSensor.roles(count: simulated.count, of: joint).map {
      SourceSensor(role: $0, name: "simulated")
    }
  }

  /// The sensors by role and name.
  public var provenance: [LiveSource] { sensors.map { LiveSource(role: $0.role, name: $0.name) } }
  /// One clock stamps all samples.
  public func clock(of sensor: Int) -> String { "simulated" }
  /// When the last delivered samples were due.
  public func arrival(of sensor: Int) -> Int64 { newest.withLock { $0 } }

  /// No result passes for one of a person.
  public var sensorChecks: [QualityCheck] { [.simulatedSensors] }

  /// Delivers every sample when it is due, until the movement ends or ``stop()``.
  public func run(_ deliver: (MotionEvent) throws -> Void) throws {
    let merged = MergedRecordings(recordings)
    let begin = ContinuousClock.now
    let zero = MonotonicClock.nanoseconds
    var waiting = recordings.map { _ in [MotionSample]() }
    var due = Self.block
    func deliverWaiting() throws {
      newest.withLock { $0 = MonotonicClock.nanoseconds }
      for number in waiting.indices where !waiting[number].isEmpty {
        try waiting[number].withUnsafeBufferPointer {
          try deliver(.samples(sensor: number, $0))
        }
        waiting[number].removeAll(keepingCapacity: true)
      }
    }
    for (number, sample) in merged {
      let seconds = sample.time - merged.start
      while seconds >= due {
        let ahead = Duration.seconds(due) - (ContinuousClock.now - begin)
        if ahead > .zero { usleep(UInt32(ahead / .microseconds(1))) }
        guard !isStopped.withLock({ $0 }) else { return }
        try deliverWaiting()
        due += Self.block
      }
      waiting[number].append(
        MotionSample(
          timestamp: zero + Int64((seconds * 1e9).rounded()), specificForce: sample.specificForce,
          angularVelocity: sample.angularVelocity))
    }
    try deliverWaiting()
  }

  /// Ends the run.
  public func stop() { isStopped.withLock { $0 = true } }
}
