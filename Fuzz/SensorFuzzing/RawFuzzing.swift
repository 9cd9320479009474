// SPDX-License-Identifier: Apache-2.0

package import Findings
internal import Glibc
internal import IndustrialIO

/// The properties of every file that is played as a raw recording.
///
/// After an even byte, an input is the file. After an odd one it is blocks, a byte of kind, one of
/// length and the content, whose frames are made right: else checksums would stop everything.
package enum RawFuzzing {
  /// Playing a file ends, by itself, with the same scans whatever room there is.
  package static func check(_ input: [UInt8]) throws(FuzzFault) {
    guard let first = input.first else { return }
    let rest = input.dropFirst()
    let file = first % 2 == 0 ? Array(rest) : blocks(rest)
    // A file without a name is gone with this process, however that ends.
    var template = Array("/tmp/goniometer-fuzz.XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return }
    unlink(template)
    defer { close(descriptor) }
    guard write(descriptor, file, file.count) == file.count else { return }
    let path = "/proc/self/fd/\(descriptor)"
    let whole = try outcome(path, scans: 64, limit: 8 * file.count + 1000)
    let small = try outcome(path, scans: 1, limit: 8 * file.count + 1000)
    try require(whole == small, "room changes what is played:\n\(whole)\n\(small)")
    try play(path, limit: 8 * file.count + 1000)
  }

  /// The bytes of the sources, joined read by read.
  private static func outcome(_ path: String, scans: Int, limit: Int) throws(FuzzFault) -> [String]
  {
    let playback: RawPlayback
    do throws(IIOError) { playback = try RawPlayback(path: path) } catch {
      try require(!error.description.isEmpty, "an error without words")
      return [error.description]
    }
    var outcome = [[String]](repeating: [], count: playback.replays.count)
    var bytes = [[UInt8]](repeating: [], count: playback.replays.count)
    var active = Set(playback.replays.indices)
    for replay in playback.replays { replay.start() }
    var reads = 0
    while !active.isEmpty {
      for place in active.sorted() {
        reads += 1
        try require(reads < limit, "playing does not end")
        let replay = playback.replays[place]
        let size = replay.description.layout.byteCount
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: size * scans, alignment: 16)
        defer { room.deallocate() }
        do {
          switch try replay.read(into: room) {
          case .scans(let count, _):
            try require((1...scans).contains(count), "\(count) scans in room for \(scans)")
            bytes[place] += room[..<(count * size)]
          case .quiet: break
          case let read:
            if read == .ended { active.remove(place) }
            outcome[place].append("\(bytes[place].count): \(read)")
          }
        } catch let error as IIOError {
          outcome[place].append(error.description)
          active.remove(place)
        } catch let finding as FuzzFault {
          throw finding
        } catch {}
      }
    }
    return zip(outcome, bytes).map { "\($0) \($1)" } + ["\(playback.end.map { "\($0)" } ?? "")"]
  }

  /// Samples are made of it as of what is live.
  private static func play(_ path: String, limit: Int) throws(FuzzFault) {
    guard let playback = try? RawPlayback(path: path), let sensors = try? playback.sensors()
    else { return }
    var active = sensors.map(\.sensor).filter { (try? $0.start()) != nil }
    var steps = 0
    while !active.isEmpty {
      var left: [MotionSensor] = []
      for sensor in active {
        steps += 1
        try require(steps < limit, "making samples does not end")
        guard let advance = try? sensor.advance() else { continue }
        if case .ended = advance { continue }
        left.append(sensor)
      }
      active = left
    }
  }

  /// A recording of these blocks.
  package static func blocks(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var file = Array("goniometer raw 1\n".utf8)
    var rest = bytes
    var number: UInt32 = 0
    while let kind = rest.popFirst(), let length = rest.popFirst() {
      // Long lengths, as descriptions are: eight bytes a step.
      let content = Array(rest.prefix(8 * Int(length)))
      rest = rest.dropFirst(content.count)
      var frame = Array("GRB1".utf8) + [kind & 7, 0, kind >> 4 & 1, 0]
      frame += littleEndian(UInt64(number) * 10_000_000) + littleEndian(number)
      frame += littleEndian(UInt32(content.count))
      frame += littleEndian(content.withUnsafeBytes { Checksum.of($0) })
      frame += littleEndian(frame.withUnsafeBytes { Checksum.of($0) })
      file += frame + content
      number += 1
    }
    return file
  }

  private static func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}
