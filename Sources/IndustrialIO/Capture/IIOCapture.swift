// SPDX-License-Identifier: Apache-2.0

/// Scans of one device from the kernel's buffer.
public final class IIOCapture: ScanSource {
  public private(set) var description: StreamDescription
  public var descriptor: Int32? { nil }
  public var deadline: Int64 { 0 }

  /// A capture of a device, not started: nothing is changed yet.
  public init(_ device: IIODevice, _ settings: CaptureSettings = CaptureSettings()) throws(IIOError)
  { throw .noBuffer(device: device.node) }

  public func start() throws(IIOError) {}
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(IIOError) -> ScanRead {
    .ended
  }
  public func stop() {}
}
