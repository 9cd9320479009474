// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import Foundation
internal import JSON
public import StudyTasks

extension PublishedTask {
  /// The response of a run to the published form.
  ///
  /// Of a task that was made of a form use ``FormTask/response(of:status:subject:author:)``, which knows
  /// what repeats. For the parameters see there.
  public func response(
    of result: TaskResult, status: ResponseStatus = .completed, subject: FHIR.Reference? = nil,
    author: FHIR.Reference? = nil
  ) -> FHIR.QuestionnaireResponse {
    let form = FHIRForm(questionnaire)
    var paths = AnswerPaths()
    func leaf(_ place: ResultSelector) -> LeafResult? {
      result.results.last { $0.identifier == place.stepIdentifier }?.result(for: place.result)
    }
    func add(_ linkId: String, _ values: (FHIRForm.Item) -> [FHIR.Value]) {
      guard let index = form.index(of: linkId) else { return }
      paths.add(
        values(form.items[index]),
        at: form.path(to: index).map { AnswerPaths.Part(item: $0, instance: 0) })
    }
    for (linkId, question) in questions {
      guard let answer = leaf(question.place)?.answer else { continue }
      add(linkId) { $0.values(of: answer, as: question.format) }
    }
    for (linkId, number) in measured {
      guard let range = leaf(number.place)?.rangeOfMotion else { continue }
      let found = JointFinding.values(of: range.stating(number.joint)).first {
        $0.finding == number.finding
      }
      add(linkId) { _ in
        found.flatMap { JointFinding.amount($0.degrees) }.map { [.quantity($0)] } ?? []
      }
    }
    return form.response(
      paths.draft(of: form), status: status, of: result, subject: subject, author: author)
  }
}

extension FHIRForm {
  /// The response of a draft with the identifiers and the time of a run.
  func response(
    _ draft: ResponseDraft, status: ResponseStatus, of result: TaskResult,
    subject: FHIR.Reference?, author: FHIR.Reference?, context: [String: JSONValue] = [:]
  ) -> FHIR.QuestionnaireResponse {
    var response = self.response(
      draft, status: status.rawValue,
      authored: FHIR.Moment(result.endDate), context: context)
    response.identifier = FHIR.Identifier(
      system: "urn:ietf:rfc:3986",
      value: "urn:uuid:" + result.taskRunUUID.uuidString.lowercased())
    (response.subject, response.author) = (subject ?? result.identity.patient, author)
    response.encounter = result.identity.encounter
    return response
  }
}

extension FHIRForm.Item {
  /// The answers that an answer of a format stands for; its choices are the options in their order.
  fileprivate func values(of answer: Answer, as format: AnswerFormat) -> [FHIR.Value] {
    switch answer {
    case .choices(let values):
      guard let list = ChoiceList(format), type != .boolean else { break }
      return values.compactMap { value in
        guard let entry = list.entries.first(where: { $0.value == value }), entry.other == nil
        else {
          return type == .openChoice ? .string("\(value)") : nil
        }
        return .coding(entry.published)
      }
    case .components, .location: return [.string(format.words(for: answer))]
    case .timeInterval(let seconds): return values(of: .number(seconds))
    default: break
    }
    return values(of: answer)
  }
}
