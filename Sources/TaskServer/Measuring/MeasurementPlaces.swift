// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// How many measurements run at the same time: each takes memory, and those that are not by phones a thread.
final class MeasurementPlaces: Sendable {
  /// Measurements at most: of a link, and of all.
  private static let (ofLink, ofAll) = (30, 100)
  /// How many run, by the number of the link.
  private let taken = Mutex<[Int: Int]>([:])
  /// Where measurements by phones run.
  let rounds = PhoneRounds()

  /// Whether no other measurement of a link can begin.
  func areFull(for link: Int) -> Bool { taken.withLock { Self.areFull($0, for: link) } }

  /// Takes a place for a measurement of a link; false if there is none.
  func take(for link: Int) -> Bool {
    taken.withLock { taken in
      guard !Self.areFull(taken, for: link) else { return false }
      taken[link, default: 0] += 1
      return true
    }
  }

  /// Gives the place of a measurement back.
  func leave(_ link: Int) {
    taken.withLock { taken in
      let rest = (taken[link] ?? 0) - 1
      taken[link] = rest > 0 ? rest : nil
    }
  }

  private static func areFull(_ taken: [Int: Int], for link: Int) -> Bool {
    taken[link] ?? 0 >= ofLink || taken.values.reduce(0, +) >= ofAll
  }
}
