// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@testable import Recordings

@Suite("Tables of attitudes")
struct AttitudeTableTests {
  private func load(_ text: String) throws -> AttitudeTable {
    try Files.with(text, name: "truth.csv") { try AttitudeTable(path: $0) }
  }

  private func refusal(_ text: String) throws -> String {
    do {
      _ = try load(text)
      return "none"
    } catch let error as RecordingError {
      return error.description
    }
  }

  @Test("columns are found by name, gaps are not numbers, and rows that do not count are marked")
  func columns() throws {
    let table = try load("qw,movement,time_s,qx,qy,qz\n1,0,0.5,0,0,0\nnan,1,1,nan,nan,nan\n")
    #expect(table.series.time == [0.5, 1])
    #expect(table.series.attitudes[0] == .identity)
    #expect(!table.series.attitudes[1].isFinite)
    #expect(table.isMovement == [false, true])
    #expect(try load("t,qw,qx,qy,qz\n0,1,0,0,0\n").isMovement == [true])
  }

  @Test("a missing column, no rows and times that do not rise are errors with their place")
  func errors() throws {
    #expect(
      try refusal("t,qw,qx,qy\n0,1,0,0\n").contains("truth.csv:1: expected a column named qz"))
    #expect(try refusal("t,qw,qx,qy,qz\n").contains("found none"))
    #expect(
      try refusal("t,qw,qx,qy,qz\n0,1,0,0,0\n\n0,1,0,0,0\n").contains(
        "truth.csv:4: expected a time"))
    #expect(try refusal("t,qw,qx,qy,qz\n0,1,0,x,0\n").contains("expected a number"))
  }
}
