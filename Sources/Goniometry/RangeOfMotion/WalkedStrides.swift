// SPDX-License-Identifier: Apache-2.0

/// The strides of a walk as repetitions of a joint that moves in it.
///
/// Contacts cut them, not turning points: a joint turns back several times in a stride, and a half step or a turn is no
/// repetition.
struct WalkedStrides {
  /// From the first contact to the last one, seconds.
  let times: ClosedRange<Double>
  /// The rows of the least and the greatest angle in steady strides; in all where none is steady.
  let extremes: (least: Int, greatest: Int)
  /// The strides in which the angle is known all the time, with their rows; never empty.
  private let walked: [(stride: Stride, rows: Range<Int>)]
  private let held: HeldAngles

  /// Share of the exercise that is walked, at the least, for the walk to be the exercise.
  private static let leastShare = 0.5
  /// Share of a stride in which the joint takes up the load, before the least angle of the stance.
  private static let loading = 0.2

  /// - Returns: `nil` where the exercise is something else, to which a person may walk.
  init?(_ strides: [Stride], _ held: HeldAngles, exercise: ClosedRange<Double>?) {
    walked = strides.compactMap { stride in held.rows(of: stride).map { (stride, $0) } }
    guard let exercise, let first = walked.first, let last = walked.last else { return nil }
    let seconds = walked.reduce(0) {
      $0
        + max(
          0,
          min($1.stride.end, exercise.upperBound) - max($1.stride.start, exercise.lowerBound))
    }
    guard seconds >= Self.leastShare * (exercise.upperBound - exercise.lowerBound) else {
      return nil
    }
    let steady = walked.filter(\.stride.isSteady)
    let ends = (steady.isEmpty ? walked : steady).map { held.extremes(in: $0.rows) }
    extremes = ends.dropFirst().reduce(ends[0]) { all, one in
      (
        held.degrees[one.least] < held.degrees[all.least] ? one.least : all.least,
        held.degrees[one.greatest] > held.degrees[all.greatest] ? one.greatest : all.greatest
      )
    }
    (times, self.held) = (first.stride.start...last.stride.end, held)
  }

  /// The strides in which the angle is known all the time.
  var strides: [Stride] { walked.map(\.stride) }

  /// A repetition a stride, from the stance's least angle over the greatest one, back; those that are not steady are partial.
  ///
  /// A joint whose greatest angle comes late in the stride, as the knee's in the swing, has its least angle before it, past
  /// the loading response; another one after it.
  var repetitions: [Repetition] {
    walked.map { stride, rows in
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

  /// The phases with stance and swing in place of what lies within strides.
  func phases(beside others: [MovementPhase]) -> [MovementPhase] {
    others.replaced(
      in: strides,
      by: strides.flatMap { stride in
        let off = stride.footOff ?? stride.end
        return [held.phase(.stance, stride.start...off), held.phase(.swing, off...stride.end)]
      })
  }
}

extension [MovementPhase] {
  /// The phases of another exercise with the bouts in which the person walked to it or away from it.
  func with(walkingIn strides: [Stride], _ held: HeldAngles) -> [MovementPhase] {
    strides.isEmpty
      ? self : replaced(in: strides, by: strides.bouts.map { held.phase(.walking, $0) })
  }

  /// Others in place of what lies within strides, in order of time; angles of phases that are cut stay those of the whole.
  fileprivate func replaced(
    in strides: [Stride], by others: [MovementPhase?]
  ) -> [MovementPhase] {
    let rest = strides.bouts.reduce(self) { phases, bout in
      phases.flatMap { phase -> [MovementPhase] in
        guard phase.start < bout.upperBound, phase.end > bout.lowerBound else { return [phase] }
        var (before, after) = (phase, phase)
        (before.end, after.start) = (bout.lowerBound, bout.upperBound)
        return [before, after].filter { $0.start < $0.end }
      }
    }
    return (rest + others.compactMap(\.self)).sorted { $0.start < $1.start }
  }
}

extension [Stride] {
  /// The times of strides that follow each other, seconds.
  fileprivate var bouts: [ClosedRange<Double>] {
    reduce(into: []) { bouts, stride in
      if let last = bouts.last, stride.start <= last.upperBound {
        bouts[bouts.count - 1] = last.lowerBound...stride.end
      } else {
        bouts.append(stride.start...stride.end)
      }
    }
  }
}

extension HeldAngles {
  /// A phase between two times; `nil` where no angle is known at one of them, or they are one.
  fileprivate func phase(
    _ kind: MovementPhase.Kind, _ times: ClosedRange<Double>
  ) -> MovementPhase? {
    let (start, end) = (times.lowerBound, times.upperBound)
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
