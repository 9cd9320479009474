// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Inertial

/// The live angle of a joint between two sensors: their samples, in the order of their times, go into a
/// session, which finds the joint and gives its angle.
struct LivePair<Session: JointSession>: LiveMethod {
  let options: PairOptions
  private let start: @Sendable (_ periods: (proximal: Double, distal: Double)) -> Session
  private(set) var session: Session?
  /// Samples of each that were handed on.
  private var passed = (proximal: 0, distal: 0)

  /// Seconds that one sensor's samples wait for the other's; blocks may be long.
  private static var patience: Double { 10 }
  /// Standard deviation of a change, degrees, up to which the range so far still means something.
  private static var sameShape: Double { 3 }

  /// - Parameter start: a session, once the usual times between samples are known, seconds.
  init(
    _ options: PairOptions,
    start: @escaping @Sendable (_ periods: (proximal: Double, distal: Double)) -> Session
  ) {
    (self.options, self.start) = (options, start)
  }

  /// Passes on what is due, whichever sensor's sample came.
  mutating func take(_ rows: Range<Int>, _ soFar: inout LiveProgress) {
    if session == nil {
      guard let first = soFar.motions[0].period, let second = soFar.motions[1].period else {
        return
      }
      session = start((first, second))
      soFar.stills = [StillnessWatch(period: first), StillnessWatch(period: second)]
    }
    passOn(&soFar)
  }

  /// Passes on the kept samples in the order of their times, whichever sensor's came first: up to
  /// the newest time of both, or further where one is ahead by more than the other is waited for.
  private mutating func passOn(_ soFar: inout LiveProgress) {
    while true {
      let a = Self.time(of: passed.proximal, in: soFar.motions[0])
      let b = Self.time(of: passed.distal, in: soFar.motions[1])
      let lasts = (proximal: soFar.motions[0].lastTime, distal: soFar.motions[1].lastTime)
      if let b, Self.isDue(b, before: a, lasts: (lasts.distal, lasts.proximal)) {
        let sample = soFar.sample(passed.distal, of: 1)
        passed.distal += 1
        session?.add(distal: sample)
        if sample.isUsable { soFar.stills[1].update(sample) }
      } else if let a, Self.isDue(a, before: b, lasts: (lasts.proximal, lasts.distal)) {
        let sample = soFar.sample(passed.proximal, of: 0)
        passed.proximal += 1
        session?.add(proximal: sample)
        if sample.isUsable { soFar.stills[0].update(sample) }
      } else {
        break
      }
      takeReadings(&soFar)
    }
  }

  private static func time(of row: Int, in motion: MotionBuffer) -> Double? {
    row < motion.recording.count ? motion.recording[row].time : nil
  }

  /// Whether a sample is next: none of the other sensor's comes before it.
  ///
  /// - Parameter lasts: the newest times, of its sensor and of the other.
  private static func isDue(
    _ time: Double, before other: Double?, lasts: (own: Double?, other: Double?)
  ) -> Bool {
    // A time that is not finite goes on at once and is ignored there.
    guard time.isFinite else { return true }
    if let other { return !(other < time) }
    guard let newest = lasts.other, let own = lasts.own else { return false }
    return newest >= time || own - time > patience
  }

  private mutating func takeReadings(_ soFar: inout LiveProgress) {
    while let row = session?.nextAngle() {
      if let last = soFar.lastTime, let period = soFar.motions[0].period,
        row.time < last || row.time - last > SampleClock.longestStepInPeriods * period
      {
        soFar.interrupt()
      }
      soFar.lastTime = row.time
      _ = soFar.course.endsRest(stillSeconds: soFar.stillSeconds)
      guard let angle = row.angle else { continue }
      soFar.read(
        time: row.time, degrees: angle.degrees, uncertainty: angle.uncertainty,
        counts: !angle.uncertainty.isOpen, isUpright: row.isUpright)
    }
  }

  mutating func identificationJob() -> IdentificationJob? { session?.identificationJob() }

  mutating func adopt(_ outcome: IdentificationJob.Outcome, _ soFar: inout LiveProgress) {
    guard let change = session?.adoptJoint(outcome) else { return }
    soFar.calibrationCount += 1
    guard !change.isFirst else { return }
    if change.isReversed || change.shapeDegrees > Self.sameShape {
      // What was seen so far was read with another joint.
      soFar.restartRange()
    } else if soFar.course.held != nil {
      soFar.course.compensate(for: change.meanDegrees)
    } else {
      soFar.shiftRange(by: change.meanDegrees)
    }
  }

  var searchState: PairSessionState? { session?.state ?? .waitingForMovement }
}
