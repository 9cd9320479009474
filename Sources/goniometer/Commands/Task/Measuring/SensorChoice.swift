// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry
internal import IndustrialIO
internal import LiveSessions
internal import MotionTasks
internal import StudyTasks

/// Which sensors of a machine a step is measured with.
struct SensorChoice {
  /// A sensor that is there: as it can be named, and its label.
  struct Candidate {
    let name: SensorName
    let label: String?
  }

  /// All that measure acceleration and angular velocity.
  let candidates: [Candidate]

  /// The sensors that were named, or else those labelled thigh and shank, or else the only one.
  static func names(
    for step: Step, of place: MotionSource.Place, _ arguments: ParsedArguments
  ) throws -> [SensorName] {
    let options: [any DeclaredOption] = SensorOptions.names
    if options.contains(where: { arguments.isGiven($0) }) {
      let names = try SensorOptions.sensorNames(arguments, command: MotionOptions.command)
      return names.map { $0.on(place) }
    }
    return try SensorChoice(candidates: candidates(of: place, arguments)).names(for: step)
  }

  private static func candidates(
    of place: MotionSource.Place, _ arguments: ParsedArguments
  ) throws -> [Candidate] {
    guard case .remote(let address) = place else {
      let all = IIOTree(root: arguments[SensorOptions.root] ?? "/").imus()
      let complete = all.filter { $0.quantities.count == 2 }
      return zip(complete, IIOTree.tellingNames(of: complete, among: all)).map { unit, name in
        Candidate(
          name: .local(name), label: unit.devices.lazy.compactMap(\.identity.label).first)
      }
    }
    return try IIODContext(at: address).imus.filter { $0.quantities.count == 2 }.map { unit in
      Candidate(
        name: .remote(address, name: unit.devices.count == 1 ? unit.devices[0].id : unit.name),
        label: unit.devices.lazy.compactMap(\.label).first)
    }
  }

  /// The two that are labelled `thigh` and `shank`, or `left-thigh` and `left-shank` for a left leg;
  /// or the only one there is.
  func names(for step: Step) throws -> [SensorName] {
    guard let active = step.active else { return [] }
    let pair = ["thigh", "shank"].compactMap { (place: String) in
      candidates.first { $0.label == "\(active.activity.side.rawValue)-\(place)" }
        ?? candidates.first { $0.label == place }
    }
    let wanted = active.measurement?.sensors
    if pair.count == 2, wanted != .oneDevice, active.activity.joint != .shoulder {
      return pair.map(\.name)
    }
    if candidates.count == 1, wanted != .twoDevices { return [candidates[0].name] }
    guard !candidates.isEmpty else { throw MotionTaskError.noSensor(step: step.identifier) }
    let found = candidates.map { "'\($0.name)'" }.joined(separator: ", ")
    throw UsageError(
      "step '\(step.identifier)': which sensor is where? Name it with --device, or them with --thigh "
        + "and --shank; there \(candidates.count == 1 ? "is" : "are") \(found)",
      command: MotionOptions.command)
  }
}

extension SensorName {
  /// The sensor of that name on a host, where the source is one and the name does not say another.
  fileprivate func on(_ place: MotionSource.Place) -> SensorName {
    if case .remote(let address) = place, case .local(let name) = self {
      .remote(address, name: name)
    } else {
      self
    }
  }
}
