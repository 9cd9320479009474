// SPDX-License-Identifier: Apache-2.0

public import JSON

// Steps to read or to wait for.

/// Something to read. It has no result but its dates.
public struct InstructionContent: Sendable, Hashable {
  /// Whether the image stands in the middle.
  public var centersImageVertically: Bool

  /// Makes an instruction; its words are the step's.
  public init(centersImageVertically: Bool = false) {
    self.centersImageVertically = centersImageVertically
  }
}

/// The end of a task, with thanks. It has no result but its dates.
public struct CompletionContent: Sendable, Hashable {
  /// Why the task ends here.
  public var reason: Reason
  /// Whether the step is made anew when one comes back to it.
  public var reloadsOnPop: Bool

  /// Makes an end; its words are the step's.
  public init(reason: Reason = .completed, reloadsOnPop: Bool = false) {
    self.reason = reason
    self.reloadsOnPop = reloadsOnPop
  }

  /// Why a task ends, in ResearchKit's order.
  public enum Reason: String, JSONName {
    case saved, discarded, completed, failed, earlyTermination
  }
}

/// Something to read that is shown on demand.
public struct LearnMoreContent: Sendable, Hashable {
  /// Whether the image stands in the middle.
  public var centersImageVertically: Bool

  /// Makes a text to read; its words are the step's.
  public init(centersImageVertically: Bool = false) {
    self.centersImageVertically = centersImageVertically
  }
}

/// A video to watch. Its result says how far it was watched.
public struct VideoContent: Sendable, Hashable {
  /// Where the video is found.
  public var videoURL: String?
  /// Seconds into the video of the picture that stands for it.
  public var thumbnailTime: Double

  /// Makes a video from its place.
  public init(videoURL: String? = nil, thumbnailTime: Double = 0) {
    self.videoURL = videoURL
    self.thumbnailTime = thumbnailTime
  }
}

/// A table to read.
public struct TableContent: Sendable, Hashable {
  /// The rows; strings or values that the host knows.
  public var items: [JSONValue]
  /// Whether rows have bullets.
  public var isBulleted: Bool
  /// Names of the images that serve as bullets.
  public var bulletIconNames: [String]?
  /// Whether rows can be selected.
  public var allowsSelection: Bool

  /// Makes a table from its rows.
  public init(
    items: [JSONValue], isBulleted: Bool = false, bulletIconNames: [String]? = nil,
    allowsSelection: Bool = true
  ) {
    self.items = items
    self.isBulleted = isBulleted
    self.bulletIconNames = bulletIconNames
    self.allowsSelection = allowsSelection
  }
}

/// A PDF document to read.
public struct PDFContent: Sendable, Hashable {
  /// Where the document is found.
  public var url: String

  /// Makes a viewer for a document.
  public init(url: String) { self.url = url }
}

/// A web page. Its result is what the page hands back.
public struct WebContent: Sendable, Hashable {
  /// The page.
  public var html: String
  /// A style sheet in place of the usual one.
  public var customCSS: String?
  /// Whether a signature is asked for under the page.
  public var showsSignatureAfterContent: Bool

  /// Makes a page from its HTML.
  public init(html: String, customCSS: String? = nil, showsSignatureAfterContent: Bool = false) {
    self.html = html
    self.customCSS = customCSS
    self.showsSignatureAfterContent = showsSignatureAfterContent
  }
}

/// The host is busy; the step ends when it says so.
public struct WaitContent: Sendable, Hashable {
  /// How waiting is shown.
  public var indicator: Indicator

  /// Makes a wait.
  public init(indicator: Indicator = .spinner) { self.indicator = indicator }

  /// How waiting is shown, in ResearchKit's order.
  public enum Indicator: String, JSONName { case spinner = "indeterminate", progressBar }
}

/// The device's permissions to ask for.
public struct PermissionsContent: Sendable, Hashable {
  /// The permissions, as the host knows them.
  public var permissions: [JSONValue]

  /// Makes a request for permissions.
  public init(permissions: [JSONValue] = []) { self.permissions = permissions }
}

/// The answers so far, to read and to change.
public struct ReviewContent: Sendable, Hashable {
  /// The steps of a review that stands alone; empty for one that reviews its own task.
  public var steps: [Step]
  /// The answers of a review that stands alone.
  public var resultSource: TaskResult?
  /// Whether steps that only show something are left out.
  public var excludesInstructions: Bool

  /// Whether the review is of other answers than its own task's.
  public var isStandalone: Bool { !steps.isEmpty }

  /// Makes a review; of its own task unless steps and answers are given.
  public init(
    steps: [Step] = [], resultSource: TaskResult? = nil, excludesInstructions: Bool = false
  ) {
    self.steps = steps
    self.resultSource = resultSource
    self.excludesInstructions = excludesInstructions
  }
}

/// A step of a kind that the host knows.
///
/// The kinds that ResearchKit has and a program without a screen cannot do itself are ``Name``s:
/// they are kept, shown by their words, and their result is what the host hands over.
public struct CustomContent: Sendable, Hashable {
  /// The kind's name.
  public var name: String
  /// The step's own properties.
  public var properties: [String: JSONValue]

  /// Makes a step of a kind.
  public init(name: String, properties: [String: JSONValue] = [:]) {
    self.name = name
    self.properties = properties
  }

  /// The kinds that need a device.
  public enum Name: String, CaseIterable, Sendable {
    case passcode, imageCapture, videoCapture, frontFacingCamera, modelViewer, secondaryTask
    case registration, login, verification
  }
}
