// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// How many samples the memory has room for, as far as the system says.
package enum MemoryRoom {
  /// Bytes that a measurement uses for each sample of a sensor, with its columns.
  private static let bytesOfSample = 300
  /// Samples for which there is always room.
  package static let alwaysSamples = 1 << 18

  /// Whether a recording of so many samples fits. Reads a few small files where they are many.
  package static func holds(samples count: Int) -> Bool {
    guard count > alwaysSamples, let available else { return true }
    return count <= available / bytesOfSample
  }

  /// Bytes that the program may still take, as far as the system says.
  private static var available: Int? {
    var rooms: [Int] = []
    if let pages = words(of: "/proc/self/statm").first.flatMap({ Int($0) }) {
      var limit = rlimit()
      if getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur < Int.max {
        rooms.append(Int(limit.rlim_cur) - pages * Int(sysconf(Int32(_SC_PAGESIZE))))
      }
    }
    let memory = words(of: "/proc/meminfo")
    if let place = memory.firstIndex(of: "MemAvailable:"), place + 1 < memory.count {
      rooms += [Int(memory[place + 1]).map { $0 << 10 }].compactMap(\.self)
    }
    // A container's own limit, "max" for none.
    if let most = words(of: "/sys/fs/cgroup/memory.max").first.flatMap({ Int($0) }),
      let used = words(of: "/sys/fs/cgroup/memory.current").first.flatMap({ Int($0) })
    {
      rooms.append(most - used)
    }
    return rooms.min()
  }

  /// The words of a short file; none if it cannot be read.
  private static func words(of path: String) -> [Substring] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(file, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
      .split(whereSeparator: \.isWhitespace)
  }
}
