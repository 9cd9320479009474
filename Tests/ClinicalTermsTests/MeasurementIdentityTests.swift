// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Testing

@Suite("Identity of a measurement")
struct MeasurementIdentityTests {
  @Test("a text of nothing but spaces counts as none, at whatever place it is given")
  func blank() {
    for text in ["", " ", " \t\n", "\u{A0}\u{2003}"] {
      #expect(MeasurementIdentity(subject: text, visit: text, note: text).isEmpty)
      var identity = MeasurementIdentity(subject: "a", visit: "b", note: "c")
      for part in MeasurementIdentity.Part.allCases { identity[part] = text }
      #expect(identity.isEmpty)
    }
    #expect(MeasurementIdentity(subject: " a b ").subject == "a b")
  }

  @Test("parts have their names in files, and read and write what the properties hold")
  func parts() {
    #expect(MeasurementIdentity.Part.allCases.map(\.rawValue) == ["subject", "visit", "note"])
    var identity = MeasurementIdentity()
    for part in MeasurementIdentity.Part.allCases { identity[part] = part.rawValue }
    #expect(identity == MeasurementIdentity(subject: "subject", visit: "visit", note: "note"))
    #expect(MeasurementIdentity.Part.allCases.map { identity[$0] } == ["subject", "visit", "note"])
  }

  @Test("another identity completes the parts that are not stated")
  func completed() {
    let own = MeasurementIdentity(visit: "2")
    let other = MeasurementIdentity(subject: "P", visit: "1", note: "n")
    #expect(own.completed(by: other) == MeasurementIdentity(subject: "P", visit: "2", note: "n"))
    #expect(own.completed(by: MeasurementIdentity()) == own)
  }

  @Test("control characters and marks of the direction of writing are no text of a part")
  func accepts() {
    for text in [
      "", "P-017", "=1+1", "a, \"b\"\nc\r\n\td", "Müller", "نص", "👨‍👩‍👧",
      String(repeating: "n", count: 10_000),
    ] {
      #expect(MeasurementIdentity.accepts(text), "\(text)")
    }
    let refused: [UInt32] =
      [0, 7, 8, 0x0B, 0x1B, 0x7F, 0x9B, 0x061C, 0x200E, 0x200F] + Array(0x202A...0x202E)
      + Array(0x2066...0x206F)
    for value in refused {
      let scalar = Unicode.Scalar(value).map(Character.init) ?? "?"
      #expect(!MeasurementIdentity.accepts("a\(scalar)b"), "\(value)")
    }
  }
}
