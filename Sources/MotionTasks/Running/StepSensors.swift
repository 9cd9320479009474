// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry
package import IndustrialIO
package import LiveSessions
package import StudyTasks

/// The sensors of a machine that a step can be measured with.
package struct StepSensors {
  /// A sensor: its name, and its label.
  package struct Candidate: Sendable, Equatable {
    package let name: SensorName
    package let label: String?

    package init(name: SensorName, label: String?) { (self.name, self.label) = (name, label) }
  }

  /// Several sensors, none of them labelled for the step: the user has to name them.
  package struct Ambiguous: Error, Sendable, Equatable, CustomStringConvertible {
    package let step: String
    package let found: [String]

    package var description: String {
      "step '\(step)': name the sensor, or those of two segments; found: "
        + found.joined(separator: ", ")
    }
  }

  /// All sensors that measure acceleration and angular velocity.
  package let candidates: [Candidate]

  package init(candidates: [Candidate]) { self.candidates = candidates }

  /// The sensors of this machine, or of a host that runs iiod.
  ///
  /// - Parameter root: the folder that holds `sys` and `dev`.
  package init(on address: IIODAddress?, root: String = "/") throws {
    guard let address else {
      let all = IIOTree(root: root).imus()
      let complete = all.filter { $0.quantities.count == 2 }
      candidates = zip(complete, IIOTree.tellingNames(of: complete, among: all)).map { unit, name in
        Candidate(name: .local(name), label: unit.devices.lazy.compactMap(\.identity.label).first)
      }
      return
    }
    candidates = try IIODContext(at: address).imus.filter { $0.quantities.count == 2 }.map { unit in
      Candidate(
        name: .remote(address, name: unit.devices.count == 1 ? unit.devices[0].id : unit.name),
        label: unit.devices.lazy.compactMap(\.label).first)
    }
  }

  /// The two sensors that are labelled with the joint's segments, `thigh` or `left-thigh` for a left leg;
  /// or the only one there is.
  ///
  /// - Throws: `MotionTaskError.noSensor`, or ``Ambiguous``.
  package func names(for step: Step) throws -> [SensorName] {
    guard let active = step.active else { return [] }
    let joint = active.activity.joint ?? .assumed
    let pair = joint.segments.map(\.rawValue).compactMap { (place: String) in
      candidates.first { $0.label == "\(active.activity.side.rawValue)-\(place)" }
        ?? candidates.first { $0.label == place }
    }
    let wanted = active.measurement?.sensors
    if pair.count == 2, wanted != .one, joint.pairMethod.isImplemented {
      return pair.map(\.name)
    }
    if candidates.count == 1, wanted != .two { return [candidates[0].name] }
    guard !candidates.isEmpty else { throw MotionTaskError.noSensor(step: step.identifier) }
    throw Ambiguous(step: step.identifier, found: candidates.map(\.name.description))
  }
}
