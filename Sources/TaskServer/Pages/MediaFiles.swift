// SPDX-License-Identifier: Apache-2.0

internal import Files
internal import Foundation
internal import Glibc
internal import JSON
internal import StudyTasks

/// The images, videos and documents that a task names, in the folder of its file.
///
/// Nothing else of the folder can be read: a name has to stand in the task, and the file has to lie within the
/// folder, links included.
struct MediaFiles: Sendable {
  private let folder: String?
  private let names: Set<String>

  private static let types = [
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "svg": "image/svg+xml", "pdf": "application/pdf", "mp4": "video/mp4",
    "webm": "video/webm", "mp3": "audio/mpeg",
  ]
  /// Bytes of the largest file.
  private static let limit = 200 << 20

  init(of task: StudyTask, in folder: String?) {
    self.folder = folder
    var names: Set<String> = []
    if folder != nil { Self.collect(task.json, &names) }
    self.names = names
  }

  private static func collect(_ json: JSONValue, _ names: inout Set<String>) {
    switch json {
    case .string(let text): if (1...200).contains(text.utf8.count) { names.insert(text) }
    case .array(let values): for value in values { collect(value, &names) }
    case .object(let members): for value in members.values { collect(value, &names) }
    default: break
    }
  }

  /// Whether there is a file of that name.
  func has(_ name: String) -> Bool { path(of: name) != nil }

  /// The file of a name, or the part of it that a header `Range` names; `nil` if there is none.
  func response(_ name: String, range: String?) -> HTTPResponse? {
    guard let (path, type) = path(of: name) else { return nil }
    var status = stat()
    guard stat(path, &status) == 0, status.st_size <= Self.limit else { return nil }
    let size = Int(status.st_size)
    let part = range.flatMap { Self.part($0, of: size) }
    var response = HTTPResponse(
      part == nil ? 200 : 206,
      headers: [("Content-Type", type), ("Accept-Ranges", "bytes")],
      .file(path: path, part: part ?? 0..<size))
    if let part {
      response.headers.append(
        ("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(size)"))
    }
    // A picture that is opened by itself runs nothing.
    response.headers.append(
      (ServedPage.policyName, "default-src 'none'; style-src 'unsafe-inline'; sandbox"))
    return response
  }

  private func path(of name: String) -> (path: String, type: String)? {
    guard let folder, names.contains(name), FileResult(fileName: name).isSafe else { return nil }
    let hasType = Self.types[(name as NSString).pathExtension.lowercased()] != nil
    let candidates =
      hasType ? [name] : ["png", "jpg", "jpeg", "svg", "webp", "gif"].map { "\(name).\($0)" }
    for candidate in candidates {
      let path = "\(folder)/\(candidate)"
      guard let real = resolvedPath(path), let root = resolvedPath(folder),
        isPath(real, in: root),
        let type = Self.types[(real as NSString).pathExtension.lowercased()]
      else { continue }
      var status = stat()
      guard stat(real, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      return (real, type)
    }
    return nil
  }

  /// `bytes=0-99`, one part alone; `nil` for any other text.
  private static func part(_ range: String, of size: Int) -> Range<Int>? {
    guard range.hasPrefix("bytes="), size > 0 else { return nil }
    let ends = range.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Int(ends[0]), first >= 0, first < size else { return nil }
    let last = ends[1].isEmpty ? size - 1 : min(size - 1, Int(ends[1]) ?? -1)
    return first <= last ? first..<last + 1 : nil
  }
}
