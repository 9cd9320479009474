// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@testable import Recordings

/// Files in which a logger started anew.
@Suite("Parts of a file")
struct TablePartsTests {
  private static let header = "t,ax,ay,az,gx,gy,gz"
  private static func rows(_ motion: InertialRecording) -> [String] {
    motion.map { "\($0.time),\(LoggerMotion.row($0))" }
  }
  private static let short = rows(LoggerMotion.motion(1, rows: 30))
  private static let long = rows(LoggerMotion.thigh)

  @Test("the parts are counted, and one of them is taken", arguments: [true, false])
  func parts(repeatsHeader: Bool) throws {
    let again = repeatsHeader ? [Self.header] : []
    let lines = [Self.header] + Self.short + again + Self.long + again + Self.short
    #expect(
      LoggerMotion.refusal(lines).contains(
        "log.csv:32:1: expected one recording, found that it starts again here, in parts of 30, 80, 30 rows; take one of them, such as the longest "
          + "with the part of the file 2"))
    LoggerMotion.expect(
      try LoggerMotion.load(lines) { $0.part = 2 }.recording, is: LoggerMotion.thigh)
    for part in [1, 3] {
      LoggerMotion.expect(
        try LoggerMotion.load(lines) { $0.part = part }.recording,
        is: LoggerMotion.motion(1, rows: 30))
    }
    #expect(LoggerMotion.refusal(lines) { $0.part = 4 }.contains("a number from 1 to 3"))
    #expect(LoggerMotion.refusal(lines) { $0.part = 0 }.contains("a number from 1 to 3"))
    // A place is that of the file.
    var wrong = lines
    wrong[50] = "x,1,2,3,4,5,6"
    #expect(LoggerMotion.refusal(wrong) { $0.part = 2 }.contains("log.csv:51:1"))
    LoggerMotion.expect(
      try LoggerMotion.load(wrong) { $0.part = 3 }.recording, is: LoggerMotion.motion(1, rows: 30))
  }

  @Test("a file of one part has part 1 and no other")
  func whole() throws {
    let lines = [Self.header] + Self.long
    LoggerMotion.expect(
      try LoggerMotion.load(lines) { $0.part = 1 }.recording, is: LoggerMotion.thigh)
    #expect(LoggerMotion.refusal(lines) { $0.part = 2 }.contains("1, as the file has one part"))
    #expect(throws: RecordingError.self) {
      try TextRecording.load("[]", RecordingOptions(part: 2))
    }
  }

  @Test("late samples, rows in the wrong order and a header further down for once are no parts")
  func neighbours() throws {
    var late = [Self.header] + Self.long
    late.swapAt(20, 21)
    #expect(try LoggerMotion.load(late).recording.count == 80)
    // The second half stands before the first one.
    let turned = [Self.header] + Self.long.suffix(40) + Self.long.prefix(40)
    #expect(LoggerMotion.refusal(turned).contains("sort the rows"))
    // Every other row falls back: nobody sorted them.
    let mixed =
      [Self.header] + zip(Self.long.suffix(40), Self.long.prefix(40)).flatMap { [$0, $1] }
    #expect(LoggerMotion.refusal(mixed).contains("sort the rows"))
  }

  @Test("each part of two sensors in turn is that of one sensor")
  func inTurn() throws {
    let rows = zip(LoggerMotion.thigh, LoggerMotion.shank).flatMap { a, b in
      ["a,\(a.time),\(LoggerMotion.row(a))", "b,\(b.time),\(LoggerMotion.row(b))"]
    }
    let lines = ["sensor,\(Self.header)"] + rows.prefix(60) + rows
    let found = try LoggerMotion.load(lines) { ($0.sensor, $0.part) = ("b", 2) }
    LoggerMotion.expect(found.recording, is: LoggerMotion.shank)
  }
}
