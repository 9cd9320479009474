// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms

/// The movements of an angle that comes in without a gap: turning points, and how far the angle went
/// from each to the next.
///
/// Holds at most ``mostPoints`` turning points, and as many times of a stance.
struct MovementRun {
  /// How far the exercise went.
  private(set) var reach: Reach?
  /// The whole repetitions of the exercise.
  private(set) var repetitions: [Repetition] = []
  /// Whether there is a movement of the exercise.
  var isExercise: Bool { used.count >= 2 }

  private static let mostPoints = 64
  /// Seconds over which an extreme is averaged.
  private static let plateau = 0.05
  /// Seconds at the end of a movement after which it is taken for over, though no other has begun.
  private static let leastHold = 0.5

  private let options: RangeOfMotion.Options
  private var finder: TurningPointFinder
  private var points: [TurningPoint] = []
  /// How far the angle went on the way to each turning point, and since the last one.
  private var ways: [Reach] = []
  private var way: Reach?
  /// When the proximal segment was upright, seconds; `nil` as long as nobody knows.
  private var upright: [ClosedRange<Double>]?
  private var wasUpright = false
  /// The turning points that belong to the exercise, the unfinished last one included.
  private var used = 0..<0
  private var block = (start: 0.0, sum: 0.0, count: 0)

  init(_ options: RangeOfMotion.Options) {
    self.options = options
    finder = TurningPointFinder(minimumExcursion: options.minimumExcursion)
  }

  /// Forgets everything.
  mutating func startAnew() { self = MovementRun(options) }

  /// Takes in an angle.
  ///
  /// - Returns: whether ``reach`` may have changed: every 50 ms.
  mutating func update(time: Double, degrees: Double, isUpright: Bool?) -> Bool {
    guard time.isFinite, degrees.isFinite else { return false }
    note(isUpright, at: time)
    if let turn = finder.update(time: time, degrees: degrees) { turned(at: turn) }
    guard block.count > 0, time > block.start else {
      block = (time, degrees, 1)
      return false
    }
    block.sum += degrees
    block.count += 1
    guard time - block.start >= Self.plateau else { return false }
    let mean = block.sum / Double(block.count)
    way = Reach(least: mean, greatest: mean).union(way)
    block.count = 0
    readExercise()
    return true
  }

  private mutating func note(_ isUpright: Bool?, at time: Double) {
    guard let isUpright else { return }
    var times = upright ?? []
    if isUpright, wasUpright, let last = times.popLast() {
      times.append(last.lowerBound...max(last.upperBound, time))
    } else if isUpright {
      if times.count == Self.mostPoints { times.removeFirst() }
      times.append(time...time)
    }
    (upright, wasUpright) = (times, isUpright)
  }

  private mutating func turned(at turn: TurningPoint) {
    let ended = way ?? Reach(least: turn.degrees, greatest: turn.degrees)
    points.append(turn)
    ways.append(ended)
    let end = turn.direction > 0 ? ended.greatest : ended.least
    way = Reach(least: end, greatest: end)
  }

  private mutating func readExercise() {
    let all = points + [finder.pending].compactMap(\.self)
    used = upright.map { ExerciseLimits(upright: $0).exercise(all) } ?? all.indices
    if let start = options.exerciseStart { used = start.exercise(all, used) }
    // The first way counts where the exercise begins with it, the last where it is not over.
    let ways = ways + [way].compactMap(\.self)
    let first = used.lowerBound == 0 ? 0 : used.lowerBound + 1
    let end = min(max(first, used.isEmpty ? ways.count : used.upperBound), ways.count)
    reach = ways[min(first, end)..<end].reduce(nil) { $1.union($0) }
    // The last turning point may still be on the way.
    let isThere = (finder.pending?.hold ?? 0) >= Self.leastHold
    let sure = used.clamped(to: isThere ? all.indices : points.indices)
    repetitions = Repetition.all(all[sure]).filter { $0.back != nil && !$0.isPartial }
  }

  /// Gives up the oldest turning points where too many are held.
  ///
  /// - Returns: what they told of the exercise; `nil` where all are kept.
  mutating func forgetOldest() -> (reach: Reach?, repetitions: [Repetition])? {
    guard points.count > Self.mostPoints else { return nil }
    let isWay = used.lowerBound > 0
    // A repetition is two movements.
    let count = isWay ? used.lowerBound : 2
    defer {
      points.removeFirst(count)
      ways.removeFirst(count)
      readExercise()
    }
    let gone = Repetition.all(points[0...count]).filter { !$0.isPartial }
    return isWay
      ? (nil, []) : (ways[0...count].reduce(nil) { $1.union($0) }, gone)
  }

  /// Every angle so far was this much less, degrees.
  mutating func shift(by degrees: Double) {
    finder.shift(by: degrees)
    for index in points.indices { points[index].shift(by: degrees) }
    for index in ways.indices { ways[index].shift(by: degrees) }
    way?.shift(by: degrees)
    block.sum += degrees * Double(block.count)
    readExercise()
  }
}

/// The least and the greatest of some angles, degrees.
struct Reach: Hashable {
  var least, greatest: Double

  func union(_ other: Reach?) -> Reach {
    guard let other else { return self }
    return Reach(least: min(least, other.least), greatest: max(greatest, other.greatest))
  }

  mutating func shift(by degrees: Double) {
    least += degrees
    greatest += degrees
  }
}
