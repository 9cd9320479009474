// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Inertial

/// The angles of a joint with several axes from two sensors while they stream. The joint is found from the neutral
/// posture and the movement, and again as more comes in; the angles know the past alone.
///
/// Until the joint is found there are no angles but a ``reason``. Memory is bounded: two minutes of motion, of the start
/// and of the end.
struct WholeSession<Estimator: AttitudeEstimator>: JointSession {
  private let options: PairOptions
  private let side: Side
  private let period: Double
  private var pairing: SamplePairing
  private var tracker: PairTracker<Estimator>
  private var history: JointHistory
  private var schedule = IdentificationSchedule(first: 9, growth: 0.2)
  private var turning = 0.0
  private var isWorking = false
  private var objection: String?
  /// The joint in use; `nil` before the first search that found one.
  private(set) var found: FoundJoint?
  private(set) var error: MeasurementError?

  /// - Parameter periods: usual time between samples of the proximal and the distal sensor, seconds.
  init(
    periods: (proximal: Double, distal: Double), parameters: Estimator.Parameters,
    options: PairOptions, side: Side
  ) {
    (self.options, self.side, period) = (options, side, periods.proximal)
    pairing = SamplePairing(periods: periods, limit: 0.5)
    tracker = PairTracker(nominalPeriod: periods.proximal, parameters: parameters)
    history = JointHistory(period: periods.proximal)
  }

  mutating func add(proximal sample: InertialSample) { pairing.add(proximal: sample) }
  mutating func add(distal sample: InertialSample) { pairing.add(distal: sample) }

  /// The next row that both sensors have reached, whether there are angles or not.
  mutating func nextRow() -> PairMotion? {
    while let pair = pairing.next() {
      guard let row = tracker.update(proximal: pair.proximal, distal: pair.distal) else { continue }
      turning += row.totalRate * row.step
      history.append(row)
      return row
    }
    return nil
  }

  mutating func nextAngle() -> JointRow? {
    nextRow().map { row in
      JointRow(time: row.time, angle: found?.angles(row)[options.plane], isUpright: nil)
    }
  }

  mutating func identificationJob() -> IdentificationJob? {
    guard !isWorking, schedule.isDue(turning: turning, poses: 0) else { return nil }
    schedule.start(turning: turning, poses: 0)
    isWorking = true
    return IdentificationJob(
      number: schedule.number,
      search: .whole(
        WholeSearch(rows: history.rows, period: period, options: options, side: side)))
  }

  mutating func adoptJoint(_ outcome: IdentificationJob.Outcome) -> JointChange? {
    guard isWorking, outcome.number == schedule.number, case .whole(let result) = outcome.found
    else { return nil }
    isWorking = false
    switch result {
    case .failure(let failure):
      error = failure
      return nil
    case .success(let joint):
      error = nil
      // The first movement shows the heading badly while it is short.
      objection = joint.quality.first { $0.verdict == .bad }?.advice
      guard found != nil || objection == nil else { return nil }
      let change = found.map { JointChange(from: $0, to: joint, history.rows, options.plane) }
      found = joint
      return change ?? .first
    }
  }

  /// Runs a search that is due and adopts its outcome: for recordings.
  mutating func identify() {
    if let job = identificationJob() { _ = adoptJoint(job.run()) }
  }

  var state: PairSessionState {
    guard found != nil else { return isWorking ? .identifying : .waitingForMovement }
    return .provisional
  }
  var hasJoint: Bool { found != nil }
  /// The neutral posture comes first.
  var hasStance: Bool { true }
  var quality: [QualityCheck] { found?.quality ?? [] }
  var searchProgress: Double { schedule.progress(turning: turning) }

  var reason: String? {
    guard found == nil else { return nil }
    return error?.description ?? objection
      ?? "Move forwards and back, fast: \((100 * searchProgress).shown(0)) % of the movement that is needed has "
      + "been seen."
  }
}

/// The motion from which a joint with several axes is found: the start, with the neutral posture and the first movement,
/// and the newest.
struct JointHistory: Sendable {
  private(set) var rows: [PairMotion] = []
  private let part: Int

  /// Seconds that are kept of the start, and of the end.
  private static let seconds = 60.0

  init(period: Double) { part = Int(Self.seconds / period) }

  mutating func append(_ row: PairMotion) {
    if let last = rows.last, row.time <= last.time {
      // The clock was set back: times of before would come after those to come.
      rows.removeAll(keepingCapacity: true)
    }
    rows.append(row)
    // Seldom, as all that is newer moves.
    if rows.count > 2 * part + part / 4 { rows.removeSubrange(part..<(rows.count - part)) }
  }
}

/// A joint that was found, with the heading between its sensors at the end of the movement.
struct FoundJoint: Sendable {
  let quality: [QualityCheck]
  private let reader: AngleReader
  private let turn: Quaternion
  /// Of the heading, radians.
  private let deviation: Double

  init(_ found: JointIdentification) {
    (quality, reader) = (found.quality, found.reader)
    (turn, deviation) = (
      found.headings.turns.last ?? .identity, found.headings.deviations.last ?? .pi
    )
  }

  func read(_ row: PairMotion) -> AngleReader.Reading {
    reader.read(row.proximal, row.distal, turn, deviation: deviation)
  }

  /// The angles of a row.
  func angles(_ row: PairMotion) -> ReadAngles { read(row).angles }
}

/// One search for a joint with several axes in the movement that a ``WholeSession`` remembers.
struct WholeSearch: Sendable {
  let rows: [PairMotion]
  let period: Double
  let options: PairOptions
  let side: Side

  func run() throws(MeasurementError) -> FoundJoint {
    let pair = try MotionPair(rows: rows, nominalPeriod: period)
    return FoundJoint(
      try JointIdentification(pair, options, side))
  }
}

extension ThreeAxisAnalysis {
  /// The rows of a pair as live use has them, each with what was found until then; those before anything was found, with
  /// what was found first.
  static func causal<Method: PairMethod>(
    _ pair: SensorPair, _ options: PairOptions, _ side: Side, _ method: Method
  ) throws(MeasurementError) -> [(row: PairMotion, joint: FoundJoint)] {
    var session = WholeSession<Method.Live>(
      periods: (pair.nominalPeriod, pair.nominalPeriod), parameters: method.live, options: options,
      side: side)
    var found: [(row: PairMotion, joint: FoundJoint)] = []
    var early: [PairMotion] = []
    for (proximal, distal) in zip(pair.proximal, pair.distal) {
      session.add(proximal: proximal)
      session.add(distal: distal)
      while let row = session.nextRow() {
        session.identify()
        guard let joint = session.found else {
          early.append(row)
          continue
        }
        found += early.map { ($0, joint) }
        early.removeAll()
        found.append((row, joint))
      }
    }
    guard !found.isEmpty else { throw session.error ?? .still }
    return found
  }
}

extension JointChange {
  /// How another joint changes the angle over the movement that is remembered.
  init(from old: FoundJoint, to new: FoundJoint, _ rows: [PairMotion], _ plane: Movement.Plane) {
    let step = max(1, rows.count / Self.comparedRows)
    let pairs = stride(from: 0, to: rows.count, by: step).map { row in
      (old.angles(rows[row])[plane].degrees, new.angles(rows[row])[plane].degrees)
    }
    let straight = Moments(pairs.map { ($1 - $0).remainder(dividingBy: 360) })
    let turned = Moments(pairs.map { ($1 + $0).remainder(dividingBy: 360) })
    let isReversed = turned.deviation < straight.deviation
    let change = isReversed ? turned : straight
    self.init(
      isFirst: false, meanDegrees: change.mean, shapeDegrees: change.deviation,
      isReversed: isReversed)
  }

  /// Rows that are compared.
  private static let comparedRows = 500
}
