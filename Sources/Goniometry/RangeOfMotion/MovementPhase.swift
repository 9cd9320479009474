// SPDX-License-Identifier: Apache-2.0

/// A stretch of a recording in which the joint did one thing.
public struct MovementPhase: Sendable, Hashable, Codable {
  /// The kinds of phase.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Still between repetitions, before the first and after the last.
    case rest
    /// Bending.
    case flexing
    /// Straightening.
    case extending
    /// Still within a repetition: at its far end, or in a pause on the way.
    case held
    /// Upright and still before the exercise or after it.
    case standing
    /// On the way into the position of the exercise, or out of it: sitting or lying down, getting
    /// up again.
    case transition
    /// Walking to the exercise, or away from it.
    case walking
    /// With the foot on the ground, in a stride of a walk that is the exercise.
    case stance
    /// With the foot off the ground, likewise.
    case swing
  }

  /// The kind of the phase.
  public var kind: Kind
  /// Seconds on the recording's clock.
  public var start: Double
  /// Seconds on the recording's clock.
  public var end: Double
  /// Degrees at the start.
  public var startAngle: Double
  /// Degrees at the end.
  public var endAngle: Double

  /// Seconds from start to end.
  public var duration: Double { end - start }
}

extension JointMovements {
  /// Seconds of stillness that make a phase of their own.
  private static var leastStillness: Double { 0.3 }
  /// Share of a movement's own speed below which it pauses.
  private static var pausedShare: Double { 0.1 }
  /// Seconds over which that speed is measured.
  private static var speedBaseline: Double { 0.3 }

  /// The phases of every run, without gaps within a run.
  ///
  /// A movement pauses where its speed, over 0.3 s, is below a tenth of its speed averaged over the
  /// way, for at least 0.3 s.
  func phases(of held: HeldAngles) -> [MovementPhase] {
    zip(held.runs, turns).enumerated().flatMap { run, part in phases(of: held, part.0, part.1, run)
    }
  }

  private func phases(
    of held: HeldAngles, _ rows: Range<Int>, _ points: [TurningPoint], _ run: Int
  ) -> [MovementPhase] {
    var result: [MovementPhase] = []
    var reached = held.time[rows.lowerBound]
    func add(_ kind: MovementPhase.Kind, until end: Double) {
      defer { reached = max(reached, end) }
      guard end > reached, let first = held.row(at: reached), let last = held.row(at: end) else {
        return
      }
      if let before = result.last, before.kind == kind {
        result[result.count - 1].end = end
        result[result.count - 1].endAngle = held.degrees[last]
      } else {
        result.append(
          MovementPhase(
            kind: kind, start: reached, end: end, startAngle: held.degrees[first],
            endAngle: held.degrees[last]))
      }
    }
    let end = held.time[rows.upperBound - 1]
    for (index, point) in points.enumerated() {
      let isOutside = !used[run].contains(index)
      let still: MovementPhase.Kind =
        isOutside && limits?.isStance(point) ?? false ? .standing : .rest
      // The way to the first point of the exercise is no part of it.
      let isWay = isOutside || index == used[run].lowerBound
      let moving: MovementPhase.Kind =
        isWay ? .transition : point.direction > 0 ? .flexing : .extending
      if index == 0 {
        add(still, until: point.departure)
      } else {
        let start = points[index - 1].departure
        for pause in isWay ? [] : pauses(of: held, from: start, to: point.arrival) {
          add(moving, until: pause.lowerBound)
          add(.held, until: pause.upperBound)
        }
        add(moving, until: point.arrival)
      }
      let isFar = isFarEnd[run][index]
      if point.hold >= Self.leastStillness {
        add(isFar ? .held : still, until: point.departure)
      } else if let next = points.dropFirst(index + 1).first {
        // Too short to be a phase: half of it goes to each side.
        add(moving, until: min(point.time, next.arrival))
      }
    }
    add(.rest, until: end)
    return result
  }

  /// The pauses of a movement.
  func pauses(
    of held: HeldAngles, from start: Double, to end: Double
  ) -> [ClosedRange<Double>] {
    guard let first = held.row(at: start), let last = held.row(at: end), last > first else {
      return []
    }
    // The speed at a row, over the baseline around it, within the movement.
    var (behind, ahead) = (first, first)
    var (way, squares) = (0.0, 0.0)
    let speeds = (first...last).map { row -> Double in
      let now = held.time[row]
      while held.time[behind] < now - Self.speedBaseline / 2 { behind += 1 }
      while ahead < last && held.time[ahead] < now + Self.speedBaseline / 2 { ahead += 1 }
      let seconds = held.time[ahead] - held.time[behind]
      let speed = seconds > 0 ? abs(held.degrees[ahead] - held.degrees[behind]) / seconds : 0
      let step = row > first ? now - held.time[row - 1] : 0
      way += speed * step
      squares += speed * speed * step
      return speed
    }
    let limit = way > 0 ? Self.pausedShare * squares / way : 0
    var (found, open): ([ClosedRange<Double>], Int?) = ([], nil)
    for (offset, speed) in speeds.enumerated() {
      let isLast = offset + 1 == speeds.count
      if speed < limit && !isLast {
        open = open ?? offset
      } else if let from = open {
        let (pauseStart, pauseEnd) = (held.time[first + from], held.time[first + offset - 1])
        if pauseEnd - pauseStart >= Self.leastStillness { found.append(pauseStart...pauseEnd) }
        open = nil
      }
    }
    return found
  }
}
