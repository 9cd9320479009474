// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import Testing

/// Documentation/Codes.md has every code of the joint table.
@Suite("Documentation/Codes.md")
struct CodesPageTests {
  @Test("every code of the joint table stands there with its name, and no other code of a joint")
  func table() throws {
    let page = ProgramRun.package.appending(path: "Documentation/Codes.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let rows = text.matches(of: /\| (?:LOINC|SNOMED CT) \| ([0-9-]+) \| ([^|]+) \|/).map {
      [String($0.1), String($0.2)]
    }
    let codes = Joint.standard.flatMap { joint in
      joint.sites.values + joint.movements.flatMap(\.directions).flatMap(\.codes).map(\.code)
    }
    let ofAllJoints = [
      ["41359-1", "Active range of motion panel Quantitative"],
      ["364564000", "Range of joint movement"],
    ]
    #expect(Set(rows) == Set(codes.map { [$0.code, $0.display] } + ofAllJoints))
  }
}
