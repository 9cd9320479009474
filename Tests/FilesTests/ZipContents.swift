// SPDX-License-Identifier: Apache-2.0

import CZip
import Foundation

/// What libzip reads in an archive.
struct ZipContents {
  struct Entry {
    let name: String
    let data: Data
  }

  let entries: [Entry]

  struct Unreadable: Error {}

  init(path: String) throws {
    // Consistency is checked as well.
    guard let archive = zip_open(path, ZIP_CHECKCONS | ZIP_RDONLY, nil) else { throw Unreadable() }
    defer { zip_discard(archive) }
    var entries: [Entry] = []
    for index in 0..<UInt64(max(0, zip_get_num_entries(archive, 0))) {
      var status = zip_stat_t()
      guard zip_stat_index(archive, index, 0, &status) == 0, let name = status.name,
        let file = zip_fopen_index(archive, index, 0)
      else { throw Unreadable() }
      defer { zip_fclose(file) }
      var bytes = [UInt8](repeating: 0, count: Int(status.size) + 1)
      // The last read, which finds the end, compares the checksum.
      let count = zip_fread(file, &bytes, UInt64(bytes.count))
      guard count == Int64(status.size), zip_fread(file, &bytes, 0) == 0 else { throw Unreadable() }
      entries.append(Entry(name: String(cString: name), data: Data(bytes.prefix(Int(count)))))
    }
    self.entries = entries
  }
}
