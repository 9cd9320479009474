// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Glibc

/// The rows of a summary that is there already, found by id.
///
/// Only ids, keys and places are held; rows are read again when they are asked for.
final class EarlierSummary {
  private struct Place {
    let key: String?
    let offset: Int
    let count: Int
  }

  private let descriptor: Int32
  private let path: String
  private let format: SummaryFormat
  private var places: [String: Place] = [:]
  /// Ids in the order of the rows.
  private(set) var ids: [String] = []

  /// The summary of that path; `nil` where there is none.
  ///
  /// A last row that was cut short is passed over.
  /// - Throws: where the file is not a summary of this form with these columns.
  init?(at path: String, format: SummaryFormat) throws(CommandFailure) {
    (self.path, self.format) = (path, format)
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      guard errno != ENOENT else { return nil }
      throw CommandFailure(.inputOutput, "reading '\(path)' failed: \(OutputError.reason(errno))")
    }
    try format.name == .csv ? readRecords() : readLines()
  }

  deinit { close(descriptor) }

  /// The key of an id's row; `nil` where there is no row, or one to be made again.
  func key(of id: String) -> String? { places[id]?.key }

  /// The row of an id as ``SummaryFormat`` has it.
  func row(of id: String) throws(CommandFailure) -> [UInt8]? {
    guard let place = places[id] else { return nil }
    var bytes = [UInt8](repeating: 0, count: place.count)
    var done = 0
    while done < place.count {
      let count = bytes[done...].withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress, $0.count, place.offset + done)
      }
      guard count > 0 else {
        throw CommandFailure(.inputOutput, "reading '\(path)' failed: it was changed meanwhile")
      }
      done += count
    }
    if format.name == .ndjson { bytes.append(UInt8(ascii: "\n")) }
    return bytes
  }

  private func add(_ row: [UInt8], offset: Int, count: Int) -> Bool {
    guard let mark = format.mark(of: row) else { return false }
    if places.updateValue(Place(key: mark.key, offset: offset, count: count), forKey: mark.id)
      == nil
    {
      ids.append(mark.id)
    }
    return true
  }

  private func readRecords() throws(CommandFailure) {
    var records = CSVRecords(ByteLines(descriptor, name: "'\(path)'"))
    guard let header = try records.next() else { return }
    // A header cut short says that nothing came after it.
    guard header.isEnded else { return }
    guard header.bytes == format.header else { throw notOurs }
    while let record = try records.next() {
      guard record.isEnded else { return }
      guard add(record.bytes, offset: record.offset, count: record.bytes.count) else {
        throw notOurs
      }
    }
  }

  private func readLines() throws(CommandFailure) {
    var lines = ByteLines(descriptor, name: "'\(path)'")
    var isFirst = true
    while let line = try lines.next() {
      defer { isFirst = false }
      var bytes = line.bytes
      if format.name == .json {
        if isFirst {
          guard !line.isEnded || bytes + [UInt8(ascii: "\n")] == format.header else {
            throw notOurs
          }
          continue
        }
        if bytes.last == UInt8(ascii: ",") { bytes.removeLast() }
      }
      let isRow = add(bytes, offset: line.offset, count: bytes.count)
      guard isRow || !isFirst || !line.isEnded else { throw notOurs }
    }
  }

  private var notOurs: CommandFailure {
    CommandFailure(
      .malformedData,
      "'\(path)': expected a summary of this version, form and metadata, found another file; "
        + "name another with --output, or leave --resume out to measure everything again")
  }
}
