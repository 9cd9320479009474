// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import Foundation
internal import JSON
internal import StudyTasks

/// Results of questions, recorders and measurements.
let leafResults = ClassFamily<LeafResult>(
  \.carried, questionResultClasses + otherResultClasses + testResultClasses)

/// A class of results with a value of its own.
func resultClass<Content: Sendable & Hashable>(
  _ name: String, of superclass: String? = "ORKResult", blank: Content,
  _ embed: @escaping @Sendable (Content) -> LeafResult.Value,
  accepts: @escaping @Sendable (Content) -> Bool = { _ in true },
  losses: @escaping @Sendable (Content) -> [String] = { _ in [] }, _ properties: [Property<Content>]
) -> ClassTable<LeafResult> {
  let extract: @Sendable (LeafResult.Value) -> Content? = { $0.content as? Content }
  let date = Date(timeIntervalSince1970: 0)
  return ClassTable(
    name, superclass,
    blank: LeafResult(identifier: "", startDate: date, endDate: date, value: embed(blank)),
    accepts: { extract($0.value).map(accepts) ?? false },
    losses: { extract($0.value).map(losses) ?? [] },
    Property.result
      + properties.map { $0.lifted({ extract($0.value) ?? blank }, { $1.value = embed($0) }) })
}

private let otherResultClasses: [ClassTable<LeafResult>] = [
  resultClass(
    "ORKFileResult", blank: FileResult(fileName: ""), LeafResult.Value.file,
    [
      .standing("fileName", \.fileName, fileNames, "", isAlwaysWritten: true),
      .optional("contentType", \.contentType, .string),
    ]),
  resultClass(
    "ORKSignatureResult", blank: SignatureResult(), LeafResult.Value.signature,
    losses: { $0 == SignatureResult() ? [] : ["the drawing of the signature is left out"] }, []),
  resultClass(
    "ORKConsentSignatureResult", blank: ConsentResult(didConsent: false), LeafResult.Value.consent,
    [
      .optional("signature", \.signature, .of(consentSignatures)),
      .standing("consented", \.didConsent, .flag, false, isAlwaysWritten: true),
    ]),
  resultClass(
    "ORKWebViewStepResult", blank: WebViewResult(), LeafResult.Value.webView,
    losses: { $0.htmlWithSignature == nil ? [] : ["the page with the signature is left out"] },
    [.optional("result", \.result, .string)]),
  resultClass(
    "ORKVideoInstructionStepResult", blank: VideoResult(), LeafResult.Value.video,
    [
      .optional("playbackStoppedTime", \.playbackStoppedTime, .number),
      .standing("playbackCompleted", \.playbackCompleted, .flag, false, isAlwaysWritten: true),
    ]),
  resultClass(
    "ORKPasscodeResult", blank: PasscodeResult(), LeafResult.Value.passcode,
    [
      .standing("passcodeSaved", \.isSaved, .flag, false, isAlwaysWritten: true),
      .standing("touchIdEnabled", \.isTouchEnabled, .flag, false, isAlwaysWritten: true),
    ]),
  resultClass(
    "ORKFamilyHistoryResult", blank: FamilyHistoryResult(), LeafResult.Value.familyHistory,
    [
      .standing(
        "relatedPersons", \.relatedPersons, .array(.of(relatedPersons)), [], isAlwaysWritten: true),
      .standing(
        "displayedConditions", \.displayedConditions, .array(.string), [], isAlwaysWritten: true),
    ]),
  resultClass(
    "ORKRangeOfMotionResult", blank: noMotion, LeafResult.Value.rangeOfMotion,
    losses: { $0.isPlain ? [] : ["all but the five angles is left out"] },
    [
      .standing("start", \.fiveAngles.start, .number, 0, isAlwaysWritten: true),
      .standing("finish", \.fiveAngles.finish, .number, 0, isAlwaysWritten: true),
      .standing("minimum", \.fiveAngles.minimum, .number, 0, isAlwaysWritten: true),
      .standing("maximum", \.fiveAngles.maximum, .number, 0, isAlwaysWritten: true),
      .standing("range", \.fiveAngles.range, .number, 0, isAlwaysWritten: true),
    ]),
]

private let noMotion = Finding(start: 0, finish: 0, minimum: 0, maximum: 0)

/// The angles that ResearchKit has of a measurement: those of the whole recording, degrees.
private struct FiveAngles {
  var start, finish, minimum, maximum, range: Double
}

extension Finding {
  /// A number that is not known is not a number.
  fileprivate var fiveAngles: FiveAngles {
    get {
      FiveAngles(
        start: start ?? .nan, finish: finish ?? .nan, minimum: whole.minimum?.degrees ?? .nan,
        maximum: whole.maximum?.degrees ?? .nan, range: whole.range?.degrees ?? .nan)
    }
    set {
      (start, finish) = (newValue.start.known, newValue.finish.known)
      whole = Extent(minimum: newValue.minimum, maximum: newValue.maximum, range: newValue.range)
    }
  }

  /// Whether it says no more than ResearchKit's.
  fileprivate var isPlain: Bool {
    var plain = Finding()
    plain.fiveAngles = fiveAngles
    return self == plain
  }
}

/// A name in the output directory: a file cannot say that its data are elsewhere.
private let fileNames = Codec<String> { json, path, _ throws(JSONError) in
  let name = try String(json: json, at: path)
  let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
  guard name.utf8.first != UInt8(ascii: "/"),
    !parts.contains(where: { $0.elementsEqual("..".utf8) }),
    !name.utf8.contains(0)
  else {
    throw JSONError(.invalid("a file's name cannot lead out of the output directory"), at: path)
  }
  return name
} write: { name, _, _ in
  .string(name)
}

/// Results of a kind that has no meaning here, and the class that all others are made from: their
/// own keys are carried through.
private let testResultClasses: [ClassTable<LeafResult>] =
  tests.map { customClass("ORK\($0)Result", $0) } + [customClass("ORKResult", nil)]

private let tests = [
  "AccuracyStroop", "AmslerGrid", "EnvironmentSPLMeter", "FrontFacingCameraStep", "HolePegTest",
  "NormalizedReactionTime", "PSAT", "ReactionTime", "SpatialSpanMemory", "SpeechInNoise",
  "SpeechRecognition", "Stroop", "TappingInterval", "TimedWalk", "ToneAudiometry", "TowerOfHanoi",
  "Trailmaking", "USDZModelManager", "dBHLToneAudiometry",
]

private func customClass(_ className: String, _ name: String?) -> ClassTable<LeafResult> {
  resultClass(
    className, of: name == nil ? nil : "ORKResult", blank: CustomResult(name: name ?? "result"),
    LeafResult.Value.custom, accepts: { name == nil || $0.name == name },
    losses: { content in
      guard name == nil else { return [] }
      return content == CustomResult(name: "result")
        ? [] : ["a result of the kind '\(content.name)' has only identifier and dates"]
    }, [])
}

/// Relatives and what was answered about them.
let relatedPersons = ClassFamily<RelatedPerson>(
  \.carried, "ORKRelatedPerson",
  blank: RelatedPerson(
    identifier: "", groupIdentifier: "", identifierForCellTitle: "", taskResult: noTaskResult),
  [
    .text("identifier", \.identifier), .text("groupIdentifier", \.groupIdentifier),
    .text("identifierForCellTitle", \.identifierForCellTitle),
    .standing("taskResult", \.taskResult, .of(taskResults), noTaskResult, isAlwaysWritten: true),
  ])

/// The answers about a person of whom there are none.
private let noTaskResult = TaskResult(
  identifier: "", taskRunUUID: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
  startDate: Date(timeIntervalSince1970: 0), endDate: Date(timeIntervalSince1970: 0))
