// SPDX-License-Identifier: Apache-2.0

/// The attitude methods in conditions that break some of them.
struct StressSection: ReportSection {
  let study: StressStudy

  var title: String { "Attitude: hard conditions" }

  var markdown: String {
    let last = StressStudy.firstSeed + UInt64(StressStudy.legs) - 1
    var table = MarkdownTable(["method"] + StressStudy.conditions.map(\.name))
    for (method, row) in zip(AttitudeMethod.all, study.figures) {
      table.add(
        [method.name]
          + row.map { figures in
            figures.map { "\($0.inclination.fixed(2)) (\($0.rangeError.fixed(2)))" } ?? "–"
          })
    }
    return """
      Mean inclination error in degrees over \(StressStudy.legs) simulated legs (seeds \(StressStudy.firstSeed)–\(last), module grade, 100 Hz), in brackets the mean
      error of the range, as in the section before.

      \(table.markdown)
      """
  }

  var claims: [Claim] {
    func inclination(_ condition: Int, of method: (AttitudeMethod) -> Bool) -> Double? {
      AttitudeMethod.all.firstIndex(where: method)
        .flatMap { study.figures[$0][condition]?.inclination }
    }
    return StressStudy.conditions.indices.prefix(2).compactMap { index in
      let name = StressStudy.conditions[index].name
      let own = inclination(index) { $0.roles.contains(.online) }
      guard index == 0 else {
        return Claim(text: "Simulated, online, \(name): inclination", figure: own, limit: 1)
      }
      guard let vqf = inclination(index, of: { $0.name == "vqf" }) else { return nil }
      return Claim(
        text: "Simulated, online, \(name): inclination; limit: VQF", figure: own, limit: vqf)
    }
  }
}
