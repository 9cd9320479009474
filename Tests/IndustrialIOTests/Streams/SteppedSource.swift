// SPDX-License-Identifier: Apache-2.0

import IndustrialIO

/// A source that gives what a test says, one step a reading.
final class SteppedSource: ScanSource {
  enum Step {
    /// Scans, and when they arrive.
    case scans([UInt8], arrival: Int64)
    case other(ScanRead)
    case failure(IIOError)
    /// The description from now on; no reading of its own.
    case described(StreamDescription)
  }

  var description: StreamDescription
  var descriptor: Int32?
  var deadline: Int64 = 0
  var startFailure: IIOError?
  private(set) var starts = 0
  private(set) var stops = 0
  private(set) var reads = 0
  private var steps: ArraySlice<Step>
  private let last: ScanRead

  init(_ description: StreamDescription, _ steps: [Step], last: ScanRead = .ended) {
    (self.description, self.steps, self.last) = (description, steps[...], last)
  }

  func start() throws(IIOError) {
    if let startFailure { throw startFailure }
    starts += 1
  }

  func stop() { stops += 1 }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(IIOError) -> ScanRead {
    reads += 1
    guard let step = steps.popFirst() else { return last }
    switch step {
    case .scans(let bytes, let arrival):
      let size = description.layout.byteCount
      let taken = min(bytes.count, buffer.count / size * size)
      buffer.copyBytes(from: bytes[..<taken])
      if taken < bytes.count {
        steps = [.scans(Array(bytes[taken...]), arrival: arrival)] + steps
      }
      return .scans(taken / size, arrival: arrival)
    case .other(let read): return read
    case .failure(let error): throw error
    case .described(let description):
      self.description = description
      return try read(into: buffer)
    }
  }
}
