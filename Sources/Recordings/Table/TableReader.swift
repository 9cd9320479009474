// SPDX-License-Identifier: Apache-2.0

/// Reads the wanted columns of a text table in constant memory.
package struct TableReader: ~Copyable {
  package let layout: TableLayout

  /// `path` is what errors name; usually the source's own.
  package init(source: ByteSource, layout: TableLayout, path: String? = nil) {
    self.layout = layout
  }

  /// Replaces the block's rows with the next ones; `false` at the end, with an empty block.
  package mutating func readBlock(into block: inout TableBlock) throws(RecordingError) -> Bool {
    false
  }
}
