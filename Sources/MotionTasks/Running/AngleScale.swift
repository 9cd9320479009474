// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Inertial
package import LiveSessions

/// A scale of degrees in one line of characters: `-15 [...====O==......] 135`.
package struct AngleScale: Sendable {
  private(set) var ends = -15.0...135.0

  package init() {}

  /// Makes it wider by whole steps of 45° where it does not hold the angles.
  package mutating func show(_ extremes: ClosedRange<Double>) {
    guard extremes.lowerBound.isFinite, extremes.upperBound.isFinite else { return }
    func steps(_ degrees: Double) -> Double { max(0, (degrees / 45).rounded(.up)) * 45 }
    let below = steps(ends.lowerBound - extremes.lowerBound)
    let above = steps(extremes.upperBound - ends.upperBound)
    ends = ends.lowerBound - below...ends.upperBound + above
  }

  /// The least and the greatest angle so far, and the angle now.
  package func text(_ state: LiveState, columns: Int) -> String {
    let words = (ends.lowerBound.decimals(0), ends.upperBound.decimals(0))
    let count = max(10, columns - words.0.count - words.1.count - 4)
    func place(_ degrees: Double) -> Int {
      let share = (degrees - ends.lowerBound) / (ends.upperBound - ends.lowerBound)
      return min(count - 1, max(0, Int((share * Double(count - 1)).rounded())))
    }
    var marks = Array(repeating: Character("."), count: count)
    if let extremes = state.extremes {
      for mark in place(extremes.lowerBound)...place(extremes.upperBound) { marks[mark] = "=" }
    }
    if let reading = state.reading, reading.degrees.isFinite { marks[place(reading.degrees)] = "O" }
    return "\(words.0) [\(String(marks))] \(words.1)"
  }
}
