// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry
internal import Inertial

/// One device on the shank: the method `hinge` beside ResearchKit's formula.
struct OneDeviceSection: ReportSection {
  var title: String { "One device: `hinge` beside ResearchKit's formula" }

  static let truth = 120.0
  private static let turns = [0.0, 10, 20, 30, 45, 60, 80]
  private static let seed: UInt64 = 7

  var markdown: String {
    var table = MarkdownTable([
      "device turned on the shin", "`hinge`", "ResearchKit", "`hinge`, other side up",
      "ResearchKit, other side up",
    ])
    for turn in Self.turns {
      table.add(
        [turn.fixed(0) + "°"] + cells(turn, isUpsideDown: false) + cells(turn, isUpsideDown: true))
    }
    return """
      Range in degrees of a simulated seated knee extension of \(Self.truth.fixed(0))° (module grade, 100 Hz, seed \(Self.seed)), with a phone on the shin, its
      top towards the knee, turned in its own plane. ResearchKit's formula (`--method researchKit`) is kept to the last bit for comparison with old data;
      its range has three repetitions and one glitch alike in it. *Other side up* has the phone's top towards the foot, so that the same movement turns
      it the other way.

      \(table.markdown)
      """
  }

  private func cells(_ turn: Double, isUpsideDown: Bool) -> [String] {
    guard let recording = recording(turn, isUpsideDown) else { return ["–", "–"] }
    let hinge = try? HingeAnalysis(
      recording, options: HingeOptions(sense: .firstMovement(.extension)))
    return [
      hinge.map { $0.rangeOfMotion.range.fixed(1) } ?? "no range",
      formulaRange(of: recording).map { $0.fixed(1) } ?? "no range",
    ]
  }

  /// The range by ResearchKit's formula with a device turned on the shin, degrees.
  func formulaRange(turnedBy turn: Double) -> Double? {
    recording(turn, false).flatMap(formulaRange)
  }

  private func formulaRange(of recording: InertialRecording) -> Double? {
    let formula = try? ResearchKitMethod.measure(
      recording, orientation: .portrait, with: VQF.self, parameters: VQF.Parameters())
    return formula?.range
  }

  private func recording(_ turn: Double, _ isUpsideDown: Bool) -> InertialRecording? {
    // The screen faces forward: the device's x to the left of the leg, y up along it.
    let flat = Quaternion(angle: .pi / 2, axis: .unitZ) * Quaternion(angle: .pi / 2, axis: .unitX)
    let degrees = turn + (isUpsideDown ? 180 : 0)
    let mounting = flat * Quaternion(angle: degrees * .pi / 180, axis: .unitZ)
    var parameters = KneeSimulation.Parameters(.seatedExtension)
    parameters.flexionDegrees = 0...Self.truth
    parameters.standing = 0
    parameters.restBefore = 2
    parameters.errors = SensorGrade.module.errors
    parameters.shank.mounting = .rotation(mounting.rotationVector)
    parameters.seed = Self.seed
    return (try? KneeSimulation(parameters))?.run().shank.recording
  }
}
