// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResearchKitExchange
import StudyTasks
import Testing

@Suite struct SampleTests {
  @Test("JSON: samples") func samples() throws {
    let folder = URL(fileURLWithPath: "/work/shared/researchkit/samples")
    for url in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let json = try JSONValue(data: Data(contentsOf: url))
      let read = try ResearchKitObject.readResearchKit(json)
      #expect(read.value.researchKit().value == json, "\(url.lastPathComponent)")
      for note in read.notes { print(url.lastPathComponent, note) }
    }
  }
}
