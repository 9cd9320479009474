// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The place of each of some versions in the chain: the length of the longest way to it from a first one.
///
/// Every version has a greater depth than those that it replaces. Versions that come before themselves, as a
/// file that was written to harm may have them, and those after them, have no depth.
struct VersionOrder {
  private(set) var depths: [UUID: Int] = [:]

  /// - Parameter previous: For each version those that it replaces; others than the versions count for
  ///   nothing.
  init(_ previous: [UUID: [UUID]]) {
    var missing = previous.mapValues { replaced in replaced.count { previous[$0] != nil } }
    var next: [UUID: [UUID]] = [:]
    for (uuid, replaced) in previous {
      for one in replaced { next[one, default: []].append(uuid) }
    }
    var ready = missing.filter { $0.value == 0 }.map(\.key)
    for uuid in ready { depths[uuid] = 0 }
    var reached: [UUID: Int] = [:]
    while let uuid = ready.popLast() {
      for follower in next[uuid] ?? [] {
        reached[follower] = max(reached[follower] ?? 0, (depths[uuid] ?? 0) + 1)
        missing[follower, default: 0] -= 1
        guard missing[follower] == 0 else { continue }
        depths[follower] = reached[follower]
        ready.append(follower)
      }
    }
  }
}
