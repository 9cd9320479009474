// SPDX-License-Identifier: Apache-2.0

/// The name of a file in an output directory: a path relative to it that cannot lead out of it and
/// that every archive reader understands.
package struct RelativeFileName: Sendable, Hashable {
  /// The folders and then the file; never empty.
  package let components: [String]

  /// Why a name cannot be one, in words.
  package struct Fault: Error, Hashable {
    package let reason: String
  }

  /// Bytes of the whole name, of a part of it, and parts.
  static let limits = (bytes: 1_024, componentBytes: 255, components: 16)

  /// Checks a name with `/` between folders.
  package init(_ name: String) throws(Fault) {
    // Bytes, as an accent after a '/' makes another character of it, and the system sees the '/'.
    let components = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    if let reason = Self.fault(of: name, components) { throw Fault(reason: reason) }
    self.components = components
  }

  /// The name as text, with `/` between folders.
  package var text: String { components.joined(separator: "/") }

  private static func fault(of name: String, _ components: [String]) -> String? {
    if name.isEmpty { return "it is empty" }
    if name.utf8.count > limits.bytes { return "it is longer than \(limits.bytes) bytes" }
    if components.first?.isEmpty == true {
      return "it begins with '/'; name it relative to the directory"
    }
    if components.count > limits.components { return "more than \(limits.components) parts" }
    if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      return "it has a control character"
    }
    // Readers of archives on other systems take it for a separator.
    if name.utf8.contains(UInt8(ascii: "\\")) { return "it has a '\\'; use '/' between folders" }
    for component in components {
      if component.isEmpty { return "a part of it is empty" }
      if component == "." || component == ".." { return "a part of it is '\(component)'" }
      if component.utf8.count > limits.componentBytes {
        return "a part of it is longer than \(limits.componentBytes) bytes"
      }
    }
    return nil
  }
}

extension RelativeFileName: Comparable {
  /// The order of the bytes, which is the same under every locale.
  package static func < (one: RelativeFileName, other: RelativeFileName) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }
}
