// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Foundation
import Testing

@testable import Files

@Suite("ResultArchive")
struct ResultArchiveTests {
  private let folder: TestFolder
  private let directory: OutputDirectory
  private let result = Data("{\"a\":1}\n".utf8)
  /// 2026-03-29T02:30:07.5Z: in Berlin a time of night that the clocks left out.
  private let date = Date(timeIntervalSince1970: 1_774_751_407.5)

  init() throws {
    folder = try TestFolder()
    directory = try OutputDirectory(creating: folder.path("files"))
  }

  private func archive(_ directory: OutputDirectory? = nil) -> ResultArchive {
    ResultArchive(result: result, directory: directory ?? self.directory, date: date)
  }

  private func fill() throws {
    try folder.write("[1,2,3]", to: "files/recorder-1/motion.json")
    try folder.write(String(repeating: "x", count: 300_000), to: "files/zz.txt")
    try folder.write("", to: "files/empty")
    try folder.write("ä", to: "files/Größe 😀.txt")
    try folder.write("left", to: "files/.x.12-0.tmp")
  }

  @Test("libzip reads back what was put in, in the order of the names")
  func roundTrip() throws {
    try fill()
    try archive().write(to: folder.path("a.zip"))
    let entries = try ZipContents(path: folder.path("a.zip")).entries
    #expect(
      entries.map(\.name) == [
        "Größe 😀.txt", "empty", "recorder-1/motion.json", "result.json", "zz.txt",
      ])
    #expect(entries[0].data == Data("ä".utf8))
    #expect(entries[1].data.isEmpty)
    #expect(entries[3].data == result)
    #expect(entries[4].data == Data(repeating: UInt8(ascii: "x"), count: 300_000))
    #expect(try folder.names == ["a.zip", "files"])
  }

  @Test("a result without files is an archive of one entry")
  func alone() throws {
    let archive = ResultArchive(result: Data(), date: date)
    try archive.write(to: folder.path("a.zip"))
    #expect(try ZipContents(path: folder.path("a.zip")).entries.map(\.name) == ["result.json"])
  }

  @Test("the same input gives the same bytes, in every time zone")
  func sameBytes() throws {
    try fill()
    let path = folder.path("a.zip")
    var all: Set<Data> = []
    for zone in ["UTC", "Europe/Berlin", "America/New_York", "Pacific/Chatham"] {
      let writer = ChildProcess.built("file-writer").path
      let (code, output) = try folder.run(
        writer, "archive", path, directory.path, environment: ["TZ": zone])
      #expect(code == 0, "\(output)")
      all.insert(try Data(contentsOf: URL(filePath: path)))
      // The files' own times are not the entries'.
      try fill()
    }
    #expect(all.count == 1)
  }

  @Test(
    "Python's zipfile reads names, contents, times and modes",
    .enabled(if: TestFolder.has("python3"), "python3 is not installed"))
  func python() throws {
    try fill()
    try archive().write(to: folder.path("a.zip"))
    let (code, output) = try folder.run(
      "python3", "-c",
      """
      import zipfile, struct
      z = zipfile.ZipFile("a.zip")
      assert z.testzip() is None
      for i in z.infolist():
          tag, size, flags, time = struct.unpack("<HHBi", i.extra)
          print(ascii(i.filename), i.file_size, i.date_time, oct(i.external_attr >> 16),
                hex(tag), flags, time)
      """)
    #expect(code == 0)
    #expect(
      output == """
        'Gr\\xf6\\xdfe \\U0001f600.txt' 2 (2026, 3, 29, 12, 0, 0) 0o100600 0x5455 1 1774751407
        'empty' 0 (2026, 3, 29, 12, 0, 0) 0o100600 0x5455 1 1774751407
        'recorder-1/motion.json' 7 (2026, 3, 29, 12, 0, 0) 0o100600 0x5455 1 1774751407
        'result.json' 8 (2026, 3, 29, 12, 0, 0) 0o100600 0x5455 1 1774751407
        'zz.txt' 300000 (2026, 3, 29, 12, 0, 0) 0o100600 0x5455 1 1774751407

        """)
  }

  @Test(
    "unzip unpacks it to the same files with the instant as their time",
    .enabled(if: TestFolder.has("unzip"), "unzip is not installed"))
  func unzip() throws {
    try fill()
    try archive().write(to: folder.path("a.zip"))
    #expect(try folder.run("unzip", "-tqq", "a.zip").0 == 0)
    #expect(try folder.run("unzip", "-qq", "a.zip", "-d", "out").0 == 0)
    #expect(try folder.text("out/recorder-1/motion.json") == "[1,2,3]")
    #expect(try Data(contentsOf: folder.url.appending(path: "out/result.json")) == result)
    var status = stat()
    #expect(stat(folder.path("out/result.json"), &status) == 0)
    #expect(status.st_mtim.tv_sec == 1_774_751_407)
  }

  @Test(
    "dates that the format cannot hold are clamped",
    arguments: [
      (-1e12, "1980-01-01"), (0, "1980-01-01"), (315_532_799, "1980-01-01"),
      (315_619_200, "1980-01-02"), (4_354_819_199, "2107-12-31"), (1e300, "2107-12-31"),
      (-.infinity, "1980-01-01"), (.nan, "1980-01-01"),
    ])
  func clampedDates(_ seconds: Double, _ expected: String) {
    let time = ZipTime(Date(timeIntervalSince1970: seconds))
    let (year, month, day) = (Int(time.day >> 9) + 1980, time.day >> 5 & 15, time.day & 31)
    #expect("\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)" == expected)
    #expect((time.field != nil) == (!seconds.isFinite || abs(seconds) < 2_147_483_648))
  }

  @Test("an archive that exists is replaced only where asked")
  func replacing() throws {
    try folder.write("old", to: "a.zip")
    let path = folder.path("a.zip")
    #expect(
      failure { () throws(FileError) in try archive().write(to: path) }
        == FileError(.exists, at: path))
    #expect(try folder.text("a.zip") == "old")
    try archive().write(to: path, replacing: true)
    #expect(try ZipContents(path: path).entries.count == 1)
    #expect(try folder.names == ["a.zip", "files"])
  }

  @Test("of two who write a new archive at once, one is told that it exists")
  func race() async throws {
    try fill()
    let (archive, path) = (archive(), folder.path("a.zip"))
    let successes = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          failure { () throws(FileError) in try archive.write(to: path) } == nil
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(successes == 1)
    #expect(try ZipContents(path: path).entries.count == 5)
    #expect(try folder.names == ["a.zip", "files"])
  }

  @Test("links, pipes and hostile names are refused by name, and nothing is written")
  func refused() throws {
    let path = folder.path("a.zip")
    let writing = { (archive: ResultArchive) in
      failure { () throws(FileError) in try archive.write(to: path) }
    }
    try folder.write("secret", to: "secret")
    try folder.write("x", to: "files/sub/x")
    try folder.link("files/sub/link", to: "../../secret")
    #expect(writing(archive()) == FileError(.isLink, at: "sub/link"))
    #expect(unlink(folder.path("files/sub/link")) == 0)
    try folder.link("files/linked", to: "sub")
    #expect(writing(archive()) == FileError(.isLink, at: "linked"))
    #expect(unlink(folder.path("files/linked")) == 0)
    mkfifo(folder.path("files/pipe"), 0o600)
    #expect(writing(archive()) == FileError(.isSpecial, at: "pipe"))
    #expect(unlink(folder.path("files/pipe")) == 0)
    try folder.write("x", to: "files/a\\b")
    #expect(writing(archive())?.path == "a\\b")
    #expect(unlink(folder.path("files/a\\b")) == 0)
    try folder.write("x", to: "files/a\u{1B}b")
    #expect(writing(archive())?.path == "a\\u{1B}b")
    #expect(try folder.names == ["files", "secret"])
  }

  @Test("a result.json of the directory is the result or an error")
  func resultInDirectory() throws {
    let path = folder.path("a.zip")
    try folder.write("other", to: "files/result.json")
    #expect(
      failure { () throws(FileError) in try archive().write(to: path) }
        == FileError(.isResult, at: "result.json"))
    try result.write(to: folder.url.appending(path: "files/result.json"))
    try archive().write(to: path)
    #expect(try ZipContents(path: path).entries.map(\.data) == [result])
  }

  @Test("an archive in its own directory is refused")
  func inside() throws {
    try folder.write("x", to: "files/sub/x")
    try folder.link("alias", to: "files/sub")
    for name in ["files/a.zip", "files/sub/a.zip", "alias/a.zip"] {
      let path = folder.path(name)
      #expect(
        failure { () throws(FileError) in try archive().write(to: path) }
          == FileError(.isInsideDirectory, at: path))
    }
    #expect(try directory.files() == ["sub/x"])
    try archive().write(to: folder.path("files.zip"))
  }

  @Test("a place that cannot be written to, and a full disk, are said and leave nothing")
  func unwritable() throws {
    try fill()
    let writing = { (archive: ResultArchive, path: String) in
      failure { () throws(FileError) in try archive.write(to: path, replacing: true) }
    }
    #expect(writing(archive(), folder.path("none/a.zip"))?.problem == .missingFolder)
    #expect(
      writing(archive(), "/dev/full")
        == FileError(.failed("no space left on device"), at: "/dev/full"))
    #expect(writing(archive(), "/proc/a.zip") != nil)
    #expect(try folder.names == ["files"])
  }

  @Test("a file that cannot be read is named")
  func unreadable() throws {
    let gone = try OutputDirectory(creating: folder.path("gone"))
    try FileManager.default.removeItem(atPath: gone.path)
    #expect(
      failure { () throws(FileError) in try archive(gone).write(to: folder.path("a.zip")) }
        == FileError(.missing, at: gone.path))
    #expect(try folder.names == ["files"])
  }

  @Test("a file that changes while it is read is an error", arguments: [0, 1], ["123", "1234567"])
  func changed(_ opening: Int, _ text: String) throws {
    let path = folder.path("a.zip")
    let name = folder.path("files/a")
    try folder.write("12345", to: "files/a")
    var count = 0
    var file = try AtomicFile(at: path)
    var writer = try ZipWriter(descriptor: file.descriptor, date: date, path: path)
    try writer.add("a") { () throws(FileError) in
      let opened = try OpenFile(path: name)
      if count == opening { try? Data(text.utf8).write(to: URL(filePath: name)) }
      count += 1
      return opened
    }
    do {
      try writer.finish(path: path)
      try file.commit()
      Issue.record("no error")
    } catch {
      #expect(error == FileError(.changed, at: name))
    }
  }

  @Test("more files than a process may have open are archived")
  func many() throws {
    for number in 0..<1_500 { try folder.write("\(number)", to: "files/\(number)") }
    try archive().write(to: folder.path("a.zip"))
    #expect(try ZipContents(path: folder.path("a.zip")).entries.count == 1_501)
  }
}
