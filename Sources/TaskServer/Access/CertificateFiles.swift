// SPDX-License-Identifier: Apache-2.0

internal import Files
internal import Foundation

/// Certificates in files.
package enum CertificateFiles {
  /// Reads a certificate chain and its key.
  ///
  /// - Throws: ``TaskServerError/certificate(path:_:)``.
  package static func read(chain: String, key: String) throws -> Certificate {
    func text(_ path: String) throws -> String {
      do {
        return String(decoding: try SavedFile(path: path).read(limit: 1 << 20), as: UTF8.self)
      } catch {
        throw TaskServerError.certificate(path: path, "it cannot be read")
      }
    }
    let read = Certificate(chain: try text(chain), key: try text(key))
    guard read.fingerprint != nil else {
      throw TaskServerError.certificate(path: chain, "this is no certificate in PEM")
    }
    guard read.key.contains("PRIVATE KEY-----") else {
      throw TaskServerError.certificate(path: key, "this is no private key in PEM")
    }
    return read
  }

  /// The certificate of this machine, which its own key signs; made when it is asked for first, so that a
  /// browser has to accept it once.
  ///
  /// - Parameter folder: where it is kept.
  package static func own(in folder: String, for place: ServedPlace) throws -> Certificate {
    let (chain, key) = ("\(folder)/certificate.pem", "\(folder)/certificate-key.pem")
    _ = try OutputDirectory(creating: folder)
    // Two servers that start at once make one certificate.
    let lock = try FolderLock(folder, waits: true)
    defer { withExtendedLifetime(lock) {} }
    if FileManager.default.fileExists(atPath: chain) { return try read(chain: chain, key: key) }
    let all = LocalAddresses.numeric
    guard
      let made = Certificate(
        selfSignedFor: Array(Set(place.names + ["localhost"])).sorted(),
        addresses: Array(Set(place.numeric + all)).sorted(),
        name: LocalAddresses.hostName ?? "goniometer")
    else { throw TaskServerError.certificate(path: chain, "it cannot be made") }
    try SavedFile(path: key).write(Data(made.key.utf8))
    try SavedFile(path: chain).write(Data(made.chain.utf8))
    return made
  }
}
