// SPDX-License-Identifier: Apache-2.0

internal import IndustrialIO
internal import Measurement
internal import Recordings

/// A raw recording that is played through the code of live sensors.
struct RecordingPlayback {
  /// The file that was played.
  struct Input: Encodable {
    let path: String
    let sha256: String?

    /// Reads the file once more for its checksum.
    init(path: String) throws {
      self.path = path
      let bytes = try ByteSource(path: path, hashing: true)
      try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
        while try bytes.read(into: buffer) > 0 {}
      }
      sha256 = bytes.sha256
    }
  }

  private let path: String
  private let isPaced: Bool
  private let playback: RawPlayback
  private let sensors: [(name: String, sensor: MotionSensor)]
  private(set) var warnings: [String] = []
  /// The first and the last time of each sensor's samples.
  private var spans: [ClosedRange<Int64>?]

  init(path: String, pace: RawPlayback.Pace) throws(IIOError) {
    (self.path, isPaced) = (path, pace == .realTime)
    playback = try RawPlayback(path: path, pace: pace)
    sensors = try playback.sensors()
    spans = .init(repeating: nil, count: sensors.count)
  }

  /// Plays it to its end.
  mutating func run(
    _ deliver: (_ sensor: Int, UnsafeBufferPointer<MotionSample>) throws -> Void
  ) throws {
    let reader = MotionReader(sensors.map(\.sensor))
    Interrupts.hold { reader.stop() }
    defer { Interrupts.hold(nil) }
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
        // Damage is told of the file as a whole.
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

  /// Writes a table of the only sensor to a file or `-`, or of each to a folder.
  mutating func writeTables(to output: String, _ console: Console) throws {
    guard sensors.count > 1 else {
      return try console.write(to: output, besides: [path]) { try writeRows([$0]) }
    }
    guard output != "-" else {
      throw UsageError(
        "the recording has \(sensors.count) sensors: name a folder with --output",
        command: "replay")
    }
    _ = try OutputFolder.make(output)
    let files = sensors.map { "\(output)/\(Self.fileName($0.name)).csv" }
    guard Set(files).count == files.count else {
      throw CommandFailure(
        .malformedData, "'\(path)' has sensors of one name: \(files.joined(separator: ", "))")
    }
    try write(files[...], [], console)
  }

  /// Opens one file after the other, so that all appear or none.
  private mutating func write(
    _ files: ArraySlice<String>, _ writers: [ByteWriter], _ console: Console
  ) throws {
    guard let file = files.first else { return try writeRows(writers) }
    try console.write(to: file, besides: [path]) { writer in
      try write(files.dropFirst(), writers + [writer], console)
    }
  }

  private mutating func writeRows(_ writers: [ByteWriter]) throws {
    var tables = try writers.map { try MotionTable(to: $0) }
    var origins = MotionOrigins()
    var byTable: [Int64?] = .init(repeating: nil, count: tables.count)
    let (sensors, isPaced) = (sensors, isPaced)
    try run { number, samples in
      guard let first = samples.first else { return }
      let origin =
        byTable[number] ?? origins.origin(of: sensors[number].sensor, first: first.timestamp)
      byTable[number] = origin
      try tables[number].append(samples, since: origin)
      // Rows at the pace of then are for somebody who waits for them.
      if isPaced { try writers[number].flush() }
    }
  }

  /// A recording may say anything its sensors are called.
  private static func fileName(_ name: String) -> String {
    let letters = name.unicodeScalars.map { letter in
      letter.isASCII && letter.properties.isAlphabetic || ("0"..."9").contains(letter)
        || letter == "-" || letter == "_" ? Character(letter) : "_"
    }
    return letters.isEmpty ? "_" : String(letters.prefix(100))
  }

  /// What was recorded, and how it went as far as it was played.
  var report: RecordingReport {
    RecordingReport(
      path: path, header: playback.header, end: playback.end,
      sensors: zip(sensors, spans).map { named, span in
        .init(name: named.name, sensor: named.sensor, span: span)
      })
  }

  /// The report for programs.
  func envelope(
    _ commandLine: [String]
  ) throws -> OutputEnvelope<[String: String], Input, RecordingReport> {
    OutputEnvelope(
      commandLine: commandLine, parameters: [:], inputs: [try Input(path: path)],
      warnings: warnings, result: report)
  }
}

extension IIOError {
  /// Whether it is what a recording tells of then, and no failure of now.
  var isRecorded: Bool { if case .recorded = self { true } else { false } }
}

extension RawEnd {
  /// The error of a recording that is damaged in the middle; `nil` for any other end.
  func damage(of path: String) -> IIOError? {
    guard case .damaged(let offset, let reason) = self else { return nil }
    return .malformed(
      place: "\(path), byte \(offset)", reason: "\(reason); all before it was read")
  }
}
