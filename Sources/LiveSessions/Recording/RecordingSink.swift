// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Glibc
package import IndustrialIO

/// The format of a recording.
package enum RecordingFormat: String, Sendable, CaseIterable {
  /// The scans of the kernel, byte for byte.
  case raw
  /// Tables.
  case csv

  /// The extension of raw recordings.
  package static let rawExtension = ".giraw"

  /// The format by the extension of a path; `nil` for another extension.
  package init?(path: String) {
    if path.hasSuffix(Self.rawExtension) {
      self = .raw
    } else if path.hasSuffix(".csv") || path == "-" {
      self = .csv
    } else {
      return nil
    }
  }
}

/// The target of a recording: a raw recording or tables that grow while sensors are read.
///
/// No file is left, and none replaced, until a sensor gives something.
package protocol RecordingSink {
  /// A tap for each stream of a role, before anything is started; `nil` if samples are enough.
  func tap(for role: String) -> (any ScanTap)?
  /// Adds samples of a sensor.
  mutating func append(
    _ samples: UnsafeBufferPointer<MotionSample>, of number: Int, _ sensor: MotionSensor) throws
  /// Writes the samples in memory; called twice a second.
  func flush() throws
  /// Closes the recording, with the reason in one word or sentence.
  func finish(_ reason: String) throws
  /// Whether there is a recording.
  var hasBegun: Bool { get }
  /// Bytes so far.
  var byteCount: Int { get }
  /// The file or folder, for messages.
  var name: String { get }
}

/// The scans of all sensors in one raw recording.
package struct RawSink: RecordingSink {
  private let file: RecordingOutput
  private let writer: RawWriter

  /// - Parameters:
  ///   - program: the recording program with its version.
  ///   - isDurable: whether it is synchronized to the disk twice a second.
  package init(
    _ path: String, replaces: Bool, isDurable: Bool, program: String
  ) throws(LiveSessionError) {
    file = try RecordingOutput(path, replaces: replaces)
    let header = RawHeader(
      started: Date.now.ISO8601Format(), startedMonotonic: MonotonicClock.nanoseconds,
      program: program)
    writer = RawWriter(
      descriptor: file.descriptor, name: file.name, header: header, isDurable: isDurable)
  }

  package func tap(for role: String) -> (any ScanTap)? { FileTap(writer.tap(for: role), file) }
  package func append(
    _ samples: UnsafeBufferPointer<MotionSample>, of number: Int, _ sensor: MotionSensor
  ) {}
  package func flush() {}
  package func finish(_ reason: String) throws {
    if hasBegun { try writer.finish(reason) }
  }
  package var hasBegun: Bool { file.hasBegun }
  package var byteCount: Int { writer.byteCount }
  package var name: String { file.name }
}

/// Begins a file with the first scan or event: a writer keeps descriptions in memory until then.
private final class FileTap: ScanTap {
  private let tap: any ScanTap
  private let file: RecordingOutput

  init(_ tap: any ScanTap, _ file: RecordingOutput) { (self.tap, self.file) = (tap, file) }

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
      throw .system(SystemFailure("create", file.name, number: errno))
    }
  }
}

/// A table for each sensor.
package struct TableSink: RecordingSink {
  private struct Table {
    let file: RecordingOutput
    var origin: Int64?
  }

  private var tables: [Table] = []
  private var origins = MotionOrigins()
  package let name: String

  /// - Parameter path: a file for one role, a folder for several.
  package init(_ path: String, roles: [String], replaces: Bool) throws(LiveSessionError) {
    if roles.count > 1 { try Self.makeFolder(path) }
    for role in roles {
      let file = try RecordingOutput(
        roles.count == 1 ? path : "\(path)/\(role).csv", replaces: replaces)
      tables.append(Table(file: file))
    }
    name = roles.count == 1 ? tables[0].file.name : "'\(path)'"
  }

  private static func makeFolder(_ path: String) throws(LiveSessionError) {
    guard mkdir(path, 0o700) != 0 else { return }
    let number = errno
    var status = stat()
    guard number != EEXIST || stat(path, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR
    else { return }
    throw .cannotCreate(
      path: path,
      reason: number == EEXIST
        ? "a file of that name is in the way" : RecordingOutput.reason(creating: number))
  }

  package func tap(for role: String) -> (any ScanTap)? { nil }

  private mutating func begin() throws {
    for table in tables {
      try table.file.begin()
      try table.file.write(MotionTable.header)
    }
  }

  package mutating func append(
    _ samples: UnsafeBufferPointer<MotionSample>, of number: Int, _ sensor: MotionSensor
  ) throws {
    guard let first = samples.first else { return }
    if !hasBegun { try begin() }
    let origin = tables[number].origin ?? origins.origin(of: sensor, first: first.timestamp)
    tables[number].origin = origin
    try tables[number].file.write(MotionTable.rows(samples, since: origin))
  }

  package func flush() throws { for table in tables where hasBegun { try table.file.flush() } }
  package func finish(_ reason: String) throws {
    guard hasBegun else { return }
    defer { for table in tables { table.file.dropTornLine() } }
    try flush()
  }
  package var hasBegun: Bool { tables[0].file.hasBegun }
  package var byteCount: Int { tables.reduce(0) { $0 + $1.file.size } }
}
