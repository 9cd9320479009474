// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import JSON

/// A list of measurements: CSV with a header, or a line of JSON for each.
///
/// It is read once as a whole, to check it; each job is made again from its record when it is asked for, so
/// that memory hardly grows with their number: 16 bytes a job of a file.
package struct Manifest: Sendable {
  /// Names that mean nothing to the measurement, in the order they come.
  package let metadata: [String]
  /// Doubts about names that look like one that means something, a sentence each.
  package let warnings: [String]
  private let form: Form
  private let folder: String
  private let text: ManifestText
  private let places: [ManifestText.Place]

  /// The number of jobs.
  package var count: Int { places.count }

  /// Reads a manifest; `-` is standard input, whose paths are relative to the working directory.
  ///
  /// A fault of its form ends the reading: rows that cannot be told apart cannot be measured
  /// with confidence. What is wrong with one measurement is kept as that one's failure.
  ///
  /// - Parameter visit: is called with each job, in the order of the file.
  package init(path: String, visit: (MeasurementJob) -> Void = { _ in }) throws(BatchError) {
    let name = path == "-" ? "standard input" : path
    var status = stat()
    if path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw .noInput("\(path): expected a manifest, found a folder")
    }
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .noInput("\(path): \(BatchError.reason(errno)); check the path")
    }
    let isKept =
      path == "-" || fstat(descriptor, &status) != 0 || status.st_mode & S_IFMT != S_IFREG
    let folder = path == "-" ? "" : path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    var reading = Reading(name: name, folder: folder, isKept: isKept)
    do throws(BatchError) {
      var lines = ByteLines(
        descriptor, name: name, limit: Self.longestLine, refusesLongLines: true)
      try reading.read(&lines, visit)
      guard !reading.places.isEmpty else {
        throw .noInput("\(name): expected rows that name recordings, found none")
      }
    } catch {
      if path != "-" { close(descriptor) }
      throw error
    }
    if isKept, path != "-" { close(descriptor) }
    text =
      isKept
      ? ManifestText(reading.kept, name: name) : ManifestText(descriptor: descriptor, name: name)
    (form, self.folder, metadata) = (reading.form, folder, reading.metadata)
    // An array that has grown may be half empty.
    places = Array(reading.places[...])
    warnings = metadata.compactMap { column in
      JobField.nearest(to: column).map {
        "\(name): the column '\(column.prefix(80))' is passed through and sets nothing; did you mean "
          + "'\($0)'?"
      }
    }
  }

  /// A job.
  ///
  /// - Throws: ``BatchError/cannotRead(name:reason:)`` where its record was changed meanwhile.
  package func job(_ number: Int) throws(BatchError) -> MeasurementJob {
    let place = places[number]
    let bytes = try text.bytes(at: place)
    let jobs = form.fields(of: bytes[...]).map { Self.jobs(of: $0, folder: folder) } ?? []
    guard place.part < jobs.count else { throw text.changed }
    return jobs[place.part]
  }

  /// The jobs of a record: one for each joint where it names more than two segments.
  private static func jobs(of fields: [JobField], folder: String) -> [MeasurementJob] {
    let id = fields.last { $0.meaning == .id && !$0.isEmpty }?.value ?? .null
    var job = MeasurementJob(fields: fields, id: id, folder: folder)
    if id == .null, let path = job.orderedRecordings.first?.path {
      job.id = .string(path)
    }
    return job.ofEachJoint
  }

  /// The way in which records have their fields.
  private enum Form: Sendable {
    typealias Column = (name: String, meaning: JobField.Meaning)

    case rows([Column], separator: UInt8)
    case lines

    /// The fields of a record; `nil` for one that is not of this form.
    func fields(of record: ArraySlice<UInt8>) -> [JobField]? {
      switch self {
      case .rows(let columns, let separator):
        CSVRecords.cells(of: record, separator: separator).map { Self.fields(columns, $0) }
      case .lines:
        WorkerLine.fields(record).map { fields in fields.map { JobField(name: $0, value: $1) } }
      }
    }

    static func fields(_ columns: [Column], _ cells: [String]) -> [JobField] {
      zip(columns, cells).map { JobField(name: $0.name, meaning: $0.meaning, value: .string($1)) }
    }
  }

  /// Bytes of a line; a measurement with all its settings has some hundreds.
  private static let longestLine = 1 << 20

  private struct Reading {
    let name: String
    let folder: String
    /// Whether the text of the records is kept.
    let isKept: Bool
    var form = Form.lines
    var kept: [UInt8] = []
    var places: [ManifestText.Place] = []
    var metadata: [String] = []
    private var known: Set<String> = []

    init(name: String, folder: String, isKept: Bool) {
      (self.name, self.folder, self.isKept) = (name, folder, isKept)
    }

    mutating func read(
      _ lines: inout ByteLines, _ visit: (MeasurementJob) -> Void
    ) throws(BatchError) {
      var number = 0
      while let line = try lines.next() {
        number += 1
        guard let first = line.bytes.first(where: { !Self.blanks.contains($0) }) else { continue }
        if first == UInt8(ascii: "{") {
          try readJSON(line, number, &lines, visit)
        } else {
          var records = CSVRecords(lines, first: (line, number))
          try readRecords(&records, visit)
        }
        return
      }
    }

    /// Blanks, and the bytes of a byte order mark.
    private static let blanks = Array(" \t\r\n\u{FEFF}".utf8)

    private mutating func readRecords(
      _ records: inout CSVRecords, _ visit: (MeasurementJob) -> Void
    ) throws(BatchError) {
      var header: (columns: [Form.Column], separator: UInt8)?
      while let record = try records.next() {
        var bytes = record.bytes[...]
        if record.offset == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
          bytes = bytes.dropFirst(3)
        }
        guard bytes.contains(where: { !Self.blanks.contains($0) }) else { continue }
        guard let (columns, separator) = header else {
          let (names, separator) = try self.header(bytes, line: record.line)
          let columns = names.map { (name: $0, meaning: JobField.meaning(of: $0)) }
          header = (columns, separator)
          form = .rows(columns, separator: separator)
          continue
        }
        guard let cells = CSVRecords.cells(of: bytes, separator: separator) else {
          throw malformed(
            record.line, "cells of text (UTF-8) whose quotes are closed", "a row that is not")
        }
        guard cells.count == columns.count else {
          throw malformed(
            record.line, "\(columns.count) cells as in the header", "\(cells.count)")
        }
        add(Form.fields(columns, cells), bytes, offset: record.offset, visit)
      }
    }

    private func header(
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
      _ first: ByteLines.Line, _ number: Int, _ lines: inout ByteLines,
      _ visit: (MeasurementJob) -> Void
    ) throws(BatchError) {
      var (next, number): (ByteLines.Line?, Int) = (first, number)
      while let line = next {
        var bytes = line.bytes[...]
        if line.offset == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        if bytes.contains(where: { !Self.blanks.contains($0) }) {
          guard !line.isTooLong, let fields = form.fields(of: bytes) else {
            throw malformed(number, "a JSON object on one line, as the first is", "something else")
          }
          add(fields, bytes, offset: line.offset, visit)
        }
        next = try lines.next()
        number += 1
      }
    }

    /// Takes a record.
    ///
    /// - Parameter offset: of the line that it begins in, in the file.
    private mutating func add(
      _ fields: [JobField], _ bytes: ArraySlice<UInt8>, offset: Int,
      _ visit: (MeasurementJob) -> Void
    ) {
      for field in fields where field.meaning == .metadata && !field.isEmpty {
        if known.insert(field.name).inserted { metadata.append(field.name) }
      }
      // Without a byte order mark, which is of the line and not of the record.
      let start = isKept ? kept.count : offset + bytes.startIndex
      if isKept { kept += bytes }
      for (part, job) in Manifest.jobs(of: fields, folder: folder).enumerated() {
        places.append(ManifestText.Place(offset: start, bytes: bytes, part: part))
        visit(job)
      }
    }

    private func malformed(_ line: Int, _ expected: String, _ found: String) -> BatchError {
      .malformed("\(name):\(line): expected \(expected), found \(found)")
    }
  }
}
