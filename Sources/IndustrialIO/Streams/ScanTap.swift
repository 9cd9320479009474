// SPDX-License-Identifier: Apache-2.0

/// Sees all that a source gives before it is decoded: what a raw recording is made by.
public protocol ScanTap: AnyObject {
  /// The source was started; what follows is described so. Said again where a source comes back as
  /// another one.
  func begin(_ description: StreamDescription) throws(IIOError)
  /// Whole scans, as they were read, at that time of ``MonotonicClock``.
  func write(_ scans: UnsafeRawBufferPointer, arrival: Int64) throws(IIOError)
  /// The source was lost, came back, or ended, at that time of ``MonotonicClock``; never `scans` or
  /// `quiet`.
  func event(_ read: ScanRead, at time: Int64) throws(IIOError)
}
