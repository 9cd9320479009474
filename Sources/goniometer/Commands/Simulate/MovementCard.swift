// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import ConsolePrograms
internal import Goniometry
internal import Inertial
internal import Measurement

/// A simulated test of a movement with one device, and the truth about it.
struct MovementCard {
  private let simulation: MovementSimulation
  private let trial: SimulatedMovements
  private let joint: Joint
  private let commandLine: [String]
  private let note: String?

  init(_ arguments: ParsedArguments, _ console: Console) throws {
    let named = try arguments.request {
      [.joint, .movement, .test, .place].contains($0)
    }.named
    let side: Side = arguments[SimulateCommand.side] == .left ? .left : .right
    let settings = try UsageError.of { () throws(MeasurementRequestError) in
      try named.simulated(side: side)
    }
    var p = MovementSimulation.Parameters(settings.tested)
    if let range = arguments[SimulateCommand.range] {
      guard range.contains(0) else {
        throw UsageError("--range of a movement holds 0, its neutral posture: -45-60, for example")
      }
      p.reach = settings.tested.map { _ in
        MovementSimulation.Reach(positive: range.upperBound, negative: -range.lowerBound)
      }
    }
    if let speed = arguments[SimulateCommand.speed] { p.degreesPerSecond = speed }
    if let repetitions = arguments[SimulateCommand.repetitions] { p.repetitions = repetitions }
    if let seconds = arguments[SimulateCommand.standing] { p.neutral = seconds }
    p.pause = arguments[SimulateCommand.pause]
    p.couplingDegrees = arguments[SimulateCommand.coupling]
    p.turnDegrees = arguments[SimulateCommand.turn]
    p.tremorDegrees = arguments[SimulateCommand.tremor]
    p.wobbleDegreesPerG = arguments[SimulateCommand.wobble]
    p.slideShare = arguments[SimulateCommand.slide] / 100
    p.errors = SimulateCommand.errors(arguments)
    p.rateHz = arguments[SimulateCommand.rate]
    p.seed = UInt64(arguments[SimulateCommand.seed])
    joint = settings.joint
    simulation = MovementSimulation(p)
    trial = simulation.run()
    note = arguments[SimulateCommand.note]
    commandLine = ["goniometer"] + console.commandLine.dropFirst()
  }

  /// The files, the card last.
  func files(decimals: Int?) throws -> [SimulationFolder.File] {
    let card = try OutputEnvelope(
      program: .goniometer, commandLine: commandLine,
      parameters: MovementSimulationDocument(simulation.parameters, note: note), inputs: [String](),
      result: MovementTruthDocument(trial, of: simulation.parameters.tested, joint)
    ).jsonBytes()
    return [
      .recording("device", trial.recording, decimals: decimals),
      .truth(trial.angles, "angle_deg", decimals: decimals), .text("card.json", card),
    ]
  }

  /// A summary for the person at the terminal.
  func summary(folder: String) -> String {
    "wrote device.csv, truth.csv and card.json to '\(folder)': \(trial.recording.count) samples, true "
      + trial.words(of: simulation.parameters.tested)
  }
}

extension SimulateCommand {
  /// Whether a movement is named, with no option that is of the simulated leg alone.
  static func simulatesMovement(_ arguments: ParsedArguments) throws(UsageError) -> Bool {
    let named = arguments.isGiven(MeasurementSetting.joint)
    let ofMovement: [any DeclaredOption] = [
      MeasurementSetting.movement, MeasurementSetting.test, MeasurementSetting.place, coupling,
      turn, tremor,
    ]
    let ofLeg: [any DeclaredOption] = [
      devices, calibration, kneeProtocol, period, standingFlexion, restBefore, restAfter,
      outOfPlane,
      mounting, thighMounting, shankMounting, thighPosition, shankPosition, wobbleFrequency,
      wobbleDamping, jitter, lost, gap, averaging,
    ]
    if let option = arguments.firstGiven(named ? ofLeg : ofMovement) {
      throw UsageError(
        named ? "\(option) has no meaning with --joint" : "\(option) needs --joint beside it")
    }
    return named
  }
}
