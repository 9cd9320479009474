// SPDX-License-Identifier: Apache-2.0

import Localization
import Testing

@Suite("Sentences that were put together already")
struct SentenceTests {
  private let german = Translator(
    language: "de",
    messages: [
      "Hold still.": "Halten Sie still.",
      "Only %1 s are usable, %2 s are needed.": "Nötig sind %2 s, brauchbar nur %1 s.",
      "Only %1.": "Nur %1.", "It failed (%1).": "Es misslang (%1).", "no time": "keine Zeit",
      "%1 of %2.": "%1 von %2.", "%1": "?", "%1 is gone.": "%1 ist weg.",
    ], decimalMark: ",")

  @Test(
    "a sentence is translated by the longest key that has its words",
    arguments: [
      ("Hold still.", "Halten Sie still."),
      ("Only 2.5 s are usable, 4 s are needed.", "Nötig sind 4 s, brauchbar nur 2,5 s."),
      ("Only 3.", "Nur 3."),
      ("It failed (no time).", "Es misslang (keine Zeit)."), ("3 of 4.", "3 von 4."),
      ("It is gone.", "It ist weg."), ("Only 1.2°.", "Nur 1,2°."), ("Only v1.2.", "Nur v1.2."),
      // Values that are translated do not count, however long they are.
      ("no time of no time.", "keine Zeit von keine Zeit."),
      ("Only It failed (no time)..", "Nur Es misslang (keine Zeit).."),
    ])
  func translated(_ english: String, _ words: String) {
    #expect(german(sentence: english) == words)
  }

  @Test(
    "a sentence without a key stays, and so does one that is mostly values",
    arguments: [
      "", "Stand.", "A thing of another one.", "Only a long story of another kind.", "Hold still",
      "The sensor that hangs from the ceiling is gone.",
    ])
  func untranslated(_ english: String) {
    #expect(german(sentence: english) == english)
    #expect(Translator.english(sentence: english) == english)
  }
}
