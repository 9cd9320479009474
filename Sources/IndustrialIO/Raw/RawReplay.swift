// SPDX-License-Identifier: Apache-2.0

/// A stream of a raw recording as a source: gives the scans that the device gave, bit for bit and
/// read by read, with their times of arrival, and what happened to the device.
///
/// Where the recording is damaged, it gives all that stands before, then says
/// ``ScanRead/lost(_:)`` with the place, then ``ScanRead/ended``.
public final class RawReplay: ScanSource {
  /// The meaning of the scans: at first as the stream began, then the present one.
  public var description: StreamDescription { order.descriptions[stream] ?? first }
  private let order: RawOrder
  private let stream: Int
  private let first: StreamDescription

  init(_ order: RawOrder, stream: Int, _ first: StreamDescription) {
    (self.order, self.stream, self.first) = (order, stream, first)
  }

  /// The sensor that the stream belongs to, as its recorder called it.
  public var sensor: String { order.header.sensors[stream] }
  /// None: a recording is paced by time, or not at all.
  public var descriptor: Int32? { nil }
  /// When the next block of the recording is due; 0, which is at once, at full speed.
  public var deadline: Int64 { order.deadline }

  /// Takes part from here on.
  public func start() { order.setActive(stream, true) }
  /// Takes no more part: its scans are passed over.
  public func stop() { order.setActive(stream, false) }

  /// The next read of the recording, or as much of it as fits.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(IIOError) -> ScanRead {
    try order.read(stream, into: buffer)
  }
}
