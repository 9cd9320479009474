// SPDX-License-Identifier: Apache-2.0

package import IndustrialIO

/// The motion sensors of a machine with all findings.
package struct SensorSurvey {
  /// Where they were looked for.
  package let tree: IIOTree
  /// The sensors.
  package let examinations: [SensorExamination]
  /// A unique name for each sensor.
  package let names: [String]
  /// Devices that do not measure motion.
  package let others: [IIODevice]
  /// Why there is no sensor; `nil` if there are some.
  package let systemFinding: SystemFinding?

  /// Examines the sensors of those names, or all.
  package init(_ tree: IIOTree, names wanted: [String]) throws(IIOError) {
    self.tree = tree
    let all = tree.imus()
    var units: [InertialUnit] = []
    for name in wanted {
      let unit = try tree.imu(named: name)
      if !units.contains(unit) { units.append(unit) }
    }
    if wanted.isEmpty { units = all }
    names = IIOTree.tellingNames(of: units, among: all)
    examinations = units.map { SensorExamination($0) }
    others = wanted.isEmpty ? tree.devices().filter { $0.quantities.isEmpty } : []
    systemFinding = tree.whyNoSensor()
  }
}

extension SensorExamination {
  /// The findings of the sensor and of its devices, the most important first, equal ones together.
  /// A finding of one device of two has that device's name.
  package var allFindings: [(finding: DeviceFinding, device: String?)] {
    var all: [(finding: DeviceFinding, device: String?)] = []
    let lists = observations.map(\.findings)
    for (observation, findings) in zip(observations, lists) {
      for finding in findings {
        let isShared = lists.count > 1 && lists.allSatisfy { $0.contains(finding) }
        let device = lists.count > 1 && !isShared ? observation.device.identity.name : nil
        if !all.contains(where: { $0.finding == finding && $0.device == device }) {
          all.append((finding, device))
        }
      }
    }
    all += findings.map { ($0, nil) }
    var names: [String] = []
    for (finding, _) in all where !names.contains(finding.name) { names.append(finding.name) }
    return DeviceFinding.Weight.allCases.flatMap { weight in
      names.flatMap { name in
        all.filter { $0.finding.weight == weight && $0.finding.name == name }
      }
    }
  }
}
