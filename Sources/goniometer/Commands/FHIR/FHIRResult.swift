// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import FHIRExchange
internal import Foundation
internal import StudyTasks

/// A task's result as FHIR: the response, or a bundle of response and findings.
struct FHIRResult {
  private let response: FHIR.QuestionnaireResponse
  private let bundle: FHIR.Bundle

  /// - Parameter task: The task; `nil` where it is not known, and then no response is written.
  init(_ result: TaskResult, of task: StudyTask?) throws {
    guard let task else {
      throw CommandFailure(.noResult, "a FHIR response needs the task that was answered")
    }
    if let plan = try FormTask(carriedBy: task) {
      response = plan.response(of: result)
    } else {
      response = PublishedTask(task).response(of: result)
    }
    bundle = FHIR.Bundle(findingsOf: result, response: response)
  }

  /// The response alone where there are no findings.
  func data() throws(FHIRError) -> Data {
    bundle.entry.count > 1 ? try bundle.data() : try response.data()
  }
}
