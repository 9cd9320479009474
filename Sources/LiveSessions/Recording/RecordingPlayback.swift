// SPDX-License-Identifier: Apache-2.0

package import IndustrialIO
internal import Recordings

/// The file of a raw recording that was played, for provenance.
package struct PlayedFile: Encodable, Sendable {
  /// Its path.
  package let path: String
  /// Its checksum; `nil` if it is no regular file.
  package let sha256: String?

  /// Reads the file once more for its checksum.
  package init(path: String) throws {
    self.path = path
    let bytes = try ByteSource(path: path, hashing: true)
    try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      while try bytes.read(into: buffer) > 0 {}
    }
    sha256 = bytes.sha256
  }
}

/// A raw recording that is played through the code of live sensors.
package struct RecordingPlayback {
  private let path: String
  private let playback: RawPlayback
  private let sensors: [(name: String, sensor: MotionSensor)]
  private let reader: MotionReader
  /// Warnings so far, one sentence each.
  package private(set) var warnings: [String] = []
  /// The first and the last time of each sensor's samples.
  private var spans: [ClosedRange<Int64>?]

  /// Opens a recording.
  package init(path: String, pace: RawPlayback.Pace) throws(IIOError) {
    self.path = path
    playback = try RawPlayback(path: path, pace: pace)
    sensors = try playback.sensors()
    reader = MotionReader(sensors.map(\.sensor))
    spans = .init(repeating: nil, count: sensors.count)
  }

  /// The recorded sensors' names.
  package var names: [String] { sensors.map(\.name) }
  /// Ends the playback; may be called from any thread.
  package var stop: @Sendable () -> Void { { [reader] in reader.stop() } }

  /// Plays it to its end.
  package mutating func run(
    _ deliver: (_ sensor: Int, UnsafeBufferPointer<MotionSample>) throws -> Void
  ) throws {
    try reader.run { event in
      switch event {
      case .samples(let number, let samples):
        for sample in samples {
          let time = sample.timestamp
          let span = spans[number] ?? time...time
          spans[number] = min(span.lowerBound, time)...max(span.upperBound, time)
        }
        try deliver(number, samples)
      case .lost(let number, let error):
        // Damage is reported for the file as a whole.
        if error.isRecorded { note(number, error.description) }
      case .restarted(let number): note(number, "the sensor is back")
      case .remark(let number, let remark): note(number, remark.description)
      case .ended, .quiet: break
      }
    }
    if let end = playback.end, case .torn = end { warnings.append("the recording \(end)") }
    if playback.end == .unfinished { warnings.append("the recording \(RawEnd.unfinished)") }
  }

  private mutating func note(_ number: Int, _ words: String) {
    warnings.append(sensors.count == 1 ? words : "\(sensors[number].name): \(words)")
  }

  /// The tables of the sensors: the path of each in a folder.
  ///
  /// - Throws: ``LiveSessionError/cannotCreate(path:reason:)`` if two sensors have one name.
  package func tablePaths(in folder: String) throws(LiveSessionError) -> [String] {
    let files = names.map { "\(folder)/\(Self.fileName($0)).csv" }
    guard Set(files).count == files.count else { throw .sameNames(path: path, files: files) }
    return files
  }

  /// Plays it to its end as tables: for each sensor the header, then rows as they come.
  package mutating func writeRows(_ write: (_ sensor: Int, _ rows: [UInt8]) throws -> Void) throws {
    for number in sensors.indices { try write(number, MotionTable.header) }
    var origins = MotionOrigins()
    var byTable: [Int64?] = .init(repeating: nil, count: sensors.count)
    let sensors = sensors
    try run { number, samples in
      guard let first = samples.first else { return }
      let origin =
        byTable[number] ?? origins.origin(of: sensors[number].sensor, first: first.timestamp)
      byTable[number] = origin
      try write(number, MotionTable.rows(samples, since: origin))
    }
  }

  /// A file name without surprises: a recording may call its sensors anything.
  private static func fileName(_ name: String) -> String {
    let letters = name.unicodeScalars.map { letter in
      letter.isASCII && letter.properties.isAlphabetic || ("0"..."9").contains(letter)
        || letter == "-" || letter == "_" ? Character(letter) : "_"
    }
    return letters.isEmpty ? "_" : String(letters.prefix(100))
  }

  /// The contents of the recording, and how it went so far as it was played.
  package var report: RecordingReport {
    RecordingReport(
      path: path, header: playback.header, end: playback.end,
      sensors: zip(sensors, spans).map { named, span in
        .init(name: named.name, sensor: named.sensor, span: span)
      })
  }
}

extension IIOError {
  /// Whether it happened while the recording was made, and is no failure of the playback.
  package var isRecorded: Bool { if case .recorded = self { true } else { false } }
}

extension RawEnd {
  /// The error of a recording that is damaged in the middle; `nil` for any other end.
  package func damage(of path: String) -> IIOError? {
    guard case .damaged(let offset, let reason) = self else { return nil }
    return .malformed(place: "\(path), byte \(offset)", reason: "\(reason); all before it was read")
  }
}
