// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry

/// One device on every movement of the joint table.
struct MovementSection: ReportSection {
  let study: TrialStudy<MovementTrial.Kind>

  var title: String { "One device: every movement" }

  var markdown: String {
    """
    Simulated tests of every movement of the joint table, measured as `analyze --joint --movement --test --place` would. No person was measured: these figures judge the
    method, not how well people do the test. A trial has one to three repetitions at 30–90 °/s, neutral for 1–2.5 s at both ends, missed by up to 3° at the end; tremor to 0.15° at 6 Hz,
    sway to 0.6° at 0.3 Hz, tissue that tilts by up to 3° under 1 g, an axis tilted by 5–15° (movement that is coupled), a device turned by up to 45° about its long side, and skin that keeps up to 4 % of the movement. *Ideal* has
    perfect sensors and none of this. The truth is the turn about the axis of the body. *Cover*: the share of the 95 % intervals of a direction that hold the truth. *Not noticed*: off by more than 5° and called good. *False alarm*:
    within 5° and not called good; most are devices that are turned by more than 30°. Degrees; \(MovementTrial.Kind.phone.count) trials a test with a telephone.

    \(errors)
    Why trials with a telephone were not good, over all tests:

    \(study.groups(of: .phone).flatMap(\.outcomes).complaintTable)
    Trials that must not get a number: *impossible* goes beyond what any joint reaches, *other plane* is about another axis than the named one, *moved* has a device that
    slips by 20–40° half-way (\(MovementTrial.Kind.moved.count) of each; devices turned by up to 15°). The share that is called bad or refused. *Other posture* starts
    15–30° off the posture of the test, as a contracture or slouching makes it: the share that is called good; about the vertical nothing shows it, and it changes nothing but what 0° is. *Moves along*: the other segment adds 5 to 10°, or half of that
    to all of 15 % of the angle where it is more, and nobody stated that it was held (all other trials are stated to be \(Fixation.rigid.rawValue)): the share of the intervals that hold the joint's angle.

    \(refusals)
    """
  }

  private var errors: String {
    var table = MarkdownTable([
      "test", "ideal, largest error", "telephone, mean error", "95th percentile", "cover", "good",
      "not noticed", "false alarms", "module, 95th percentile", "tactical, 95th percentile",
    ])
    for phone in study.groups(of: .phone) {
      func other(_ kind: MovementTrial.Kind) -> [Double] {
        study.groups(of: kind).first { $0.name == phone.name }?.errors.map(abs) ?? []
      }
      let errors = phone.errors.map(abs)
      table.add([
        phone.name, (other(.ideal).max() ?? .nan).fixed(2), errors.mean.fixed(1),
        errors.percentile(95).fixed(1), phone.cover.percent, phone.good.percent,
        phone.unnoticed.percent,
        phone.alarms.percent, other(.module).percentile(95).fixed(1),
        other(.tactical).percentile(95).fixed(1),
      ])
    }
    return table.markdown
  }

  private var refusals: String {
    let kinds: [MovementTrial.Kind] = [.impossible, .otherPlane, .moved]
    var table = MarkdownTable([
      "test", "impossible", "other plane", "moved", "other posture, good", "moves along, cover",
    ])
    for group in study.groups(of: .impossible) {
      func other(_ kind: MovementTrial.Kind) -> TrialGroup<MovementTrial.Kind>? {
        study.groups(of: kind).first { $0.name == group.name }
      }
      table.add(
        [group.name]
          + (kinds.map { other($0)?.refused ?? .nan } + [
            other(.otherPosture)?.good ?? .nan, other(.along)?.cover ?? .nan,
          ])
          .map(\.percent))
    }
    return table.markdown
  }

  var claims: [Claim] {
    let ideal = study.groups(of: .ideal).flatMap(\.errors).map(abs).max()
    let covers = study.groups(of: .phone).map { 100 * $0.cover }
    let refused = [MovementTrial.Kind.impossible, .otherPlane, .moved].flatMap(study.groups(of:))
    return [
      Claim(
        text: "One device, every movement, ideal sensors: largest error of a direction",
        figure: ideal, limit: 2),
      Claim(
        text: "One device, telephone: furthest cover of a movement's intervals from 94 %",
        figure: covers.map { abs($0 - 94) }.max(), limit: 4, decimals: 1, unit: " %"),
      Claim(
        text: "One device: impossible, in another plane or moved, and not bad or refused",
        figure: refused.map { 100 * (1 - $0.refused) }.max(), limit: 0, decimals: 1, unit: " %"),
      Claim(
        text: "One device, the other segment moves along: intervals that do not hold the angle",
        figure: study.groups(of: .along).map { 100 * (1 - $0.cover) }.max(), limit: 10, decimals: 1,
        unit: " %"),
    ]
  }
}
