// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Whether a recording that is read into memory may go on: a few kilobytes of gzip can hold more samples than any memory.
struct SampleRoom {
  /// Samples of a recording in memory at most: a day of a sensor at 200 Hz.
  static let most = 20_000_000
  /// Bytes of memory that a measurement uses for each sample of a sensor, with its columns.
  private static let bytesOfSample = 300
  /// Samples for which there is always memory.
  private static let first = 1 << 18

  private let path: String
  /// The number of samples at which memory is looked at next.
  private var next = Self.first

  init(path: String) { self.path = path }

  /// Looks before so many samples are kept.
  ///
  /// - Throws: `RecordingError.tooLong` where they are too many, or the memory too small.
  mutating func check(_ count: Int) throws(RecordingError) {
    guard count >= next else { return }
    guard count <= Self.most else {
      throw .tooLong(path: path, samples: Self.most, isOutOfMemory: false)
    }
    while next <= count { next = min(2 * next, Self.most + 1) }
    guard let available = Self.available, next * Self.bytesOfSample > available else { return }
    throw .tooLong(path: path, samples: count, isOutOfMemory: true)
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
