// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import IndustrialIO
internal import LiveSessions

/// Sensors with the same remedies.
private struct Mending {
  let remedies: [Remedy]
  /// Names of sensors, once each.
  var sensors: [String]
}

extension SensorSurvey {
  /// A block for each sensor, then each remedy once.
  func text(width: Int) -> String {
    if let systemFinding {
      let rest = others.isEmpty ? [] : [""] + othersLines(width: width)
      return
        (TextLayout.wrap(systemFinding.text, width: width) + [""]
        + Self.remedyLines(systemFinding.remedies, width: width, indent: 2) + rest)
        .joined(separator: "\n") + "\n"
    }
    var mendings: [Mending] = []
    var blocks: [[String]] = []
    for (name, examination) in zip(names, examinations) {
      var lines = [Self.heading(name, examination, width: width)]
      for (term, meanings) in SensorRows(examination).rows {
        for (place, meaning) in meanings.enumerated() {
          lines += Self.row(place == 0 ? term : "", meaning, width: width)
        }
      }
      for (finding, device) in examination.allFindings {
        var mark = ""
        if !finding.remedies.isEmpty {
          mark = " [\(Self.number(of: finding, sensor: name, in: &mendings))]"
        }
        let text = (device.map { "\($0): " } ?? "") + finding.text + mark
        let bullet = finding.weight == .remark ? "-" : "!"
        lines += Self.hanging("  \(bullet) ", text, width: width)
      }
      blocks.append(lines)
    }
    if !mendings.isEmpty {
      var lines = ["To mend"]
      for (place, mending) in mendings.enumerated() {
        lines += Self.hanging(
          "  [\(place + 1)] ", mending.sensors.joined(separator: ", "), width: width)
        lines += Self.remedyLines(mending.remedies, width: width, indent: 6)
      }
      blocks.append(lines)
    }
    if !others.isEmpty { blocks.append(othersLines(width: width)) }
    return blocks.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  /// The name at the left, nodes and place at the right where there is room.
  private static func heading(
    _ name: String, _ examination: SensorExamination, width: Int
  ) -> String {
    let unit = examination.unit
    let parts = unit.stem ?? unit.devices.map(\.identity.name).joined(separator: " + ")
    let title = parts.contains(name) || parts.isEmpty ? name : "\(name) (\(parts))"
    let nodes = unit.devices.map(\.node).joined(separator: " + ")
    let place = unit.parent.split(separator: "/").last.map { " at \($0)" } ?? ""
    let right = nodes + place
    let gap = width - title.count - right.count
    return title + String(repeating: " ", count: max(2, gap)) + right
  }

  private static func row(_ term: String, _ meaning: String, width: Int) -> [String] {
    let head = "  " + term
    let column = 12
    return hanging(head + String(repeating: " ", count: column - head.count), meaning, width: width)
  }

  /// A text after a head, its further lines below its first word.
  private static func hanging(_ head: String, _ text: String, width: Int) -> [String] {
    var lines = TextLayout.wrap(text, width: width, indent: head.count)
    guard !lines.isEmpty else { return [head] }
    lines[0] = head + lines[0].drop { $0 == " " }
    return lines
  }

  /// Sentences wrapped; what is typed as it is, commands after a dollar.
  private static func remedyLines(_ remedies: [Remedy], width: Int, indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    return remedies.flatMap { remedy in
      switch SensorOptions.wording.step(of: remedy) {
      case .words(let text): TextLayout.wrap(text, width: width, indent: indent)
      case .line(let text): ["\(margin)  \(text)"]
      case .command(let text):
        zip(["$ "] + Array(repeating: "", count: text.count), text.split(separator: "\n"))
          .map { "\(margin)  \($0)\($1)" }
      }
    }
  }

  private static func number(
    of finding: DeviceFinding, sensor: String, in mendings: inout [Mending]
  ) -> Int {
    let place = mendings.firstIndex { $0.remedies == finding.remedies } ?? mendings.count
    if place == mendings.count { mendings.append(Mending(remedies: finding.remedies, sensors: [])) }
    if !mendings[place].sensors.contains(sensor) { mendings[place].sensors.append(sensor) }
    return place + 1
  }

  private func othersLines(width: Int) -> [String] {
    let words = others.map { device in
      let measures = device.otherQuantities.joined(separator: ", ")
      let name = device.identity.name.isEmpty ? "no name" : device.identity.name
      return "\(device.node) (\(name)\(measures.isEmpty ? "" : ": " + measures))"
    }
    return TextLayout.wrap("Not motion sensors: " + words.joined(separator: ", "), width: width)
  }
}
