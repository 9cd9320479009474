// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Glibc
internal import Synchronization

/// A line for each request, without secrets and without answers.
///
/// `2026-03-02T09:00:00Z 192.0.2.7 participant POST /do/checkin/0 303 4 ms`. A file of 8 MB gets the name
/// `access.log.1`, and a new one is begun.
final class AccessLog: Sendable {
  private let path: String
  private let size = Mutex<Int?>(nil)
  private static let limit = 8 << 20

  init(path: String) { self.path = path }

  /// What is said of a request.
  struct Line {
    let client: String
    let role: Role?
    let method: String
    /// The page, without a secret.
    let page: String
    let status: Int
    let seconds: Double

    fileprivate func text(at now: Date) -> String {
      // What is no method may be anything.
      let method = ["GET", "HEAD", "POST"].contains(method) ? method : "?"
      let words = [
        now.formatted(.iso8601), client.isEmpty ? "-" : plain(client), role?.rawValue ?? "-",
        method,
        plain(page), "\(status)", "\(Int((seconds * 1000).rounded(.up)))", "ms",
      ]
      return words.joined(separator: " ") + "\n"
    }
  }

  /// Writes a line. A log that cannot be written is no reason to refuse anybody.
  func write(_ line: Line, at now: Date) {
    size.withLock { size in
      let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { return }
      defer { close(descriptor) }
      let known = size ?? Int(lseek(descriptor, 0, SEEK_END))
      let bytes = Array(line.text(at: now).utf8)
      _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, bytes.count) }
      size = known + bytes.count
      if known + bytes.count > Self.limit {
        rename(path, path + ".1")
        size = 0
      }
    }
  }

  /// A text without spaces and control characters, of at most 200 characters.
  private static func plain(_ text: String) -> String {
    String(
      text.unicodeScalars.prefix(200).map {
        switch $0.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: "?"
        default: Character($0)
        }
      })
  }
}
