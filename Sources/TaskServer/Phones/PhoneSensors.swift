// SPDX-License-Identifier: Apache-2.0

internal import Files
internal import Foundation
internal import Glibc
internal import IndustrialIO
internal import LiveSessions
internal import StudyTasks
internal import Synchronization

/// The phones of one measurement: what they send goes to the measurement and, untouched, into files.
///
/// A block counts once, in the order of its numbers: one that was sent again after a lost connection is
/// acknowledged and passed over, one that comes too early is not taken. A page that was loaded anew begins
/// another capture, whose samples have a new time base.
final class PhoneSensors: Sendable {
  private struct Sensor {
    var capture: String?
    /// The number of the block that comes next.
    var next = 0
    /// Captures that were followed by another one.
    var past: Set<String> = []
    var file: Int32 = -1
    var lastTime = Int64.min
    /// Samples that were written, of all captures.
    var count = 0
  }

  /// How often a page may be loaded anew.
  private static let mostCaptures = 100
  /// Samples of a measurement at most: an hour and a half of two phones at 100 Hz. From ``fewLeft`` on people are told.
  private static let (mostSamples, fewLeft) = (1_000_000, 100_000)
  /// Samples of a measurement at once and a second: what phones give, with what they kept while the connection was lost.
  private static let (burst, rate) = (30_000.0, 1000.0)

  /// The source of the measurement's samples.
  let feed: SampleFeed
  private let folder: String
  /// The first part of the files' names.
  private let name: String
  private let hasRoom: @Sendable () -> Bool
  private let sensors: Mutex<[Sensor]>
  private let begin = ContinuousClock.now
  private let names = Mutex<[String]>([])

  /// - Parameters:
  ///   - count: 1, or 2 for both segments.
  ///   - folder: where the recordings go.
  ///   - name: the first part of their names.
  ///   - hasRoom: whether another recording may begin there.
  init(count: Int, folder: String, name: String, hasRoom: @escaping @Sendable () -> Bool) {
    (self.folder, self.name, self.hasRoom) = (folder, name, hasRoom)
    feed = SampleFeed(
      SourceSensor.roles(count: count).map { SourceSensor(role: $0, name: "phone") },
      clocks: Array(repeating: "pages", count: count))
    sensors = Mutex((0..<count).map { _ in Sensor() })
  }

  deinit {
    sensors.withLock { for sensor in $0 where sensor.file >= 0 { close(sensor.file) } }
  }

  /// What became of a block.
  enum Reception: Sendable, Hashable {
    /// All blocks before this number are there.
    case next(Int)
    /// The capture is not known: it has to begin anew, with block 0.
    case unknown
    /// The place is taken by another phone, or there is no such place.
    case refused
    /// The measurement has as many samples as it may have, or its folder as many bytes.
    case full
    /// No phone gives so many samples in so short a time. The block can be sent again.
    case tooFast
  }

  /// Whether a measurement is about to have all samples that it may have.
  var isNearlyFull: Bool { sensors.withLock { Self.count($0) > Self.mostSamples - Self.fewLeft } }

  /// The samples that were written.
  private static func count(_ sensors: [Sensor]) -> Int { sensors.reduce(0) { $0 + $1.count } }

  /// Takes a block. When it returns, the samples are in the file.
  ///
  /// - Throws: `FileError` if they cannot be written; the block can be sent again.
  func take(_ block: PhoneBlock) throws -> Reception {
    try sensors.withLock { sensors in
      guard sensors.indices.contains(block.sensor) else { return .refused }
      // A phone sits at one place.
      for (number, other) in sensors.enumerated() where number != block.sensor {
        if other.capture == block.capture { return .refused }
      }
      var sensor = sensors[block.sensor]
      guard !sensor.past.contains(block.capture) else { return .refused }
      let after = Self.count(sensors) + block.rows.count
      guard after <= Self.mostSamples else { return .full }
      if sensor.capture != block.capture {
        guard block.number == 0 else { return .unknown }
        guard sensor.past.count < Self.mostCaptures else { return .refused }
        guard hasRoom() else { return .full }
        try begin(block, &sensor)
        if !sensor.past.isEmpty { feed.restart(block.sensor) }
      }
      guard block.number == sensor.next else {
        sensors[block.sensor] = sensor
        return .next(sensor.next)
      }
      let seconds = (ContinuousClock.now - begin) / .seconds(1)
      if Double(after) > Self.burst + Self.rate * seconds {
        sensors[block.sensor] = sensor
        return .tooFast
      }
      try write(block.lines, to: sensor.file)
      sensor.count += block.rows.count
      sensor.next += 1
      // A page's clock does not go back; a sample that seems to was given twice.
      let samples = block.samples.filter { sample in
        guard sample.timestamp > sensor.lastTime else { return false }
        sensor.lastTime = sample.timestamp
        return true
      }
      sensors[block.sensor] = sensor
      feed.add(samples, from: block.sensor)
      return .next(sensor.next)
    }
  }

  /// The recordings as results of the step.
  func files(of step: Step, at now: Date) -> [LeafResult] {
    names.withLock { $0 }.enumerated().map { number, name in
      LeafResult(
        identifier: "\(step.identifier).phone\(number == 0 ? "" : ".\(number + 1)")",
        startDate: now, endDate: now,
        value: .file(FileResult(fileName: name, contentType: "text/csv")))
    }
  }

  private func begin(_ block: PhoneBlock, _ sensor: inout Sensor) throws {
    let role = feed.sensors[block.sensor].role
    let file = "\(name)-\(role)-\(block.capture).csv"
    _ = try OutputDirectory(creating: folder)
    let path = "\(folder)/\(file)"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw FileError(.init(systemError: errno), at: path) }
    do {
      try write(PhoneBlock.head(isReversed: block.isReversed), to: descriptor)
    } catch {
      close(descriptor)
      throw error
    }
    if sensor.file >= 0 { close(sensor.file) }
    if let before = sensor.capture { sensor.past.insert(before) }
    (sensor.file, sensor.capture, sensor.next, sensor.lastTime) = (
      descriptor, block.capture, 0, .min
    )
    names.withLock { if !$0.contains(file) { $0.append(file) } }
  }

  /// Writes all of a text, or nothing of it.
  private func write(_ text: String, to descriptor: Int32) throws {
    let bytes = Array(text.utf8)
    let before = lseek(descriptor, 0, SEEK_END)
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let error = FileError(.init(systemError: errno), at: folder)
        // The block is sent again, and must not come after a part of itself.
        ftruncate(descriptor, before)
        throw error
      }
      done += count
    }
  }
}
