// SPDX-License-Identifier: Apache-2.0

import Files
import Foundation
import Testing

@testable import ConsolePrograms

@Suite("AtomicFile")
struct AtomicFileTests: ~Copyable {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    try? FileManager.default.removeItem(at: folder)
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  private func error(writing name: String) -> OutputError? {
    do {
      try AtomicFile.write(to: path(name)) { try $0.write("new") }
      return nil
    } catch {
      return error as? OutputError
    }
  }

  @Test("nothing has the file's name until all is written", arguments: [false, true])
  func appearsWhole(isDurable: Bool) throws {
    try AtomicFile.write(to: path("a.csv"), isDurable: isDurable) { writer in
      try writer.write(String(repeating: "x", count: 200_000))
      #expect(try !names.contains("a.csv"))
      #expect(try names.count == 1)
    }
    #expect(try names == ["a.csv"])
    #expect(try text("a.csv").count == 200_000)
  }

  @Test("an error half-way leaves the old file and no other")
  func failureKeepsOldFile() throws {
    try AtomicFile.write(to: path("a.csv")) { try $0.write("old") }
    #expect(throws: CommandFailure.self) {
      try AtomicFile.write(to: path("a.csv")) { writer in
        try writer.write(String(repeating: "x", count: 200_000))
        throw CommandFailure(.malformedData, "half-way")
      }
    }
    #expect(try names == ["a.csv"])
    #expect(try text("a.csv") == "old")
  }

  @Test("a file that is replaced keeps its permissions")
  func keepsPermissions() throws {
    try Data("old".utf8).write(to: folder.appending(path: "a"))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path("a"))
    try AtomicFile.write(to: path("a")) { try $0.write("new") }
    let attributes = try FileManager.default.attributesOfItem(atPath: path("a"))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try text("a") == "new")
  }

  @Test("through a symbolic link the file it points at is replaced")
  func followsLinks() throws {
    try Data("old".utf8).write(to: folder.appending(path: "file"))
    try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: "file")
    try AtomicFile.write(to: path("link")) { try $0.write("new") }
    #expect(try text("file") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == "file")
  }

  @Test("a symbolic link that leads to nothing stays, and nothing is written")
  func danglingLink() throws {
    try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: "none")
    #expect(throws: (any Error).self) {
      try AtomicFile.write(to: path("link")) { try $0.write("new") }
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == "none")
    #expect(!FileManager.default.fileExists(atPath: path("none")))
  }

  @Test("a device is written to, not replaced")
  func device() throws {
    try AtomicFile.write(to: "/dev/null") { try $0.write("gone") }
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    #expect(type as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test("a missing folder, a folder as file and a file as folder are said")
  func unusablePaths() throws {
    try Data().write(to: folder.appending(path: "file"))
    #expect(
      error(writing: "none/a.csv")
        == .cannotCreate(
          path: path("none/a.csv"), reason: "its folder does not exist; make it first"))
    #expect(
      error(writing: "")
        == .cannotCreate(path: path(""), reason: "it is a folder; name a file in it"))
    #expect(
      error(writing: "file/a.csv")
        == .cannotCreate(
          path: path("file/a.csv"), reason: "a part of its path is a file, not a folder"))
    #expect(error(writing: "none/a.csv")?.exitCode == .cannotWrite)
  }

  @Test("a full device is a failure half-way")
  func fullDevice() {
    #expect(throws: OutputError.cannotWrite(name: "'/dev/full'", reason: "no space left on device"))
    {
      try AtomicFile.write(to: "/dev/full") { try $0.write("x") }
    }
  }

  @Test("a folder that may not be written to is said")
  func readOnlyFolder() throws {
    // Root may write anywhere: there is nothing to refuse.
    guard getuid() != 0 else { return }
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    #expect(
      error(writing: "a.csv")
        == .cannotCreate(path: path("a.csv"), reason: "permission denied"))
  }
}
