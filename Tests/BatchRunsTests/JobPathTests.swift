// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import BatchRuns

@Suite("Paths of jobs")
struct JobPathTests {
  @Test(
    "an id names a file in the folder itself, whatever accents it has",
    arguments: [
      ("a/b.csv", "a_b.html"), ("./a.csv.gz", "a.html"), ("../a", "_.._a.html"),
      ("x/../\u{301}y", "x_.._\u{301}y.html"), ("../\u{301}y", "_.._\u{301}y.html"),
      ("é/x", "é_x.html"),
    ])
  func fileNames(id: String, expected: String) {
    let name = MeasurementJob.fileName(of: id, ending: ".html")
    #expect(Array(name.utf8) == Array(expected.utf8))
  }

  @Test("only what lies below the folder that may be read is held, by the bytes of its path")
  func held() throws {
    let base = FileManager.default.temporaryDirectory.path + "/paths-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: base) }
    func make(_ folder: String) throws {
      try #require(mkdir("\(base)/\(folder)", 0o700) == 0)
    }
    try #require(mkdir(base, 0o700) == 0)
    // One folder to the eye, two on the disk.
    try make("caf\u{E9}")
    try make("cafe\u{301}")
    let root = try ReadableRoot("\(base)/caf\u{E9}")
    #expect(root.holds("\(base)/caf\u{E9}"))
    #expect(root.holds("\(base)/caf\u{E9}/\u{301}new"))
    #expect(!root.holds("\(base)/cafe\u{301}"))
    #expect(!root.holds("\(base)/cafe\u{301}/new"))
    // A link within it that leads out of it.
    try #require(symlink(base, "\(base)/caf\u{E9}/out") == 0)
    #expect(!root.holds("\(base)/caf\u{E9}/out/\u{301}new"))
    #expect(!root.holds("\(base)/caf\u{E9}/out/new"))
    #expect(try ReadableRoot("/").holds("/etc"))
  }
}
