// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Glibc
internal import Synchronization
internal import WebServing

/// A line for each request, without secrets and without answers.
///
/// `2026-03-02T09:00:00Z 192.0.2.7 participant POST /do/checkin/0 303 4 ms`. A file of 8 MB gets the name
/// `access.log.1`, and a new one is begun.
final class AccessLog: Sendable {
  private let path: String
  private let size = Mutex<Int?>(nil)
  private static let limit = 8 << 20

  init(path: String) { self.path = path }

  /// Writes a line. A log that cannot be written is no reason to refuse anybody.
  func write(
    _ request: HTTPRequest, from client: String, role: Role?, status: Int, at now: Date,
    seconds: Double
  ) {
    let milliseconds = Int((seconds * 1000).rounded(.up))
    let line =
      "\(now.formatted(.iso8601)) \(client.isEmpty ? "-" : Self.plain(client)) \(role?.rawValue ?? "-") "
      + "\(Self.plain(request.method)) \(Self.page(of: request)) \(status) \(milliseconds) ms\n"
    size.withLock { size in
      let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { return }
      defer { close(descriptor) }
      let known = size ?? Int(lseek(descriptor, 0, SEEK_END))
      let bytes = Array(line.utf8)
      _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, bytes.count) }
      size = known + bytes.count
      if known + bytes.count > Self.limit {
        rename(path, path + ".1")
        size = 0
      }
    }
  }

  /// The path without its query and its secret.
  private static func page(of request: HTTPRequest) -> String {
    // A path that cannot be decoded could hide a secret.
    guard let parts = request.path else { return "(no path)" }
    let secret = parts.firstIndex { ["enter", "resume"].contains($0) }
    let shown = secret.map { Array(parts[...$0]) + ["…"] } ?? parts
    return plain("/" + shown.joined(separator: "/"))
  }

  /// A text without spaces and control characters, of at most 200 characters.
  private static func plain(_ text: String) -> String {
    String(
      text.unicodeScalars.prefix(200).map {
        $0.value <= 32 || $0.properties.generalCategory == .control ? "?" : Character($0)
      })
  }
}
