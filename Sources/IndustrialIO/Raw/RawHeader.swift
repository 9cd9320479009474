// SPDX-License-Identifier: Apache-2.0

/// The header of a raw recording as a whole.
public struct RawHeader: Sendable, Hashable {
  /// When it was begun, as its writer said: `2026-11-21T10:00:00Z`.
  public var started: String
  /// The same moment on the monotonic clock, nanoseconds: what arrivals and most time stamps count.
  public var startedMonotonic: Int64
  /// The program that wrote it: `goniometer 0.1.0`.
  public var program: String
  /// The sensor that each stream belongs to: `thigh`. Two streams of one sensor are its
  /// accelerometer and its gyroscope.
  public internal(set) var sensors: [String] = []

  /// A header from its parts; streams are added by the writer.
  public init(started: String, startedMonotonic: Int64, program: String) {
    (self.started, self.startedMonotonic, self.program) = (started, startedMonotonic, program)
  }

  /// More streams than any session has.
  static let mostStreams = 64

  /// The text of the header block.
  var text: RawText {
    var text = RawText()
    text.add("program", program)
    text.add("started_utc", started)
    text.add("byte_order", "little")
    text.add("checksum", "crc-32 of zlib")
    for (stream, sensor) in sensors.enumerated() { text.add("stream", "\(stream)", sensor) }
    return text
  }

  init(_ text: RawText, startedMonotonic: Int64) throws(RawText.Malformed) {
    let order = try text.required("byte_order")
    guard order == "little" else { throw .init("byte_order '\(order)'; expected little") }
    started = try text.required("started_utc")
    self.startedMonotonic = startedMonotonic
    program = try text.required("program")
    for words in text.all("stream") {
      guard words.count == 2, words[0] == "\(sensors.count)", sensors.count < Self.mostStreams
      else {
        throw .init(
          "stream '\(words.joined(separator: " "))'; expected \(sensors.count) and a name, at most "
            + "\(Self.mostStreams) of them")
      }
      sensors.append(words[1])
    }
  }
}
