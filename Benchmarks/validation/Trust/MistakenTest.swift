// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry
internal import Inertial
internal import SyntheticMotion

/// A way in which the test that was done is not the test that was meant, or the sensors are not what they were taken for.
struct MistakenTest: Sendable {
  /// The mistake in words.
  let name: String
  /// Whether the numbers of such a test are right.
  var truth = Truth.wrong
  /// Changes a test, whose range stays the one that the meant test would show.
  let change: @Sendable (inout KneeSimulation.Parameters, inout Draw) -> Void
  /// Spoils the recordings of a simulated leg.
  var spoil: @Sendable (SimulatedKnee, inout Draw) -> Pair = { knee, _ in
    (knee.thigh.recording, knee.shank.recording)
  }

  /// Whether a mistake leaves the numbers right, and whether sensors show that it does not.
  enum Truth: String, Codable {
    /// They are wrong where it is large enough, which a check has to see.
    case wrong
    /// They are right all the same, so that a verdict other than good is a false alarm.
    case right
    /// They are wrong, no sensor shows it, and the intervals have to hold it.
    case unseen
  }

  /// The recordings of both sensors.
  typealias Pair = (thigh: InertialRecording, shank: InertialRecording)

  /// Random numbers of one test.
  struct Draw {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func between(_ range: ClosedRange<Double>) -> Double {
      .random(in: range, using: &random)
    }
    mutating func between(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
    /// One of two signs.
    mutating func sign() -> Double { Bool.random(using: &random) ? 1 : -1 }
  }

  /// Measures one test of this kind, as `analyze --thigh --shank` does.
  func outcome(seed: UInt64) throws -> MistakenOutcome {
    var draw = Draw(seed: seed)
    var p = Self.seated(&draw)
    p.seed = seed
    change(&p, &draw)
    let knee = try KneeSimulation(p).run()
    let (thigh, shank) = spoil(knee, &draw)
    return MistakenOutcome(thigh, shank, meant: p.flexionDegrees)
  }

  /// A test of somebody who stands, sits down and extends the knee, as it should be: a module, any mounting, soft tissue.
  private static func seated(_ draw: inout Draw) -> KneeSimulation.Parameters {
    var p = KneeSimulation.Parameters(.seatedExtension)
    p.errors = SensorGrade.module.errors
    p.side = draw.sign() > 0 ? .right : .left
    p.flexionDegrees = draw.between(0...8)...draw.between(85...95)
    p.pace = .meanSpeed(degreesPerSecond: draw.between(45...100))
    p.repetitions = draw.between(3...5)
    p.pause = draw.between(0.3...0.8)
    p.standing = draw.between(2...3)
    p.transition = draw.between(1.4...2.4)
    p.restBefore = draw.between(0.8...1.5)
    p.outOfPlaneDegrees = draw.between(0...4)
    p.thigh.distanceFromKnee = draw.between(0.12...0.25)
    p.shank.distanceFromKnee = draw.between(0.12...0.25)
    p.softTissue.wobbleDegreesPerG = draw.between(0...2)
    p.softTissue.slideShare = draw.between(0...0.02)
    return p
  }
}

/// The outcome of a test.
struct MistakenOutcome: Sendable {
  /// The greater error of both ends of the exercise, degrees; `nil` where the program refused.
  let error: Double?
  /// Whether the intervals of both ends hold the truth.
  let isHeld: Bool
  let isGood: Bool
  /// Names of the checks that are not good, without the segment; the kind of a refusal.
  let complaints: [String]

  /// Degrees from which a result is wrong, and up to which it is right.
  static let (wrong, right) = (8.0, 3.0)

  var isWrongAndGood: Bool { isGood && error ?? 0 > Self.wrong }
  var isFalseAlarm: Bool { !isGood && error.map { $0 <= Self.right } ?? false }

  init(_ thigh: InertialRecording, _ shank: InertialRecording, meant: ClosedRange<Double>) {
    do throws(MeasurementError) {
      let trial = try Trial([thigh, shank], .twoSensors(PairOptions()))
      let found = trial.rangeOfMotion?.exercise
      let ends = found.map {
        [
          (abs($0.minimum - meant.lowerBound), $0.uncertainty?.minimum),
          (abs($0.maximum - meant.upperBound), $0.uncertainty?.maximum),
        ]
      }
      error = ends?.map(\.0).max()
      isHeld = ends?.allSatisfy { $0.0 <= $0.1?.halfWidth95 ?? 0 } ?? true
      isGood = trial.quality.overall == .good
      complaints = Set(trial.quality.complaints.map(\.name)).sorted()
    } catch {
      (self.error, isHeld, isGood, complaints) = (nil, true, false, ["refused: " + error.kind])
    }
  }
}
