// SPDX-License-Identifier: Apache-2.0

internal import Files
internal import Foundation
internal import Inertial
import JSON
internal import MotionTasks
internal import StudyTasks

/// A program that tests start as a process of its own.
///
/// - `file-writer archive PATH FOLDER` archives the folder once, with the result `{}` and a fixed
///   date.
/// - `file-writer save PATH FIRST` writes a file over and over until it is killed.
/// - `file-writer save-archive PATH FOLDER FIRST` writes an archive of two entries so.
/// - `file-writer record FOLDER FORM LIMIT` records two sensors into a run's directory until it is
///   killed, or a file would be larger than LIMIT bytes (0: none), with 1 for the result then.
/// - `file-writer grow FOLDER MODE LIMIT` lets a list grow so, in place where MODE is `in-place`.
///
/// Where files are saved, all lines have the same number each time, which counts up from FIRST; the length changes.
@main
enum FileWriter {
  static func main() {
    do { try run() } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  private static func run() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let path = arguments[1]
    switch arguments[0] {
    case "archive":
      try archive("{}", of: OutputDirectory(creating: arguments[2]), at: path)
    case "save":
      try count(from: arguments[2]) { try SavedFile(path: path).write(Data($0.utf8)) }
    case "record":
      Self.limit(arguments[3])
      try record(
        in: OutputDirectory(creating: path), form: RecorderForm(rawValue: arguments[2]) ?? .csv)
    case "grow":
      Self.limit(arguments[3])
      try grow(in: OutputDirectory(creating: path), isInPlace: arguments[2] == "in-place")
    default:
      let directory = try OutputDirectory(creating: arguments[2])
      try count(from: arguments[3]) { lines in
        try SavedFile(path: directory.path(of: "recorder/data.txt")).write(Data(lines.utf8))
        try archive(lines, of: directory, at: path)
      }
    }
  }

  private static func archive(_ text: String, of directory: OutputDirectory, at path: String) throws
  {
    // In Berlin a time of night that the clocks left out.
    let date = Date(timeIntervalSince1970: 1_774_751_407.5)
    try ResultArchive(result: Data(text.utf8), directory: directory, date: date)
      .write(to: path, replacing: true)
  }

  /// Makes writing beyond so many bytes of a file an error, as on a full disk.
  private static func limit(_ bytes: String) {
    guard let bytes = UInt(bytes), bytes > 0 else { return }
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  }

  private static func record(in directory: OutputDirectory, form: RecorderForm) throws {
    let step = Step(
      "knee",
      .active(
        ActiveContent(recorders: [
          RecorderConfiguration("a", .accelerometer, frequency: 100),
          RecorderConfiguration("m", .deviceMotion, rollingFileSizeThreshold: 1 << 20),
        ])))
    var recorders = MotionRecorders(
      for: step, in: directory, places: ["thigh", "shank"], form: form)
    var failure: FileError?
    for row in 0..<Int.max {
      let angle = Double(row) / 700
      let sample = InertialSample(
        time: Double(row) / 100, specificForce: Vector3(9.8 * sin(angle), 0.1, 9.8 * cos(angle)),
        angularVelocity: Vector3(0, 0.14, 0.001))
      do throws(FileError) {
        try recorders.append(sample, from: row % 2, since1970: 1_774_751_407.5 + sample.time)
        if row % 57 == 0 { try recorders.flush() }
      } catch {
        failure = error
        break
      }
    }
    try? recorders.finish()
    for result in recorders.results {
      if case .file(let file) = result.value {
        print(file.fileName, Int(result.userInfo["samples"]?.double ?? 0))
      }
    }
    if let failure { throw failure }
  }

  private static func grow(in directory: OutputDirectory, isInPlace: Bool) throws {
    let file = try GrowingFile(
      "list", number: 1, suffix: "txt", in: GrowingFolder(creating: "f", in: directory),
      piece: Array("[".utf8), ending: Array("]".utf8), isInPlace: isInPlace)
    var length = 1
    while true {
      try file.append(Array(repeating: UInt8(ascii: "x"), count: length) + [UInt8(ascii: ",")])
      length = length * 7 % 50_021
    }
  }

  private static func count(from first: String, _ write: (String) throws -> Void) throws {
    var number = Int(first) ?? 0
    while true {
      try write(String(repeating: "\(number)\n", count: 1 + number * 7_919 % 50_000))
      number += 1
    }
  }
}
