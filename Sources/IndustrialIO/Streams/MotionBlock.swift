// SPDX-License-Identifier: Apache-2.0

/// Samples or an event of one sensor, in the order of arrival.
public struct MotionBlock: Sendable, Hashable {
  /// The content of a block.
  public enum Content: Sendable, Hashable {
    /// Samples in order of time.
    case samples([MotionSample])
    /// The device is gone, or gives nothing any more; the reader keeps looking for it.
    case lost(IIOError)
    /// It is back: samples that follow have a new time base.
    case restarted
    /// Something to be known.
    case remark(StreamRemark)
    /// It will give no more.
    case ended
  }

  /// Number of the sensor.
  public var sensor: Int
  /// The samples or the event.
  public var content: Content
  /// Samples, of any sensor, that were dropped since the last block because nobody took them in
  /// time: older than this block's.
  public var dropped = 0
}
