// SPDX-License-Identifier: Apache-2.0

/// The syntax of an e-mail address.
enum EmailAddress {
  /// Whether the text looks like an address: one `@`, a name before it without spaces, and after it
  /// a domain of two labels or more, the last of two letters or more. At most 254 bytes.
  ///
  /// ResearchKit allows ASCII letters only, last labels of two to six of them, and any length. Cost is
  /// in proportion to the length.
  static func isValid(_ text: String, behaviour: StudyTask.Behaviour) -> Bool {
    guard let at = text.lastIndex(of: "@") else { return false }
    let name = text[..<at]
    let domain = text[text.index(after: at)...]
    switch behaviour {
    case .standard:
      return text.utf8.count <= 254 && 1...64 ~= name.utf8.count && isName(name) && isDomain(domain)
    case .researchKit:
      guard let dot = domain.lastIndex(of: "."), dot > domain.startIndex else { return false }
      let last = domain[domain.index(after: dot)...]
      return !name.isEmpty && name.allSatisfy { isASCIIWord($0) || "._%+-".contains($0) }
        && domain[..<dot].allSatisfy { isASCIIWord($0) || ".-".contains($0) }
        && 2...6 ~= last.count && last.allSatisfy { $0.isASCII && $0.isLetter }
    }
  }

  private static func isName(_ name: Substring) -> Bool {
    name.first != "." && name.last != "." && !name.contains("..")
      && name.allSatisfy {
        $0.isASCII ? isASCIIWord($0) || ".!#$%&'*+/=?^_`{|}~-".contains($0) : !$0.isWhitespace
      }
  }

  private static func isDomain(_ domain: Substring) -> Bool {
    let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, let last = labels.last, last.count >= 2,
      last.contains(where: \.isLetter)
    else { return false }
    return labels.allSatisfy { label in
      1...63 ~= label.utf8.count && label.first != "-" && label.last != "-"
        && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    }
  }

  private static func isASCIIWord(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber)
  }
}
