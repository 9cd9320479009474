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
  private let ahead: ReadAhead?
  private var whole: ArraySlice<InertialSample>
  private var latestSource: RecordingSource

  /// Opens a recording and settles how it is read.
  ///
  /// - Parameter readsAhead: Whether a table is read on a thread of its own while the caller works
  ///   on the block before. Takes half a megabyte and a second core; worth it where a sample's
  ///   work takes about as long as its reading, some 60 ns. The samples, errors and provenance are
  ///   the same. Where the stream is given up while the thread waits for a pipe, the thread, and
  ///   with it the pipe's end, stays until something comes.
  public init(
    path: String, options: RecordingOptions = RecordingOptions(), readsAhead: Bool = false
  ) throws(RecordingError) {
    guard !FolderListing.isFolder(path) else {
      self.init(try RecordingFile.load(path, options: options))
      return
    }
    let file = try OpenedFile(path: path, options: options)
    guard case .table(let plan) = file.form, plan.content == .complete else {
      let loaded = try RecordingFile.load(file, path: path, options: options)
      if loaded.attitudes != nil {
        throw .unsuitable(
          FilePlace(path: path), expected: "samples of a sensor", found: "attitudes",
          remedy: "attitudes are measured as they are; this takes samples")
      }
      self.init(loaded)
      return
    }
    self.init(TableSamples(source: file.bytes, plan: plan), plan.source, readsAhead)
  }

  /// Two files of one device, a sensor each, which are read whole (`RecordingFile`).
  public init(
    accelerometer: String, gyroscope: String, options: RecordingOptions = RecordingOptions()
  ) throws(RecordingError) {
    self.init(
      try RecordingFile.load(accelerometer: accelerometer, gyroscope: gyroscope, options: options))
  }

  private init(_ samples: consuming TableSamples, _ source: RecordingSource, _ readsAhead: Bool) {
    (whole, latestSource) = ([], source)
    if readsAhead {
      table = nil
      ahead = ReadAhead(consume samples)
    } else {
      table = consume samples
      ahead = nil
    }
  }

  /// A recording that was read whole.
  private init(_ loaded: LoadedRecording) {
    table = nil
    ahead = nil
    (whole, latestSource) = (ArraySlice(loaded.recording), loaded.source)
  }

  deinit { ahead?.abandon() }

  /// Replaces the block's samples with the next ones; `false` at the end, with none.
  ///
  /// Seconds, m/s² specific force, rad/s. After an error the stream is done.
  public mutating func next(into block: inout [InertialSample]) throws(RecordingError) -> Bool {
    if let ahead { return try ahead.next(into: &block, &latestSource) }
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
    case .none: latestSource
    }
  }
}
