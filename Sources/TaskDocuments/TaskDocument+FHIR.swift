// SPDX-License-Identifier: Apache-2.0

package import FHIRExchange
package import Foundation
package import JSON
package import StudyTasks

extension TaskDocument {
  /// A form of FHIR as a task; `nil` for a file that is no FHIR.
  package func formTask() throws(TaskDocumentError) -> FormTask? {
    isFHIR ? try plan(of: form()) : nil
  }

  /// The resource in the file; of a bundle, its only one of that type.
  package func resource<Resource: FHIRResource>(
    _ type: Resource.Type
  ) throws(TaskDocumentError) -> Resource {
    var json = json
    if let bundle = try? FHIR.Bundle(resource: json), Resource.type != FHIR.Bundle.type {
      let found = bundle.entry.compactMap(\.resource).filter(Resource.describes)
      guard found.count == 1 else {
        throw failure("the bundle has \(found.count) resources of the type \(Resource.type)")
      }
      json = found[0]
    }
    do {
      return try Resource(resource: json)
    } catch {
      throw failure("\(error)")
    }
  }

  /// The form in the file, made ready. The value sets of `others` go before those beside it in a bundle.
  package func form(
    valueSets others: ValueSetLibrary = ValueSetLibrary()
  ) throws(TaskDocumentError) -> FHIRForm {
    var library = ValueSetLibrary()
    library.add(json)
    library.add(others)
    return FHIRForm(try resource(FHIR.Questionnaire.self), valueSets: library)
  }

  /// A form of the file as a task.
  package func plan(
    of form: FHIRForm, language: String? = nil
  ) throws(TaskDocumentError) -> FormTask {
    do {
      return try FormTask(form, language: language)
    } catch {
      throw failure("\(error)")
    }
  }

  /// The result in the file, or the answers of a FHIR response to the form that a task was made of.
  ///
  /// - Parameter plan: The form and the task; `nil` for a task that was made of none.
  package func result(of plan: FormTask?) throws -> TaskResult {
    guard isFHIR else { return try result() }
    let response = try resource(FHIR.QuestionnaireResponse.self)
    guard let plan else {
      throw failure("the task was not made of a FHIR form; a response has no place in it")
    }
    return plan.result(of: response, taskRunUUID: UUID.random(), at: .now)
  }
}

extension FormTask {
  /// A session that asks the form, of this machine's locality.
  ///
  /// - Parameters:
  ///   - earlier: A response to begin with: one in progress goes on where it was left, another is gone
  ///     through again.
  ///   - context: The resources that expressions see.
  /// - Returns: The session, and what of the earlier response has no place in it.
  package func session(
    beginningWith earlier: FHIR.QuestionnaireResponse?, context: [String: JSONValue],
    in locality: Locality, at now: Date
  ) throws -> (session: TaskSession, problems: [FHIRProblem]) {
    guard let earlier else {
      let session = TaskSession(
        task, taskRunUUID: UUID.random(), locality: locality,
        defaults: initialResult(context: context, taskRunUUID: UUID.random(), at: now))
      return (session, [])
    }
    guard earlier.isInProgress else {
      let session = TaskSession(
        task, taskRunUUID: UUID.random(), locality: locality,
        defaults: result(of: earlier, taskRunUUID: UUID.random(), at: now), alwaysUsesDefaults: true
      )
      return (session, [])
    }
    let prefilled = try session(
      with: earlier, taskRunUUID: UUID.random(), locality: locality, at: now)
    return (prefilled.session, prefilled.problems)
  }
}

extension FHIR.QuestionnaireResponse {
  /// Whether it is yet to be completed.
  package var isInProgress: Bool { self.status == ResponseStatus.inProgress.rawValue }
}
