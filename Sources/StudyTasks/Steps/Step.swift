// SPDX-License-Identifier: Apache-2.0

public import JSON

/// One screen of a task: something to read, to answer or to do.
public struct Step: Sendable, Hashable {
  /// Connects the step with its result; unique in its task, and not empty.
  public var identifier: String
  /// The heading.
  public var title: String?
  /// The words under the heading.
  public var text: String?
  /// More words, under the text.
  public var detailText: String?
  /// Words at the foot.
  public var footnote: String?
  /// A list under the text.
  public var bodyItems: [BodyItem]
  /// Names of the step's images.
  public var images: StepImages
  /// Whether the step may be skipped.
  ///
  /// `true` by default for questions and forms, `false` for all others, as in ResearchKit.
  public var isOptional: Bool
  /// Whether the step counts in the task's progress; `true` by default.
  public var showsProgress: Bool
  /// Whether one may go back from here; `true` by default.
  public var allowsBackNavigation: Bool
  /// Whether a saved task may go on from here. By default `false` for active steps, `true` otherwise.
  public var isRestorable: Bool
  /// A way to end the task early from here.
  public var earlyTermination: EarlyTermination?
  /// The kind of the step, with its own parameters.
  public var content: Content
  /// Keys of foreign systems that have no property here, kept for export.
  public var carried = Carried()

  /// Makes a step; what is not given has the default of its content.
  public init(
    _ identifier: String, title: String? = nil, text: String? = nil, detailText: String? = nil,
    isOptional: Bool? = nil, _ content: Content
  ) {
    self.identifier = identifier
    self.title = title
    self.text = text
    self.detailText = detailText
    self.isOptional = isOptional ?? content.isOptionalByDefault
    self.content = content
    bodyItems = []
    images = StepImages()
    showsProgress = true
    allowsBackNavigation = true
    isRestorable = content.isRestorableByDefault
  }

  /// The kinds of steps.
  public indirect enum Content: Sendable, Hashable {
    /// Something to read.
    case instruction(InstructionContent)
    /// The end of a task, with thanks.
    case completion(CompletionContent)
    /// Something to read that is shown on demand.
    case learnMore(LearnMoreContent)
    /// A video to watch.
    case videoInstruction(VideoContent)
    /// One question.
    case question(QuestionContent)
    /// Several questions on one screen.
    case form(FormContent)
    /// A task within this step, one screen after the other.
    case page(PageContent)
    /// A table to read.
    case table(TableContent)
    /// A PDF document to read.
    case pdfViewer(PDFContent)
    /// A web page, which may hand back a result.
    case webView(WebContent)
    /// A signature to draw.
    case signature(SignatureContent)
    /// A consent document to read, agree to and sign.
    case consentReview(ConsentReviewContent)
    /// With whom data may be shared.
    case consentSharing(ConsentSharingContent)
    /// The host is busy.
    case wait(WaitContent)
    /// The answers so far, to read and to change.
    case review(ReviewContent)
    /// The device's permissions to ask for.
    case requestPermissions(PermissionsContent)
    /// Something to do, with a time, recorders and spoken words.
    case active(ActiveContent)
    /// The person's relatives and their conditions.
    case familyHistory(FamilyHistory)
    /// A step of a kind that the host knows: passcode, image capture, registration …
    case custom(CustomContent)

    /// Questions and forms may be skipped unless they say otherwise; other steps may not.
    var isOptionalByDefault: Bool {
      switch self {
      case .question, .form, .consentSharing: true
      default: false
      }
    }

    /// Active steps start over: a saved task goes on before them.
    var isRestorableByDefault: Bool { !isActive }

    /// Whether something is done rather than read or answered.
    public var isActive: Bool { if case .active = self { true } else { false } }
  }
}

/// A line of a list in a step.
public struct BodyItem: Sendable, Hashable {
  /// The line.
  public var text: String?
  /// More words, under the line.
  public var detailText: String?
  /// The mark before the line.
  public var style: Style
  /// Name of the image, for the style `image`.
  public var image: String?
  /// More to read on demand.
  public var learnMore: LearnMoreItem?
  /// Keys of foreign systems that have no property here, kept for export.
  public var carried = Carried()

  /// Makes a line from its parts.
  public init(_ text: String?, detailText: String? = nil, style: Style = .text) {
    self.text = text
    self.detailText = detailText
    self.style = style
  }

  /// The marks before a line, in ResearchKit's order.
  public enum Style: String, JSONName { case text, bulletPoint, image, horizontalRule, tag }
}

/// Names of a step's images.
public struct StepImages: Sendable, Hashable {
  /// The main image.
  public var image: String?
  /// An image over the main one.
  public var auxiliaryImage: String?
  /// A small image over the heading.
  public var iconImage: String?

  /// No images, unless given.
  public init(image: String? = nil, auxiliaryImage: String? = nil, iconImage: String? = nil) {
    self.image = image
    self.auxiliaryImage = auxiliaryImage
    self.iconImage = iconImage
  }
}

/// A button that leads to more to read.
public struct LearnMoreItem: Sendable, Hashable {
  /// The button's words.
  public var text: String?
  /// The step to read, of the kind `learnMore`; at most one.
  public var step: [Step]
  /// Keys of foreign systems that have no property here, kept for export.
  public var carried = Carried()

  /// Makes a button for a step.
  public init(text: String? = nil, step: Step? = nil) {
    self.text = text
    self.step = step.map { [$0] } ?? []
  }
}

/// A button that ends the task early with a step of its own.
public struct EarlyTermination: Sendable, Hashable {
  /// The button's words.
  public var buttonText: String?
  /// The step shown before the task ends; at most one. Its identifier is unique in the task.
  public var step: [Step]
  /// Keys of foreign systems that have no property here, kept for export.
  public var carried = Carried()

  /// Makes a button for a last step.
  public init(buttonText: String? = nil, step: Step? = nil) {
    self.buttonText = buttonText
    self.step = step.map { [$0] } ?? []
  }
}
