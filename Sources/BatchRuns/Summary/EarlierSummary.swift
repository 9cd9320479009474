// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The rows of a summary that is there already, found by id.
///
/// Only their places are held, 24 bytes a row; ids, keys and rows are read again when they are asked for.
final class EarlierSummary: Sendable {
  private struct Place {
    let offset: Int
    let count: Int
  }

  private let descriptor: Int32
  private let path: String
  private let format: SummaryFormat
  private let places: [Place]
  private let index: TextIndex

  /// The summary of that path; `nil` where there is none.
  ///
  /// A last row that was cut short is passed over.
  /// - Throws: where the file is not a summary of this form with these columns.
  init?(at path: String, format: SummaryFormat) throws(BatchError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      guard errno != ENOENT else { return nil }
      throw .cannotRead(name: "'\(path)'", reason: BatchError.reason(errno))
    }
    var reading = Reading(path: path, format: format)
    do throws(BatchError) {
      try reading.read(descriptor)
    } catch {
      close(descriptor)
      throw error
    }
    reading.index.sort()
    (self.descriptor, self.path, self.format) = (descriptor, path, format)
    // An array that has grown may be half empty.
    (places, index) = (Array(reading.places[...]), reading.index)
  }

  deinit { close(descriptor) }

  /// Whether there are no rows.
  var isEmpty: Bool { places.isEmpty }

  /// The key of an id's row; `nil` where there is no row, or one to be made again.
  func key(of id: String) throws(BatchError) -> String? { try found(id)?.mark.key }

  /// The row of an id as ``SummaryFormat`` has it: the last one, where there are several.
  func row(of id: String) throws(BatchError) -> [UInt8]? {
    guard var row = try found(id)?.row else { return nil }
    if format.name == .ndjson { row.append(UInt8(ascii: "\n")) }
    return row
  }

  /// Calls a function with each id, in the order of the rows, and each once.
  func forEachId(_ body: (String) throws(BatchError) -> Void) throws(BatchError) {
    for place in places.indices {
      let id = try read(place).mark.id
      if try firstPlace(of: id) == place { try body(id) }
    }
  }

  private func firstPlace(of id: String) throws(BatchError) -> Int? {
    for place in index.places(of: id) {
      if try read(place).mark.id == id { return place }
    }
    return nil
  }

  private func found(_ id: String) throws(BatchError) -> (row: [UInt8], mark: SummaryFormat.Mark)? {
    for place in index.places(of: id).reversed() {
      let found = try read(place)
      if found.mark.id == id { return found }
    }
    return nil
  }

  private func read(
    _ number: Int
  ) throws(BatchError) -> (row: [UInt8], mark: SummaryFormat.Mark) {
    let place = places[number]
    guard let bytes = fileBytes(descriptor, at: place.offset, count: place.count),
      let mark = format.mark(of: bytes)
    else {
      throw .cannotRead(name: "'\(path)'", reason: "it was changed meanwhile")
    }
    return (bytes, mark)
  }

  private struct Reading {
    let path: String
    let format: SummaryFormat
    var places: [Place] = []
    var index = TextIndex()

    mutating func read(_ descriptor: Int32) throws(BatchError) {
      let lines = ByteLines(descriptor, name: "'\(path)'")
      try format.name == .csv ? readRecords(lines) : readLines(lines)
    }

    private mutating func add(_ row: [UInt8], offset: Int, count: Int) -> Bool {
      guard let mark = format.mark(of: row) else { return false }
      places.append(Place(offset: offset, count: count))
      index.append(mark.id)
      return true
    }

    private mutating func readRecords(_ lines: ByteLines) throws(BatchError) {
      var records = CSVRecords(lines)
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

    private mutating func readLines(_ lines: ByteLines) throws(BatchError) {
      var lines = lines
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

    private var notOurs: BatchError { .notASummary(path: path) }
  }
}
