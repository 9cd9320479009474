// SPDX-License-Identifier: Apache-2.0

package import IndustrialIO
internal import Inertial

/// A ``SensorSurvey`` for programs: the result of `devices` as JSON.
package struct SensorSurveyDocument: Encodable {
  package let kernel: String
  package let sensors: [Sensor]
  package let others: [Other]
  /// Why there is no sensor; left out where there are some.
  package let systemFinding: Finding?

  /// The document of a survey.
  ///
  /// - Parameter wording: how the front end asks for settings.
  package init(_ survey: SensorSurvey, wording: SensorWording) {
    kernel = survey.tree.kernelRelease
    sensors = zip(survey.names, survey.examinations).map { Sensor($0, $1, wording) }
    others = survey.others.map(Other.init)
    systemFinding = survey.systemFinding.map {
      Finding(name: $0.rawValue, weight: "fault", text: $0.text, remedies: $0.remedies, wording)
    }
  }

  package struct Sensor: Encodable {
    /// One that no other sensor has.
    let name: String
    /// All it answers to.
    let names: [String]
    let pairing: String
    let parent: String
    let quantities: [String]
    let canCapture, canPoll: Bool
    let devices: [Device]
    let findings: [Finding]

    init(_ name: String, _ examination: SensorExamination, _ wording: SensorWording) {
      let unit = examination.unit
      self.name = name
      names = unit.names
      pairing = unit.pairing.rawValue
      parent = unit.parent
      quantities = unit.quantities.map(\.word)
      (canCapture, canPoll) = (examination.canCapture, examination.canPoll)
      devices = examination.observations.map { Device($0, unit, wording) }
      findings = examination.findings.map { Finding($0, wording) }
    }
  }

  package struct Device: Encodable {
    let node, name: String
    let label: String?
    let parent: String
    let hasBuffer, canCapture, canPoll, isEnabled, hasHardwareFIFO: Bool
    let quantities: [Quantity]
    let trigger, clock: String?
    let triggerRateHz: Double?
    let triggerCandidates, holders: [String]
    let gravityMetresPerSecondSquared: Double?
    let unused: [String]
    let findings: [Finding]

    init(_ observation: DeviceObservation, _ unit: InertialUnit, _ wording: SensorWording) {
      let device = observation.device
      node = device.node
      (name, label) = (device.identity.name, device.identity.label)
      parent = device.identity.parent
      hasBuffer = device.hasBuffer
      (canCapture, canPoll) = (observation.canCapture, observation.canPoll)
      (isEnabled, hasHardwareFIFO) = (observation.isEnabled, observation.hasHardwareFIFO)
      quantities = device.quantities.map { Quantity($0, device, unit.mountMatrix(of: $0)) }
      (trigger, clock) = (observation.trigger, observation.clock)
      triggerRateHz = observation.triggerHertz
      triggerCandidates = observation.candidates
      holders = observation.holders.map(\.description)
      gravityMetresPerSecondSquared =
        if case .measured(let length) = observation.gravity { length } else { nil }
      unused = device.otherQuantities
      findings = observation.findings.map { Finding($0, wording) }
    }
  }

  package struct Quantity: Encodable {
    let name: String
    /// SI unit a raw step, of the three axes.
    let scale: [Double?]
    let storage: [String]?
    let rateHz: Double?
    let availableRates: String?
    let mountMatrix: [[Double]]
    let mountMatrixFrom: String
    let mountMatrixRefused: String?

    init(_ quantity: InertialQuantity, _ device: IIODevice, _ mount: MountMatrix) {
      let channels = device.channels(of: quantity)
      name = quantity.word
      scale = channels.map(\.scale)
      let types = channels.compactMap { $0.scan?.type.description }
      storage = types.isEmpty ? nil : types
      rateHz = device.rate(of: quantity)?.hertz
      availableRates = device.rate(of: quantity)?.availableText
      let rows = [mount.matrix.row0, mount.matrix.row1, mount.matrix.row2]
      mountMatrix = rows.map { [$0.x, $0.y, $0.z] }
      mountMatrixFrom = mount.origin.description
      mountMatrixRefused = mount.refusal.map { "\($0.text): \($0.fault)" }
    }
  }

  package struct Finding: Encodable {
    struct Step: Encodable {
      /// `words`, `command` or `line`.
      let kind: String
      let text: String

      init(_ step: SensorWording.Step) {
        text = step.text
        kind =
          switch step {
          case .words: "words"
          case .command: "command"
          case .line: "line"
          }
      }
    }

    let name, weight, text: String
    let remedies: [Step]

    init(name: String, weight: String, text: String, remedies: [Remedy], _ wording: SensorWording) {
      (self.name, self.weight, self.text) = (name, weight, text)
      self.remedies = remedies.map { Step(wording.step(of: $0)) }
    }

    init(_ finding: DeviceFinding, _ wording: SensorWording) {
      self.init(
        name: finding.name, weight: finding.weight.rawValue, text: finding.text,
        remedies: finding.remedies, wording)
    }
  }

  package struct Other: Encodable {
    let node, name: String
    let measures: [String]

    init(_ device: IIODevice) {
      (node, name, measures) = (device.node, device.identity.name, device.otherQuantities)
    }
  }
}

extension InertialQuantity {
  fileprivate var word: String { self == .acceleration ? "acceleration" : "angularVelocity" }
}
