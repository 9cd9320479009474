// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry

/// Whether intervals hold what they say.
struct CoverageSection: ReportSection {
  let result: CoverageResult

  var title: String { "Intervals: do they hold what they say" }

  var markdown: String {
    var table = MarkdownTable([
      "recordings", "number", "angles held", "their SD", "their error", "ranges held",
      "half width", "repetitions held", "half width",
    ])
    func add(_ group: CoverageResult.Group, as name: String? = nil) {
      table.add([
        name ?? group.name, "\(group.recordings)", percent(group.series),
        group.deviation.fixed(2), group.error.fixed(2), percent(group.whole),
        group.wholeHalfWidth.fixed(1), percent(group.repetitions),
        group.repetitionHalfWidth.fixed(1),
      ])
    }
    for group in result.simulated {
      add(group, as: group.name == "all" ? "simulated, all" : "simulated, \(group.name)")
    }
    add(result.oneDevice, as: "simulated, one device")
    for group in result.recorded where group.recordings > 0 {
      add(group, as: group.name == "all" ? "reference recordings, all" : group.name)
    }
    return """
      Shares of angles, of whole ranges and of the ranges of repetitions that their 95 % intervals hold; standard deviations, errors and half widths in degrees. How soft a leg is cannot be seen by
      sensors, so the simulated legs are a population: slides of 0 to 5 % of the flexion, tilts of 0 to 5° under 1 g, a stance straight within 2°; seeds from \(CoverageStudy.firstSeed).
      \(result.refused) of them gave no angle and \(result.calledBad) were called bad by the program: those are not counted. Reference recordings weigh the same each.
      All are stated to be \(Fixation.rigid.rawValue): what straps add that follow the skin of a bent limb, or the other segment beside one device, is not in these intervals.

      \(table.markdown)
      """
  }

  private func percent(_ share: Double) -> String {
    share.isNaN ? "–" : (100 * share).fixed(1) + " %"
  }

  /// Coverage is to lie between 90 and 98 %: what is claimed is the distance from 94 %.
  var claims: [Claim] {
    func claim(_ text: String, _ share: Double) -> Claim {
      Claim(
        text: "95 % intervals, \(text): distance of the share held from 94 %",
        figure: share.isNaN ? nil : abs(100 * share - 94), limit: 4, decimals: 1, unit: " %")
    }
    guard let simulated = result.simulated.first, let recorded = result.recorded.first else {
      return []
    }
    return [
      claim("simulated, angles", simulated.series), claim("simulated, ranges", simulated.whole),
      claim("simulated, repetitions", simulated.repetitions),
      claim("reference recordings, angles", recorded.series),
      claim("reference recordings, repetitions", recorded.repetitions),
    ]
  }
}
