// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Foundation
import SeededRandom
import Testing

@testable import Files

@Suite("SavedFile")
struct SavedFileTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test("what is written is read")
  func roundTrip() throws {
    let file = SavedFile(path: folder.path("session.json"))
    #expect(
      failure { () throws(FileError) in _ = try file.read() }
        == FileError(.missing, at: file.path))
    for text in ["first", "", String(repeating: "x", count: 3_000_000)] {
      try file.write(Data(text.utf8))
      #expect(try file.read() == Data(text.utf8))
    }
    #expect(try folder.names == ["session.json"])
    #expect(
      failure { () throws(FileError) in _ = try file.read(limit: 10) }?.problem
        == .tooMuch(what: "bytes", limit: 10))
    try file.remove()
    try file.remove()
    #expect(try folder.names == [])
  }

  @Test("a place that cannot be written to is said, with nothing left there")
  func unwritable() throws {
    try folder.write("", to: "file")
    let writing = { (path: String) in
      failure { () throws(FileError) in try SavedFile(path: path).write(Data("x".utf8)) }
    }
    let missing = folder.path("none/a")
    #expect(writing(missing) == FileError(.missingFolder, at: missing))
    #expect(writing(folder.path("file/a"))?.problem == .folderIsFile)
    #expect(writing(folder.url.path)?.problem == .isFolder)
    #expect(writing("/dev/full")?.problem == .failed("no space left on device"))
    #expect(writing("/dev/full")?.description == "'/dev/full': no space left on device")
    #expect(writing("/proc/none") != nil)
    #expect(try folder.names == ["file"])
  }

  @Test(
    "what killed writers left is removed by the next save; what lives and what others own stays")
  func leftovers() throws {
    let names = [
      ".session.json.1-0.tmp", ".session.json.999999-99.tmp", ".session.json.x-1.tmp",
      ".session.json.1-0.tmp.bak", ".other.json.1-0.tmp", "session.json.1-0.tmp",
    ]
    for name in names { try folder.write("part", to: name) }
    let alive = open(folder.path(".session.json.2-0.tmp"), O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    defer { close(alive) }
    #expect(flock(alive, LOCK_EX) == 0)
    try SavedFile(path: folder.path("session.json")).write(Data())
    #expect(
      try folder.names == [
        ".other.json.1-0.tmp", ".session.json.1-0.tmp.bak", ".session.json.2-0.tmp",
        ".session.json.x-1.tmp", "session.json", "session.json.1-0.tmp",
      ])
  }

  @Test("two writers at once leave one of both, and none removes the other's work")
  func concurrent() async throws {
    let path = folder.path("session.json")
    await withTaskGroup { group in
      for writer in 0..<8 {
        group.addTask {
          for _ in 0..<40 {
            let data = Data(repeating: UInt8(writer), count: 10_000 + writer)
            #expect(throws: Never.self) { try SavedFile(path: path).write(data) }
          }
        }
      }
    }
    let data = try SavedFile(path: path).read()
    #expect(Set(data).count == 1 && data.count == 10_000 + Int(data[0]))
    #expect(try folder.names == ["session.json"])
  }

  @Test("a kill at any instant leaves the file of before or the file of after, whole")
  func kill() throws {
    let kills = TestLength.count(60, long: 200)
    let seed: UInt64 = 4_004
    var numbers = SplitMix64(seed: seed)
    let file = SavedFile(path: folder.path("session.json"))
    var last = 0
    var leftovers = 0
    for round in 0..<kills {
      try killWriter("save", file.path, "\(last + 1)", after: &numbers)
      guard FileManager.default.fileExists(atPath: file.path) else { continue }
      let number = try wholeNumber(file.read(limit: 1 << 20))
      #expect(number != nil, "seed \(seed), kill \(round): torn")
      #expect((number ?? 0) >= last, "seed \(seed), kill \(round): older than before")
      last = number ?? last
      leftovers += try folder.names.count - 1
    }
    #expect(last > kills / 4, "the writer was killed before it wrote")
    #expect(leftovers > 0, "no kill hit a write")
    try file.write(Data())
    #expect(try folder.names == ["session.json"])
  }

  @Test("a kill at any instant leaves a whole archive")
  func killArchive() throws {
    let kills = TestLength.count(20, long: 60)
    let seed: UInt64 = 4_005
    var numbers = SplitMix64(seed: seed)
    let path = folder.path("result.zip")
    var count = 0
    for round in 0..<kills {
      try killWriter(
        "save-archive", path, folder.path("files"), "\(round * 1_000 + 1)", after: &numbers)
      guard FileManager.default.fileExists(atPath: path) else { continue }
      let entries = try ZipContents(path: path).entries
      #expect(entries.map(\.name) == ["recorder/data.txt", "result.json"])
      let parts = entries.map { wholeNumber($0.data) }
      #expect(parts[0] != nil && parts[0] == parts[1], "seed \(seed), kill \(round)")
      count += 1
    }
    #expect(count > kills / 2)
  }

  /// Starts the writer and kills it a random time after it has begun to write.
  private func killWriter(_ arguments: String..., after numbers: inout SplitMix64) throws {
    let before = lastChange
    let writer = try ChildProcess([ChildProcess.built("file-writer").path] + arguments)
    // However busy the machine is; ten seconds are a failure of the writer.
    for _ in 0..<10_000 where lastChange == before { usleep(1_000) }
    usleep(UInt32.random(in: 0...40_000, using: &numbers))
    writer.kill()
    #expect(try writer.status() & 0x7F == SIGKILL)
  }

  /// When a name was last added to the folder or taken from it, in nanoseconds.
  private var lastChange: Int {
    var status = stat()
    stat(folder.url.path, &status)
    return status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
  }
}

/// The number on every line; `nil` where the lines differ or are not as many as the writer writes.
private func wholeNumber(_ data: Data) -> Int? {
  let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
  guard let first = lines.first, let number = Int(first), lines.allSatisfy({ $0 == first }),
    lines.count == 1 + number * 7_919 % 50_000
  else { return nil }
  return number
}

@Suite("OwnedFile")
struct OwnedFileTests {
  @Test("of two programs with one file the one that writes first goes on, and the other is refused")
  func takenOver() throws {
    let folder = try TestFolder()
    let file = SavedFile(path: folder.path("session.json"))
    let (first, second) = (OwnedFile(file), OwnedFile(file))
    try first.write(Data("1".utf8))
    #expect(throws: FileError(.takenOver, at: file.path)) { try second.write(Data("2".utf8)) }
    #expect(try second.read(limit: 9) == Data("1".utf8))
    try second.write(Data("2".utf8))
    #expect(throws: FileError(.takenOver, at: file.path)) { try first.write(Data("3".utf8)) }
    #expect(try file.read() == Data("2".utf8))
    try file.remove()
    #expect(throws: FileError(.takenOver, at: file.path)) { try second.write(Data("4".utf8)) }
    #expect(throws: FileError(.missing, at: file.path)) { try file.read() }
  }

  @Test("of programs that write at the same instant one is acknowledged, and its bytes are there")
  func sameInstant() async throws {
    let folder = try TestFolder()
    for turn in 0..<200 {
      let file = SavedFile(path: folder.path("\(turn).json"))
      // Half of the turns begin with a file.
      if turn % 2 == 0 { try file.write(Data("old".utf8)) }
      let programs = (0..<3).map { _ in OwnedFile(file) }
      for program in programs where turn % 2 == 0 { _ = try program.read(limit: 9) }
      let written = await withTaskGroup(of: Int?.self) { group in
        for (number, program) in programs.enumerated() {
          group.addTask { (try? program.write(Data("\(number)".utf8))).map { number } }
        }
        return await group.reduce(into: [Int]()) { if let number = $1 { $0.append(number) } }
      }
      #expect(written.count == 1)
      #expect(try file.read() == Data("\(written.first ?? -1)".utf8))
    }
  }
}
