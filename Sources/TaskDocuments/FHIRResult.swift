// SPDX-License-Identifier: Apache-2.0

package import FHIRExchange
package import Foundation
package import StudyTasks

/// A task's result as FHIR.
package struct FHIRResult {
  /// The answers; `nil` where the task is not known.
  package let response: FHIR.QuestionnaireResponse?
  /// The response and the findings, as far as there are some.
  package let bundle: FHIR.Bundle

  /// - Parameter task: The task; `nil` where it is not known.
  package init(_ result: TaskResult, of task: StudyTask?, subject: FHIR.Reference? = nil) throws {
    response = try task.map { task in
      if let plan = try FormTask(carriedBy: task) {
        return plan.response(of: result, subject: subject)
      }
      return PublishedTask(task).response(of: result, subject: subject)
    }
    bundle = FHIR.Bundle(findingsOf: result, task: task, response: response, subject: subject)
  }

  /// The response alone where there is nothing else, else all together.
  package func data() throws(FHIRError) -> Data {
    if let response, bundle.entry.count == 1 { return try response.data() }
    return try bundle.data()
  }
}
