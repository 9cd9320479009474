// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// One measured figure, printed as one JSON line with sorted keys.
///
/// Numbers are finite or null. Times of a shared machine vary: compare medians within one run.
struct Measurement {
  /// What was measured: `filter.vqf`, `reader.native`.
  var name: String
  /// What it was measured on, with its size.
  var input: String
  /// Unit of median, minimum and maximum.
  var unit: String
  /// One value a run, in `unit`.
  var values: [Double]
  /// A throughput or other figure that follows from the median: name with unit, value.
  var derived: [(name: String, value: Double)] = []

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

  /// What is taken for time.
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
  var median: Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  /// The line, without a line break.
  var json: String {
    var members: [(String, String)] = [
      ("cpu", Self.quoted(Self.machine.model)),
      ("cores", String(Self.machine.cores)),
      ("input", Self.quoted(input)),
      ("maximum", Self.number(values.max() ?? .nan)),
      ("median", Self.number(median)),
      ("minimum", Self.number(values.min() ?? .nan)),
      ("name", Self.quoted(name)),
      ("peakRSSMiB", Self.number(Self.peakResidentMiB)),
      ("runs", String(values.count)),
      ("unit", Self.quoted(unit)),
    ]
    members += derived.map { ($0.name, Self.number($0.value)) }
    members.sort { $0.0 < $1.0 }
    let body = members.map { "\(Self.quoted($0.0)):\($0.1)" }
    return "{" + body.joined(separator: ",") + "}"
  }

  /// Prints the line at once, so that a slow benchmark shows its progress through a pipe.
  func report() {
    print(json)
    fflush(nil)
  }

  /// The largest resident memory of the process so far.
  static var peakResidentMiB: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_maxrss) / 1024
  }

  /// Processor model and number of usable cores.
  private static let machine: (model: String, cores: Int) = {
    let cores = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    guard let file = fopen("/proc/cpuinfo", "r") else { return ("unknown", cores) }
    defer { fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, file) > 0, let text = line.map({ String(cString: $0) }) {
      guard text.hasPrefix("model name"), let colon = text.firstIndex(of: ":") else { continue }
      let value = text[text.index(after: colon)...]
      return (value.split(whereSeparator: \.isWhitespace).joined(separator: " "), cores)
    }
    return ("unknown", cores)
  }()

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
