// SPDX-License-Identifier: Apache-2.0

internal import Files
internal import Foundation
internal import Inertial
internal import JSON
internal import StudyTasks

/// The files of one recorder and one sensor.
struct RecorderSeries: Sendable {
  /// The results' identifier.
  let identifier: String
  let writer: RecordedItemWriter
  /// Bytes after which a new file begins; 0: never.
  let threshold: Int

  private var file: GrowingFile?
  /// Text that has not been handed to the system.
  private var pending: [UInt8] = []
  private var pendingItems = 0
  private var pendingDates: ClosedRange<Double>?
  /// Of the file that is open, and where there is none yet of the next.
  private var current = WrittenFile()
  /// Files that were closed, oldest first.
  private var closed: [WrittenFile] = []
  private var nextNumber = 1
  /// Whether a file could not be written: the rest is passed over, until others are begun.
  private(set) var hasFailed = false

  private struct WrittenFile {
    var name = ""
    var items = 0
    var dates: ClosedRange<Double>?
    var leftOut = 0
    var late = 0
  }

  /// Text that is handed on at the latest, bytes.
  private static let mostPending = 1 << 16
  /// Files of a series; the last one grows on, whatever the threshold.
  private static let mostFiles = 10_000

  init(_ configuration: RecorderConfiguration, place: String, form: RecorderForm) {
    identifier = place.isEmpty ? configuration.identifier : "\(configuration.identifier).\(place)"
    writer = RecordedItemWriter(kind: configuration.kind, form: form)
    threshold = max(0, configuration.rollingFileSizeThreshold)
  }

  /// Takes in an item.
  mutating func append(
    _ item: RecordedItem, in folder: () throws(FileError) -> GrowingFolder
  ) throws(FileError) {
    guard !hasFailed else { return }
    guard writer.canWrite(item) else {
      current.leftOut += 1
      return
    }
    let start = pending.count
    if current.items + pendingItems > 0 { pending.append(contentsOf: writer.separator) }
    let itemStart = pending.count
    writer.append(item, to: &pending)
    if isFull {
      let text = Array(pending[itemStart...])
      pending.removeSubrange(start...)
      try close(in: folder)
      pending.append(contentsOf: text)
    }
    pendingItems += 1
    let (first, last) = (pendingDates?.lowerBound, pendingDates?.upperBound)
    pendingDates =
      min(first ?? item.since1970, item.since1970)...max(last ?? item.since1970, item.since1970)
    if pending.count >= Self.mostPending { try flush(in: folder) }
  }

  /// A sample came too late to be written down in order.
  mutating func countLate() { if !hasFailed { current.late += 1 } }

  /// Whether the file is larger than it may be, with an item that is not its first.
  private var isFull: Bool {
    guard threshold > 0, current.items + pendingItems > 0, closed.count < Self.mostFiles else {
      return false
    }
    let rest = file?.size ?? writer.head.count + writer.form.ending.count
    return rest + pending.count > threshold
  }

  /// Hands on what is collected.
  mutating func flush(in folder: () throws(FileError) -> GrowingFolder) throws(FileError) {
    guard !hasFailed, pendingItems > 0 else { return }
    do {
      if let file {
        try file.append(pending)
      } else {
        let file = try GrowingFile(
          RecorderName.safe(identifier), number: nextNumber, suffix: writer.form.suffix,
          in: folder(), piece: writer.head + pending, ending: writer.form.ending)
        self.file = file
        nextNumber = file.number + 1
        current.name = file.name
      }
    } catch {
      hasFailed = true
      dropPending()
      throw error
    }
    current.items += pendingItems
    if let dates = pendingDates {
      current.dates =
        min(
          current.dates?.lowerBound ?? dates.lowerBound, dates.lowerBound)...max(
          current.dates?.upperBound ?? dates.upperBound, dates.upperBound)
    }
    dropPending()
  }

  private mutating func dropPending() {
    pending.removeAll(keepingCapacity: true)
    (pendingItems, pendingDates) = (0, nil)
  }

  /// Ends the file; the next item begins another.
  ///
  /// - Parameter waits: For the disk. Samples do not wait for it while they come in.
  mutating func close(
    waits: Bool = false, in folder: () throws(FileError) -> GrowingFolder
  ) throws(FileError) {
    defer {
      // What was left out before there was a file is said with the next.
      if file != nil {
        closed.append(current)
        current = WrittenFile()
        file = nil
      }
    }
    try flush(in: folder)
    do { try file?.close(waits: waits) } catch {
      hasFailed = true
      throw error
    }
  }

  /// Lets a series whose file could not be written go on with another.
  mutating func begin() { hasFailed = false }

  /// A result for each file, oldest first, that of the open one with what was handed on.
  var results: [LeafResult] {
    var files = closed
    if file != nil {
      files.append(current)
    } else if !files.isEmpty {
      // Nothing came after it.
      files[files.count - 1].leftOut += current.leftOut
      files[files.count - 1].late += current.late
    }
    return files.map { file in
      var userInfo: [String: JSONValue] = ["samples": .integer(file.items)]
      if file.leftOut > 0 { userInfo["leftOut"] = .integer(file.leftOut) }
      if file.late > 0 { userInfo["late"] = .integer(file.late) }
      return LeafResult(
        identifier: identifier,
        startDate: Date(timeIntervalSince1970: file.dates?.lowerBound ?? 0),
        endDate: Date(timeIntervalSince1970: file.dates?.upperBound ?? 0),
        value: .file(FileResult(fileName: file.name, contentType: writer.form.contentType)),
        userInfo: userInfo)
    }
  }
}
