// SPDX-License-Identifier: Apache-2.0

internal import Glibc

extension IIODevice {
  /// The program that has the device's file open, `iio-sensor-proxy (412)`; `nil` where nobody does or
  /// this user may not see whose it is.
  var holder: String? {
    let own = String(getpid())
    for process in Folder.names(in: tree.path("proc")) where Int(process) != nil {
      let folder = tree.path("proc/\(process)")
      let has = Folder.names(in: "\(folder)/fd").contains { name in
        Folder.target("\(folder)/fd/\(name)") == characterDevice
      }
      guard has else { continue }
      if process == own { return "this program itself" }
      return (Attribute.text("\(folder)/comm") ?? "a program") + " (\(process))"
    }
    return nil
  }
}

extension Folder {
  /// What a link says; `nil` where it is none.
  static func target(_ path: String) -> String? {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { bytes in
      guard let start = bytes.baseAddress else { return nil }
      let count = readlink(path, start, bytes.count)
      return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
    }
  }
}
