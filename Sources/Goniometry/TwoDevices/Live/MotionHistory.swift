// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Inertial

/// The part of a stream that is kept for finding the joint: windows of movement that together tell
/// most of the axes, and windows that hold the poses that were held.
///
/// A fixed number of windows, whatever the length of the stream. When one too many is there, the
/// one goes without which the rest knows most (D-optimal design); among equals the oldest. Rest
/// that shows no new pose is not kept at all.
struct MotionHistory: Sendable {
  /// Windows that are kept: 80 s of motion.
  static let mostWindows = 20
  /// Different poses whose windows are kept.
  private static let mostPoses = 6
  /// Radians of turning that make a window one of movement.
  private static let leastTurning = 0.5
  /// Seconds of quiet that make a pose.
  private static let leastQuiet = 0.5
  /// Radians by which poses differ, on either segment.
  private static let poseDistance = 15 * Double.pi / 180

  /// Whole windows, in order of time.
  private(set) var windows: [MotionWindow] = []
  /// The window that rows go into.
  private(set) var open: MotionWindow
  /// Radians that both segments turned together since the start.
  private(set) var turning = 0.0
  /// Different poses that were held so far.
  private(set) var poseCount = 0
  private let period: Double
  /// Whether the start of the stream decides zero or the sense of flexion.
  private var keepsBeginning: Bool
  /// Times that are kept whatever they are worth: a stated stance.
  private var keptTimes: ClosedRange<Double>?
  /// Windows of stated times that are kept, at most.
  private static let mostPinned = 4

  /// - Parameters:
  ///   - period: usual time between rows, seconds.
  ///   - options: what is told from how the stream begins, or from stated times.
  init(period: Double, options: PairOptions) {
    self.period = period
    keepsBeginning = options.firstMovement != nil || options.zero.isAtStart
    keptTimes = options.standing
    open = MotionWindow(period: period)
    windows.reserveCapacity(Self.mostWindows + 1)
  }

  /// Rows held.
  var count: Int { windows.reduce(open.rows.count) { $0 + $1.rows.count } }

  /// Everything held, in order of time.
  var rows: [PairMotion] { windows.flatMap(\.rows) + open.rows }

  /// Takes in a row; gives the window that it completes.
  mutating func append(_ row: PairMotion) -> MotionWindow? {
    if let last = open.rows.last ?? windows.last?.rows.last, row.time <= last.time {
      // The clock was set back: times of before would come after those to come.
      forget(allBut: 0)
    }
    let before = open.turning
    open.append(row)
    turning += open.turning - before
    // Half a step of slack: times are rounded.
    guard open.duration + 1.5 * row.step >= MotionWindow.length else { return nil }
    var complete = open
    complete.close(period: period)
    open = MotionWindow(period: period)
    keep(complete)
    return complete
  }

  /// Forgets all but the newest windows; how the stream began means nothing any more.
  mutating func forget(allBut newest: Int) {
    (keepsBeginning, keptTimes, poseCount) = (false, nil, 0)
    windows.removeFirst(max(0, windows.count - newest))
    if newest == 0 { open = MotionWindow(period: period) }
    turning = windows.reduce(open.turning) { $0 + $1.turning }
  }

  private mutating func keep(_ window: MotionWindow) {
    var window = window
    window.isPinned = isToStay(window)
    windows.append(window)
    // Rest that shows no pose, or one that another window holds longer, tells nothing.
    let held = Set(posesHeld())
    poseCount = max(poseCount, held.count)
    windows = windows.indices
      .filter {
        windows[$0].isPinned || windows[$0].turning >= Self.leastTurning || held.contains($0)
      }
      .map { windows[$0] }
    guard windows.count > Self.mostWindows else { return }
    let poses = posesHeld()
    let others = windows.indices.filter { !windows[$0].isPinned && !poses.contains($0) }
    if let least = leastInformative(of: others) { windows.remove(at: least) }
  }

  /// Whether a window that comes in is needed for what was stated: the beginning up to the first
  /// movement, of which the rest in between may go, or the times of a stance.
  private mutating func isToStay(_ window: MotionWindow) -> Bool {
    if keepsBeginning && !windows.contains(where: { $0.turning >= Self.leastTurning }) {
      if windows.count > 1 { windows.removeLast() }
      return true
    }
    guard let keptTimes, let first = window.rows.first, let last = window.rows.last,
      keptTimes.overlaps(first.time...last.time)
    else { return false }
    return windows.count { $0.isPinned } < Self.mostPinned
  }

  /// The windows that hold each pose longest, the newest of equals.
  private func posesHeld() -> [Int] {
    let quiet = windows.indices.filter { windows[$0].quiet >= Self.leastQuiet }
    let longest = quiet.sorted { (windows[$0].quiet, $0) > (windows[$1].quiet, $1) }
    var held: [Int] = []
    for index in longest where held.count < Self.mostPoses {
      guard let up = windows[index].quietUp else { continue }
      let isKnown = held.contains { other in
        windows[other].quietUp.map {
          max($0.proximal.angle(to: up.proximal), $0.distal.angle(to: up.distal))
            < Self.poseDistance
        } ?? false
      }
      if !isKnown { held.append(index) }
    }
    return held
  }

  /// The window without which the others know most of the axes.
  private func leastInformative(of candidates: [Int]) -> Int? {
    let all = windows.reduce(into: AxisInformation()) { $0 += $1.information }
    // The first of equals is the oldest.
    return candidates.map { ($0, (all - windows[$0].information).logDeterminant) }
      .max { $0.1 < $1.1 }?.0
  }
}

/// The last seconds of motion, thinned: what the heading of a new calibration is found from.
struct RecentMotion: Sendable {
  /// Rows that are kept: the heading's time constant.
  private static let capacity = Int(HeadingTracker.timeConstant * AxisSamples.rateHz)
  /// Seconds between rows, but for rounding of their times.
  private static let spacing = 0.999 / AxisSamples.rateHz

  private var ring: [PairMotion] = []
  private var start = 0
  private var waiting = 0.0
  private var startsSegment = false

  init() { ring.reserveCapacity(Self.capacity) }

  /// Rows held.
  var count: Int { ring.count }

  /// In order of time.
  var rows: [PairMotion] { Array(ring[start...] + ring[..<start]) }

  /// Takes in a row; a new segment forgets the one before.
  mutating func append(_ row: PairMotion) {
    if row.startsSegment {
      ring.removeAll(keepingCapacity: true)
      (start, waiting, startsSegment) = (0, 0, true)
    }
    waiting += row.step
    guard waiting >= Self.spacing || startsSegment else { return }
    var thinned = row
    (thinned.step, thinned.startsSegment) = (waiting, startsSegment)
    (waiting, startsSegment) = (0, false)
    if ring.count < Self.capacity {
      ring.append(thinned)
    } else {
      ring[start] = thinned
      start = (start + 1) % Self.capacity
    }
  }
}
