// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
@preconcurrency internal import Glibc
internal import Recordings

/// The work of the end-to-end benchmarks as a program of its own, so that its memory and its start
/// are measured with it.
///
/// | words | what |
/// | --- | --- |
/// | `run-files FOLDER WORKERS table\|load` | measures the files of a folder |
/// | `run-stream FILE RATE` | measures one file in constant memory |
///
/// Prints a line each: `seconds`, `processorSeconds`, `samples`, `rangeSum`, `repetitions` (0 for a
/// stream), `peakMiB`.
package enum EndToEndPart {
  /// Does what the words say; the exit code, `nil` for words that are not understood.
  package static func run(_ words: [String]) -> Int32? {
    let numbers = words.map { Int($0) ?? 0 }
    switch (words.first, words.count) {
    case ("run-files", 4):
      guard let reader = MeasuredFiles.Reader(rawValue: words[3]), numbers[2] > 0 else {
        return nil
      }
      let paths = names(in: words[1]).map { "\(words[1])/\($0)" }
      // The workers are started before the clock, as are the processes of the peers.
      DispatchQueue.concurrentPerform(iterations: numbers[2]) { _ in _ = peakMiB }
      return measured { () throws(RecordingError) in
        let result = try MeasuredFiles.measure(paths, workers: numbers[2], reader: reader)
        return (result.samples, result.rangeSum, result.repetitions)
      }
    case ("run-stream", 3):
      guard numbers[2] > 0 else { return nil }
      return measured { () throws(RecordingError) in
        let result = try MeasuredStream(path: words[1], rateHz: Double(numbers[2]))
        return (result.samples, result.angle.rangeDegrees, 0)
      }
    default: return nil
    }
  }

  private static func measured(
    _ body: () throws(RecordingError) -> (samples: Int, rangeSum: Double, repetitions: Int)
  ) -> Int32 {
    let start = (wall: seconds, processor: clock())
    do throws(RecordingError) {
      let result = try body()
      print("seconds \(seconds - start.wall)")
      print("processorSeconds \(Double(clock() - start.processor) / Double(CLOCKS_PER_SEC))")
      print("samples \(result.samples)")
      print("rangeSum \(result.rangeSum)")
      print("repetitions \(result.repetitions)")
      print("peakMiB \(peakMiB)")
      return 0
    } catch {
      fputs("\(error.description)\n", stderr)
      return 65
    }
  }

  private static var seconds: Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
  }

  /// Names of what is in a folder, sorted, without `.` and `..`.
  package static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// The largest resident memory of the process so far, MiB: of this program alone.
  ///
  /// `getrusage` would count the memory of the program that started it, which the kernel carries
  /// over `exec`.
  package static var peakMiB: Double {
    guard let file = fopen("/proc/self/status", "r") else { return .nan }
    defer { fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, file) > 0, let text = line.map({ String(cString: $0) }) {
      guard text.hasPrefix("VmHWM:") else { continue }
      let kibibytes = text.split(whereSeparator: \.isWhitespace).dropFirst().first
      return kibibytes.flatMap { Double($0) }.map { $0 / 1024 } ?? .nan
    }
    return .nan
  }
}
