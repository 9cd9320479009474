// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import Synchronization

/// One change of a zone's clock.
struct ZoneChange: Hashable {
  /// The first instant with the new offset, in seconds since 1970.
  let second: Int
  /// The offsets from UTC, in seconds.
  let before: Int
  let after: Int

  /// The first time by the clock that is skipped; meaningful if the clock is set forward.
  var gapStart: Int { second + before }
  /// Seconds that the clock skips; negative if it is set back.
  var gapLength: Int { after - before }
}

/// The changes of a zone's clock, found once and kept.
///
/// Offsets are compared at instants a week apart and a difference is narrowed to the second, which is
/// forty times as fast as asking the system for one change after the other. Two changes within a week
/// that undo each other are not seen; no zone has had such. Blocks of fifty years are searched when
/// they are first needed: about 2600 look-ups each.
final class ZoneChanges: Sendable {
  private struct Table {
    var blocks: Range<Int>
    var changes: [ZoneChange] = []
  }

  private let offset: @Sendable (Int) -> Int
  private let table = Mutex<Table?>(nil)
  private static let secondsOfBlock = 1_577_847_600
  private static let secondsOfStep = 604_800

  init(offset: @escaping @Sendable (Int) -> Int) { self.offset = offset }

  /// The changes in `seconds`, in order.
  func changes(in seconds: ClosedRange<Int>) -> ArraySlice<ZoneChange> {
    let needed =
      seconds.lowerBound.flooring(by: Self.secondsOfBlock).quotient..<seconds.upperBound
      .flooring(by: Self.secondsOfBlock).quotient + 1
    let all = table.withLock { table in
      var found = table ?? Table(blocks: needed.lowerBound..<needed.lowerBound)
      while found.blocks.lowerBound > needed.lowerBound {
        let block = found.blocks.lowerBound - 1
        found.changes = changes(ofBlock: block) + found.changes
        found.blocks = block..<found.blocks.upperBound
      }
      while found.blocks.upperBound < needed.upperBound {
        found.changes += changes(ofBlock: found.blocks.upperBound)
        found.blocks = found.blocks.lowerBound..<found.blocks.upperBound + 1
      }
      table = found
      return found.changes
    }
    let first = all.partition { $0.second >= seconds.lowerBound }
    let end = all.partition { $0.second > seconds.upperBound }
    return all[first..<max(first, end)]
  }

  /// The changes after the first instant of a block, up to the first of the next.
  private func changes(ofBlock block: Int) -> [ZoneChange] {
    var changes: [ZoneChange] = []
    let end = (block + 1) * Self.secondsOfBlock
    var low = block * Self.secondsOfBlock
    var before = offset(low)
    while low < end {
      let high = min(low + Self.secondsOfStep, end)
      let after = offset(high)
      if after != before {
        var (same, different) = (low, high)
        while different - same > 1 {
          let middle = same + (different - same) / 2
          if offset(middle) == before { same = middle } else { different = middle }
        }
        changes.append(ZoneChange(second: different, before: before, after: after))
      }
      (low, before) = (high, after)
    }
    return changes
  }
}

extension RandomAccessCollection {
  /// The first place whose element satisfies the condition, given that all later ones do too.
  package func partition(_ condition: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if condition(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
