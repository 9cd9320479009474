// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Glibc
internal import IndustrialIO

/// Where `record` puts what sensors give.
enum RecordingFormat: String, Sendable, CaseIterable {
  case raw
  case csv

  /// What raw recordings end in.
  static let rawExtension = ".giraw"

  /// The format that a path shows; `nil` where it shows none.
  init?(path: String) {
    if path.hasSuffix(Self.rawExtension) {
      self = .raw
    } else if path.hasSuffix(".csv") || path == "-" {
      self = .csv
    } else {
      return nil
    }
  }
}

/// A raw recording or tables that grow while sensors are read.
///
/// Until a sensor gives something no file is made, and none replaced.
protocol RecordingSink {
  /// For each stream of a role, before anything is started; `nil` where samples do.
  func tap(for role: String) -> (any ScanTap)?
  mutating func append(
    _ samples: UnsafeBufferPointer<MotionSample>, of number: Int, _ sensor: MotionSensor) throws
  /// Hands on what is kept in memory; called twice a second.
  func flush() throws
  func finish(_ reason: String) throws
  /// Whether there is a recording.
  var hasBegun: Bool { get }
  /// Bytes so far.
  var byteCount: Int { get }
  /// The files, for words.
  var name: String { get }
}

/// Scans untouched, all sensors in one file.
struct RawSink: RecordingSink {
  private let file: GrowingFile
  private let writer: RawWriter

  init(_ path: String, replaces: Bool, isDurable: Bool) throws(OutputError) {
    file = try GrowingFile(path, replaces: replaces)
    let header = RawHeader(
      started: Date.now.ISO8601Format(), startedMonotonic: MonotonicClock.nanoseconds,
      program: "goniometer \(Version.current)")
    writer = RawWriter(
      descriptor: file.descriptor, name: file.name, header: header, isDurable: isDurable)
  }

  func tap(for role: String) -> (any ScanTap)? { FileTap(writer.tap(for: role), file) }
  func append(
    _ samples: UnsafeBufferPointer<MotionSample>, of number: Int, _ sensor: MotionSensor
  ) {}
  func flush() {}
  func finish(_ reason: String) throws {
    if hasBegun { try writer.finish(reason) }
  }
  var hasBegun: Bool { file.hasBegun }
  var byteCount: Int { writer.byteCount }
  var name: String { file.name }
}

/// Begins a file with the first thing that is put into it: a writer keeps descriptions in memory
/// until then.
private final class FileTap: ScanTap {
  private let tap: any ScanTap
  private let file: GrowingFile

  init(_ tap: any ScanTap, _ file: GrowingFile) { (self.tap, self.file) = (tap, file) }

  func begin(_ description: StreamDescription) throws(IIOError) { try tap.begin(description) }

  func write(_ scans: UnsafeRawBufferPointer, arrival: Int64) throws(IIOError) {
    try beginFile()
    try tap.write(scans, arrival: arrival)
  }

  func event(_ read: ScanRead, at time: Int64) throws(IIOError) {
    try beginFile()
    try tap.event(read, at: time)
  }

  private func beginFile() throws(IIOError) {
    guard !file.hasBegun else { return }
    do { try file.begin() } catch {
      throw .system(SystemFailure("empty", file.name, number: errno))
    }
  }
}

/// A table a sensor.
struct TableSink: RecordingSink {
  private struct Table {
    let file: GrowingFile
    let writer: ByteWriter
    var rows: MotionTable?
    var origin: Int64?
  }

  private var tables: [Table] = []
  private var origins = MotionOrigins()
  let name: String

  /// - Parameter path: a file for one role, a folder for several.
  init(_ path: String, roles: [String], replaces: Bool) throws {
    if roles.count > 1 { _ = try OutputFolder.make(path) }
    for role in roles {
      let file = try GrowingFile(
        roles.count == 1 ? path : "\(path)/\(role).csv", replaces: replaces)
      tables.append(
        Table(file: file, writer: ByteWriter(descriptor: file.descriptor, name: file.name)))
    }
    name = roles.count == 1 ? tables[0].file.name : "'\(path)'"
  }

  func tap(for role: String) -> (any ScanTap)? { nil }

  private mutating func begin() throws {
    for number in tables.indices {
      try tables[number].file.begin()
      tables[number].rows = try MotionTable(to: tables[number].writer)
    }
  }

  mutating func append(
    _ samples: UnsafeBufferPointer<MotionSample>, of number: Int, _ sensor: MotionSensor
  ) throws {
    guard let first = samples.first else { return }
    if !hasBegun { try begin() }
    let origin =
      tables[number].origin ?? origins.origin(of: sensor, first: first.timestamp)
    tables[number].origin = origin
    try tables[number].rows?.append(samples, since: origin)
  }

  func flush() throws { for table in tables where hasBegun { try table.writer.flush() } }
  func finish(_ reason: String) throws {
    guard hasBegun else { return }
    defer { for table in tables { table.file.dropTornLine() } }
    try flush()
  }
  var hasBegun: Bool { tables[0].file.hasBegun }
  var byteCount: Int { tables.reduce(0) { $0 + $1.file.size + $1.writer.pending.count } }
}
