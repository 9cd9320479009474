// SPDX-License-Identifier: Apache-2.0

/// Tells text from what people hand in instead of it.
enum TextSignature {
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// As many bytes as any signature takes.
  static let longest = 32

  /// The binary format whose signature the bytes begin with; `nil` if they may be text.
  static func foreignFormat(_ bytes: UnsafeRawBufferPointer) -> String? {
    formats.first { bytes.starts(with: $0.signature) }?.name
  }

  static let nulBytes = "NUL bytes (binary data or UTF-16)"

  /// The kind of a line that is not text, in words; `nil` if it may be text.
  static func foreignContent(_ line: UnsafeRawBufferPointer) -> String? {
    line.contains(0) ? nulBytes : nil
  }

  private static let formats: [(signature: [UInt8], name: String)] = [
    // Before UTF-16, whose mark it begins with.
    ([0xFF, 0xFE, 0x00, 0x00], "UTF-32"),
    ([0x00, 0x00, 0xFE, 0xFF], "UTF-32"),
    ([0xFF, 0xFE], "UTF-16"),
    ([0xFE, 0xFF], "UTF-16"),
    ([0x50, 0x4B, 0x03, 0x04], "a zip archive or Excel workbook"),
    ([0x89, 0x48, 0x44, 0x46], "an HDF5 file"),
    (Array("MATLAB 5.0 MAT-file".utf8), "a MATLAB .mat file"),
    (Array("%PDF-".utf8), "a PDF document"),
    (Array("SQLite format 3".utf8), "an SQLite database"),
    (Array("PAR1".utf8), "a Parquet file"),
    ([0xD0, 0xCF, 0x11, 0xE0], "an old Excel workbook"),
    ([0x28, 0xB5, 0x2F, 0xFD], "zstd data"),
    ([0x42, 0x5A, 0x68], "bzip2 data"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "xz data"),
  ]
}
