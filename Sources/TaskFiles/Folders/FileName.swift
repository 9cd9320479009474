// SPDX-License-Identifier: Apache-2.0

/// The name of a file in an output directory: a path relative to it that cannot lead out of it and
/// that every archive reader understands.
struct FileName: Hashable {
  /// The folders and then the file; never empty.
  let components: [String]

  /// Bytes of the whole name, of a part of it, and parts.
  static let limits = (bytes: 1_024, componentBytes: 255, components: 16)

  init(_ name: String) throws(TaskFileError) {
    let components = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if let reason = Self.fault(of: name, components) {
      throw TaskFileError(.unsafeName(reason), at: shown(name))
    }
    self.components = components
  }

  /// The name as text, with `/` between folders.
  var text: String { components.joined(separator: "/") }

  private static func fault(of name: String, _ components: [String]) -> String? {
    if name.isEmpty { return "it is empty" }
    if name.utf8.count > limits.bytes { return "it is longer than \(limits.bytes) bytes" }
    if name.hasPrefix("/") { return "it begins with '/'; name it relative to the directory" }
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
      if TemporaryName.isTemporary(component) { return "it is kept for unfinished files" }
    }
    return nil
  }
}

extension FileName: Comparable {
  /// The order of the bytes, which is the same under every locale.
  static func < (one: FileName, other: FileName) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }
}

/// A hostile name as an error may show it: of bounded length and without control characters.
private func shown(_ name: String) -> String {
  let scalars = name.unicodeScalars.prefix(80).map { scalar in
    scalar.properties.generalCategory == .control ? scalar.escaped(asASCII: true) : String(scalar)
  }
  return scalars.joined() + (name.unicodeScalars.count > 80 ? "…" : "")
}
