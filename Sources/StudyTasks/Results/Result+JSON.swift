// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import Foundation
public import JSON

extension TaskResult: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<TaskResult>(
    "taskResult",
    blank: TaskResult(identifier: "", taskRunUUID: .blank, startDate: .blank, endDate: .blank),
    [
      .required("identifier", \.identifier), .required("taskRunUUID", \.taskRunUUID),
      .required("startDate", \.startDate), .required("endDate", \.endDate),
      .required("results", \.results), .optional("outputDirectory", \.outputDirectory),
      .optional("device", \.device), .defaulted("identity", \.identity),
      .optional("timeZone", \.timeZone),
      .defaulted("userInfo", \.userInfo), .carried(\.carried), .carriedOthers(\.carried),
    ])
}

extension TaskResult: JSONDocument {
  /// `taskResult`
  public static var documentKey: String { "taskResult" }
  /// ``taskSchemaVersion``
  public static var schemaVersion: Int { taskSchemaVersion }
}

extension StepResult: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<StepResult>(
    "stepResult", blank: StepResult(identifier: "", startDate: .blank, endDate: .blank),
    [
      .required("identifier", \.identifier), .required("startDate", \.startDate),
      .required("endDate", \.endDate), .required("results", \.results),
      .defaulted("previous", \.isPrevious),
      .optional("enabledAssistiveTechnology", \.enabledAssistiveTechnology),
      .defaulted("userInfo", \.userInfo), .carried(\.carried), .carriedOthers(\.carried),
    ])
}

extension DeviceDescription: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<DeviceDescription>(
    "device", blank: DeviceDescription(),
    [
      .optional("product", \.product), .optional("osVersion", \.osVersion),
      .optional("osBuild", \.osBuild), .optional("platform", \.platform), .carried(\.carried),
      .carriedOthers(\.carried),
    ])
}

extension LeafResult: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<LeafResult>(
    "result",
    blank: LeafResult(
      identifier: "", startDate: .blank, endDate: .blank,
      value: .question(QuestionResult(type: .none))), union: JSONUnion("type", \.value),
    [
      .required("identifier", \.identifier), .required("startDate", \.startDate),
      .required("endDate", \.endDate), .defaulted("userInfo", \.userInfo), .carried(\.carried),
      .carriedOthers(\.carried),
    ])
}

extension LeafResult.Value: JSONCases {
  /// The record of the case.
  public var content: any JSONRecord {
    switch self {
    case .question(let content): content
    case .file(let content): content
    case .signature(let content): content
    case .consent(let content): content
    case .webView(let content): content
    case .video(let content): content
    case .passcode(let content): content
    case .familyHistory(let content): content
    case .rangeOfMotion(let content): content
    case .custom(let content): content
    }
  }

  /// The cases by their names in JSON.
  public static let variants: [JSONVariant<Self>] = [
    JSONVariant("question", Self.question), JSONVariant("file", Self.file),
    JSONVariant("signature", Self.signature), JSONVariant("consent", Self.consent),
    JSONVariant("webView", Self.webView), JSONVariant("video", Self.video),
    JSONVariant("passcode", Self.passcode), JSONVariant("familyHistory", Self.familyHistory),
    JSONVariant("rangeOfMotion", Self.rangeOfMotion), JSONVariant("custom", Self.custom),
  ]
}

extension FileResult: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<FileResult>(
    "fileResult", blank: FileResult(fileName: ""),
    [.required("fileName", \.fileName), .optional("contentType", \.contentType)])
}

extension SignatureResult: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<SignatureResult>(
    "signatureResult", blank: SignatureResult(),
    [.defaulted("strokes", \.strokes), .optional("imageFile", \.imageFile)])
}

extension ConsentResult: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ConsentResult>(
    "consentResult", blank: ConsentResult(didConsent: false),
    [
      .optional("signature", \.signature), .required("consented", \.didConsent),
      .carried(\.carried, key: "carriedByConsent"),
      .carriedOthers(\.carried, key: "carriedByConsentOthers"),
    ])
}

extension WebViewResult: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<WebViewResult>(
    "webViewResult", blank: WebViewResult(),
    [.optional("result", \.result), .optional("htmlWithSignature", \.htmlWithSignature)])
}

extension VideoResult: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<VideoResult>(
    "videoResult", blank: VideoResult(),
    [
      .optional("playbackStoppedTime", \.playbackStoppedTime),
      .defaulted("playbackCompleted", \.playbackCompleted),
    ])
}

extension PasscodeResult: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<PasscodeResult>(
    "passcodeResult", blank: PasscodeResult(),
    [.defaulted("saved", \.isSaved), .defaulted("touchEnabled", \.isTouchEnabled)])
}

extension FamilyHistoryResult: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<FamilyHistoryResult>(
    "familyHistoryResult", blank: FamilyHistoryResult(),
    [
      .required("relatedPersons", \.relatedPersons),
      .defaulted("displayedConditions", \.displayedConditions),
      .carried(\.carried, key: "carriedByHistory"),
      .carriedOthers(\.carried, key: "carriedByHistoryOthers"),
    ])
}

extension RelatedPerson: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<RelatedPerson>(
    "relatedPerson",
    blank: RelatedPerson(
      identifier: "", groupIdentifier: "", identifierForCellTitle: "",
      taskResult: TaskResult.form.blank),
    [
      .required("identifier", \.identifier), .required("group", \.groupIdentifier),
      .defaulted("titleQuestion", \.identifierForCellTitle), .required("taskResult", \.taskResult),
      .carried(\.carried), .carriedOthers(\.carried),
    ])
}

extension CustomResult: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<CustomResult>(
    "customResult", blank: CustomResult(name: ""),
    [.required("name", \.name), .defaulted("properties", \.properties)])
}

extension QuestionResult: JSONRecord {
  /// The keys of the JSON form. `answer` is read as `questionType` has it.
  public static let form = JSONForm<QuestionResult>(
    "questionResult", blank: QuestionResult(type: .none),
    [.required("questionType", \.type), .answer])
}

extension JSONField<QuestionResult> {
  /// The answer, whose form depends on the question's type, which is read before it.
  fileprivate static var answer: Self {
    JSONField(key: "answer", isRequired: false) { json, model, path throws(JSONError) in
      guard let json, json != .null else { return }
      model.answer = try Answer(json: json, type: model.type, at: path["answer"])
    } write: {
      $0.answer?.json
    } schema: { _ in
      true
    }
  }
}

extension UUID {
  /// The identifier of nothing, until a real one has been read.
  static let blank = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}

extension Date {
  /// The date of nothing, until a real one has been read.
  static let blank = Date(timeIntervalSince1970: 0)
}
