// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry

/// Two sensors on every joint with several axes.
struct JointSection: ReportSection {
  let study: TrialStudy<JointTrial.Kind>

  var title: String { "Two sensors: every joint" }

  var markdown: String {
    """
    Simulated measurements of every joint with two or three axes, as `analyze --pelvis … --thigh …` and its sisters make them: a neutral posture of 1.5–3 s, four to eight lively movements forwards and back, then each movement of
    the joint to both ends, one to three times at 30–90 °/s, with the neutral posture between. The proximal segment sways by 2–5° and the joint travels by 1–5 cm while it moves, and all the time slowly by up to 1.5° and 3 cm; in one of four it keeps still. Beside it the segments face each other wrongly by up to 7° and lean by up to 6° in
    the neutral posture, other planes move along by up to 5 %, skin keeps up to 6 % of the movement (of a turn along a limb up to 30 %), and tissue tilts by up to 4° under 1 g. *Ideal* has perfect sensors and none of this. Hip and ankle were
    compared with optical markers in one person who walked; no reference on people is there for the others. The first direction is stated in every trial, so that *reversed* judges the axes and not the rule for a sense that nobody states. *Off*: in some direction by more than 5° and twice the half-width of its interval. *False alarm*: within 5° in every direction and not called good. Degrees; \(JointTrial.Kind.phone.count) trials a joint with telephones.

    \(errors)
    Why trials with telephones were not good, over all joints:

    \(study.groups(of: .phone).flatMap(\.outcomes).complaintTable)
    Trials with a fault: the share that is bad or refused, and the share that is off and called good.

    \(faults)
    """
  }

  private var errors: String {
    var table = MarkdownTable([
      "joint", "ideal, largest error", "telephones, mean error", "95th percentile", "cover",
      "reversed", "good", "off and good", "false alarms", "modules, 95th percentile",
      "tactical, 95th percentile",
    ])
    for phone in study.groups(of: .phone) {
      func other(_ kind: JointTrial.Kind) -> [Double] {
        study.groups(of: kind).first { $0.name == phone.name }?.errors.map(abs) ?? []
      }
      let errors = phone.errors.map(abs)
      table.add([
        phone.name, (other(.ideal).max() ?? .nan).fixed(2), errors.mean.fixed(1),
        errors.percentile(95).fixed(1), phone.cover.percent, phone.reversed.percent,
        phone.good.percent, phone.misled.percent, phone.alarms.percent,
        other(.module).percentile(95).fixed(1), other(.tactical).percentile(95).fixed(1),
      ])
    }
    return table.markdown
  }

  private var faults: String {
    let kinds = JointTrial.Kind.allCases.filter(\.isFault)
    var table = MarkdownTable(["joint"] + kinds.map(\.rawValue))
    for name in JointTrial.joints.map(\.rawValue) {
      let cells = kinds.map { kind in
        study.groups(of: kind).first { $0.name == name }.map {
          "\($0.refused.percent), \($0.misled.percent)"
        } ?? "–"
      }
      table.add([name] + cells)
    }
    return table.markdown
  }

  var claims: [Claim] {
    let ideal = study.groups(of: .ideal).flatMap(\.errors).map(abs).max()
    let phones = study.groups(of: .phone)
    let faults = study.groups.filter(\.kind.isFault)
    return [
      Claim(
        text: "Two sensors, every joint, ideal sensors: largest error of a direction",
        figure: ideal, limit: 3),
      Claim(
        text: "Two telephones: furthest cover of a joint's intervals from 94 %",
        figure: phones.map { abs(100 * $0.cover - 94) }.max(), limit: 4, decimals: 1, unit: " %"),
      Claim(
        text: "Two telephones: most trials of a joint with the opposite sense",
        figure: phones.map { 100 * $0.reversed }.max(), limit: 0.3, decimals: 1, unit: " %"),
      Claim(
        text: "Two telephones: most trials of a joint that are off and called good",
        figure: phones.map { 100 * $0.misled }.max(), limit: 1, decimals: 1, unit: " %"),
      Claim(
        text: "Two telephones: most false alarms of a joint",
        figure: phones.map { 100 * $0.alarms }.max(), limit: 15, decimals: 1, unit: " %"),
      Claim(
        text: "Two sensors with a fault: most trials of a joint that are off and called good",
        figure: faults.map { 100 * $0.misled }.max(), limit: 1, decimals: 1, unit: " %"),
    ]
  }
}
