// SPDX-License-Identifier: Apache-2.0

/// A raw recording to be played: a source of scans for each of its streams.
///
/// The streams share the file and its order, so that a sensor made of two streams comes out as it
/// did live: a source is quiet while another one's blocks are to be given first. Start all
/// that are wanted before asking any; what was recorded of others is passed over. One thread uses a
/// playback and its sources. Memory stays within a block, at most 1 MiB.
public final class RawPlayback {
  /// When what was recorded is given.
  public enum Pace: Sendable, Hashable {
    /// At full speed.
    case full
    /// In real time; no pause is longer than five seconds.
    case realTime
  }

  /// The header of the recording.
  public var header: RawHeader { order.header }
  /// A source for each stream of the recording that was started, in order.
  public let replays: [RawReplay]
  /// How the recording ends; `nil` before it is played to the end.
  public var end: RawEnd? { order.end }
  private let order: RawOrder

  /// Opens a recording and reads on to the descriptions of its streams.
  ///
  /// - Throws: ``IIOError/system(_:)`` where the file cannot be read,
  ///   ``IIOError/malformed(place:reason:)`` where it is no raw recording or no stream was started.
  public init(path: String, pace: Pace = .full) throws(IIOError) {
    let order = try RawOrder(path: path, pace: pace)
    self.order = order
    replays = order.described.map { stream, description in
      RawReplay(order, stream: stream, description)
    }
  }

  /// The recorded sensors by their names, in order, each of one stream or of two.
  ///
  /// - Throws: what a ``SensorStream`` or ``MotionSensor`` cannot be made of, and
  ///   ``IIOError/malformed(place:reason:)`` for more than two streams of one sensor.
  public func sensors() throws(IIOError) -> [(name: String, sensor: MotionSensor)] {
    var names: [String] = []
    for replay in replays where !names.contains(replay.sensor) { names.append(replay.sensor) }
    var sensors: [(name: String, sensor: MotionSensor)] = []
    for name in names {
      let own = replays.filter { $0.sensor == name }
      if own.count == 1 {
        sensors.append((name, MotionSensor(try SensorStream(own[0]))))
      } else if own.count == 2,
        let force = own.first(where: { $0.description.angularVelocity == nil }),
        let rate = own.first(where: { $0.description.angularVelocity != nil })
      {
        sensors.append(
          (
            name,
            try MotionSensor(acceleration: SensorStream(force), angularVelocity: SensorStream(rate))
          ))
      } else {
        throw .malformed(
          place: order.path,
          reason: "\(own.count) streams of '\(name)'; expected one, or an accelerometer's and a "
            + "gyroscope's")
      }
    }
    return sensors
  }
}
