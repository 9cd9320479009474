// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TaskFiles

/// What tests start as a program of its own.
///
/// - `file-writer archive PATH FOLDER` archives the folder once, with the result `{}` and a fixed
///   date.
/// - `file-writer save PATH FIRST` writes a file over and over until it is killed.
/// - `file-writer save-archive PATH FOLDER FIRST` writes an archive of two entries so.
///
/// Each time all lines have the same number, which counts up from FIRST; the length changes.
@main
enum FileWriter {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let path = arguments[1]
    switch arguments[0] {
    case "archive":
      try archive("{}", of: OutputDirectory(creating: arguments[2]), at: path)
    case "save":
      try count(from: arguments[2]) { try SavedFile(path: path).write(Data($0.utf8)) }
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

  private static func count(from first: String, _ write: (String) throws -> Void) throws {
    var number = Int(first) ?? 0
    while true {
      try write(String(repeating: "\(number)\n", count: 1 + number * 7_919 % 50_000))
      number += 1
    }
  }
}
