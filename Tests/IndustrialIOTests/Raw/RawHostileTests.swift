// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing

@testable import IndustrialIO

/// Blocks whose checksums are right and whose content is not: not a disk's doing, but a person's.
@Suite("Hostile raw recording") struct RawHostileTests {
  private struct Builder {
    var bytes = RawFrame.signature
    var number: UInt32 = 0

    mutating func add(
      _ kind: RawFrame.Kind, _ content: [UInt8], stream: UInt16 = 0, arrival: Int64 = 0
    ) {
      var frame = [UInt8](repeating: 0, count: RawFrame.byteCount)
      content.withUnsafeBytes { content in
        let value = RawFrame(kind, stream: stream, arrival: arrival, number: number, of: content)
        frame.withUnsafeMutableBytes { value.store(to: $0) }
      }
      bytes += frame + content
      number += 1
    }
  }

  private func file(_ body: (inout Builder) throws -> Void) rethrows -> RawFile {
    var builder = Builder()
    var header = RawHeader.example
    header.sensors = ["knee"]
    builder.add(.header, header.text.bytes)
    try body(&builder)
    return RawFile(builder.bytes)
  }

  private func lines(_ replace: (inout String) -> Void) throws -> [UInt8] {
    var text = String(decoding: try StreamDescription.sixAxes().rawText.bytes, as: UTF8.self)
    replace(&text)
    return Array(text.utf8)
  }

  @Test(
    "a description that no device has is refused with its place",
    arguments: [
      ("le:s16/16>>0", "le:s16/16X0>>0"), ("le:s16/16>>0", "le:s16/0>>0"),
      ("le:s16/16>>0", "le:s24/24>>0"), ("le:s16/16>>0", "le:s16/2147483648>>0"),
      ("le:s16/16>>0", "le:s16/16>>16"), ("le:s16/16>>0", "le:s0/16>>0"),
      ("in_accel_x\t7", "in_accel_x\t8"), ("in_accel_x\t7", "in_accel_x\t70000"),
      ("in_accel_x\t7", "in_accel_x\t-1"), ("in_accel_x\t7", "in_accel_y\t7"),
      ("settling_s\t0.0", "settling_s\t1e300"), ("settling_s\t0.0", "settling_s\tnan"),
      ("nominal_rate_hz\t100.0", "nominal_rate_hz\t0"), ("origin\tbuffer", "origin\tspace"),
      ("nominal_rate_hz\t100.0", "nominal_rate_hz\t1e-300"),
      ("nominal_rate_hz\t100.0", "nominal_rate_hz\tinf"), ("accel_scale", "accel_scale\t1"),
      ("accel_offset", "accel_ofset"), ("device\tbmi160", "device\t\\q"),
      ("device\tbmi160", "device"),
      ("attribute\tlabel\t", "attribute"), ("kernel", "colonel"),
    ])
  func descriptions(old: String, new: String) throws {
    let content = try lines { $0 = replacing(old, by: new, in: $0) }
    let file = file { $0.add(.description, content) }
    let error = #expect(throws: IIOError.self) { try RawPlayback(path: file.path) }
    let words = "\(file.path): no sensor was started; the recording is damaged at byte "
    #expect(error.map { $0.description.hasPrefix(words) } == true)
  }

  private func replacing(_ old: String, by new: String, in text: String) -> String {
    guard let place = text.firstRange(of: old) else {
      Issue.record("'\(old)' is not in the text")
      return text
    }
    return String(text[..<place.lowerBound]) + new + text[place.upperBound...]
  }

  @Test("scans that do not fit their description, and blocks of no stream, end the recording")
  func scans() throws {
    let description = try lines { _ in }
    for body: (inout Builder) -> Void in [
      { $0.add(.scans, [1, 2, 3]) }, { $0.add(.scans, .init(repeating: 0, count: 24), stream: 1) },
      { $0.add(.event, Array("event\texploded\n".utf8)) }, { $0.add(.event, [0xFF, 0xFE]) },
      { $0.add(.header, description) }, { $0.add(.description, description, stream: 65535) },
      { $0.add(.end, []) },
    ] {
      let file = file {
        $0.add(.description, description)
        $0.add(.scans, .init(repeating: 0, count: 24))
        body(&$0)
      }
      let playback = try RawPlayback(path: file.path)
      playback.replays[0].start()
      let steps = try playback.replays[0].drain()
      #expect(steps.count == 3)
      if case .damaged? = playback.end {
      } else {
        Issue.record("\(String(describing: playback.end))")
      }
    }
  }

  @Test("blocks of kinds to come are passed over, and lines too")
  func future() throws {
    let content = try lines { $0 += "colour\tblue\n" }
    var builder = Builder()
    var header = RawHeader.example
    header.sensors = ["knee"]
    builder.add(.header, header.text.bytes + Array("weather\tfine\n".utf8))
    builder.add(.description, content)
    let start = builder.bytes.count
    builder.add(.scans, [1, 2, 3])
    // Kind 9, with its checksum made right.
    var frame = Array(builder.bytes[start..<start + 32])
    frame[4] = 9
    let sum = frame[..<28].withUnsafeBytes { Checksum.of($0) }
    withUnsafeBytes(of: sum.littleEndian) { frame.replaceSubrange(28..., with: $0) }
    builder.bytes.replaceSubrange(start..<start + 32, with: frame)
    builder.add(.scans, .init(repeating: 5, count: 24), arrival: 4)
    let file = RawFile(builder.bytes)
    let playback = try RawPlayback(path: file.path)
    playback.replays[0].start()
    #expect(
      try playback.replays[0].drain().dropFirst() == [
        .scans(.init(repeating: 5, count: 24), arrival: 4)
      ])
    #expect(playback.end == .unfinished)
  }

  @Test("a length beyond all bounds takes no memory")
  func length() throws {
    let file = file {
      $0.add(.scans, [])
      let start = $0.bytes.count - 32
      var frame = Array($0.bytes[start...])
      frame.replaceSubrange(20..<24, with: [0xFF, 0xFF, 0xFF, 0xFF])
      let sum = frame[..<28].withUnsafeBytes { Checksum.of($0) }
      withUnsafeBytes(of: sum.littleEndian) { frame.replaceSubrange(28..., with: $0) }
      $0.bytes.replaceSubrange(start..., with: frame)
    }
    #expect(throws: IIOError.self) { try RawPlayback(path: file.path) }
  }

  @Test("the checksum is zlib's")
  func checksum() {
    let text = Array("123456789".utf8)
    #expect(text.withUnsafeBytes { Checksum.of($0) } == 0xCBF4_3926)
  }
}
