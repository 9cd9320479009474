// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry
internal import SyntheticMotion

/// A simulated test of a movement with one device, and what the program makes of it.
struct MovementTrial: Sendable {
  /// The sensor and the fault of a trial.
  enum Kind: String, TrialKind {
    /// Nothing but the movement.
    case ideal
    /// A person with a telephone, a module or a tactical unit.
    case phone, module, tactical
    /// Further than any joint goes.
    case impossible
    /// About another axis than the one that is named.
    case otherPlane
    /// A device that slips half-way.
    case moved
    /// The other segment moves along, by up to 10° or 15 % of the angle.
    case along
    /// A posture at the start that is 15 to 30° off the test's, as a contracture or slouching makes it.
    case otherPosture

    var count: Int {
      switch self {
      case .ideal: 20
      case .phone: 1000
      case .module, .tactical: 60
      case .impossible, .otherPlane, .moved, .along, .otherPosture: 100
      }
    }
  }

  /// A test of the joint table.
  struct Test: Sendable {
    let joint: Joint
    let movement: Movement
    let test: MovementTest

    /// Every test of every movement.
    static let all = Joint.standard.flatMap { joint in
      joint.standardTests.map { Test(joint: joint, movement: $0.movement, test: $0.test) }
    }

    var name: String { "\(joint.rawValue) \(movement.name), \(test.name)" }
  }

  let test: Test
  let kind: Kind
  let number: Int
  private let tested: TestedMovement
  private let parameters: MovementSimulation.Parameters
  /// Degrees by which the angle at the start is not the one that the test says, where that is not neutral.
  private let startError: Double
  /// Share of what the device turns by in either direction that the other segment does.
  private let shareAlong: Double

  init(_ test: Test, _ kind: Kind, _ number: Int, seed: UInt64) {
    (self.test, self.kind, self.number) = (test, kind, number)
    var draw = SplitMix64(seed: seed)
    func between(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &draw) }
    let side = Bool.random(using: &draw) ? Side.right : .left
    let hasSides = test.joint.words.headings.left != test.joint.words.headings.right
    let tested = TestedMovement(
      test.movement, test: test.test, place: test.test.places.first,
      side: hasSides ? side : .unstated)
    self.tested = tested
    var p = MovementSimulation.Parameters([
      kind == .otherPlane ? tested.aboutAnotherAxis(Bool.random(using: &draw)) : tested
    ])
    p.seed = draw.next()
    let limits = test.movement.directions.map(\.limits)
    let reach =
      kind == .impossible
      ? limits.map { 1.08 * $0.most + between(5...15) }
      : limits.map { $0.usual * between(0.35...0.85) }
    p.reach = [.init(positive: reach[0], negative: reach[1])]
    if test.test.startDegrees != 0 {
      // From a bent start the joint straightens, and goes on.
      let start = test.test.startDegrees
      p.reach = [
        kind == .impossible
          ? .init(positive: limits[0].most + 10 - start, negative: 10)
          : .init(positive: between(0...30), negative: start - between(-5...15))
      ]
    }
    if test.test.isOneSided {
      p.reach[0].positive *= test.test.first == .flexion ? 1 : 0
      p.reach[0].negative *= test.test.first == .extension ? 1 : 0
    }
    p.degreesPerSecond = between(30...90)
    p.repetitions = Int.random(in: 1...3, using: &draw)
    p.pause = between(0.2...0.8)
    p.neutral = between(1...2.5)
    shareAlong = kind == .along ? between(0.5...1) : 0
    if kind == .otherPosture {
      p.startDegrees = between(15...30) * (Bool.random(using: &draw) ? 1 : -1)
    }
    if kind != .ideal {
      p.errors = (SensorGrade(rawValue: kind.rawValue) ?? .phone).errors
      p.tremorDegrees = between(0...0.15)
      p.swayDegrees = between(0...0.6)
      p.couplingDegrees = between(5...15)
      let turn = [.phone, .module, .tactical].contains(kind) ? 45.0 : 15
      p.turnDegrees = between(-turn...turn)
      p.slideShare = between(0...0.04)
      p.wobbleDegreesPerG = between(0...3)
      p.returnDegrees = between(-3...3)
      if kind == .moved { p.slipDegrees = between(20...40) }
    }
    startError = kind == .ideal || test.test.startDegrees == 0 ? 0 : draw.nextNoise() * 1.1
    parameters = p
  }

  /// Every test, simulated many times.
  static func study(share: Double, workers: Int) async throws -> TrialStudy<Kind> {
    try await TrialStudy(
      Test.all, named: { $0.name }, firstSeed: 43_000_000, share: share, workers: workers
    ) { MovementTrial($0, $1, $2, seed: $3).outcome() }
  }

  /// Runs the program on the trial.
  func outcome() -> TrialOutcome {
    let trial = MovementSimulation(parameters).run()
    var outcome = TrialOutcome()
    var options = HingeOptions(tested, of: test.joint)
    options.fixation = kind == .along ? .usual : .rigid
    guard let limb = try? HingeAnalysis(trial.recording, options: options, side: tested.side),
      let range = limb.movementRange
    else { return outcome }
    outcome.verdict = limb.quality.overall
    outcome.complaints = limb.quality.complaints.map(\.name)
    let (reached, start) = (trial.reached[0], test.test.startDegrees + startError)
    for reach in range.directions {
      let isPositive = reach.direction == test.movement.positive
      let turned = isPositive ? reached.positive : reached.negative
      let along = shareAlong * min(turned / 2, max(10, 0.15 * turned))
      let truth = (isPositive ? start : -start) + turned - along
      let error = reach.degrees - truth
      outcome.errors.append(error)
      outcome.halfWidths.append(reach.uncertainty?.halfWidth95 ?? 0)
    }
    return outcome
  }
}

extension TestedMovement {
  /// The same test with a movement about one of the other two axes of the body.
  fileprivate func aboutAnotherAxis(_ isFirst: Bool) -> TestedMovement {
    guard let test else { return self }
    let others = [BodyDirection.forward, .left, .up].filter { !$0.isParallel(to: test.turn) }
    let swapped = MovementTest(
      test.name, test.posture, up: test.up, turn: others[isFirst ? 0 : 1], places: test.places,
      startDegrees: test.startDegrees, first: test.first)
    return TestedMovement(movement, test: swapped, place: place, side: side)
  }
}
