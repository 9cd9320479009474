// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Rows of numbers of fixed decimals, gathered and written in large pieces: generated input in the
/// form that recorders write.
struct DecimalText: ~Copyable {
  private let file: UnsafeMutablePointer<FILE>
  private var bytes: [UInt8]
  private(set) var byteCount = 0

  /// Begins a file with a header; `nil` where it cannot be written.
  init?(path: String, header: String) {
    guard let file = fopen(path, "w") else { return nil }
    self.file = file
    bytes = Array(header.utf8) + [UInt8(ascii: "\n")]
    // What `fwrite` takes is written at once: the memory kept is this much.
    setvbuf(file, nil, _IONBF, 0)
  }

  /// Adds a number.
  mutating func append(_ value: Double, decimals: Int) {
    var scaled = Int((abs(value) * pow(10, Double(decimals))).rounded())
    if value < 0, scaled != 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var digits = 0
    while digits <= decimals || scaled > 0 {
      if digits == decimals, decimals > 0 { bytes.append(UInt8(ascii: ".")) }
      bytes.append(UInt8(ascii: "0") + UInt8(scaled % 10))
      scaled /= 10
      digits += 1
    }
    bytes[start...].reverse()
  }

  /// Begins the next cell.
  mutating func endCell() { bytes.append(UInt8(ascii: ",")) }

  /// Begins the next row.
  mutating func endRow() {
    bytes.append(UInt8(ascii: "\n"))
    if bytes.count > 1 << 18 { flush() }
  }

  /// Ends the file; its size, `nil` where something could not be written.
  consuming func finish() -> Int? {
    flush()
    let failed = ferror(file) != 0
    return fclose(file) == 0 && !failed ? byteCount : nil
  }

  private mutating func flush() {
    byteCount += fwrite(bytes, 1, bytes.count, file)
    bytes.removeAll(keepingCapacity: true)
  }
}
