// SPDX-License-Identifier: Apache-2.0

import FakeSensors
import Glibc

/// The order in which a fake device's files are written to.
final class WriteOrder {
  private let queue: Int32
  private var folders: [Int32: String] = [:]

  init(_ tree: FakeTree, folders names: [String]) {
    queue = inotify_init1(Int32(IN_NONBLOCK))
    for name in names {
      let path = "\(tree.root)/sys/bus/iio/devices/\(name)"
      let prefix = name.split(separator: "/").dropFirst().map { $0 + "/" }.joined()
      folders[inotify_add_watch(queue, path, UInt32(IN_CLOSE_WRITE))] = prefix
    }
  }

  deinit { close(queue) }

  /// The files that were written to since the last time, `buffer/enable`.
  func take() -> [String] {
    var names: [String] = []
    withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 8) { bytes in
      let count = read(queue, bytes.baseAddress, bytes.count)
      var offset = 0
      while offset + MemoryLayout<inotify_event>.size <= count {
        let watch = bytes.load(fromByteOffset: offset, as: Int32.self)
        let length = Int(bytes.load(fromByteOffset: offset + 12, as: UInt32.self))
        let text = bytes[(offset + 16)..<(offset + 16 + length)].prefix { $0 != 0 }
        names.append((folders[watch] ?? "?") + String(decoding: text, as: UTF8.self))
        offset += 16 + length
      }
    }
    return names
  }
}
