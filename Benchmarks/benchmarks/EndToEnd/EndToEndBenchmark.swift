// SPDX-License-Identifier: Apache-2.0

internal import EndToEnd
internal import Glibc

/// From files to ranges of motion, every run a process of its own: 200 recordings of a minute at
/// 100 Hz on two threads, the same through `goniometer batch`, and an hour at 1 kHz.
func benchmarkEndToEnd() {
  guard let folder = TemporaryFolder() else { return complain("no temporary folder") }
  let files = folder.path + "/files"
  let (count, rows) = (200, 6000)
  guard let bytes = KneeSwing.writeFolder(files, files: count, rows: rows, rateHz: 100) else {
    return complain("cannot write \(files)")
  }
  let input = "\(count) generated files of \(rows) rows at 100 Hz, \(bytes) bytes"
  var end = EndToEnd(input: input, bytes: bytes, runs: 9)
  for reader in MeasuredFiles.Reader.allCases {
    end.measure("end-to-end.files.\(reader.rawValue)", ["run-files", files, "2", reader.rawValue])
  }
  end.measureBatch("end-to-end.batch", files, workers: 2)

  let hour = folder.path + "/hour.csv"
  guard let size = KneeSwing(rows: 3_600_000, rateHz: 1000).write(to: hour) else {
    return complain("cannot write \(hour)")
  }
  end = EndToEnd(
    input: "generated file of 3600000 rows at 1 kHz, \(size) bytes", bytes: size, runs: 5)
  end.measure("end-to-end.hour", ["run-stream", hour, "1000"])
}

/// Measures programs on one input, and reports each of them.
struct EndToEnd {
  var input: String
  var bytes: Int
  var runs: Int
  var parameters: [(name: String, value: Double)] = []

  /// A part of this program: from its first instruction to its last, and as a whole process.
  /// Returns the median seconds.
  @discardableResult
  func measure(_ name: String, _ words: [String]) -> Double? {
    let all = (0...runs).compactMap { _ in ChildRun([Program.endToEnd] + words, wantsOutput: true) }
    guard all.count == runs + 1 else {
      complain("\(name) failed")
      return nil
    }
    let counted = all.dropFirst()
    let peak = counted.compactMap { $0.number("peakMiB") }.max()
    var measurement = Measurement(
      name: name, input: input, unit: "s", values: counted.compactMap { $0.number("seconds") })
    measurement.derived = [
      ("megabytesPerSecond", Double(bytes) * 1e-6 / measurement.median),
      ("processorSeconds", median(counted.compactMap { $0.number("processorSeconds") })),
      ("samplesPerSecond", (counted.first?.number("samples") ?? .nan) / measurement.median),
    ]
    report(measurement, peak)
    report(
      Measurement(
        name: name + ".process", input: input, unit: "s", values: counted.map(\.seconds)), peak)
    return measurement.median
  }

  /// `goniometer batch` on a folder, whole process.
  @discardableResult
  func measureBatch(_ name: String, _ folder: String, workers: Int) -> Double? {
    guard let program = Program.goniometer else {
      complain("\(name) left out: build goniometer first, swift build -c release")
      return nil
    }
    let arguments = [
      program, "batch", folder, "--workers", String(workers), "--output", "/dev/null",
    ]
    // 1 says that a check found a recording doubtful; the work is done.
    let all = (0...runs).compactMap { _ in ChildRun(arguments, isQuiet: true, codes: [0, 1]) }
    guard all.count == runs + 1 else {
      complain("\(name) failed")
      return nil
    }
    let counted = all.dropFirst()
    var measurement = Measurement(
      name: name, input: input, unit: "s", values: counted.map(\.seconds))
    measurement.derived = [
      ("megabytesPerSecond", Double(bytes) * 1e-6 / measurement.median),
      ("processorSeconds", median(counted.map(\.processorSeconds))),
    ]
    report(measurement, counted.map(\.peakMiB).max())
    return measurement.median
  }

  private func median(_ values: [Double]) -> Double {
    Measurement(name: "", input: "", unit: "s", values: values).median
  }

  private func report(_ measurement: Measurement, _ peak: Double?) {
    var measurement = measurement
    measurement.peakMiB = peak
    measurement.parameters = parameters
    measurement.report()
  }
}

/// Programs of this package.
enum Program {
  /// This one.
  static var own: String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/exe", &path, path.count - 1)
    guard count > 0 else { return CommandLine.arguments[0] }
    return String(decoding: path[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The one of the end-to-end work alone, where it was built; else this one, which can do it too.
  static var endToEnd: String { existing(folder + "/end-to-end") ?? own }

  /// The command that stands beside this program; `nil` where it was not built.
  static var goniometer: String? { existing(folder + "/goniometer") }

  /// The one that `make release-static` makes.
  static var staticGoniometer: String? {
    // …/.build/x86_64-unknown-linux-gnu/release/benchmarks
    let build = folder.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
    return existing(build.joined(separator: "/") + "/static/release/goniometer")
  }

  private static var folder: String {
    String(own[..<(own.lastIndex(of: "/") ?? own.startIndex)])
  }

  private static func existing(_ path: String) -> String? { access(path, X_OK) == 0 ? path : nil }
}
