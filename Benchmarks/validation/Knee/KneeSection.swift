// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Drawing
internal import Goniometry
internal import ReferenceData

/// Knee flexion from two sensors beside optical references.
struct KneeSection: ReportSection {
  let study: KneeStudy
  /// Of other people's programs.
  let peers: [KneeResult]

  var title: String { "Knee flexion: two sensors beside optical references" }

  private var parts: [(recording: KneeRecording, part: KneeRecording.Part)] {
    study.runs.flatMap { run in run.recording.parts.map { (run.recording, $0) } }
  }

  var markdown: String {
    guard !study.runs.isEmpty else { return "Not run: no recording is there.\n" }
    return """
      Root mean square error in degrees after one constant is taken off, since the zero of a joint model is a matter of definition; in brackets the error
      of the range (99.5th minus 0.5th percentile). The sign is not searched for. Two references stand for walking: *markers* is computed from the
      markers with a Plug-in-Gait-like model; the *published* one is a one-axis joint of a labelling skeleton, 3.1° from the other.

      \(angles)
      \(failures)
      ### Range of motion of each movement

      Ranges by turning points of the reference: every half repetition of sit-to-stand, each stride or cut as the greater of its two halves. *Bias* is the mean
      difference to the reference, with the 95 % limits of agreement (Bland & Altman 1986). The movements of one person are not independent, so the
      limits speak of these recordings.

      \(ranges)
      \(figures.map(\.markdown).joined(separator: "\n\n"))

      ### What the checks said

      \(quality)
      """
  }

  private var angles: String {
    var table = MarkdownTable(["method", "from"] + parts.map(\.part.name), textColumns: 2)
    for method in study.own + peers {
      table.add(
        [method.name, method.origin]
          + parts.map { recording, part in
            guard let score = method.parts[part.name]?.angle else {
              return method.failures[recording.name] == nil ? "not run" : "no angle"
            }
            return "\(score.rmse.fixed(2)) (\(score.rangeError.signed(1)))"
          })
    }
    let notes = peers.map { "\($0.name), \($0.origin): \($0.settings)." }
    return table.markdown + (notes.isEmpty ? "" : "\n" + notes.joined(separator: "\n") + "\n")
  }

  /// Why a method gave no angle.
  private var failures: String {
    let lines = study.own.flatMap { method in
      method.failures.sorted { $0.key < $1.key }.map { "* \(method.name), \($0.key): \($0.value)" }
    }
    return lines.isEmpty ? "" : "No angle:\n\n" + lines.joined(separator: "\n") + "\n"
  }

  private var ranges: String {
    var table = MarkdownTable(
      ["recording", "method", "movements", "bias", "SD", "limits of agreement"], textColumns: 2)
    for (_, part) in parts {
      for method in Array(study.own.prefix(2)) + peers {
        guard let ranges = method.parts[part.name]?.ranges else { continue }
        let limits = ranges.limits
        table.add([
          part.name, method.name, "\(ranges.pairs.count)", ranges.bias.signed(2),
          ranges.standardDeviation.fixed(2),
          "\(limits.lower.signed(1)) … \(limits.upper.signed(1))",
        ])
      }
    }
    return table.markdown
  }

  private var quality: String {
    var table = MarkdownTable(["recording", "movement", "verdict", "not good"], textColumns: 4)
    for run in study.runs {
      let checks = run.analysis?.quality ?? []
      let complaints = checks.filter { $0.verdict != .good }.map { check in
        "`\(check.name)` \(check.verdict.rawValue) (\(check.value?.fixed(2) ?? "–"))"
      }
      table.add([
        run.recording.name, run.recording.movement,
        run.analysis == nil ? "no angle" : checks.overall.rawValue,
        complaints.joined(separator: ", "),
      ])
    }
    return table.markdown
  }

  var figures: [Figure] { curves + agreement }

  /// A few seconds of each recording, estimate and reference.
  private var curves: [Figure] {
    let windows = [
      "cutting": 20.0...30, "sit-to-stand 1": 60.0...75, "walking (markers)": 10.0...15,
    ]
    return study.runs.flatMap { run in
      run.recording.parts.compactMap { part in
        guard let window = windows[part.name], let analysis = run.analysis,
          let reference = try? KneeReference(named: part.reference)
        else { return nil }
        let matched = MatchedAngles(
          time: analysis.angles.map(\.time), degrees: analysis.angles.map(\.degrees),
          reference: reference, window: window)
        let offset = study.own.first?.parts[part.name]?.angle.offset ?? 0
        return figure(matched, offset: offset, part.name, run.recording.name, window)
      }
    }
  }

  private func figure(
    _ angles: MatchedAngles, offset: Double, _ name: String, _ recording: String,
    _ window: ClosedRange<Double>
  ) -> Figure? {
    let estimate = angles.estimate.map { $0 - offset }
    guard let least = (estimate + angles.truth).min(), let most = (estimate + angles.truth).max()
    else { return nil }
    let file = name.split(separator: " ").first.map(String.init) ?? name
    func curve(_ name: String, _ degrees: [Double], weight: SVGCanvas.LineWeight) -> LinePlot.Series
    {
      .init(name, zip(angles.time, degrees).map { .init($0, $1) }, hasMarks: false, weight: weight)
    }
    return Figure(
      name: "knee-\(file)",
      LinePlot(
        title: "\(recording): this program, offline, and the reference", description: "",
        x: .linear("seconds", window),
        y: .linear(
          "flexion, degrees", (least / 10).rounded(.down) * 10...(most / 10).rounded(.up) * 10),
        series: [
          curve("reference", angles.truth, weight: .broad),
          curve("estimate", estimate, weight: .plain),
        ]),
      height: 270)
  }

  /// Differences of ranges over their means.
  private var agreement: [Figure] {
    let series = parts.filter { $0.part.name != "walking (published)" }.compactMap { _, part in
      study.own.first?.parts[part.name].map { result in
        LinePlot.Series(
          part.name,
          result.ranges.pairs.map { .init(($0.reference + $0.estimate) / 2, $0.difference) },
          hasLine: false)
      }
    }
    guard !series.isEmpty else { return [] }
    return [
      Figure(
        name: "knee-agreement",
        LinePlot(
          title: "Range of each movement: difference to the reference over the mean of both",
          description: "",
          x: .covering(
            series.flatMap { $0.values.map(\.x) }, title: "degrees", including: [20, 110]),
          y: .linear("difference, degrees", -15...15, ticks: 6), series: series,
          levels: [.init(0), .init(5, "customary limit ±5°"), .init(-5)]))
    ]
  }

  var claims: [Claim] {
    let (offline, online) = (study.own.first, study.own.dropFirst().first)
    func rmse(_ result: KneeResult?, _ part: String) -> Double? { result?.parts[part]?.angle.rmse }
    func claim(_ text: String, _ figure: Double?, _ limit: Double) -> Claim {
      Claim(text: "Knee, \(text)", figure: figure, limit: limit)
    }
    let sits = ["sit-to-stand 1", "sit-to-stand 2"].compactMap { offline?.parts[$0]?.ranges.pairs }
    let halves = RangeAgreement(pairs: sits.flatMap(\.self))
    let walking = offline?.parts["walking (markers)"]?.angle
    var claims = [
      claim("cutting, offline", rmse(offline, "cutting"), 0.68),
      claim("cutting, online", rmse(online, "cutting"), 0.78),
      claim("sit-to-stand 1, offline", rmse(offline, "sit-to-stand 1"), 1.0),
      claim("sit-to-stand 2, offline", rmse(offline, "sit-to-stand 2"), 1.1),
      claim("sit-to-stand 1, online", rmse(online, "sit-to-stand 1"), 1.0),
      claim("sit-to-stand 2, online", rmse(online, "sit-to-stand 2"), 1.0),
      claim("walking beside markers, offline", walking?.rmse, 3.4),
      claim(
        "walking beside markers, size of the range's error", walking.map { abs($0.rangeError) }, 3.5
      ),
      claim(
        "range of a half repetition of sit-to-stand, size of the bias",
        halves.pairs.isEmpty ? nil : abs(halves.bias), 0.9),
      claim("the same, SD", halves.pairs.isEmpty ? nil : halves.standardDeviation, 1.3),
    ]
    claims.append(besideVQF)
    claims.append(wholeBody)
    return claims
  }

  /// The default must not be worse than VQF anywhere by more than a rounding.
  private var besideVQF: Claim {
    var worst: Double?
    if let own = study.own.first, let vqf = study.own.first(where: { $0.name == "vqf, offline" }) {
      for (name, part) in own.parts {
        guard let other = vqf.parts[name] else { continue }
        worst = Swift.max(worst ?? -.infinity, part.angle.rmse - other.angle.rmse)
      }
    }
    return Claim(
      text: "Knee, the default less VQF, in the worst recording", figure: worst, limit: 0.03)
  }

  private var wholeBody: Claim {
    let run = study.runs.first { $0.recording.parts.isEmpty }
    return Claim(
      text: "Whole-body motion that fits no hinge is called good (0 no, 1 yes)",
      figure: run.map {
        ($0.analysis?.quality ?? []).overall == .good && $0.analysis != nil ? 1 : 0
      },
      limit: 0, decimals: 0, unit: "")
  }
}
