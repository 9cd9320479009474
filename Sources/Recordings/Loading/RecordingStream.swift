// SPDX-License-Identifier: Apache-2.0

public import Inertial

/// A recording read block by block in constant memory: a table that holds both sensors, from a
/// file, a `.gz` file or standard input (`-`).
///
/// ```swift
/// var stream = try RecordingStream(path: "walk.csv.gz")
/// var block: [InertialSample] = []
/// while try stream.next(into: &block) {
///   for sample in block { tracker.update(sample) }
/// }
/// ```
public struct RecordingStream: ~Copyable {
  private var samples: TableSamples

  /// Opens a recording and settles how it is read; no sample is taken yet.
  ///
  /// ResearchKit JSON, folders and files of one sensor cannot be streamed:
  /// `RecordingFile.load` reads them.
  public init(
    path: String, options: RecordingOptions = RecordingOptions()
  ) throws(RecordingError) {
    let file = try OpenedFile(path: path, options: options)
    guard case .table(let plan) = file.form else {
      throw .unsuitable(
        FilePlace(path: path), expected: "a table", found: "JSON",
        remedy: "load it whole instead of streaming it")
    }
    guard plan.content == .complete else { throw plan.missingSensor }
    samples = TableSamples(source: file.bytes, plan: plan)
  }

  /// Replaces the block's samples with the next ones; `false` at the end, with none.
  ///
  /// Seconds, m/s² specific force, rad/s. After an error the stream is done.
  public mutating func next(into block: inout [InertialSample]) throws(RecordingError) -> Bool {
    try samples.next(into: &block)
  }

  /// How the recording is read. Complete once `next` has returned `false`: before, the checksum
  /// is empty, and the sample count and warnings are those so far.
  public var source: RecordingSource { samples.source }
}
