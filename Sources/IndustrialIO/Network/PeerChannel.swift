// SPDX-License-Identifier: Apache-2.0

/// The outcome of asking for bytes.
package enum PeerReceipt: Sendable, Hashable {
  /// So many, at least one.
  case bytes(Int)
  /// None, in time.
  case nothing
  /// There will be no more.
  case closed
}

/// Bytes to and from a peer: a socket, or what a test says in its place.
package protocol PeerChannel: AnyObject {
  /// A descriptor that can be read when bytes have come; `nil` where there is none.
  var descriptor: Int32? { get }

  /// Sends all the bytes, or throws where that takes longer than until the deadline, nanoseconds of
  /// ``MonotonicClock``.
  func send(_ bytes: UnsafeRawBufferPointer, deadline: Int64) throws(IIOError)
  /// Takes what has come, at most what fits. Waits until the deadline where nothing has; `nil` for
  /// not at all.
  func receive(
    into buffer: UnsafeMutableRawBufferPointer, deadline: Int64?
  ) throws(IIOError) -> PeerReceipt
  /// Lets some time go by before something is asked again.
  func pause(seconds: Double)
}
