// SPDX-License-Identifier: Apache-2.0

/// What a reader tells of its sensors, which it numbers from 0.
public enum MotionEvent {
  /// Samples in order of time; the memory is the reader's, and valid until the call returns.
  case samples(sensor: Int, UnsafeBufferPointer<MotionSample>)
  /// A device is gone, or gives nothing any more; the reader goes on looking for it.
  case lost(sensor: Int, IIOError)
  /// It is back: what follows is of another time.
  case restarted(sensor: Int)
  /// Something to be known about a sensor.
  case remark(sensor: Int, StreamRemark)
  /// A sensor will give no more.
  case ended(sensor: Int)
  /// Nothing came for a tenth of a second; said again every tenth.
  case quiet
}

/// Reads sensors on the thread that calls it.
///
/// Only ``stop()`` may be called from another thread, or a signal handler.
public final class MotionReader: @unchecked Sendable {
  /// The sensors, in the order of their numbers.
  public let sensors: [MotionSensor]

  /// A reader of sensors that are not started yet.
  public init(_ sensors: [MotionSensor]) { self.sensors = sensors }

  /// Starts the sensors, delivers what they give until all have ended or ``stop()`` is called, and
  /// puts the devices back as they were, on errors too.
  ///
  /// - Throws: what a sensor cannot go on after, an ``IIOError``, or whatever `deliver` throws.
  public func run(_ deliver: (MotionEvent) throws -> Void) throws {}

  /// Ends the run that is going on, or the next one at its start. A reader that was stopped stays
  /// so.
  public func stop() {}
}
