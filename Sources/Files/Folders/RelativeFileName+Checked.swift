// SPDX-License-Identifier: Apache-2.0

internal import JSON

extension RelativeFileName {
  /// Checks a name, which must not be that of an unfinished file either.
  init(checking name: String) throws(FileError) {
    do {
      try self.init(name)
    } catch {
      throw FileError(.unsafeName(error.reason), at: shown(name))
    }
    if components.contains(where: TemporaryName.isTemporary) {
      throw FileError(.unsafeName("it is kept for unfinished files"), at: shown(name))
    }
  }
}

/// A hostile name as an error may show it: of bounded length and without control characters.
private func shown(_ name: String) -> String {
  let scalars = name.unicodeScalars.prefix(80).map { scalar in
    scalar.properties.generalCategory == .control ? scalar.escaped(asASCII: true) : String(scalar)
  }
  return scalars.joined() + (name.unicodeScalars.count > 80 ? "…" : "")
}
