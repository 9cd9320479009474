// SPDX-License-Identifier: Apache-2.0

/// Scans of one device made by asking for value after value.
public final class IIOPoller: ScanSource {
  public private(set) var description: StreamDescription
  public var descriptor: Int32? { nil }
  public var deadline: Int64 { 0 }

  /// A poller of a device, not started: nothing is changed yet.
  public init(_ device: IIODevice, _ settings: CaptureSettings = CaptureSettings()) throws(IIOError)
  { throw .noBuffer(device: device.node) }

  public func start() throws(IIOError) {}
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(IIOError) -> ScanRead {
    .ended
  }
  public func stop() {}
}
