// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry
internal import Inertial
internal import ReferenceData
internal import SyntheticMotion

/// Whether 95 % intervals hold 95 % of what they should: of angles, of whole ranges and of the
/// ranges of repetitions, in simulated legs and beside optical references.
///
/// The simulated legs are a population, since how soft a leg is cannot be seen: rigid legs alone
/// would be covered always, the softest ones alone too seldom. Each slides by 0 to 5 % of the
/// flexion and tilts by 0 to 5° under 1 g, evenly; five activities and four grades of sensors take
/// turns; mounting, side, range, pace, out-of-plane motion (0 to 6°), how straight the stance is
/// (within 2°) and repetitions are drawn. The stance is stated where there is one, the first
/// movement where there is none. Recordings that the program itself calls bad are left out and
/// counted.
struct CoverageStudy: Sendable {
  /// A recording beside an optical reference.
  struct Recorded: Sendable {
    var name: String
    var pair: SensorPair
    /// Of the reference: seconds, degrees, and whether a row may be used.
    var time: [Double]
    var degrees: [Double]
    var isValid: [Bool]
    /// Stretches, in seconds, that are judged each by itself.
    var windows: [ClosedRange<Double>]

    /// The reference recordings that are there, each with its best reference.
    static func all() throws -> [Recorded] {
      try KneeRecording.expected.filter(\.isThere).compactMap { recording in
        guard let first = recording.parts.first else { return nil }
        let reference = try KneeReference(named: first.reference)
        let span = (reference.time.first ?? 0)...(reference.time.last ?? 0)
        return Recorded(
          name: recording.name, pair: try recording.pair(), time: reference.time,
          degrees: reference.degrees, isValid: reference.isValid,
          windows: [span]
            + recording.parts.filter {
              $0.reference == first.reference && $0.window.upperBound.isFinite
            }
            .map(\.window))
      }
    }
  }

  /// The outcome of one simulated leg.
  enum Simulated: Sendable {
    case measured(CoverageOutcome)
    /// The program gave no angle.
    case refused
    /// The program called its result bad.
    case calledBad
  }

  /// The seed of test 0; each has its own, one more than the one before.
  static let firstSeed: UInt64 = 40_000
  private static let activities: [KneeProtocol] = [
    .seatedExtension, .sitToStand, .walking, .heelSlide, .passiveMachine,
  ]

  /// Runs everything.
  func run(simulated count: Int, recorded: [Recorded], workers: Int) async throws -> CoverageResult
  {
    CoverageResult(
      simulated: try await Array(0..<count).parallelMap(workers: workers) { try simulated($0) },
      oneDevice: try await Array(0..<count / 5).parallelMap(workers: workers) {
        try oneDevice($0)
      },
      recorded: try recorded.flatMap { try outcomes(of: $0) })
  }

  /// One simulated leg with two sensors.
  func simulated(_ number: Int) throws -> Simulated {
    let parameters = Self.parameters(number)
    let simulation = try KneeSimulation(parameters).run()
    let pair = try SensorPair(
      proximal: simulation.thigh.recording, distal: simulation.shank.recording)
    let extends = [.seatedExtension, .sitToStand].contains(parameters.kneeProtocol)
    let options =
      simulation.standing.map { PairOptions(standing: $0, fixation: .rigid) }
      ?? PairOptions(firstMovement: extends ? .extension : .flexion, fixation: .rigid)
    guard let analysis = try? PairAnalysis(pair, options: options) else { return .refused }
    guard analysis.quality.overall != .bad else { return .calledBad }
    let truth = Self.values(of: simulation.flexion, at: analysis.series.time)
    // Zero is straight where there is a stance, though nobody stands so straight; else the most
    // extended pose.
    let zero = simulation.standing == nil ? truth.min() ?? 0 : 0
    return CoverageOutcome(
      group: parameters.kneeProtocol.rawValue, angles: analysis.series, truth: truth,
      zero: analysis.zero, offset: -zero
    ).map(Simulated.measured) ?? .refused
  }

  /// One simulated shank beside a thigh that keeps still.
  func oneDevice(_ number: Int) throws -> Simulated {
    var parameters = Self.parameters(5 * number)
    parameters.standing = 0
    let simulation = try KneeSimulation(parameters).run()
    let start = simulation.flexion.degrees.first ?? 0
    let options = HingeOptions(
      zero: .startsAt(start), sense: .firstMovement(.extension), fixation: .rigid)
    guard let analysis = try? HingeAnalysis(simulation.shank.recording, options: options) else {
      return .refused
    }
    guard analysis.quality.overall != .bad else { return .calledBad }
    let angles = analysis.angles
    return CoverageOutcome(
      group: "one device", angles: angles,
      truth: Self.values(of: simulation.flexion, at: angles.time),
      zero: analysis.rangeOfMotion.zero, offset: 0
    ).map(Simulated.measured) ?? .refused
  }

  /// The windows of a recording, measured with what the whole of it tells.
  func outcomes(of recorded: Recorded) throws -> [CoverageOutcome] {
    let analysis = try PairAnalysis(recorded.pair, options: PairOptions(fixation: .rigid))
    let angles = analysis.series
    let reference = AngleSeries(
      time: recorded.time,
      degrees: zip(recorded.degrees, recorded.isValid).map { $1 ? $0 : .nan })
    let truth = Self.values(of: reference, at: angles.time)
    return recorded.windows.compactMap { window in
      let inside = truth.indices.map { window.contains(angles.time[$0]) ? truth[$0] : .nan }
      return CoverageOutcome(
        group: recorded.name, angles: angles, truth: inside, zero: analysis.zero)
    }
  }

  private static func parameters(_ number: Int) -> KneeSimulation.Parameters {
    let activity = activities[number % activities.count]
    let grade = SensorGrade.allCases[number / activities.count % SensorGrade.allCases.count]
    var draw = SplitMix64(seed: firstSeed + UInt64(number))
    func between(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &draw) }
    var p = KneeSimulation.Parameters(activity)
    p.seed = draw.next()
    p.rateHz = 50
    p.errors = grade.errors
    p.gyroscopeAveragesStep = true
    p.side = between(0...1) < 0.5 ? .left : .right
    p.softTissue.slideShare = between(0...0.05)
    p.softTissue.wobbleDegreesPerG = between(0...5)
    p.outOfPlaneDegrees = between(0...6)
    p.standingFlexionDegrees = between(-2...2)
    p.thigh.distanceFromKnee = between(0.08...0.32)
    p.shank.distanceFromKnee = between(0.08...0.32)
    // One in four has no stance.
    if p.standing > 0 && between(0...4) < 1 { p.standing = 0 }
    let pace = between(25...120)
    p.repetitions = 1 + Int(between(0...5))
    switch activity {
    case .walking:
      p.flexionDegrees = 2...between(40...75)
      p.pace = .period(seconds: between(0.9...1.5))
      p.repetitions += 2
    case .passiveMachine:
      p.flexionDegrees = 0...between(30...110)
      p.pace = .meanSpeed(degreesPerSecond: between(2...5))
      p.repetitions = 1
    default:
      p.flexionDegrees = between(-5...10)...between(50...125)
      p.pace = .meanSpeed(degreesPerSecond: pace)
    }
    return p
  }

  /// A series at other times, interpolated; NaN beyond it, in gaps and beside missing values.
  private static func values(of series: AngleSeries, at times: [Double]) -> [Double] {
    var row = 0
    return times.map { time in
      while row + 1 < series.time.count, series.time[row + 1] <= time { row += 1 }
      guard row + 1 < series.time.count else {
        return series.time.last == time ? series.degrees[row] : .nan
      }
      let step = series.time[row + 1] - series.time[row]
      guard time >= series.time[row], step < 0.2 else { return .nan }
      let share = (time - series.time[row]) / step
      return series.degrees[row] + (series.degrees[row + 1] - series.degrees[row]) * share
    }
  }
}
