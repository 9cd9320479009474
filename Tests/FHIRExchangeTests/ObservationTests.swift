// SPDX-License-Identifier: Apache-2.0

import ClinicalFindings
import ClinicalTerms
import FHIRPath
import Foundation
import JSON
import StudyTasks
import Testing

@testable import FHIRExchange

@Suite("Ranges of motion as Observations")
struct ObservationTests {
  private static func result(
    _ joint: Joint? = nil, _ verdict: Verdict = .good, zero: AngleZero? = .standingPose
  ) -> Finding {
    var result = Finding(
      start: 0, finish: 1, minimum: -1, maximum: 110, side: .left, activity: .active,
      repetitions: 3, verdict: verdict)
    result.exercise = Finding.Exercise(
      start: 2, end: 9, Finding.Extent(minimum: 20, maximum: 100))
    result.exercise?.extent.range?.halfWidth95 = 4.6
    result.exercise?.extensionDeficit = 20
    (result.joint, result.zero, result.method) = (joint, zero, .twoSensors)
    result.remarks = ["Fix the sensors firmly."]
    return result
  }

  private static func codes(_ observation: FHIR.Observation) -> [String] {
    observation.component.map { part in
      let code = part.code?.coding.first?.code ?? part.code?.text ?? ""
      return "\(code) \(part.valueQuantity?.value?.text ?? "") \(part.valueQuantity?.code ?? "")"
    }
  }

  @Test("the exercise's numbers, coded for side and activity")
  func components() {
    let observation = FHIR.Observation(
      Self.result(.knee), of: FHIR.Reference("Patient/1"))
    #expect(observation.problems.isEmpty)
    #expect(observation.status == "final")
    #expect(
      Self.codes(observation) == [
        "41343-5 100.0 deg", "41345-0 -20.0 deg", "364564000 80.0 deg",
        "Left knee, active: extension deficit 20.0 deg",
      ])
    #expect(observation.bodySite?.coding.first?.code == "82169009")
    // ± 4.6° is 1.96 standard deviations.
    #expect(
      observation.component[2].valueQuantity?.extension(FHIR.Observation.uncertainty)?.value?.number
        == 2.35)
    #expect(observation.note.compactMap(\.text).contains("95 % interval of the range: ± 4.6°."))
  }

  @Test("passive, right, and not stated")
  func codes() {
    var result = Self.result(.knee)
    (result.side, result.activity) = (.right, .passive)
    #expect(
      Self.codes(FHIR.Observation(result))[0] == "41348-4 100.0 deg")
    result.side = .unstated
    let unstated = FHIR.Observation(result)
    #expect(Self.codes(unstated)[0] == "Knee, passive: flexion 100.0 deg")
    #expect(unstated.bodySite?.text == "Knee, side not stated")
  }

  @Test("where 0° is not the straight knee there are no extremes, and the notes say so")
  func zero() {
    for zero in [AngleZero.start, .mostExtended, nil] {
      let observation = FHIR.Observation(Self.result(zero: zero))
      #expect(Self.codes(observation)[0] == "364564000 80.0 deg")
    }
    let note = FHIR.Observation(Self.result(.knee, zero: .start)).note[0]
      .text
    #expect(note == "0° is the starting position: only differences count.")
  }

  @Test("a doubtful result is preliminary; one that is not valid has no numbers")
  func quality() {
    let doubtful = FHIR.Observation(Self.result(nil, .doubtful))
    #expect(doubtful.status == "preliminary")
    #expect(doubtful.note.last?.text == "Fix the sensors firmly.")
    let invalid = FHIR.Observation(Self.result(nil, .bad))
    #expect(invalid.component.isEmpty)
    #expect(invalid.dataAbsentReason?.coding.first?.code == "error")
    #expect(invalid.problems.isEmpty)
    #expect(!String(decoding: invalid.fhir.data(), as: UTF8.self).contains("4.6"))
  }

  @Test("a task's findings with the recordings that they came from")
  func bundle() throws {
    let time = Date(timeIntervalSince1970: 1_700_000_000)
    let step = StepResult(
      identifier: "knee", startDate: time, endDate: time,
      results: [
        LeafResult(
          identifier: "thigh", startDate: time, endDate: time,
          value: .file(FileResult(fileName: "thigh.csv", contentType: "text/csv"))),
        LeafResult(
          identifier: "rom", startDate: time, endDate: time, value: .rangeOfMotion(Self.result())),
      ])
    let result = TaskResult(
      identifier: "t", taskRunUUID: UUID(), startDate: time, endDate: time, results: [step])
    let bundle = FHIR.Bundle(findingsOf: result, subject: FHIR.Reference("Patient/1"))
    #expect(bundle.problems.isEmpty)
    #expect(bundle.type == "transaction")
    let observation = try FHIR.Observation(resource: try #require(bundle.entry[1].resource))
    #expect(observation.derivedFrom.map(\.reference) == [bundle.entry[0].fullUrl])
    #expect(observation.effectiveDateTime?.text == "2023-11-14T22:13:20Z")
    #expect(bundle == FHIR.Bundle(findingsOf: result, subject: FHIR.Reference("Patient/1")))
    #expect(Set(bundle.entry.map(\.fullUrl)).count == 2)
  }

  @Test("the identity of a result is patient, encounter and first note, and is read back")
  func identity() throws {
    let time = Date(timeIntervalSince1970: 1_700_000_000)
    let leaf = LeafResult(
      identifier: "rom", startDate: time, endDate: time, value: .rangeOfMotion(Self.result()))
    var result = TaskResult(
      identifier: "t", taskRunUUID: UUID(), startDate: time, endDate: time,
      results: [StepResult(identifier: "knee", startDate: time, endDate: time, results: [leaf])])
    let plain = FHIR.Bundle(findingsOf: result)
    let note = "brace off,\n\"left\" " + String(repeating: "n", count: 10_000)
    result.identity = MeasurementIdentity(subject: "P-017", visit: "baseline", note: note)
    let bundle = FHIR.Bundle(findingsOf: result)
    #expect(bundle.problems.isEmpty)
    let made = try FHIR.Observation(resource: try #require(bundle.entry[0].resource))
    let before = try FHIR.Observation(resource: try #require(plain.entry[0].resource))
    #expect(made.subject?.fhir == ["type": "Patient", "identifier": ["value": "P-017"]])
    #expect(made.encounter?.fhir == ["type": "Encounter", "display": "baseline"])
    #expect(made.note.compactMap(\.text) == [note] + before.note.compactMap(\.text))
    #expect(before.subject == nil && before.encounter == nil)
    #expect(
      MeasurementIdentity(patient: made.subject, encounter: made.encounter)
        == MeasurementIdentity(subject: "P-017", visit: "baseline"))
    let stated = FHIR.Bundle(findingsOf: result, subject: FHIR.Reference("Patient/1"))
    let other = try FHIR.Observation(resource: try #require(stated.entry[0].resource))
    #expect(other.subject == FHIR.Reference("Patient/1"))
    #expect(MeasurementIdentity(patient: other.subject, encounter: nil).isEmpty)
  }

  @Test("a response has the identity of its result, and gives it back")
  func identityOfResponse() throws {
    let form = try FHIR.Questionnaire(
      data: Data(
        #"""
        {"resourceType": "Questionnaire", "status": "active", "url": "http://a/b", "item": [
          {"linkId": "q", "type": "boolean", "text": "Q"}]}
        """#.utf8))
    let plan = try FormTask(FHIRForm(form))
    var result = TaskResult(
      identifier: plan.task.identifier, taskRunUUID: UUID(), startDate: .now, endDate: .now)
    result.identity = MeasurementIdentity(subject: "P-017", visit: "baseline", note: "n")
    let response = plan.response(of: result)
    #expect(response.problems.isEmpty)
    let back = plan.result(of: response, taskRunUUID: UUID(), at: .now)
    #expect(back.identity == MeasurementIdentity(subject: "P-017", visit: "baseline"))
    var hostile = response
    hostile.encounter?.display = "a\u{202E}b"
    #expect(plan.result(of: hostile, taskRunUUID: UUID(), at: .now).identity.visit == nil)
  }

  @Test("a shoulder has the codes of a shoulder, and an unknown joint words alone")
  func otherJoints() {
    let shoulder = FHIR.Observation(Self.result(.shoulder))
    #expect(shoulder.bodySite?.coding.first?.code == "91775009")
    #expect(Self.codes(shoulder).prefix(2) == ["41389-8 100.0 deg", "41385-6 -20.0 deg"])
    let unknown = FHIR.Observation(Self.result())
    #expect(unknown.bodySite?.coding.isEmpty == true && unknown.bodySite?.text == "Left joint")
    #expect(Self.codes(unknown)[0] == "Left joint, active: flexion 100.0 deg")
    for observation in [shoulder, unknown] {
      #expect(!"\(observation.fhir)".lowercased().contains("knee"))
    }
  }

  @Test("the response of a knee's task has its numbers, and stands before the Observation")
  func response() throws {
    var task = try StudyTask(
      "t",
      steps: [
        .instruction("i", title: "I"),
        Step(
          "rom",
          .active(ActiveContent(.rangeOfMotion(.knee, .left), measurement: MotionMeasurement()))),
      ])
    task.title = "Knee"
    let time = Date(timeIntervalSince1970: 1_700_000_000)
    let leaf = LeafResult(
      identifier: "rom", startDate: time, endDate: time, value: .rangeOfMotion(Self.result()))
    let result = TaskResult(
      identifier: "t", taskRunUUID: UUID(), startDate: time, endDate: time,
      results: [
        StepResult(identifier: "rom", startDate: time, endDate: time, results: [leaf])
      ])
    let published = PublishedTask(task)
    let response = published.response(of: result)
    let form = FHIRForm(published.questionnaire)
    #expect(form.problems(of: response).filter { $0.severity >= .error }.isEmpty)
    let numbers = response.item.flatMap(\.item).map {
      "\($0.linkId ?? "") \($0.answer.first?.value?.shown ?? "")"
    }
    #expect(
      numbers == [
        "rom.flexion 100.0 °", "rom.extension -20.0 °", "rom.range 80.0 °",
        "rom.extensionDeficit 20.0 °",
      ])
    let bundle = FHIR.Bundle(findingsOf: result, task: task, response: response)
    #expect(bundle.problems.isEmpty)
    #expect(
      bundle.entry.map { $0.resource?.object?["resourceType"]?.string } == [
        "QuestionnaireResponse", "Observation",
      ])
    let invalid = LeafResult(
      identifier: "rom", startDate: time, endDate: time,
      value: .rangeOfMotion(Self.result(nil, .bad)))
    var bad = result
    bad.results[0].results = [invalid]
    #expect(published.response(of: bad).item.isEmpty)
  }
}
