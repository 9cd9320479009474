// SPDX-License-Identifier: Apache-2.0

internal import StudyTasks

extension StudyTask {
  init(researchKit json: JSONValue) throws(JSONError) {
    throw JSONError(.invalid("ResearchKit's form is not read yet"), at: .root)
  }
}

extension TaskResult {
  init(researchKit json: JSONValue) throws(JSONError) {
    throw JSONError(.invalid("ResearchKit's form is not read yet"), at: .root)
  }
}
