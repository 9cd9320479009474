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

  /// Seconds whose axis is looked at by itself, and the cosine of the angle by which another movement's leaves that of the
  /// first one.
  private static let (windowSeconds, sameAxis) = (2.0, 0.82)

  /// The blocks of the first movement after a posture, up to the next rest or the next axis, that shows an axis: the one
  /// whose name the protocol knows. All blocks where there is none.
  func functionalMovement(after posture: ClosedRange<Double>, _ angles: [Double]) -> Range<Int> {
    var turning = [Double](repeating: 0, count: blocks.rows.count)
    var scatters = [PrincipalAxes.Scatter](repeating: .init(), count: blocks.rows.count)
    forEachTurn(angles) { block, turn in
      turning[block] += turn.rate.norm * period
      scatters[block].add(turn.distal.inverseRotate(turn.rate))
    }
    func isResting(_ block: Int) -> Bool { blocks.rows[block].allSatisfy(isQuiet) }
    let rests = Int((Self.leastRest / MovementBlocks.seconds).rounded())
    let window = Int((Self.windowSeconds / MovementBlocks.seconds).rounded())
    var (first, sum, resting): (Int?, Double, Int) = (nil, 0, 0)
    func axis(_ blocks: Range<Int>) -> Vector3? {
      var all = PrincipalAxes.Scatter()
      for block in blocks { all.add(scatters[block]) }
      return PrincipalAxes(all)?.vectors.first
    }
    for block in blocks.rows.indices where blocks.time[block] > posture.upperBound {
      if isResting(block) {
        resting += 1
        guard resting >= rests else { continue }
        if let first, sum >= Self.leastTurning { return first..<block }
        (first, sum) = (nil, 0)
        continue
      }
      (first, sum, resting) = (first ?? block, sum + turning[block], 0)
      guard let first, sum >= Self.leastTurning, block - first >= 2 * window,
        turning[(block - window)..<block].reduce(0, +) >= Self.leastTurning / 2,
        let own = axis(first..<(block - window)), let next = axis((block - window)..<block),
        abs(own.dot(next)) < Self.sameAxis
      else { continue }
      return first..<(block - window)
    }
    if let first, sum >= Self.leastTurning { return first..<blocks.rows.count }
    return blocks.rows.indices
  }
}
