// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import JSON

/// A list of measurements: CSV with a header, or a line of JSON for each.
package struct Manifest {
  /// In the order of the file.
  package let jobs: [MeasurementJob]
  /// Names that mean nothing to the measurement, in the order they come.
  package let metadata: [String]
  /// Doubts about names that look like one that means something, a sentence each.
  package let warnings: [String]

  /// Reads a manifest; `-` is standard input, whose paths are relative to the working directory.
  ///
  /// A fault of its form ends the reading: rows that cannot be told apart cannot be measured
  /// with confidence. What is wrong with one measurement is kept as that one's failure.
  package init(path: String) throws(BatchError) {
    let name = path == "-" ? "standard input" : path
    var status = stat()
    if path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw .noInput("\(path): expected a manifest, found a folder")
    }
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .noInput("\(path): \(BatchError.reason(errno)); check the path")
    }
    defer { if path != "-" { close(descriptor) } }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    var reading = Reading(name: name, folder: path == "-" ? "" : folder)
    var lines = ByteLines(descriptor, name: name, limit: Self.longestLine, refusesLongLines: true)
    try reading.read(&lines)
    guard !reading.jobs.isEmpty else {
      throw .noInput("\(name): expected rows that name recordings, found none")
    }
    (jobs, metadata) = (reading.jobs, reading.metadata)
    warnings = metadata.compactMap { column in
      JobField.nearest(to: column).map {
        "\(name): the column '\(column.prefix(80))' is passed through and sets nothing; did you mean "
          + "'\($0)'?"
      }
    }
  }

  /// Bytes of a line; a measurement with all its settings has some hundreds.
  private static let longestLine = 1 << 20

  private struct Reading {
    let name: String
    let folder: String
    var jobs: [MeasurementJob] = []
    var metadata: [String] = []
    private var known: Set<String> = []

    init(name: String, folder: String) { (self.name, self.folder) = (name, folder) }

    mutating func read(_ lines: inout ByteLines) throws(BatchError) {
      var number = 0
      while let line = try lines.next() {
        number += 1
        guard let first = line.bytes.first(where: { !Self.blanks.contains($0) }) else { continue }
        if first == UInt8(ascii: "{") {
          try readJSON(line, number, &lines)
        } else {
          var records = CSVRecords(lines, first: (line, number))
          try readRecords(&records)
        }
        return
      }
    }

    /// Blanks, and the bytes of a byte order mark.
    private static let blanks = Array(" \t\r\n\u{FEFF}".utf8)

    private mutating func readRecords(_ records: inout CSVRecords) throws(BatchError) {
      var header: (names: [String], separator: UInt8)?
      while let record = try records.next() {
        var bytes = record.bytes[...]
        if record.offset == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
          bytes = bytes.dropFirst(3)
        }
        guard bytes.contains(where: { !Self.blanks.contains($0) }) else { continue }
        guard let header else {
          header = try self.header(bytes, line: record.line)
          continue
        }
        guard let cells = CSVRecords.cells(of: bytes, separator: header.separator) else {
          throw malformed(
            record.line, "cells of text (UTF-8) whose quotes are closed", "a row that is not")
        }
        guard cells.count == header.names.count else {
          throw malformed(
            record.line, "\(header.names.count) cells as in the header", "\(cells.count)")
        }
        add(zip(header.names, cells).map { (name: $0, value: .string($1)) })
      }
    }

    private mutating func header(
      _ bytes: ArraySlice<UInt8>, line: Int
    ) throws(BatchError) -> (names: [String], separator: UInt8) {
      let separator = "\t;".utf8.first { bytes.contains($0) } ?? UInt8(ascii: ",")
      guard let names = CSVRecords.cells(of: bytes, separator: separator) else {
        throw malformed(line, "a header of names (UTF-8)", "something else")
      }
      if let empty = names.firstIndex(of: "") {
        throw malformed(line, "a name for every column", "none for column \(empty + 1)")
      }
      guard Set(names).count == names.count else {
        let twice = names.first { name in names.count { $0 == name } > 1 } ?? ""
        throw malformed(line, "a name of its own for each column", "'\(twice)' twice")
      }
      let isUseful = names.contains {
        if case .recording = JobField.meaning(of: $0) { true } else { false }
      }
      guard isUseful else {
        throw malformed(
          line, "a header with file, or two segments",
          names.prefix(12).joined(separator: ", "))
      }
      return (names, separator)
    }

    private mutating func readJSON(
      _ first: ByteLines.Line, _ number: Int, _ lines: inout ByteLines
    ) throws(BatchError) {
      var (next, number): (ByteLines.Line?, Int) = (first, number)
      while let line = next {
        var bytes = line.bytes[...]
        if line.offset == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        if bytes.contains(where: { !Self.blanks.contains($0) }) {
          guard !line.isTooLong, let fields = WorkerLine.fields(bytes) else {
            throw malformed(number, "a JSON object on one line, as the first is", "something else")
          }
          add(fields)
        }
        next = try lines.next()
        number += 1
      }
    }

    private mutating func add(_ fields: [(name: String, value: JSONValue)]) {
      var id = JSONValue.null
      for (name, value) in fields where value != .null && value != .string("") {
        switch JobField.meaning(of: name) {
        case .id: id = value
        case .metadata where known.insert(name).inserted: metadata.append(name)
        default: break
        }
      }
      var job = MeasurementJob(fields: fields, id: id, folder: folder)
      if id == .null, let path = job.orderedRecordings.first?.path {
        job.id = .string(path)
      }
      jobs += job.ofEachJoint
    }

    private func malformed(_ line: Int, _ expected: String, _ found: String) -> BatchError {
      .malformed("\(name):\(line): expected \(expected), found \(found)")
    }
  }
}
