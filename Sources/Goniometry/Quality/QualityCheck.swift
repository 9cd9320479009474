// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
internal import Glibc
internal import Inertial

extension Verdict {
  /// The verdict on a figure that should be small: good and doubtful up to these limits, bad beyond.
  static func on(_ value: Double, good: Double, doubtful: Double) -> Verdict {
    value <= good ? .good : value <= doubtful ? .doubtful : .bad
  }
}

/// One thing that was checked about a measurement.
public struct QualityCheck: Sendable, Hashable, Codable {
  /// A short, stable name in snake case, for programs: `axis_residual`.
  public var name: String
  /// The figure that was judged; `nil` where there is none.
  public var value: Double?
  /// UCUM unit of `value`; `1` for a ratio, `{#}` for a count.
  public var unit: String
  /// Whether the result can be used with this figure.
  public var verdict: Verdict
  /// One sentence: what was found and, unless good, what to do.
  public var advice: String

  /// A check from its parts; a value that is not finite becomes `nil`.
  public init(name: String, value: Double?, unit: String, verdict: Verdict, advice: String) {
    self.name = name
    self.value = value.flatMap { $0.isFinite ? $0 : nil }
    self.unit = unit
    self.verdict = verdict
    self.advice = advice
  }
}

extension Collection where Element == QualityCheck {
  /// The worst verdict among the checks; good where there are none.
  public var overall: Verdict { map(\.verdict).max() ?? .good }

  /// Those that are not good, the worst first, and of these the likeliest cause first: a wrong unit or
  /// a mixed-up file spoils every check that comes after it.
  public var complaints: [QualityCheck] {
    func place(_ check: QualityCheck) -> Int {
      QualityCheck.causes.firstIndex { check.name.hasSuffix($0) } ?? QualityCheck.causes.count
    }
    return filter { $0.verdict != .good }.enumerated().sorted { a, b in
      if a.element.verdict != b.element.verdict { return a.element.verdict > b.element.verdict }
      let (x, y) = (place(a.element), place(b.element))
      return x != y ? x < y : a.offset < b.offset
    }.map(\.element)
  }

  /// One sentence that says whether to use the result; for a result that is not good it also gives the
  /// advice of the likeliest cause.
  public var summary: String {
    let complaints = complaints
    let more = complaints.count > 1 ? " (and \(complaints.count - 1) more)" : ""
    guard let first = complaints.first else { return "Use this result." }
    return first.verdict == .bad
      ? "Do not use this result\(more): \(first.advice)"
      : "Use this result with caution\(more): \(first.advice)"
  }
}

extension QualityCheck {
  /// The check of every result of simulated sensors: no such result passes for one of a person.
  package static let simulatedSensors = QualityCheck(
    name: "simulated_sensors", value: nil, unit: "1", verdict: .doubtful,
    advice: "The sensors are simulated: nothing of a person was measured.")

  /// Names of checks, without the segment, the likeliest cause of other complaints first.
  fileprivate static let causes = [
    "simulated_sensors", "gravity", "gyroscope_scale", "angular_rate", "sample_rate", "odd_times",
    "gaps", "jitter",
    "frozen", "saturation", "shared_movement", "clock_offset", "sensor_moved",
    "joint_centre_residual",
  ]
}

extension Double {
  /// The number for a sentence: rounded to a number of decimals, without trailing zeros.
  ///
  /// NaN and infinities show as Swift prints them.
  func shown(_ places: Int) -> String {
    guard isFinite, abs(self) < 1e12 else { return description }
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let rounded = (self * scale).rounded() / scale
    return rounded == rounded.rounded() ? String(Int64(rounded)) : rounded.description
  }

  /// The number to three digits, for sentences about numbers of any size.
  var roughly: Double {
    guard isFinite, self != 0 else { return self }
    let power = pow(10, 2 - log10(magnitude).rounded(.down))
    return power.isFinite ? (self * power).rounded() / power : self
  }
}
