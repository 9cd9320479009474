// SPDX-License-Identifier: Apache-2.0

internal import Inertial

extension AxisSamples {
  /// When both segments rested last for long enough after a posture; `nil` where they did not.
  func lastRest(after posture: ClosedRange<Double>) -> ClosedRange<Double>? {
    let rests = quietRuns.compactMap { run -> ClosedRange<Double>? in
      guard let from = run.first(where: { time[$0] > posture.upperBound }) else { return nil }
      return time[from]...time[run.upperBound - 1]
    }
    return rests.last { $0.upperBound - $0.lowerBound >= Self.leastRest }
  }

  /// Seconds for which both segments rest between two movements.
  private static let leastRest = 0.75
  /// Radians that the joint turns in a movement that shows its axis, there and back added up.
  private static let leastTurning = 120 * Double.degree

  /// The blocks of the first movement after a posture, up to the next rest, that shows an axis: the one whose name the
  /// protocol knows. All blocks where there is none.
  func functionalMovement(after posture: ClosedRange<Double>, _ angles: [Double]) -> Range<Int> {
    var turning = [Double](repeating: 0, count: blocks.rows.count)
    forEachTurn(angles) { block, turn in turning[block] += turn.rate.norm * period }
    func isResting(_ block: Int) -> Bool { blocks.rows[block].allSatisfy(isQuiet) }
    let rests = Int((Self.leastRest / MovementBlocks.seconds).rounded())
    var (first, sum, resting): (Int?, Double, Int) = (nil, 0, 0)
    for block in blocks.rows.indices where blocks.time[block] > posture.upperBound {
      if isResting(block) {
        resting += 1
        guard resting >= rests else { continue }
        if let first, sum >= Self.leastTurning { return first..<block }
        (first, sum) = (nil, 0)
      } else {
        (first, sum, resting) = (first ?? block, sum + turning[block], 0)
      }
    }
    if let first, sum >= Self.leastTurning { return first..<blocks.rows.count }
    return blocks.rows.indices
  }
}
