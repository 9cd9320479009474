// SPDX-License-Identifier: Apache-2.0

/// Names of locales.
package enum LocaleName {
  /// The system's locale for a category as it is stated, such as `de_DE.UTF-8`: the first of LC_ALL, the
  /// category and LANG that is not empty; empty if none is.
  package static func stated(_ category: String, in variables: [String: String]) -> String {
    ["LC_ALL", category, "LANG"].compactMap { variables[$0] }.first { !$0.isEmpty } ?? ""
  }

  /// The identifier of the system's locale for a category such as `LC_MESSAGES`, by the first of LC_ALL,
  /// the category and LANG that is not empty: `de_DE` of `de_DE.UTF-8`; `nil` for the plain one.
  package static func ofSystem(_ category: String, in variables: [String: String]) -> String? {
    let name = String(stated(category, in: variables).prefix { $0 != "." && $0 != "@" })
    return isLanguage(name) ? name : nil
  }

  /// Whether it begins as a language code does.
  package static func isLanguage(_ name: String) -> Bool {
    let language = name.prefix { $0 != "_" && $0 != "-" }
    return (2...3).contains(language.count) && language.allSatisfy { $0.isASCII && $0.isLowercase }
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
  }
}
