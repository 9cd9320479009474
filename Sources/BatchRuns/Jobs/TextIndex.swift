// SPDX-License-Identifier: Apache-2.0

/// Finds texts of a long list by the text, and holds eight bytes of each, however long the texts are.
///
/// Texts may share a digest: a place that is found is a candidate, and whoever holds the list compares.
struct TextIndex: Sendable {
  /// A digest of 32 bits above the place in the list; in order once ``sort()`` was called.
  private var entries: [UInt64] = []

  var count: Int { entries.count }

  /// Adds the next text of the list.
  mutating func append(_ text: String) {
    entries.append(Self.digest(text) << 32 | UInt64(entries.count))
  }

  /// Prepares the finding: call once all are added.
  mutating func sort() {
    entries.sort()
    // An array that has grown may be half empty.
    entries = Array(entries[...])
  }

  /// The places where the text may stand, rising.
  func places(of text: String) -> [Int] {
    let first = Self.digest(text) << 32
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle] < first { low = middle + 1 } else { high = middle }
    }
    return entries[low...].prefix { $0 >> 32 == first >> 32 }.map(Self.place)
  }

  /// The first place whose text stands at an earlier one too, and that earlier one; `nil` if all differ.
  ///
  /// - Parameter text: the text at a place; asked for only where digests are the same.
  func firstRepeat<Failure: Error>(
    _ text: (Int) throws(Failure) -> String
  ) throws(Failure) -> (earlier: Int, place: Int)? {
    var found: (earlier: Int, place: Int)?
    var start = 0
    while start < entries.count {
      let digest = entries[start] >> 32
      var end = start + 1
      while end < entries.count, entries[end] >> 32 == digest { end += 1 }
      if end - start > 1 {
        var seen: [String: Int] = [:]
        for place in entries[start..<end].map(Self.place) {
          let own = try text(place)
          guard let earlier = seen[own] else {
            seen[own] = place
            continue
          }
          if place < found?.place ?? .max { found = (earlier, place) }
          break
        }
      }
      start = end
    }
    return found
  }

  private static func digest(_ text: String) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: text.hashValue))
  }

  private static func place(_ entry: UInt64) -> Int { Int(entry & 0xFFFF_FFFF) }
}
