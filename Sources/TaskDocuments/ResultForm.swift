// SPDX-License-Identifier: Apache-2.0

internal import FHIRExchange
internal import Foundation
internal import JSON
internal import MotionTasks
package import ResearchKitExchange
package import StudyTasks

/// The form in which a task's result is written.
package enum ResultForm: String, CaseIterable, Sendable {
  /// This program's document.
  case json
  /// ResearchKit's JSON.
  case researchkit
  /// A line for each range of motion.
  case summary
  /// A FHIR QuestionnaireResponse; with measurements or relatives, a Bundle of all.
  case fhir

  /// The result as bytes; what the form cannot say goes to `note`.
  ///
  /// - Parameter task: names the joints of a summary; `nil` where it is not known.
  package func bytes(
    of result: TaskResult, task: StudyTask?, note: (ExchangeNote) -> Void
  ) throws -> [UInt8] {
    switch self {
    case .json: return [UInt8](result.documentData)
    case .researchkit:
      let exchanged = result.researchKit(keys: .registered)
      exchanged.notes.forEach(note)
      return [UInt8](exchanged.value.data())
    case .summary:
      return RangeOfMotionSummary.lines(of: result, task: task).flatMap { [UInt8]($0.utf8) + [10] }
    case .fhir: return [UInt8](try FHIRResult(result, of: task).data())
    }
  }
}
