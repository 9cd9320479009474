// SPDX-License-Identifier: Apache-2.0

internal import EndToEnd

/// Parts of the work that a process of its own does, so that its memory and its start are measured
/// with it, and that the programs in `Benchmarks/peers` call: not for people.
///
/// | words | what |
/// | --- | --- |
/// | `samples` | prints the filters' input as CSV |
/// | `make-files FOLDER FILES ROWS RATE` | writes recordings; prints `bytes` |
/// | `make-stream FILE ROWS RATE` | writes one |
/// | `run-calls FOLDER` | times what the Python package is timed beside; see `CallBenchmark` |
/// | `run-live SCANS` | measures a knee live, so many scans of each sensor; see `LiveBoard` |
/// | `run-files …`, `run-stream …` | see `EndToEndPart` |
enum BenchmarkPart {
  static let names = [
    "samples", "make-files", "make-stream", "run-calls", "run-live", "run-files", "run-stream",
  ]

  /// Does one; the exit code.
  static func run(_ words: [String]) -> Int32 {
    let numbers = words.map { Int($0) ?? 0 }
    switch (words[0], words.count) {
    case ("samples", 1):
      printFilterSamples()
      return 0
    case ("make-files", 5):
      return said(
        KneeSwing.writeFolder(
          words[1], files: numbers[2], rows: numbers[3], rateHz: Double(numbers[4])), words[1])
    case ("make-stream", 4):
      return said(
        KneeSwing(rows: numbers[2], rateHz: Double(numbers[3])).write(to: words[1]), words[1])
    case ("run-calls", 2):
      guard let calls = CallBenchmark(folder: words[1]) else { return BenchmarkProgram.usageError }
      calls.run()
      return 0
    case ("run-live", 2):
      guard numbers[1] > 0, let angle = try? LiveBoard()?.run(numbers[1]), angle.isFinite else {
        complain("run-live: no angle of \(words[1]) scans")
        return BenchmarkProgram.usageError
      }
      print("degrees \(angle)")
      return 0
    case ("run-files", _), ("run-stream", _):
      if let code = EndToEndPart.run(words) { return code }
    default: break
    }
    complain("a part of a benchmark was asked for in words that are not its own")
    return BenchmarkProgram.usageError
  }

  private static func said(_ bytes: Int?, _ path: String) -> Int32 {
    guard let bytes else {
      complain("cannot write \(path)")
      return 73
    }
    print("bytes \(bytes)")
    return 0
  }
}
