// SPDX-License-Identifier: Apache-2.0

internal import CZlib

/// Unpacks gzip data (RFC 1952), member after member, through zlib.
///
/// Zero bytes after the last member are padding, as `gzip` has it; anything else there is damage.
struct GzipInflater: ~Copyable {
  /// The outcome for the bytes offered.
  struct Step {
    /// Bytes of the input that are done with.
    var consumed: Int
    /// Bytes of the output that were written.
    var written: Int
  }

  /// On the heap, because zlib keeps the address.
  private let stream: UnsafeMutablePointer<z_stream>
  /// Whether the last member's end mark was seen and no new member has begun.
  private(set) var isBetweenMembers = false

  /// Bytes taken and given so far.
  private var (taken, given) = (0, 0)

  /// Unpacked bytes from which on their number is looked at.
  static let suspiciousBytes = 64 << 20
  /// More unpacked bytes for a packed one than a recording has: its numbers repeat themselves a
  /// little, nothing but filling repeats itself so much.
  static let largestRatio = 200

  /// The fault of the data; no bytes follow those written so far.
  private(set) var damage: String?

  /// Whether the data are larger than allowed; no bytes follow those written so far.
  private(set) var isTooLarge = false

  /// The error of data that are larger than allowed.
  static func tooLarge(path: String) -> RecordingError {
    .unsuitable(
      FilePlace(path: path),
      expected:
        "gzip data that unpack to at most \(largestRatio) times their size once they are beyond "
        + "\(suspiciousBytes >> 20) MiB",
      found: "more, which is larger than allowed and no recording",
      remedy: "export the recording again; if it is one, unpack the file first")
  }

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
  ///
  /// Damage is told by `damage` afterwards; what was unpacked before it is good to use.
  mutating func inflate(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> Step {
    var skipped = 0
    if isBetweenMembers {
      while skipped < input.count, input[skipped] == 0 { skipped += 1 }
      guard skipped < input.count else { return Step(consumed: skipped, written: 0) }
      guard input[skipped] == 0x1F, inflateReset(stream) == Z_OK else {
        damage = "other data after the end mark"
        return Step(consumed: skipped, written: 0)
      }
      isBetweenMembers = false
    }
    let offered = min(input.count - skipped, Int(UInt32.max))
    let room = min(output.count, Int(UInt32.max))
    // zlib does not write there.
    stream.pointee.next_in = (input.baseAddress?.assumingMemoryBound(to: UInt8.self))
      .map { UnsafeMutablePointer(mutating: $0 + skipped) }
    stream.pointee.avail_in = UInt32(offered)
    stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(room)
    let code = CZlib.inflate(stream, Z_NO_FLUSH)
    let consumed = skipped + offered - Int(stream.pointee.avail_in)
    let written = room - Int(stream.pointee.avail_out)
    switch code {
    case Z_STREAM_END: isBetweenMembers = true
    case Z_OK, Z_BUF_ERROR: break
    default: damage = stream.pointee.msg.map { String(cString: $0) } ?? "zlib code \(code)"
    }
    taken += consumed
    given += written
    isTooLarge = given > Self.suspiciousBytes && given / Self.largestRatio > taken
    return Step(consumed: consumed, written: written)
  }
}
