// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import Recordings

@Suite struct ByteSourceTests {
  /// `gzip -9` of `hello\n`, without name and time.
  private static let packed: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xCB, 0x48, 0xCD, 0xC9, 0xC9,
    0xE7, 0x02, 0x00, 0x20, 0x30, 0x3A, 0x36, 0x06, 0x00, 0x00, 0x00,
  ]
  private static let hello = Array("hello\n".utf8)

  private func unpack(_ bytes: [UInt8], chunkSize: Int = .max) throws(RecordingError) -> [UInt8] {
    let source = ByteSource(bytes: bytes, name: "run.gz", chunkSize: chunkSize)
    return try source.readAll(limitBytes: 1 << 20)
  }

  @Test("plain bytes and gzip, however they are cut")
  func chunks() throws {
    for chunkSize in 1...30 {
      #expect(try unpack(Self.hello, chunkSize: chunkSize) == Self.hello)
      #expect(try unpack(Self.packed, chunkSize: chunkSize) == Self.hello)
      #expect(
        try unpack(Self.packed + Self.packed, chunkSize: chunkSize) == Self.hello + Self.hello)
      #expect(try unpack(Self.packed + [0, 0, 0], chunkSize: chunkSize) == Self.hello)
    }
    #expect(try unpack([]) == [])
    #expect(try unpack([0x1F]) == [0x1F])
  }

  @Test("every truncation of a gzip file is an error")
  func truncated() {
    for count in 2..<Self.packed.count {
      #expect(throws: RecordingError.truncatedGzip(path: "run.gz")) {
        try unpack(Array(Self.packed[..<count]))
      }
    }
  }

  @Test("damage in a gzip file is an error, whichever byte it hits")
  func corrupt() {
    for index in 10..<Self.packed.count {
      var bytes = Self.packed
      bytes[index] ^= 0x55
      #expect(throws: RecordingError.self) { try unpack(bytes) }
    }
    var checksum = Self.packed
    checksum[18] ^= 1
    #expect(throws: RecordingError.corruptGzip(path: "run.gz", reason: "incorrect data check")) {
      try unpack(checksum)
    }
    #expect(
      throws: RecordingError.corruptGzip(path: "run.gz", reason: "other data after the end mark")
    ) { try unpack(Self.packed + Self.hello) }
  }

  @Test(
    "runs of blanks between cells are one tab, however the bytes are cut, and not within quotes")
  func blanks() throws {
    let text = "  1  2\t 3 \n\n\t\n4   \"a  b\" 5\r\n   6"
    let expected = "1\t2\t3\t\n\n\n4\t\"a  b\"\t5\r\n6"
    for chunkSize in 1...text.utf8.count {
      let source = ByteSource(bytes: Array(text.utf8), name: "x", chunkSize: chunkSize)
      source.separateAtBlanks()
      // Bytes that are put back are squeezed once more, which must change nothing.
      let start = try source.peek(chunkSize)
      #expect(Array(expected.utf8).starts(with: start))
      #expect(try source.readAll(limitBytes: 100) == Array(expected.utf8))
    }
    let silent = ByteSource(bytes: Array(repeating: 0x20, count: 1000), name: "x", chunkSize: 3)
    silent.separateAtBlanks()
    #expect(try silent.readAll(limitBytes: 100) == [])
  }

  @Test("SHA-256 is that of the bytes on disk, once all are read")
  func digest() throws {
    let known = [
      ([UInt8](), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      (Array("abc".utf8), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (Self.packed, Self.packedDigest),
    ]
    for (bytes, hex) in known {
      for chunkSize in [1, Int.max] {
        let source = ByteSource(bytes: bytes, name: "x", hashing: true, chunkSize: chunkSize)
        #expect(source.sha256 == nil)
        _ = try source.readAll(limitBytes: 100)
        #expect(source.sha256 == hex)
      }
    }
    let silent = ByteSource(bytes: [], name: "x")
    _ = try silent.readAll(limitBytes: 100)
    #expect(silent.sha256 == nil)
  }

  private static let packedDigest =
    "4925d2d4a2e887f938e428cb8c890c598b485c906ae241975c01be1dcc373c51"

  @Test("more than the bound is refused, as much as the bound is not")
  func bound() throws {
    let source = ByteSource(bytes: Self.packed, name: "x")
    #expect(throws: RecordingError.tooLarge(path: "x", limitBytes: 5)) {
      try source.readAll(limitBytes: 5)
    }
    #expect(try ByteSource(bytes: Self.packed, name: "x").readAll(limitBytes: 6) == Self.hello)
  }

  @Test("bytes put back come first, in order")
  func unread() throws {
    let source = ByteSource(bytes: Self.hello, name: "x")
    source.unread(Array("c".utf8))
    source.unread(Array("ab".utf8))
    #expect(try source.readAll(limitBytes: 100) == Array("abchello\n".utf8))
  }

  @Test("no such file, an empty path, a folder, a path with a NUL")
  func openFailures() throws {
    let folder = try temporaryFolder()
    defer { rmdir(folder) }
    #expect(throws: RecordingError.notFound(path: "\(folder)/none.csv")) {
      try ByteSource(path: "\(folder)/none.csv")
    }
    #expect(throws: RecordingError.notFound(path: "")) { try ByteSource(path: "") }
    #expect(throws: RecordingError.isFolder(path: folder)) { try ByteSource(path: folder) }
    #expect(throws: RecordingError.notFound(path: "\(folder)\u{0}")) {
      try ByteSource(path: "\(folder)\u{0}")
    }
    #expect(RecordingError.isFolder(path: "data").kind == .noInput)
    #expect(
      RecordingError.isFolder(path: "data").description
        == "data: expected a file, found a folder; name a file in it")
  }

  @Test("a file on disk, and its descriptor is closed")
  func file() throws {
    let folder = try temporaryFolder()
    let path = "\(folder)/run.csv"
    defer {
      unlink(path)
      rmdir(folder)
    }
    let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
    #expect(write(descriptor, Self.packed, Self.packed.count) == Self.packed.count)
    close(descriptor)
    // More often than a process may have files open.
    for _ in 0..<3_000 {
      #expect(try ByteSource(path: path).readAll(limitBytes: 100) == Self.hello)
    }
  }

  private func temporaryFolder() throws -> String {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/goniometer-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
