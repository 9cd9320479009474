// SPDX-License-Identifier: Apache-2.0

/// A source that outlives its device.
public final class ReattachingSource: ScanSource {
  private let source: any ScanSource
  public var description: StreamDescription { source.description }
  public var descriptor: Int32? { source.descriptor }
  public var deadline: Int64 { source.deadline }

  /// A source of a device.
  public init(_ device: IIODevice, _ settings: CaptureSettings = CaptureSettings()) throws(IIOError)
  { source = try IIOCapture(device, settings) }

  public func start() throws(IIOError) { try source.start() }
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(IIOError) -> ScanRead {
    try source.read(into: buffer)
  }
  public func stop() { source.stop() }
}
