// SPDX-License-Identifier: Apache-2.0

internal import CReaders

/// Where the bytes of a text lie that are no part of a bare run of digits: separators, line ends,
/// decimal marks, and whatever else is no digit. Only the minus at the very start of a cell is left
/// out.
///
/// Between one mark and the next there are thus digits alone, but for that minus; and cells that
/// are numbers of one form have equally many marks, so that where a cell begins does not wait for
/// the ones before it.
struct MarkIndex: ~Copyable {
  /// Offsets of the marks, ascending; behind the last one `end` stands at least twice.
  let offsets: UnsafeMutablePointer<UInt32>
  /// How many bytes of text there may be.
  let capacity: Int

  /// Marks are written eight at a time, whether there are as many or not.
  private static let slack = 64 + 16

  /// For texts of up to `capacity` bytes.
  init(capacity: Int) {
    precondition(capacity < 1 << 31)
    self.capacity = capacity
    offsets = .allocate(capacity: capacity + Self.slack)
    offsets[0] = .max
  }

  deinit {
    offsets.deallocate()
  }

  /// Replaces the marks by those from `start`, where a line begins, up to `limit`.
  ///
  /// Sixty-three bytes past `limit` must be readable.
  /// - Parameters:
  ///   - text: The start from which offsets are counted.
  ///   - end: The offset that stands behind the last mark; beyond `limit`.
  func fill(
    text: UnsafePointer<UInt8>, from start: Int, to limit: Int, separator: UInt8, end: Int
  ) {
    precondition(limit - start <= capacity)
    var next = offsets
    var begins: UInt64 = 1
    var offset = start
    while offset < limit {
      let masks = goniometer_byte_masks_of(text + offset, separator)
      // Bytes at which a cell begins follow a terminator, also the last one of the block before.
      let signs = masks.minuses & (masks.terminators &<< 1 | begins)
      begins = masks.terminators &>> 63
      var marks = masks.other_than_digits & ~signs
      if limit - offset < 64 { marks &= (1 &<< UInt64(limit - offset)) &- 1 }
      // As many in one go as most blocks have, so that the branch is seldom guessed wrong.
      let past = next + marks.nonzeroBitCount
      repeat {
        for step in 0..<16 {
          next[step] = UInt32(truncatingIfNeeded: offset &+ marks.trailingZeroBitCount)
          marks &= marks &- 1
        }
        next += 16
      } while next < past
      next = past
      offset &+= 64
    }
    next[0] = UInt32(truncatingIfNeeded: end)
    next[1] = UInt32(truncatingIfNeeded: end)
  }
}
