// SPDX-License-Identifier: Apache-2.0

/// The strides of a walk as repetitions of a joint that moves in it.
///
/// From the strides' contacts, not from turning points: a joint turns back several times in a stride, and a half step or a
/// turn is no repetition.
struct WalkedStrides {
  /// Those in which the angle is known all the time.
  let strides: [Stride]
  private let held: HeldAngles

  /// Share of the exercise that is walked, at the least, for the walk to be the exercise.
  private static let leastShare = 0.5
  /// Share of a stride in which the joint takes up the load, before the least angle of the stance.
  private static let loading = 0.2

  /// - Returns: `nil` where the exercise is something else, to which a person may walk.
  init?(_ strides: [Stride], _ held: HeldAngles, exercise: ClosedRange<Double>?) {
    (self.held, self.strides) = (held, strides.filter { held.rows(of: $0) != nil })
    guard let exercise, !self.strides.isEmpty else { return nil }
    let walked = self.strides.reduce(0) {
      $0 + max(0, min($1.end, exercise.upperBound) - max($1.start, exercise.lowerBound))
    }
    let seconds = exercise.upperBound - exercise.lowerBound
    guard walked >= Self.leastShare * seconds else { return nil }
  }

  /// Those that count.
  private var steady: [Stride] {
    let steady = strides.filter(\.isSteady)
    return steady.isEmpty ? strides : steady
  }

  /// A repetition a stride, from the stance's least angle over the greatest one, back; those that are not steady are partial.
  ///
  /// A joint whose greatest angle comes late in the stride, as the knee's in the swing, has its least angle before it, past
  /// the loading response; another one after it.
  var repetitions: [Repetition] {
    strides.compactMap { stride in
      guard let rows = held.rows(of: stride) else { return nil }
      let peak = held.extremes(in: rows).greatest
      let isLate = held.time[peak] - stride.start > stride.duration / 2
      let loaded = held.row(at: stride.start + Self.loading * stride.duration) ?? rows.lowerBound
      let others = isLate ? min(loaded, peak)..<(peak + 1) : peak..<rows.upperBound
      let least = held.extremes(in: others).least
      let (low, high) = (held.degrees[least], held.degrees[peak])
      return Repetition(
        outward: half(stride.start, held.time[peak]), back: half(held.time[peak], stride.end),
        peak: held.time[peak], startAngle: low, peakAngle: high, endAngle: low, startHold: 0,
        isPartial: !stride.isSteady,
        uncertainty: held.uncertainty[peak].difference(from: held.uncertainty[least]).known)
    }
  }

  private func half(_ start: Double, _ end: Double) -> Repetition.Half {
    var (speed, fastest) = (AngularSpeed(), 0.0)
    if let first = held.row(at: start), let last = held.row(at: end), first < last {
      for row in first...last {
        let now = speed.update(time: held.time[row], degrees: held.degrees[row]) ?? 0
        fastest = max(fastest, now)
      }
    }
    return Repetition.Half(start: start, end: end, peakVelocity: fastest)
  }

  /// From the first contact that counts to the last one, with the rows of the least and the greatest angle in steady
  /// strides.
  var exercise: (times: ClosedRange<Double>, least: Int, greatest: Int)? {
    let rows = steady.compactMap(held.rows)
    guard let first = strides.first, let last = strides.last, let some = rows.first else {
      return nil
    }
    let extremes = rows.map(held.extremes)
    let least = extremes.map(\.least).min { held.degrees[$0] < held.degrees[$1] }
    let greatest = extremes.map(\.greatest).max { held.degrees[$0] < held.degrees[$1] }
    return (
      first.start...last.end, least ?? some.lowerBound, greatest ?? some.lowerBound
    )
  }

  /// The phases with stance and swing in place of what lies within strides.
  func phases(beside others: [MovementPhase]) -> [MovementPhase] {
    others.without(strides)
      + strides.flatMap { stride in
        let off = stride.footOff ?? stride.end
        return [
          held.phase(.stance, stride.start, off), held.phase(.swing, off, stride.end),
        ].compactMap(
          \.self)
      }
  }
}

extension [MovementPhase] {
  /// The phases of another exercise with the bouts in which the person walked to it or away from it.
  func with(walkingIn strides: [Stride], _ held: HeldAngles) -> [MovementPhase] {
    var bouts: [ClosedRange<Double>] = []
    for stride in strides {
      if let last = bouts.last, stride.start <= last.upperBound {
        bouts[bouts.count - 1] = last.lowerBound...stride.end
      } else {
        bouts.append(stride.start...stride.end)
      }
    }
    return without(strides)
      + bouts.compactMap { held.phase(.walking, $0.lowerBound, $0.upperBound) }
  }

  /// What of them lies outside strides; angles stay those of whole phases.
  fileprivate func without(_ strides: [Stride]) -> [MovementPhase] {
    strides.reduce(self) { phases, stride in
      phases.flatMap { phase -> [MovementPhase] in
        guard phase.start < stride.end, phase.end > stride.start else { return [phase] }
        var (before, after) = (phase, phase)
        (before.end, after.start) = (stride.start, stride.end)
        return [before, after].filter { $0.start < $0.end }
      }
    }
  }
}

extension HeldAngles {
  fileprivate func phase(
    _ kind: MovementPhase.Kind, _ start: Double, _ end: Double
  ) -> MovementPhase? {
    guard start < end, let first = row(at: start), let last = row(at: end) else { return nil }
    return MovementPhase(
      kind: kind, start: start, end: end, startAngle: degrees[first], endAngle: degrees[last])
  }

  /// The rows of a stride; `nil` where one of its contacts lies outside, or in a gap.
  fileprivate func rows(of stride: Stride) -> Range<Int>? {
    guard let first = row(at: stride.start), let last = row(at: stride.end), first < last,
      runs.contains(where: { $0.contains(first) && $0.contains(last) })
    else { return nil }
    return first..<(last + 1)
  }
}
