// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Foundation
import SeededRandom
import Testing

@testable import Files

@Suite("GrowingFile")
struct GrowingFileTests {
  private let folder: TestFolder
  private let directory: OutputDirectory

  init() throws {
    folder = try TestFolder()
    directory = try OutputDirectory(creating: folder.path("run"))
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test("after every piece the file has all of them and its ending, in place or with a twin")
  func grows() throws {
    let seed: UInt64 = 6_010
    var numbers = SplitMix64(seed: seed)
    for isInPlace in [false, true] {
      let growing = try GrowingFolder(creating: "f", in: directory)
      let file = try GrowingFile(
        "list", number: 1, suffix: "json", in: growing, piece: bytes("["), ending: bytes("]"),
        isInPlace: isInPlace)
      var all = "["
      #expect(try folder.text("run/\(file.name)") == "[]")
      for round in 0..<100 {
        let length = numbers.once(in: 5) ? 0 : Int.random(in: 0...20_000, using: &numbers)
        let piece = String(repeating: Character("\(round % 10)"), count: length)
        try file.append(bytes(piece))
        all += piece
        #expect(try folder.text("run/\(file.name)") == all + "]", "seed \(seed), \(round)")
        #expect(file.size == all.utf8.count + 1)
        #expect(try directory.files().count == (isInPlace ? 2 : 1))
      }
      try file.close()
      try file.close()
      #expect(try folder.text("run/\(file.name)") == all + "]")
      #expect(try names(growing.name) == ["list.json"])
    }
  }

  @Test("a file that is given up leaves no twin")
  func givenUp() throws {
    do {
      let growing = try GrowingFolder(creating: "f", in: directory)
      let file = try GrowingFile(
        "list", number: 1, suffix: "txt", in: growing, piece: bytes("a"), ending: [])
      try file.append(bytes("b"))
      try file.append(bytes("c"))
      #expect(try names("f-1").count == 2)
    }
    #expect(try names("f-1") == ["list.txt"])
    #expect(try folder.text("run/f-1/list.txt") == "abc")
  }

  @Test("a folder and a file take the first name that is free")
  func numbers() throws {
    try folder.write("", to: "run/f-1")
    try folder.link("run/f-2", to: "/")
    let growing = try GrowingFolder(creating: "f", in: directory)
    #expect(growing.name == "f-3")
    try folder.write("kept", to: "run/f-3/a.txt")
    try folder.link("run/f-3/a-2.txt", to: "nowhere")
    let file = try GrowingFile(
      "a", number: 1, suffix: "txt", in: growing, piece: bytes("x"), ending: [])
    #expect(file.name == "f-3/a-3.txt" && file.number == 3)
    #expect(try folder.text("run/f-3/a.txt") == "kept")
  }

  @Test("a folder goes only while nothing is in it")
  func empties() throws {
    let growing = try GrowingFolder(creating: "f", in: directory)
    try folder.write("x", to: "run/f-1/x")
    growing.removeIfEmpty()
    #expect(try directory.files() == ["f-1/x"])
    try FileManager.default.removeItem(atPath: folder.path("run/f-1/x"))
    growing.removeIfEmpty()
    #expect(try names("") == [])
  }

  @Test("a piece that finds no space leaves the file as it was", arguments: ["twin", "in-place"])
  func full(_ mode: String) throws {
    // Its message goes to a file too.
    for limit in [300, 4_096, 100_000] {
      let (code, output) = try folder.run(
        ChildProcess.built("file-writer").path, "grow", "run", mode, "\(limit)")
      #expect(code != 0 && output.contains("file too large"), "\(output)")
      for name in try directory.files() {
        let text = try folder.text("run/\(name)")
        #expect(text.hasSuffix(",]") || text == "[]", "\(mode), \(limit)")
        #expect(text.utf8.count <= limit)
      }
      #expect(try directory.files().count == 1)
      try directory.empty()
    }
  }

  private func names(_ name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path("run/\(name)")).sorted()
  }
}
