// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Localization

@Suite("Names of locales")
struct LocaleNameTests {
  @Test("a name begins with a language", arguments: ["de_DE", "en", "fil-PH"])
  func language(_ name: String) {
    #expect(LocaleName.isLanguage(name))
  }

  @Test("what names no language is none", arguments: ["C", "POSIX", "", "-v", "e", "d3_DE"])
  func noLanguage(_ name: String) {
    #expect(!LocaleName.isLanguage(name))
    #expect(LocaleName.ofSystem("LC_MESSAGES", in: ["LANG": name]) == nil)
  }

  @Test("the first that is not empty counts, without its encoding")
  func system() {
    let variables = ["LC_ALL": "", "LC_NUMERIC": "de_DE.UTF-8", "LANG": "fr_FR@euro"]
    #expect(LocaleName.ofSystem("LC_NUMERIC", in: variables) == "de_DE")
    #expect(LocaleName.ofSystem("LC_MESSAGES", in: variables) == "fr_FR")
    #expect(LocaleName.stated("LC_MESSAGES", in: variables) == "fr_FR@euro")
    #expect(LocaleName.stated("LC_MESSAGES", in: [:]) == "")
  }
}
