// SPDX-License-Identifier: Apache-2.0

public import Inertial

/// A recording read block by block: a table that holds both sensors (from a file, a `.gz` file or
/// standard input, `-`) in constant memory; ResearchKit JSON and folders of one file a sensor are
/// read whole first.
///
/// ```swift
/// var stream = try RecordingStream(path: "walk.csv.gz")
/// var block: [InertialSample] = []
/// while try stream.next(into: &block) {
///   for sample in block { tracker.update(sample) }
/// }
/// ```
public struct RecordingStream: ~Copyable {
  private var table: TableSamples?
  private var whole: ArraySlice<InertialSample>
  private let openedSource: RecordingSource

  /// Opens a recording and settles how it is read.
  public init(
    path: String, options: RecordingOptions = RecordingOptions()
  ) throws(RecordingError) {
    guard !FolderListing.isFolder(path) else {
      self.init(whole: try RecordingFile.load(path, options: options))
      return
    }
    let file = try OpenedFile(path: path, options: options)
    if case .table(let plan) = file.form, plan.content == .complete {
      self.init(table: TableSamples(source: file.bytes, plan: plan), whole: [], plan.source)
    } else {
      self.init(whole: try RecordingFile.load(file, path: path, options: options))
    }
  }

  private init(whole: LoadedRecording) {
    self.init(table: nil, whole: ArraySlice(whole.recording), whole.source)
  }

  private init(
    table: consuming TableSamples?, whole: ArraySlice<InertialSample>, _ source: RecordingSource
  ) {
    self.table = table
    self.whole = whole
    openedSource = source
  }

  /// Replaces the block's samples with the next ones; `false` at the end, with none.
  ///
  /// Seconds, m/s² specific force, rad/s. After an error the stream is done.
  public mutating func next(into block: inout [InertialSample]) throws(RecordingError) -> Bool {
    if let hasMore = try table?.next(into: &block) { return hasMore }
    block.removeAll(keepingCapacity: true)
    block += whole.prefix(TableSamples.blockRows)
    whole = whole.dropFirst(block.count)
    return !block.isEmpty
  }

  /// How the recording is read. Complete once `next` has returned `false`: before, the checksum of
  /// a table is empty, and its sample count and warnings are those so far.
  public var source: RecordingSource {
    switch table {
    case .some(let table): table.source
    case .none: openedSource
    }
  }
}
