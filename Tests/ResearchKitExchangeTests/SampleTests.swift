// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import ResearchKitExchange
import StudyTasks
import Testing

@Suite(
  .enabled(
    if: Samples.folder != nil,
    "no samples: set GONIOMETER_RESEARCHKIT to the folder that holds 'samples'"))
struct SampleTests {
  @Test(
    "JSON: ResearchKit's own sample is read and written again as it was",
    arguments: Samples.files.keys.sorted())
  func sample(name: String) throws {
    let url = try #require(Samples.files[name])
    let json = try JSONValue(data: Data(contentsOf: url))
    let object = try ResearchKitObject.readResearchKit(json).value
    #expect(differences(json, object.researchKit().value) == [])
    #expect(try object.throughOwnJSON() == object)
    #expect(differences(json, try object.throughOwnJSON().researchKit().value) == [])
  }
}
