// SPDX-License-Identifier: Apache-2.0

internal import Inertial

extension AxisSamples {
  /// When both segments rested last for long enough after a posture; `nil` where they did not.
  func lastRest(after posture: ClosedRange<Double>) -> ClosedRange<Double>? {
    var (last, first): (ClosedRange<Double>?, Int?) = (nil, nil)
    for rows in segments {
      first = nil
      for row in rows where time[row] > posture.upperBound {
        guard isQuiet(row) else {
          first = nil
          continue
        }
        let from = first ?? row
        first = from
        if time[row] - time[from] >= Self.leastRest { last = time[from]...time[row] }
      }
    }
    return last
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
