// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry
internal import Inertial
internal import SyntheticMotion

/// A simulated measurement of a joint with two sensors, and what the program makes of it.
struct JointTrial: Sendable {
  /// The sensors and the fault of a trial.
  enum Kind: String, TrialKind {
    /// Nothing but the movement.
    case ideal
    /// A person with telephones, modules or tactical units.
    case phone, module, tactical
    /// Each sensor on the other segment.
    case exchanged
    /// The sensors of two people.
    case twoPeople
    /// No neutral posture: the movement is under way when the recording begins.
    case noPosture
    /// The distal sensor slips half-way.
    case slipped
    /// One axis of the distal gyroscope has the wrong sign.
    case mirrored
    /// Two axes of the distal accelerometer are exchanged.
    case permuted
    /// The distal sensor's clock is late.
    case clocks
    /// Slow movement of a person who stands like a rock: nothing shows the heading.
    case slow

    /// Whether a number from it is wrong in kind.
    var isFault: Bool { ![.ideal, .phone, .module, .tactical].contains(self) }

    var count: Int {
      switch self {
      case .ideal: 20
      case .phone: 300
      case .module, .tactical: 60
      default: 100
      }
    }
  }

  /// The joints that two sensors measure about several axes.
  static let joints = Joint.standard.filter { $0.takesRecordings && $0.pairMethod != .hinge }

  /// Share of people whose proximal segment keeps still.
  private static let stillShare = 0.25

  private let joint: Joint
  private let kind: Kind
  private let parameters: JointSimulation.Parameters
  private let other: JointSimulation.Parameters

  init(_ joint: Joint, _ kind: Kind, seed: UInt64) {
    (self.joint, self.kind) = (joint, kind)
    var draw = SplitMix64(seed: seed)
    parameters = Self.parameters(joint, kind, &draw)
    other = Self.parameters(joint, kind, &draw)
  }

  private static func parameters(
    _ joint: Joint, _ kind: Kind, _ draw: inout SplitMix64
  ) -> JointSimulation.Parameters {
    func between(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &draw) }
    let side = Bool.random(using: &draw) ? Side.right : .left
    var p = JointSimulation.Parameters(joint, side: joint.hasSides ? side : .unstated)
    p.seed = draw.next()
    p.reach = joint.movements.map { movement in
      .init(
        positive: movement.positive.limits.usual * between(0.35...0.85),
        negative: movement.negative.limits.usual * between(0.35...0.85))
    }
    p.neutral = between(1.5...3)
    p.lively = (Int.random(in: 4...8, using: &draw), between(0.5...1))
    p.repetitions = Int.random(in: 1...3, using: &draw)
    p.degreesPerSecond = between(30...90)
    p.pause = between(0.2...0.8)
    p.swayDegrees = between(2...5)
    p.travel = between(0.01...0.05)
    p.stance = (between(0...1.5), between(0...0.03))
    if between(0...1) < stillShare, !kind.isFault {
      (p.swayDegrees, p.travel, p.stance) = (0, 0, (0, 0))
    }
    guard kind != .ideal else { return p }
    p.errors = (SensorGrade(rawValue: kind.rawValue) ?? .module).errors
    p.coupling = between(-0.05...0.05)
    p.facingDegrees = between(-7...7)
    p.leanDegrees = between(0...6)
    p.slideShare = between(0...0.06)
    p.twistShare = joint.hasSides ? between(0...0.3) : p.slideShare
    p.wobbleDegreesPerG = between(0...4)
    switch kind {
    case .slipped: p.slipDegrees = between(20...40)
    case .noPosture: (p.neutral, p.pause) = (0.2, between(0.5...1))
    case .slow:
      p.lively.count = 0
      (p.degreesPerSecond, p.swayDegrees, p.travel) = (between(8...15), 0.3, 0.002)
      p.stance = (0, 0)
    default: break
    }
    return p
  }

  /// Every joint, simulated many times.
  static func study(share: Double, workers: Int) async throws -> TrialStudy<Kind> {
    try await TrialStudy(
      joints, named: { $0.rawValue }, firstSeed: 44_000_000, share: share, workers: workers
    ) { joint, kind, _, seed in JointTrial(joint, kind, seed: seed).outcome() }
  }

  /// Runs the program on the trial.
  func outcome() -> TrialOutcome {
    let trial = JointSimulation(parameters).run()
    var outcome = TrialOutcome()
    let (proximal, distal) = recordings(trial)
    let side = parameters.side
    let options = PairOptions(joint: joint, firstMovement: parameters.first)
    guard let pair = try? SensorPair(proximal: proximal, distal: distal),
      let found = try? ThreeAxisAnalysis(pair, options: options, side: side)
    else { return outcome }
    var checks = found.quality
    for (recording, segment) in zip([proximal, distal], joint.segments) {
      checks += RecordingQuality.checks(for: recording, segment: segment.rawValue)
    }
    for movement in joint.movements {
      let truth = trial.angles[movement.plane] ?? []
      guard
        let measured = try? Trial(
          found[movement.plane], movement, of: joint, zero: .neutral, side: side,
          activity: .unstated, range: found.rangeOptions(.init()),
          parameters: BoundedPositionFilter.Parameters(),
          checks: []),
        let range = try? MovementRange(found[movement.plane], of: movement)
      else { continue }
      checks += measured.quality
      for reach in range.directions {
        let isPositive = reach.direction == movement.positive
        let end = isPositive ? truth.max() ?? 0 : -(truth.min() ?? 0)
        outcome.errors.append(reach.degrees - end)
        outcome.halfWidths.append(reach.uncertainty?.halfWidth95 ?? 0)
      }
    }
    outcome.isReversed = isReversed(found.flexion.degrees, trial.angles[.sagittal] ?? [])
    outcome.verdict = checks.overall
    outcome.complaints = checks.complaints.map(\.name)
    return outcome
  }

  private func isReversed(_ found: [Double], _ truth: [Double]) -> Bool {
    zip(found, truth).reduce(0) { $0 + $1.0 * $1.1 } < 0
  }

  /// The recordings with their fault.
  private func recordings(
    _ trial: SimulatedJoint
  ) -> (proximal: InertialRecording, distal: InertialRecording) {
    func changed(_ body: (inout InertialSample) -> Void) -> InertialRecording {
      InertialRecording(
        trial.distal.map { sample in
          var sample = sample
          body(&sample)
          return sample
        })
    }
    switch kind {
    case .exchanged: return (trial.distal, trial.proximal)
    case .twoPeople: return (trial.proximal, JointSimulation(other).run().distal)
    case .mirrored:
      return (trial.proximal, changed { $0.angularVelocity.y = -$0.angularVelocity.y })
    case .permuted:
      return (
        trial.proximal,
        changed { sample in
          let force = sample.specificForce
          sample.specificForce = Vector3(force.y, force.x, force.z)
        }
      )
    case .clocks: return (trial.proximal, changed { $0.time += 0.3 })
    default: return (trial.proximal, trial.distal)
    }
  }
}
