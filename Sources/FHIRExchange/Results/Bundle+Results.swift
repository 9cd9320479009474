// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import ClinicalTerms
internal import Foundation
internal import JSON
public import StudyTasks

extension FHIR.Bundle {
  /// A transaction of all findings of a task's run: ranges of motion with the files that they came
  /// from, and the histories of relatives.
  ///
  /// Names within the bundle are made from the run's identifier, so that the same result gives the same
  /// bytes; a server puts its own in their place.
  ///
  /// - Parameters:
  ///   - task: The task, which knows the joints. Without it the steps' identifiers tell, as far as
  ///     they have the word.
  ///   - response: The run's answers, which come first; see ``FormTask`` and ``PublishedTask``.
  ///   - subject: The person; `nil`: as the result's identity has it.
  public init(
    findingsOf result: TaskResult, task: StudyTask? = nil,
    response: FHIR.QuestionnaireResponse? = nil,
    subject: FHIR.Reference? = nil
  ) {
    self.init()
    type = "transaction"
    let subject = subject ?? result.identity.patient
    var entries = EntryMaker(run: result.taskRunUUID)
    if let response { _ = entries.add(response) }
    for step in result.results {
      var files: [FHIR.Reference] = []
      for leaf in step.results {
        guard case .file(let file) = leaf.value else { continue }
        files.append(entries.add(Self.document(file, leaf, subject)))
      }
      for leaf in step.results {
        if let finding = result.finding(leaf) {
          let known = finding.stating(Self.joint(of: step.identifier, in: task))
          _ = entries.add(FHIR.Observation(known, of: subject, from: files))
        }
        for relative in leaf.familyHistory?.relatedPersons ?? [] {
          _ = entries.add(
            FHIR.FamilyMemberHistory(
              relative, patient: subject ?? Self.unnamed, date: FHIR.Moment(leaf.endDate)))
        }
      }
    }
    self.entry = entries.entries
  }

  /// The joint that a step measures.
  private static func joint(of step: String, in task: StudyTask?) -> Joint? {
    if let task { return task.step(step)?.active?.activity.joint }
    return Joint(namedIn: step)
  }

  /// The person, where the host does not say who it is: some resources need a reference.
  static var unnamed: FHIR.Reference { FHIR.Reference(display: "The person who answered") }

  private static func document(
    _ file: FileResult, _ leaf: LeafResult, _ subject: FHIR.Reference?
  ) -> FHIR.DocumentReference {
    var document = FHIR.DocumentReference()
    document.status = "current"
    document.subject = subject
    document.date = FHIR.Moment(leaf.endDate)
    document.description = "Recording of inertial sensors"
    var attachment = FHIR.Attachment()
    attachment.contentType = file.contentType
    attachment.url = file.fileName
    attachment.title = file.fileName
    document.content = [.object(["attachment": attachment.fhir])]
    return document
  }
}

/// Makes the entries of a transaction.
struct EntryMaker {
  private(set) var entries: [FHIR.BundleEntry] = []
  private let run: UUID

  init(run: UUID) { self.run = run }

  /// Adds a resource; the reference holds within the bundle.
  mutating func add<Resource: FHIRResource>(_ resource: Resource) -> FHIR.Reference {
    add(resource.fhir, of: Resource.type)
  }

  /// Adds a resource of a type; with an id, as the new state of the resource of that id.
  mutating func add(
    _ json: JSONValue, of type: String, updating id: String? = nil
  ) -> FHIR.Reference {
    var bytes = run.uuid
    // The run's own identifier, told apart by the number of the entry.
    let number = UInt16(truncatingIfNeeded: entries.count + 1)
    bytes.14 ^= UInt8(number >> 8)
    bytes.15 ^= UInt8(number & 0xFF)
    let address = "urn:uuid:" + UUID(uuid: bytes).uuidString.lowercased()
    var entry = FHIR.BundleEntry()
    entry.fullUrl = address
    entry.resource = json
    let place = id.map { "\(type)/\($0)" }
    entry.request = [
      "method": .string(place == nil ? "POST" : "PUT"), "url": .string(place ?? type),
    ]
    entries.append(entry)
    return FHIR.Reference(place ?? address)
  }
}
