// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The text without what could drive a terminal: names, headers and a task's words come from anywhere.
  ///
  /// Line feeds stay, tabs are spaces, other control characters and marks that turn the direction of
  /// writing go.
  package var printable: String {
    guard unicodeScalars.contains(where: \.drivesTerminal) else { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar == "\t" {
        result.append(" ")
      } else if !scalar.drivesTerminal {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// With other scalars in place of some, whatever accents follow them, which make another character of each.
  package func replacingScalars(_ others: [Unicode.Scalar: Unicode.Scalar]) -> String {
    var result = UnicodeScalarView()
    result.append(contentsOf: unicodeScalars.lazy.map { others[$0] ?? $0 })
    return String(result)
  }
}

extension Unicode.Scalar {
  fileprivate var drivesTerminal: Bool {
    guard self != "\n" else { return false }
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: return true
    default: return false
    }
  }
}
