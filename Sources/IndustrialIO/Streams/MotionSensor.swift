// SPDX-License-Identifier: Apache-2.0

/// Six-axis samples of one sensor: of one stream that has both quantities, or of two, the
/// acceleration brought onto the gyroscope's times.
///
/// One thread uses it. Asking allocates nothing where scans come.
public final class MotionSensor {
  /// The streams it is made of: one, or the acceleration's and the angular velocity's.
  public let streams: [SensorStream]
  /// When what was given last had arrived, nanoseconds of ``MonotonicClock``.
  public private(set) var arrival: Int64 = 0
  private var pair: PairedStreams?
  /// Whether the one stream has given all there is for now.
  private var isDrained = false

  /// A sensor whose scans have both quantities.
  public init(_ stream: SensorStream) { streams = [stream] }

  /// A sensor of two devices, whose time stamps must be of one clock.
  ///
  /// Every sample has the time of a gyroscope's reading; the acceleration is interpolated there
  /// (``MotionSample/Flags/interpolated``), or averaged where the accelerometer is the faster one, or
  /// an old one where none comes in time (``MotionSample/Flags/held``). Where the gyroscope stops,
  /// samples are the accelerometer's, flagged ``MotionSample/Flags/noAngularVelocity``.
  ///
  /// - Throws: ``IIOError/missingQuantity(device:_:)`` and
  ///   ``IIOError/differentClocks(acceleration:angularVelocity:)``.
  public init(acceleration: SensorStream, angularVelocity: SensorStream) throws(IIOError) {
    streams = [acceleration, angularVelocity]
    pair = try PairedStreams(acceleration, angularVelocity)
  }

  /// The descriptions of its streams.
  public var descriptions: [StreamDescription] { streams.map(\.description) }
  /// The statistics so far, in the order of ``streams``.
  public var statistics: [StreamStatistics] { streams.map(\.statistics) }

  /// Begins to capture; where one of two streams cannot, the other one is put back.
  public func start() throws(IIOError) {
    do {
      for stream in streams { try stream.start() }
      if streams.count == 2 { pair = try PairedStreams(streams[0], streams[1]) }
    } catch {
      stop()
      throw error
    }
  }

  /// Ends, and puts the devices back as they were. May be called more than once.
  public func stop() { for stream in streams { stream.stop() } }

  /// Gives what has come. Never waits.
  ///
  /// Quiet after all that was there is given; a stream that gave less than there was room for is not
  /// asked again before that.
  public func advance() throws(IIOError) -> StreamAdvance {
    if let pair {
      let advance = try pair.advance()
      arrival = pair.arrival
      return advance
    }
    if isDrained {
      isDrained = false
      return .quiet
    }
    let advance = try streams[0].advance()
    if case .samples = advance {
      arrival = streams[0].arrival
      isDrained = !streams[0].mayHaveMore
    }
    return advance
  }

  /// The next thing to be known about the sensor; `nil` where there is none.
  public func nextRemark() -> StreamRemark? {
    for stream in streams {
      if let remark = stream.nextRemark() { return remark }
    }
    return pair?.pairing.nextRemark()
  }
}
