// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Goniometry
public import IndustrialIO

/// The samples of a live measurement: sensors of this machine, a raw recording, or samples that
/// come from elsewhere, such as a phone (``SampleFeed``).
///
/// Sensors are numbered from 0. Only ``stop()`` may be called from another thread.
public protocol SampleSource: AnyObject, Sendable {
  /// The sensors in the order of their numbers.
  var sensors: [SourceSensor] { get }
  /// Whether the samples were recorded: they end by themselves, and errors belong to the recording.
  var isRecorded: Bool { get }
  /// Sensors and their streams as known now, for the provenance of a result.
  var provenance: [LiveSource] { get }
  /// The name of the clock that stamps a sensor's samples. Sensors with equal names share a clock.
  func clock(of sensor: Int) -> String
  /// When the last delivered samples of a sensor arrived, nanoseconds of ``MonotonicClock``.
  func arrival(of sensor: Int) -> Int64
  /// Delivers events on the calling thread until every sensor has ended or ``stop()`` is called.
  ///
  /// ``MotionEvent/quiet`` is delivered every tenth of a second without samples.
  ///
  /// - Throws: an `IIOError` that the source cannot recover from, or the error of `deliver`.
  func run(_ deliver: (MotionEvent) throws -> Void) throws
  /// Ends the run in progress, or the next one at its start. May be called from any thread.
  func stop()
  /// Checks that every result of these sensors has; none as a rule.
  var sensorChecks: [QualityCheck] { get }
}

extension SampleSource {
  /// No checks.
  public var sensorChecks: [QualityCheck] { [] }
}

/// A sensor of a source.
public struct SourceSensor: Sendable, Hashable {
  /// The name of the segment, or `device` for the only sensor.
  public var role: String
  /// The name that the user gave the sensor.
  public var name: String
  /// Faults in what its driver states, one sentence each. The faulty values are not used.
  public var doubts: [String]

  /// A sensor of a role.
  public init(role: String, name: String, doubts: [String] = []) {
    (self.role, self.name, self.doubts) = (role, name, doubts)
  }

  /// The role of each sensor by its number: `device` for one sensor, the joint's segments for two.
  public static func roles(count: Int, of joint: Joint = .assumed) -> [String] {
    count == 1 ? ["device"] : joint.segments.map(\.rawValue)
  }

  /// The joint between the segments of two sensors; that of a measurement that names none for another
  /// count.
  public static func joint(of sensors: [SourceSensor]) -> Joint {
    let segments = sensors.compactMap { Segment(rawValue: $0.role) }
    guard segments.count == 2 else { return .assumed }
    return Joint(between: segments[0], and: segments[1]) ?? .assumed
  }
}

/// Opened sensors, or those of a raw recording, as a source of samples.
public final class SensorSource: SampleSource, @unchecked Sendable {
  /// The opened sensors.
  public let opened: [OpenedSensor]
  /// Their roles and names.
  public let sensors: [SourceSensor]
  /// Whether the sensors belong to a raw recording.
  public let isRecorded: Bool
  private let reader: MotionReader

  /// A source of sensors that are not started yet.
  ///
  /// - Parameter isRecorded: whether the sensors belong to a raw recording.
  public init(_ opened: [OpenedSensor], isRecorded: Bool = false) {
    (self.opened, self.isRecorded) = (opened, isRecorded)
    sensors = opened.map(\.label)
    reader = MotionReader(opened.map(\.sensor))
  }

  /// The devices of every sensor with their statistics so far.
  public var provenance: [LiveSource] { opened.map { LiveSource($0) } }
  /// The machine and its clock.
  public func clock(of sensor: Int) -> String { LiveClock.place(of: opened[sensor].sensor) }
  /// When the last delivered samples arrived.
  public func arrival(of sensor: Int) -> Int64 { opened[sensor].sensor.arrival }
  /// Starts the sensors and delivers until they end; restores their settings.
  public func run(_ deliver: (MotionEvent) throws -> Void) throws { try reader.run(deliver) }
  /// Ends the run.
  public func stop() { reader.stop() }
}
