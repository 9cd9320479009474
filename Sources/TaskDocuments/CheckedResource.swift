// SPDX-License-Identifier: Apache-2.0

package import FHIRExchange
package import JSON
package import Presenting

/// A resource that was looked at by FHIR's definitions, or a response that was held against its form.
package struct CheckedResource {
  package let problems: [FHIRProblem]
  private let name: String

  /// - Parameters:
  ///   - form: The form that responses are of; without it the resource may be any.
  ///   - context: Resources that expressions of the form see, by their names.
  package init(
    _ file: TaskDocument, of form: FHIRForm?, context: [String: JSONValue]
  ) throws(TaskDocumentError) {
    name = file.path
    problems =
      if let form {
        form.problems(of: try file.resource(FHIR.QuestionnaireResponse.self), context: context)
      } else {
        FHIR.problems(ofResource: file.json)
      }
  }

  /// Whether FHIR or the form does not allow it.
  package var hasErrors: Bool { problems.contains { $0.severity >= .error } }

  /// A line with the verdict, and one for each problem with its place.
  package var lines: [PresentedLine] {
    let errors = problems.count { $0.severity >= .error }
    let remarks = problems.count - errors
    let verdict = errors == 0 ? "valid" : TaskOutline.count(errors, "error")
    let rest = remarks > 0 ? ", \(TaskOutline.count(remarks, "remark"))" : ""
    return [PresentedLine(.text, "\(name): \(verdict)\(rest)")]
      + problems.map {
        PresentedLine(
          .text, "\($0.expression): \($0.severity.rawValue): \($0.message)", prefix: "  ")
      }
  }
}
