// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A folder of numbered measurements that never grows beyond its capacity: `000012.giraw` with the
/// sensors' scans, `000012.json` with the result.
///
/// Numbers tell the order where dates cannot (``MachineClock``). The oldest measurements go when there
/// is no room; other files are left alone.
///
/// ```swift
/// let folder = try ResultFolder("/var/lib/goniometer/live", capacity: 500_000_000)
/// let sink = folder.recordingPath
/// guard try folder.makeRoom() else { source.stop() }
/// ```
public struct ResultFolder: Sendable {
  /// The least capacity, bytes: some measurements of ten minutes.
  public static let leastCapacity = 16_000_000
  /// Bytes that stay free on the disk, whatever the capacity.
  public static let leastFree = 16_000_000

  /// The folder.
  public let path: String
  /// The most that its measurements may take, bytes.
  public let capacity: Int
  /// The number of the measurement that begins now: one more than any there.
  public let number: Int

  /// The measurements that are there.
  public struct Content: Sendable, Hashable {
    /// How many have a result.
    public var resultCount = 0
    /// Bytes of all.
    public var byteCount = 0
  }

  private struct Entry {
    let number: Int
    let name: String
    let size: Int
  }

  /// The folder of that path, which is made if it is not there.
  public init(_ path: String, capacity: Int) throws(LiveSessionError) {
    precondition(capacity >= Self.leastCapacity, "a capacity of at least \(Self.leastCapacity)")
    (self.path, self.capacity) = (path, capacity)
    if mkdir(path, 0o700) != 0, errno != EEXIST {
      throw .cannotCreate(path: path, reason: RecordingOutput.reason(creating: errno))
    }
    number = (try Self.entries(path).map(\.number).max() ?? 0) + 1
  }

  /// The raw recording of the measurement that begins now.
  public var recordingPath: String { Self.stem(path, number) + RecordingFormat.rawExtension }
  /// The result of the measurement that begins now.
  public var resultPath: String { Self.stem(path, number) + ".json" }

  /// The measurements that are there.
  public func content() throws(LiveSessionError) -> Content {
    try Self.entries(path).reduce(into: Content()) {
      $0.resultCount += $1.name.hasSuffix(".json") ? 1 : 0
      $0.byteCount += $1.size
    }
  }

  /// Removes the oldest measurements until the others fit, and the disk has ``leastFree``.
  ///
  /// - Returns: whether there is room; without it, nothing but the measurement that runs is left.
  public func makeRoom() throws(LiveSessionError) -> Bool {
    let entries = try Self.entries(path).sorted { ($0.number, $0.name) < ($1.number, $1.name) }
    var size = entries.reduce(0) { $0 + $1.size }
    for entry in entries where entry.number < number {
      guard size > capacity || freeBytes < Self.leastFree else { break }
      guard unlink("\(path)/\(entry.name)") == 0 || errno == ENOENT else {
        throw .cannotWrite(name: "'\(path)'", reason: LiveSessionError.reason(errno))
      }
      size -= entry.size
    }
    return size <= capacity && freeBytes >= Self.leastFree
  }

  private var freeBytes: Int {
    var status = statvfs()
    return statvfs(path, &status) == 0 ? Int(status.f_bavail) * Int(status.f_frsize) : .max
  }

  private static func stem(_ path: String, _ number: Int) -> String {
    let digits = String(number)
    return "\(path)/" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }

  private static func entries(_ path: String) throws(LiveSessionError) -> [Entry] {
    guard let folder = opendir(path) else {
      throw .cannotCreate(path: path, reason: LiveSessionError.reason(errno))
    }
    defer { closedir(folder) }
    var entries: [Entry] = []
    while let next = readdir(folder) {
      let name = withUnsafePointer(to: &next.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      var status = stat()
      guard let number = number(of: name), lstat("\(path)/\(name)", &status) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { continue }
      entries.append(Entry(number: number, name: name, size: Int(status.st_size)))
    }
    return entries
  }

  /// Digits: with more, a file is another's, as no folder sees so many measurements.
  private static let longestNumber = 12

  /// The number that a name of a measurement begins with; `nil` for other names.
  private static func number(of name: String) -> Int? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1] == "json" || ".\(parts[1])" == RecordingFormat.rawExtension,
      (6...longestNumber).contains(parts[0].utf8.count),
      parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(parts[0])
  }
}
