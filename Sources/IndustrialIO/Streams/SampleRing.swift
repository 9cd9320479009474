// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Samples of one stream with the times of their arrival, oldest first, in memory of fixed size.
struct SampleRing: Sendable {
  struct Entry: Sendable {
    var sample: MotionSample
    var arrival: Int64
  }

  private var entries: [Entry]
  private var start = 0
  private(set) var count = 0

  init(capacity: Int) {
    let nothing = MotionSample(timestamp: 0, specificForce: .zero, angularVelocity: .zero)
    entries = Array(repeating: Entry(sample: nothing, arrival: 0), count: max(capacity, 2))
  }

  var capacity: Int { entries.count }
  var isFull: Bool { count == entries.count }
  var first: Entry? { count > 0 ? entries[start] : nil }
  var last: Entry? { count > 0 ? self[count - 1] : nil }

  /// The entry so many places after the first.
  subscript(place: Int) -> Entry {
    precondition(place < count, "a place that is taken")
    let index = start + place
    return entries[index < entries.count ? index : index - entries.count]
  }

  /// Adds an entry; a full ring loses its oldest.
  mutating func append(_ entry: Entry) {
    if isFull { removeFirst() }
    let index = start + count
    entries[index < entries.count ? index : index - entries.count] = entry
    count += 1
  }

  /// Drops the oldest, of which there must be one.
  mutating func removeFirst() {
    precondition(count > 0, "a ring with something in it")
    start = start + 1 < entries.count ? start + 1 : 0
    count -= 1
  }

  /// Takes flags off the oldest entry, of which there must be one, and gives those that it had.
  mutating func takeFlags(_ flags: MotionSample.Flags) -> MotionSample.Flags {
    precondition(count > 0, "a ring with something in it")
    let found = entries[start].sample.flags.intersection(flags)
    entries[start].sample.flags.subtract(flags)
    return found
  }

  mutating func removeAll() { (start, count) = (0, 0) }
}
