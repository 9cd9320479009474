// SPDX-License-Identifier: Apache-2.0

internal import CZlib

/// Unpacks gzip data (RFC 1952), member after member, through zlib.
///
/// Zero bytes after the last member are padding, as `gzip` has it; anything else there is damage.
struct GzipInflater: ~Copyable {
  /// What became of the bytes offered.
  enum Step: Equatable {
    /// Output was written; `consumed` bytes of the input are done with.
    case progress(consumed: Int, written: Int)
    case corrupt(reason: String)
  }

  /// On the heap, because zlib keeps the address.
  private let stream: UnsafeMutablePointer<z_stream>
  /// Whether the last member's end mark was seen and no new member has begun.
  private(set) var isBetweenMembers = false

  init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // The only ways to fail are a wrong zlib and no memory.
    precondition(goniometer_inflate_init(stream) == Z_OK, "zlib could not be initialised")
  }

  deinit {
    inflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Unpacks what it can of `input` into `output`; neither may be empty.
  mutating func inflate(
    _ input: UnsafeMutableRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> Step {
    var skipped = 0
    if isBetweenMembers {
      while skipped < input.count, input[skipped] == 0 { skipped += 1 }
      guard skipped < input.count else { return .progress(consumed: skipped, written: 0) }
      guard input[skipped] == 0x1F, inflateReset(stream) == Z_OK else {
        return .corrupt(reason: "other data after the end mark")
      }
      isBetweenMembers = false
    }
    let offered = min(input.count - skipped, Int(UInt32.max))
    let room = min(output.count, Int(UInt32.max))
    stream.pointee.next_in = (input.baseAddress?.assumingMemoryBound(to: UInt8.self))
      .map { $0 + skipped }
    stream.pointee.avail_in = UInt32(offered)
    stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(room)
    let code = CZlib.inflate(stream, Z_NO_FLUSH)
    let consumed = skipped + offered - Int(stream.pointee.avail_in)
    let written = room - Int(stream.pointee.avail_out)
    switch code {
    case Z_STREAM_END:
      isBetweenMembers = true
      return .progress(consumed: consumed, written: written)
    case Z_OK, Z_BUF_ERROR:
      return .progress(consumed: consumed, written: written)
    default:
      let reason = stream.pointee.msg.map { String(cString: $0) } ?? "zlib code \(code)"
      return .corrupt(reason: reason)
    }
  }
}
