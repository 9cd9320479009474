// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Recordings

/// Parts of the work that a process of its own does, so that its memory and its start are measured
/// with it, and that the programs in `Benchmarks/peers` call: not for people.
///
/// | words | what |
/// | --- | --- |
/// | `samples` | prints the filters' input as CSV |
/// | `make-files FOLDER FILES ROWS RATE` | writes recordings; prints `bytes` |
/// | `make-stream FILE ROWS RATE` | writes one |
/// | `run-files FOLDER WORKERS table\|load` | measures them; prints `seconds`, `processorSeconds`, `samples`, `rangeSum`, `repetitions`, `peakMiB` |
/// | `run-stream FILE RATE` | the same of one in constant memory |
enum BenchmarkPart {
  static let names = ["samples", "make-files", "make-stream", "run-files", "run-stream"]

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
    case ("run-files", 4):
      guard let reader = MeasuredFiles.Reader(rawValue: words[3]), numbers[2] > 0 else { break }
      let start = Measurement.Clock.wall.seconds
      let paths = TemporaryFolder.names(in: words[1]).map { "\(words[1])/\($0)" }
      return measured(since: start) { () throws(RecordingError) in
        let result = try MeasuredFiles.measure(paths, workers: numbers[2], reader: reader)
        return (result.samples, result.rangeSum, result.repetitions)
      }
    case ("run-stream", 3):
      guard numbers[2] > 0 else { break }
      let start = Measurement.Clock.wall.seconds
      return measured(since: start) { () throws(RecordingError) in
        let result = try MeasuredStream(path: words[1], rateHz: Double(numbers[2]))
        return (result.samples, result.angle.rangeDegrees, 0)
      }
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

  private static func measured(
    since start: Double,
    _ body: () throws(RecordingError) -> (samples: Int, rangeSum: Double, repetitions: Int)
  ) -> Int32 {
    do throws(RecordingError) {
      let result = try body()
      print("seconds \(Measurement.Clock.wall.seconds - start)")
      print("processorSeconds \(Double(clock()) / Double(CLOCKS_PER_SEC))")
      print("samples \(result.samples)")
      print("rangeSum \(result.rangeSum)")
      print("repetitions \(result.repetitions)")
      print("peakMiB \(Measurement.peakResidentMiB)")
      return 0
    } catch {
      complain(error.description)
      return 65
    }
  }
}
