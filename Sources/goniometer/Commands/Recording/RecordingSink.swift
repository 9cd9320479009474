// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
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
protocol RecordingSink {
  /// For each stream of a role, before anything is started; `nil` where samples do.
  func tap(for role: String) -> (any ScanTap)?
  /// What is replaced may go now.
  mutating func begin() throws
  mutating func append(
    _ samples: UnsafeBufferPointer<MotionSample>, of number: Int, _ sensor: MotionSensor) throws
  /// Hands on what is kept in memory; called twice a second.
  func flush() throws
  func finish(_ reason: String) throws
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

  func tap(for role: String) -> (any ScanTap)? { writer.tap(for: role) }
  func begin() throws { try file.begin() }
  func append(
    _ samples: UnsafeBufferPointer<MotionSample>, of number: Int, _ sensor: MotionSensor
  ) {}
  func flush() {}
  func finish(_ reason: String) throws { try writer.finish(reason) }
  var byteCount: Int { writer.byteCount }
  var name: String { file.name }
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

  mutating func begin() throws {
    for number in tables.indices {
      try tables[number].file.begin()
      tables[number].rows = try MotionTable(to: tables[number].writer)
    }
  }

  mutating func append(
    _ samples: UnsafeBufferPointer<MotionSample>, of number: Int, _ sensor: MotionSensor
  ) throws {
    guard let first = samples.first else { return }
    let origin =
      tables[number].origin ?? origins.origin(of: sensor, first: first.timestamp)
    tables[number].origin = origin
    try tables[number].rows?.append(samples, since: origin)
  }

  func flush() throws { for table in tables { try table.writer.flush() } }
  func finish(_ reason: String) throws {
    defer { for table in tables { table.file.dropTornLine() } }
    try flush()
  }
  var byteCount: Int { tables.reduce(0) { $0 + $1.file.size + $1.writer.pending.count } }
}
