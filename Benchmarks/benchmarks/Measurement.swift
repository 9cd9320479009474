// SPDX-License-Identifier: Apache-2.0

internal import EndToEnd
internal import Glibc
internal import Synchronization

/// One measured figure, printed as one JSON line with sorted keys.
///
/// Numbers are finite or null. Times of a shared machine vary: compare medians within one run.
struct Measurement {
  /// The name of the measurement: `filter.vqf`, `reader.native`.
  var name: String
  /// The input, with its size.
  var input: String
  /// Unit of the values.
  var unit: String
  /// One value a run, in `unit`.
  var values: [Double]
  /// The settings of the input that a benchmark varies: name with unit, value.
  var parameters: [(name: String, value: Double)] = []
  /// A throughput or other figure that follows from the median: name with unit, value.
  var derived: [(name: String, value: Double)] = []
  /// Largest resident memory, MiB, of the process that did the work; this one's where `nil`.
  var peakMiB: Double?

  /// Runs the body once to warm up, then `runs` times.
  ///
  /// - Parameters:
  ///   - scale: what turns the seconds of a run into `unit`.
  ///   - clock: wall time, or the processor time of this thread for work that only computes: it
  ///     leaves out the time in which another process had the core.
  static func timing(
    _ name: String, input: String, unit: String, scale: Double, runs: Int, clock: Clock = .wall,
    body: () -> Void
  ) -> Measurement {
    body()
    var values: [Double] = []
    for _ in 0..<runs {
      let start = clock.seconds
      body()
      values.append((clock.seconds - start) * scale)
    }
    return Measurement(name: name, input: input, unit: unit, values: values)
  }

  /// The clocks that a measurement can use.
  enum Clock {
    case wall
    case threadProcessor

    /// Seconds from some origin.
    var seconds: Double {
      var now = timespec()
      clock_gettime(self == .wall ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &now)
      return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
    }
  }

  /// The middle value; NaN without values.
  var median: Double { quantile(0.5) }

  /// The value below which a share of the runs lies, linear between two of them; NaN without
  /// values.
  func quantile(_ share: Double) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    let position = share * Double(sorted.count - 1)
    let below = Int(position)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (sorted[above] - sorted[below]) * (position - Double(below))
  }

  /// The line, without a line break.
  var json: String {
    let machine = Machine.current
    var members: [(String, String)] = [
      ("architecture", Self.quoted(machine.architecture)),
      ("cores", String(machine.cores)),
      ("cpu", Self.quoted(machine.processor)),
      ("input", Self.quoted(input)),
      ("kernel", Self.quoted(machine.kernel)),
      ("lowerQuartile", Self.number(quantile(0.25))),
      ("maximum", Self.number(values.max() ?? .nan)),
      ("median", Self.number(median)),
      ("minimum", Self.number(values.min() ?? .nan)),
      ("name", Self.quoted(name)),
      ("optimization", Self.quoted(machine.optimization)),
      ("parameters", Self.object(parameters.map { ($0.name, Self.number($0.value)) })),
      ("peakRSSMiB", Self.number(peakMiB ?? EndToEndPart.peakMiB)),
      ("runs", String(values.count)),
      ("swift", Self.quoted(machine.swift)),
      ("unit", Self.quoted(unit)),
      ("upperQuartile", Self.number(quantile(0.75))),
    ]
    members += derived.map { ($0.name, Self.number($0.value)) }
    return Self.object(members)
  }

  /// Prints the line at once, so that a slow benchmark shows its progress through a pipe, and keeps
  /// it for a comparison at the end.
  func report() {
    let line = json
    Self.reported.withLock { $0.append(line) }
    print(line)
    fflush(nil)
  }

  /// Every line printed so far, in order.
  static var reportedLines: [String] { reported.withLock { $0 } }

  private static let reported = Mutex<[String]>([])

  private static func object(_ members: [(String, String)]) -> String {
    let sorted = members.sorted { $0.0 < $1.0 }
    return "{" + sorted.map { "\(quoted($0.0)):\($0.1)" }.joined(separator: ",") + "}"
  }

  /// Four significant digits are more than a shared machine gives.
  private static func number(_ x: Double) -> String {
    guard x.isFinite else { return "null" }
    guard x != 0 else { return "0" }
    let digits = 4 - Int(log10(abs(x)).rounded(.up))
    guard digits > 0 else { return String(Int(x.rounded())) }
    let scale = pow(10.0, Double(digits))
    return String((x * scale).rounded() / scale)
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
