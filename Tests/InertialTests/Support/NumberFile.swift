// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The numbers of a gzipped CSV file with one header line, read fast enough for whole recordings.
struct NumberFile {
  /// Names in the header.
  let columns: [String]
  /// Row by row; NaN for the text `nan`.
  let values: [Double]

  var rowCount: Int { values.count / columns.count }

  /// Unpacks with `gzip -dc`; nil where that fails.
  init?(gzipped url: URL) {
    // Foundation's Process can miss the end of a child when several tests wait at once.
    guard let pipe = popen("gzip -dc '\(url.path)'", "r") else { return nil }
    var data = FileHandle(fileDescriptor: fileno(pipe)).readDataToEndOfFile()
    guard pclose(pipe) == 0, let end = data.firstIndex(of: 0x0A) else { return nil }
    columns = String(decoding: data[..<end], as: UTF8.self).split(separator: ",").map(String.init)
    data.append(0)
    values = data.withUnsafeBytes { bytes in
      var result: [Double] = []
      result.reserveCapacity(bytes.count / 8)
      guard var cursor = bytes.bindMemory(to: CChar.self).baseAddress?.advanced(by: end) else {
        return result
      }
      while true {
        var next: UnsafeMutablePointer<CChar>?
        let value = strtod(cursor, &next)
        guard let next, next > UnsafeMutablePointer(mutating: cursor) else { return result }
        result.append(value)
        cursor = UnsafePointer(next)
        if cursor.pointee == 0x2C { cursor += 1 }
      }
    }
    guard !columns.isEmpty, values.count % columns.count == 0 else { return nil }
  }
}
