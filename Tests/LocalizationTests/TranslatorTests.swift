// SPDX-License-Identifier: Apache-2.0

import Localization
import Testing

@Suite("Translators")
struct TranslatorTests {
  private let german = Translator(
    language: "de",
    messages: [
      "Type %1.": "Geben Sie %1 ein.", "a number from %1 to %2": "eine Zahl von %1 bis %2",
      "%1 of %2": "von %2 die %1.",
    ])

  @Test("a message without a translation is shown in English")
  func untranslated() {
    let message: Message = "Only \(2) are left."
    #expect(german(message) == "Only 2 are left.")
    #expect(Translator.english(message) == "Only 2 are left.")
    #expect("\(message)" == "Only 2 are left.")
  }

  @Test("values stand where the translation puts them")
  func order() {
    #expect(german("\(1) of \("4")") == "von 4 die 1.")
  }

  @Test("a message within a message is translated too, words of an author are not")
  func nested() {
    let range: Message = "a number from \(1) to \("9")"
    #expect(german("Type \(range).") == "Geben Sie eine Zahl von 1 bis 9 ein.")
    #expect(german("Type \(Message(verbatim: "%1 of %2")).") == "Geben Sie %1 of %2 ein.")
  }

  @Test("a percent sign before anything but the number of a value stays")
  func percent() {
    #expect(Translator.english("100 % of \(3), \("5 %2 %")") == "100 % of 3, 5 %2 %")
    #expect(Translator(language: "x", messages: ["%1": "%1 %2 %0 %"])("\(7)") == "7 %2 %0 %")
  }

  @Test("a message of ten values and more is filled to the last")
  func manyValues() {
    let message: Message = "\(1)\(2)\(3)\(4)\(5)\(6)\(7)\(8)\(9)\(10)\(11)"
    #expect("\(message)" == "1234567891011")
  }
}
