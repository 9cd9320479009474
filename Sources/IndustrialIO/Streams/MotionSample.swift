// SPDX-License-Identifier: Apache-2.0

public import Inertial

/// One reading as a live sensor gives it: its time in whole nanoseconds, and what is known about it.
@frozen
public struct MotionSample: Sendable, Hashable {
  /// Conditions of a reading beside its numbers.
  @frozen
  public struct Flags: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt16
    /// Flags from their bits.
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Readings are missing before this one.
    public static let afterGap = Flags(rawValue: 1)
    /// The sensor was started anew before this one: another time, maybe another place.
    public static let restarted = Flags(rawValue: 2)
    /// The clock went back before this one.
    public static let clockSetBack = Flags(rawValue: 4)
    /// A component is at the end of what the sensor can say.
    public static let saturated = Flags(rawValue: 8)
    /// The acceleration was interpolated between two readings of another stream.
    public static let interpolated = Flags(rawValue: 16)
    /// The acceleration is an old one: its stream gave none in time.
    public static let held = Flags(rawValue: 32)
    /// The angular velocity is zero for want of one: its stream gave none in time.
    public static let noAngularVelocity = Flags(rawValue: 128)
    /// A person pressed the mark.
    public static let marked = Flags(rawValue: 64)
  }

  /// Nanoseconds on the stream's clock.
  public var timestamp: Int64
  /// Specific force, m/s², body frame; zero in a stream without.
  public var specificForce: Vector3
  /// Angular velocity, rad/s, body frame; zero in a stream without.
  public var angularVelocity: Vector3
  /// The conditions of the reading.
  public var flags: Flags

  /// A sample from its parts.
  @inlinable
  public init(
    timestamp: Int64, specificForce: Vector3, angularVelocity: Vector3, flags: Flags = []
  ) {
    self.timestamp = timestamp
    self.specificForce = specificForce
    self.angularVelocity = angularVelocity
    self.flags = flags
  }

  /// The sample as estimators take it: the time in seconds since `origin`, nanoseconds on the same
  /// clock. An origin near the samples keeps the digits: a Double of seconds since 1970 has a
  /// quarter of a microsecond.
  @inlinable
  public func inertial(since origin: Int64) -> InertialSample {
    InertialSample(
      time: Double(timestamp &- origin) * 1e-9, specificForce: specificForce,
      angularVelocity: angularVelocity)
  }
}
