// SPDX-License-Identifier: Apache-2.0

import Foundation
import SeededRandom
import Testing

@testable import Files

@Suite("OutputDirectory")
struct OutputDirectoryTests {
  private let folder: TestFolder
  private let directory: OutputDirectory

  init() throws {
    folder = try TestFolder()
    directory = try OutputDirectory(creating: folder.path("run/files"))
  }

  @Test("T30: the output directory is created with the folders above it, and may exist")
  func creates() throws {
    #expect(try folder.names == ["run"])
    #expect(try OutputDirectory(creating: folder.path("run/files")) == directory)
    #expect(try OutputDirectory(creating: folder.path("run/files/")).files() == [])
    #expect(try OutputDirectory(creating: "/").path == "/")
  }

  @Test("a folder that has to exist is not made")
  func existing() throws {
    #expect(try OutputDirectory(existing: folder.path("run/files")) == directory)
    let path = folder.path("none")
    #expect(
      failure { () throws(FileError) in _ = try OutputDirectory(existing: path) }
        == FileError(.missing, at: path))
    #expect(try folder.names == ["run"])
    for path in ["", "a\0b"] {
      #expect(throws: FileError.self) { try OutputDirectory(existing: path) }
    }
  }

  @Test("where no folder can be, an error says why")
  func cannotCreate() throws {
    try folder.write("", to: "file")
    let path = folder.path("file/run")
    #expect(
      failure { () throws(FileError) in _ = try OutputDirectory(creating: path) }
        == FileError(.folderIsFile, at: path))
    let file = folder.path("file")
    let error = failure { () throws(FileError) in _ = try OutputDirectory(creating: file) }
    #expect(error?.path == file)
    for path in ["", "a\0b"] {
      #expect(throws: FileError.self) { try OutputDirectory(creating: path) }
    }
  }

  @Test("a name leads to its file, and its folders are made")
  func resolves() throws {
    let path = try directory.path(of: "recorder-1/accelerometer.json")
    #expect(path == folder.path("run/files/recorder-1/accelerometer.json"))
    try Data("x".utf8).write(to: URL(filePath: path))
    #expect(try directory.read("recorder-1/accelerometer.json") == Data("x".utf8))
    #expect(try directory.path(of: "recorder-1/accelerometer.json") == path)
    #expect(try directory.path(of: "Messung 1 äöü 😀..json").hasSuffix("Messung 1 äöü 😀..json"))
    #expect(try directory.path(of: "...").hasSuffix("/..."))
  }

  static let hostileNames: [String] = [
    "", "/", "/etc/passwd", "..", ".", "../x", "a/../../x", "a/..", "./a", "a/./b", "a//b", "a/",
    "//a", "a\0b", "../\0", "a\nb", "a\u{1B}[2Jb", "a\u{7F}", "a\u{85}b", "..\\x", "C:\\x",
    String(repeating: "a", count: 256), String(repeating: "a/", count: 600) + "a",
    String(repeating: "a/", count: 16) + "a", ".x.1-2.tmp", "a/.x.1-2.tmp", "/\u{301}x",
    "../\u{301}x", "a/\u{301}x/../../../\u{308}x",
  ]

  @Test("a name that could lead out, or hide, is refused", arguments: hostileNames)
  func hostile(_ name: String) throws {
    let error = failure { () throws(FileError) in _ = try directory.path(of: name) }
    guard case .unsafeName(let reason) = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
    let message = try #require(error?.description)
    #expect(message.contains(reason) && message.count < 200)
    #expect(!message.unicodeScalars.contains { $0.properties.generalCategory == .control })
    #expect(throws: FileError.self) { try directory.read(name) }
    #expect(try folder.names == ["run"])
    #expect(try directory.files() == [])
  }

  @Test("random names of hostile parts never lead out")
  func randomNames() throws {
    let seed: UInt64 = 4
    var numbers = SplitMix64(seed: seed)
    let parts = ["..", ".", "", "a", "/", "\0", "\\", "link", "~", "%2e%2e", "．．", "a\u{0}"]
    try folder.link("run/files/link", to: "/")
    for round in 0..<2_000 {
      let name = (0..<Int.random(in: 1...6, using: &numbers))
        .map { _ in parts.randomElement(using: &numbers) ?? "" }.joined(separator: "/")
      guard let path = try? directory.path(of: name) else { continue }
      let standard = URL(filePath: path).standardizedFileURL.path
      #expect(
        standard.hasPrefix(folder.path("run/files/")), "seed \(seed), round \(round): \(name)")
      #expect(!path.hasPrefix(folder.path("run/files/link/")))
    }
    #expect(try folder.names == ["run"])
  }

  @Test("a link on the way is refused, wherever it leads")
  func links() throws {
    try folder.write("secret", to: "secret")
    try folder.link("run/files/out", to: "../..")
    try folder.link("run/files/in", to: ".")
    try folder.link("run/files/file", to: folder.path("secret"))
    try folder.link("run/files/nowhere", to: "none")
    for (name, at) in [
      ("out/secret", "out"), ("in/x", "in"), ("file", "file"), ("nowhere", "nowhere"),
      ("out", "out"),
    ] {
      let expected = FileError(.isLink, at: at)
      #expect(failure { () throws(FileError) in _ = try directory.path(of: name) } == expected)
      #expect(failure { () throws(FileError) in _ = try directory.read(name) } == expected)
    }
    #expect(failure { () throws(FileError) in _ = try directory.files() }?.problem == .isLink)
  }

  @Test("what is no file is said, and a pipe is not waited for")
  func special() throws {
    try folder.write("", to: "run/files/folder/x")
    mkfifo(folder.path("run/files/pipe"), 0o600)
    let reading = { (directory: OutputDirectory, name: String) in
      failure { () throws(FileError) in _ = try directory.read(name) }
    }
    #expect(reading(directory, "pipe") == FileError(.isSpecial, at: "pipe"))
    #expect(reading(directory, "folder") == FileError(.isFolder, at: "folder"))
    #expect(reading(directory, "folder/x/y") == FileError(.folderIsFile, at: "folder/x"))
    #expect(reading(directory, "none") == FileError(.missing, at: "none"))
    #expect(reading(directory, "none/x") == FileError(.missing, at: "none"))
    #expect(
      failure { () throws(FileError) in _ = try directory.files() }
        == FileError(.isSpecial, at: "pipe"))
  }

  @Test("a file larger than the limit is not read")
  func limit() throws {
    try folder.write("12345", to: "run/files/a")
    #expect(try directory.read("a", limit: 5).count == 5)
    #expect(
      failure { () throws(FileError) in _ = try directory.read("a", limit: 4) }
        == FileError(.tooMuch(what: "bytes", limit: 4), at: "a"))
  }

  @Test("files are listed by their bytes; what a killed writer left is none")
  func files() throws {
    for name in ["b", "a/c", "a/b/c", "a.txt", "Z", "ä", ".hidden", ".x.1-2.tmp"] {
      try folder.write(name, to: "run/files/\(name)")
    }
    #expect(try directory.files() == [".hidden", "Z", "a.txt", "a/b/c", "a/c", "b", "ä"])
  }

  @Test("a name that is not UTF-8 is said")
  func notText() throws {
    let path = folder.path("run/files/x").utf8CString.dropLast(2) + [-1, 0]
    close(open(Array(path), O_CREAT | O_WRONLY, 0o600))
    #expect(
      failure { () throws(FileError) in _ = try directory.files() }
        == FileError(.unsafeName("it is not UTF-8"), at: "\u{FFFD}"))
    try directory.empty()
    #expect(try directory.files() == [])
  }

  @Test("emptying removes all but the folder, and nothing that a link leads to")
  func empties() throws {
    try folder.write("x", to: "kept/x")
    try folder.write("x", to: "run/files/a/b/c")
    try folder.write("x", to: "run/files/.x.1-2.tmp")
    try folder.link("run/files/a/link", to: folder.path("kept"))
    try folder.link("run/files/file", to: folder.path("kept/x"))
    mkfifo(folder.path("run/files/pipe"), 0o600)
    try directory.empty()
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
    #expect(try folder.text("kept/x") == "x")
    try directory.empty()
    try FileManager.default.removeItem(atPath: directory.path)
    #expect(
      failure { () throws(FileError) in try directory.empty() }
        == FileError(.missing, at: directory.path))
  }

  @Test("folders in each other without end are an error, not a crash")
  func deep() throws {
    let parts = Array(repeating: "a", count: 120).joined(separator: "/")
    try folder.write("x", to: "run/files/\(parts)/x")
    #expect(throws: FileError.self) { try directory.files() }
    guard
      case .tooMuch(_, let limit) = failure({ () throws(FileError) in try directory.empty() })?
        .problem
    else {
      Issue.record("no limit")
      return
    }
    #expect(limit == 100)
  }
}
