// SPDX-License-Identifier: Apache-2.0

public import ClinicalFindings
public import Foundation
public import JSON

/// One result of a step: an answer, a file, a measurement.
public struct LeafResult: Sendable, Hashable {
  /// The identifier of the question, recorder or measurement that gave it.
  public var identifier: String
  /// When it began; a question's is the time of its answer.
  public var startDate: Date
  /// When it ended.
  public var endDate: Date
  /// The result itself.
  public var value: Value
  /// Values that the host adds.
  public var userInfo: [String: JSONValue]
  /// Keys of foreign systems that have no property here, kept for export.
  public var carried = Carried()

  /// Makes a result from its parts; each is described at its property.
  public init(
    identifier: String, startDate: Date, endDate: Date, value: Value,
    userInfo: [String: JSONValue] = [:]
  ) {
    self.identifier = identifier
    self.startDate = startDate
    self.endDate = endDate
    self.value = value
    self.userInfo = userInfo
  }

  /// The kinds of results.
  public enum Value: Sendable, Hashable {
    /// An answer, or the lack of one.
    case question(QuestionResult)
    /// A file in the output directory.
    case file(FileResult)
    /// A drawn signature.
    case signature(SignatureResult)
    /// A signature under a consent document, and whether consent was given.
    case consent(ConsentResult)
    /// The result that a web page returned.
    case webView(WebViewResult)
    /// How far a video was watched.
    case video(VideoResult)
    /// Whether a passcode was set, by keychain.
    case passcode(PasscodeResult)
    /// The relatives asked about.
    case familyHistory(FamilyHistoryResult)
    /// The angles of a joint.
    case rangeOfMotion(Finding)
    /// A result of a kind that the host defines.
    case custom(CustomResult)
  }

  /// The answer, where the result is that of a question that was answered.
  public var answer: Answer? {
    if case .question(let question) = value { question.answer } else { nil }
  }

  /// The relatives, where the result is that of a family history step.
  public var familyHistory: FamilyHistoryResult? {
    if case .familyHistory(let history) = value { history } else { nil }
  }

  /// The angles, where the result is that of a joint that was measured.
  public var rangeOfMotion: Finding? {
    if case .rangeOfMotion(let angles) = value { angles } else { nil }
  }

  /// Whether the result is a file.
  public var isFile: Bool { if case .file = value { true } else { false } }
}

/// An answer and the kind of question that it answers.
public struct QuestionResult: Sendable, Hashable {
  /// The kind of the question.
  public var type: QuestionType
  /// `nil` where the question was not answered.
  public var answer: Answer?

  /// Makes a result; without an answer by default.
  public init(type: QuestionType, answer: Answer? = nil) {
    self.type = type
    self.answer = answer
  }
}

/// A file that a step wrote.
public struct FileResult: Sendable, Hashable {
  /// The path within the task's output directory, with `/` between folders; never outside of it.
  public var fileName: String
  /// The file's media type, such as `application/json`.
  public var contentType: String?

  /// Names a file of the output directory.
  public init(fileName: String, contentType: String? = nil) {
    self.fileName = fileName
    self.contentType = contentType
  }
}

/// A drawn signature.
public struct SignatureResult: Sendable, Hashable {
  /// The strokes, each a line through points (x, y) in the canvas's units.
  public var strokes: [[[Double]]]
  /// Name of the drawing's image file in the output directory.
  public var imageFile: String?

  /// Makes a signature from strokes, from an image, or both.
  public init(strokes: [[[Double]]] = [], imageFile: String? = nil) {
    self.strokes = strokes
    self.imageFile = imageFile
  }
}

/// The result that a web page returned.
public struct WebViewResult: Sendable, Hashable {
  /// The page's own result.
  public var result: String?
  /// The page with the signature put in.
  public var htmlWithSignature: String?

  /// Makes a result from its parts.
  public init(result: String? = nil, htmlWithSignature: String? = nil) {
    self.result = result
    self.htmlWithSignature = htmlWithSignature
  }
}

/// How far a video was watched.
public struct VideoResult: Sendable, Hashable {
  /// Seconds into the video at which the person stopped watching.
  public var playbackStoppedTime: Double?
  /// Whether the video was watched to its end.
  public var playbackCompleted: Bool

  /// Makes a result from its parts.
  public init(playbackStoppedTime: Double? = nil, playbackCompleted: Bool = false) {
    self.playbackStoppedTime = playbackStoppedTime
    self.playbackCompleted = playbackCompleted
  }
}

/// Whether a passcode was set.
public struct PasscodeResult: Sendable, Hashable {
  /// Whether the host stored one.
  public var isSaved: Bool
  /// Whether the person may use touch in its place.
  public var isTouchEnabled: Bool

  /// Makes a result from its parts.
  public init(isSaved: Bool = false, isTouchEnabled: Bool = false) {
    self.isSaved = isSaved
    self.isTouchEnabled = isTouchEnabled
  }
}

/// A result of a kind that the host defines.
public struct CustomResult: Sendable, Hashable {
  /// The kind's name.
  public var name: String
  /// The result's own properties.
  public var properties: [String: JSONValue]

  /// Makes a result from its parts.
  public init(name: String, properties: [String: JSONValue] = [:]) {
    self.name = name
    self.properties = properties
  }
}
