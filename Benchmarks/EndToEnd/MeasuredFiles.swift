// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Glibc
internal import Inertial
package import Recordings
internal import Synchronization

/// From files to ranges: every file is read, filtered, turned into an angle, measured.
package struct MeasuredFiles {
  /// Who reads.
  package enum Reader: String, CaseIterable {
    /// The table reader alone, as the readers of the peers.
    case table
    /// The reading of `analyze`: columns recognised, SHA-256, checks of units and times.
    case load
  }

  package var samples = 0
  package var repetitions = 0
  /// Sum of all ranges, degrees.
  package var rangeSum = 0.0

  /// Measures files on some threads, four recordings at a time on each.
  package static func measure(
    _ paths: [String], workers: Int, reader: Reader
  ) throws(RecordingError) -> MeasuredFiles {
    let next = Atomic(0)
    let results = Mutex((files: [(file: Int, MeasuredFiles)](), error: RecordingError?.none))
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      var source = FileSource(reader: reader)
      var taken: [Int] = []
      var own: [(file: Int, MeasuredFiles)] = []
      AttitudeLanes<VQF>(parameters: .init()).run(
        next: {
          let file = next.add(1, ordering: .relaxed).oldValue
          guard file < paths.count else { return nil }
          do throws(RecordingError) {
            let recording = try source.read(paths[file])
            taken.append(file)
            return recording
          } catch {
            results.withLock { $0.error = error }
            return nil
          }
        },
        finished: { index, attitudes in
          var angle = SwingAngle()
          for attitude in attitudes { angle.update(attitude) }
          own.append(
            (
              taken[index],
              MeasuredFiles(
                samples: attitudes.count, repetitions: angle.repetitions(in: attitudes),
                rangeSum: angle.rangeDegrees)
            ))
        })
      results.withLock { $0.files += own }
    }
    let (files, error) = results.withLock { $0 }
    if let error { throw error }
    // In the order of the files, so that the sum is the same in every run.
    return files.sorted { $0.file < $1.file }.reduce(into: MeasuredFiles()) {
      $0.samples += $1.1.samples
      $0.repetitions += $1.1.repetitions
      $0.rangeSum += $1.1.rangeSum
    }
  }
}

/// Reads one file after another with memory that is used again.
private struct FileSource {
  let reader: MeasuredFiles.Reader
  private var block: TableBlock
  private var rows = 0
  private static let columns = ["t", "ax", "ay", "az", "gx", "gy", "gz"].enumerated().map {
    TableColumn(cell: $0.offset, name: $0.element)
  }

  init(reader: MeasuredFiles.Reader) {
    self.reader = reader
    block = TableBlock(columnCount: Self.columns.count)
  }

  mutating func read(_ path: String) throws(RecordingError) -> LaneRecording {
    let recording =
      switch reader {
      case .table: try table(path)
      case .load: try RecordingFile.load(path).recording
      }
    rows = recording.count
    let span = (recording.time.last ?? 0) - (recording.time.first ?? 0)
    let period = span / Double(max(rows - 1, 1))
    return LaneRecording(recording, nominalPeriod: period > 0 ? period : 1)
  }

  private mutating func table(_ path: String) throws(RecordingError) -> InertialRecording {
    var reader = TableReader(
      source: try ByteSource(path: path),
      layout: TableLayout(linesBeforeData: 1, columns: Self.columns))
    var columns = [[Double]](repeating: [], count: Self.columns.count)
    // Files of one folder are about as long as each other.
    for index in columns.indices { columns[index].reserveCapacity(rows) }
    while try reader.readBlock(into: &block) {
      for index in columns.indices { columns[index] += block.column(index) }
    }
    return InertialRecording(
      time: columns[0],
      specificForce: VectorSeries(x: columns[1], y: columns[2], z: columns[3]),
      angularVelocity: VectorSeries(x: columns[4], y: columns[5], z: columns[6]))
  }
}
