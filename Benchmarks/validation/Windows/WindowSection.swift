// SPDX-License-Identifier: Apache-2.0

/// The results from short windows of the recordings.
struct WindowSection: ReportSection {
  let study: WindowStudy
  let result: WindowStudyResult

  var title: String { "Knee: the joint from short windows" }

  var markdown: String {
    """
    Windows of \(study.lengths.map { $0.fixed(0) }.joined(separator: ", ")) s, one every \(study.step.fixed(0)) s at every position of the recordings in which the reference moves by at least
    \(study.leastMovement.fixed(0))°, with the recording's stance put to them (known) or without it (none). The joint is found from the window alone, and the calibration then held against the
    reference over the *whole* recording. *Bad* is an error of more than 5° there; *unflagged* a bad result without a check that says doubtful or bad; a *false alarm* a flag on one that is not bad.

    \(result.markdown)
    """
  }

  var claims: [Claim] {
    guard !result.outcomes.isEmpty else { return [] }
    return [true, false].flatMap { hasPose in
      let row = WindowStudyResult.Row(
        result.outcomes.filter { $0.hasPose == hasPose }, recording: "all", hasPose: hasPose)
      func claim(_ text: String, _ count: Int, _ limit: Double) -> Claim {
        Claim(
          text: "Windows \(hasPose ? "with" : "without") a stance, \(text)",
          figure: 100 * Double(count) / Double(max(1, row.windows)), limit: limit, unit: " %")
      }
      let own =
        hasPose
        ? [claim("bad", row.bad, 1.5), claim("bad and unflagged", row.badUnflagged, 0)]
        : [
          claim("bad and unflagged", row.badUnflagged, 0.5),
          claim("false alarms", row.falseAlarms, 10),
        ]
      return own + [claim("flexion in the wrong sense", row.wrongSign, 0)]
    }
  }
}
