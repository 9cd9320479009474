// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Inertial

/// Attitude on the BROAD benchmark, beside the peers.
struct AttitudeSection: ReportSection {
  let study: AttitudeStudy
  /// Of other people's programs.
  let peers: [AttitudeResult]

  var title: String { "Attitude: BROAD" }

  private var methods: [AttitudeResult] { study.own + peers }

  var markdown: String {
    guard !study.trials.isEmpty else { return "Not run: no trial is there.\n" }
    return """
      Inclination error over the movement phase, root mean square, degrees, by the definitions of the benchmark (Laidig, Caruso, Cereatti, Seel 2021,
      doi 10.3390/data6070072); mean of \(study.trials.count) trials at 285.7 Hz. The optical reference leads every estimate by the same
      \((1000 * AttitudeResult.latency).fixed(1)) ms, a property of the recordings; *advanced* gives every method alike that shift, each attitude turned on by what the gyroscope reads,
      or read between the rows by methods that use later samples. *Total, aligned*: with the
      heading aligned over the first second of the movement, so that what then drifts counts; *drift* is the slope of the heading error, as the mean
      of its size over the trials. Methods in italics use later samples too.

      \(means)
      \(figures.map(\.markdown).joined(separator: "\n"))

      ### Each trial, as recorded

      \(perTrial(\.recorded.inclination, decimals: 2))
      ### Each trial, advanced

      \(perTrial(\.advanced.inclination, decimals: 2))
      ### Drift of the heading in each trial, °/s

      \(perTrial(\.recorded.drift, decimals: 4))
      """
  }

  private var means: String {
    var table = MarkdownTable(
      [
        "method", "from", "settings", "as recorded", "advanced", "95th percentile", "worst sample",
        "total, aligned", "drift, °/s",
      ], textColumns: 3)
    for method in methods {
      func mean(_ decimals: Int, _ value: (AttitudeResult.Trial) -> Double) -> String {
        method.mean(study.trials, of: value)?.fixed(decimals) ?? "not run"
      }
      table.add([
        method.isOffline ? "*\(method.name)*" : method.name, method.origin, method.settings,
        mean(3, \.recorded.inclination), mean(3, \.advanced.inclination),
        mean(2, \.recorded.inclinationP95), mean(2, \.recorded.inclinationMaximum),
        mean(2, \.recorded.totalAlignedAtStart), mean(4) { abs($0.recorded.drift) },
      ])
    }
    return table.markdown
  }

  private func perTrial(_ value: (AttitudeResult.Trial) -> Double, decimals: Int) -> String {
    let names = study.trials.map { String($0.prefix(2)) }
    var table = MarkdownTable(["method"] + names)
    for method in methods {
      table.add(
        [method.name + (method.origin == "this program" ? "" : " (\(method.origin))")]
          + study.trials.map { method.trials[$0].map { value($0).fixed(decimals) } ?? "not run" })
    }
    let legend = study.trials.map { $0.replacing("_", with: " ") }.joined(separator: ", ")
    return table.markdown + "\nTrials: \(legend).\n"
  }

  var figures: [Figure] {
    guard !study.trials.isEmpty else { return [] }
    // What is run by default and what it is measured by; all methods are in the table.
    let shown =
      study.own.filter {
        $0.name == AttitudeMethod.defaultFilter.rawValue || $0.name == "vqf"
          || $0.name == AttitudeMethod.smootherName
      } + peers.filter { $0.name == "VQF, offline" || $0.name == "Fusion, best" }
    let series = shown.map { method in
      LinePlot.Series(
        method.name,
        study.trials.enumerated().compactMap { index, name in
          method.trials[name].map { .init(Double(index) + 1, $0.recorded.inclination) }
        }, hasLine: false)
    }
    return [
      Figure(
        name: "broad",
        LinePlot(
          title: "Inclination error of each BROAD trial, as recorded", description: "",
          x: .linear(
            "trial", 0.5...Double(study.trials.count) + 0.5,
            ticks: study.trials.enumerated().map { .init(Double($0) + 1, String($1.prefix(2))) }),
          y: .logarithmic(
            "degrees", 0.2...20, ticks: [0.2, 0.5, 1, 2, 5, 10, 20].map { .init($0) }),
          series: series),
        description: "Inclination error of each BROAD trial by method")
    ]
  }

  var claims: [Claim] {
    func mean(_ role: AttitudeMethod.Role, _ value: (AttitudeResult.Trial) -> Double) -> Double? {
      guard let index = AttitudeMethod.all.firstIndex(where: { $0.roles.contains(role) }),
        !study.trials.isEmpty
      else { return nil }
      return study.own[index].mean(study.trials, of: value)
    }
    func claim(_ text: String, _ figure: Double?, _ limit: Double, _ decimals: Int = 3) -> Claim {
      Claim(text: "BROAD, \(text)", figure: figure, limit: limit, decimals: decimals)
    }
    return [
      claim("online, inclination as recorded", mean(.online, \.recorded.inclination), 0.635),
      claim("online, inclination advanced", mean(.online, \.advanced.inclination), 0.402),
      claim("online, total aligned", mean(.online, \.recorded.totalAlignedAtStart), 2.8, 2),
      claim(
        "fixed lag of 1 s, inclination advanced", mean(.fixedLag, \.advanced.inclination), 0.37),
      claim("offline, inclination as recorded", mean(.offline, \.recorded.inclination), 0.565),
      claim("offline, inclination advanced", mean(.offline, \.advanced.inclination), 0.288),
      claim("offline, total aligned", mean(.offline, \.recorded.totalAlignedAtStart), 2.1, 2),
      sameVQF,
    ]
  }

  /// This program's VQF must be the published one.
  private var sameVQF: Claim {
    let own = study.own.first { $0.name == "vqf" }
    let peer = peers.first { $0.name == "VQF, online" }
    var worst: Double?
    for name in study.trials {
      guard let a = own?.trials[name], let b = peer?.trials[name] else { continue }
      worst = Swift.max(worst ?? 0, abs(a.recorded.inclination - b.recorded.inclination))
    }
    return Claim(
      text: "BROAD, `vqf` beside PyPI's, largest difference of a trial's error", figure: worst,
      limit: 1e-5, decimals: 5)
  }
}
