// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import StudyTasks

/// Steps to read or to wait for.
let readingStepClasses: [ClassTable<Step>] = [
  stepClass(
    "ORKInstructionStep", blank: InstructionContent(), Step.Content.instruction,
    [.standing("centerImageVertically", \.centersImageVertically, .flag, false)]),
  // The class that all others are made from has only words.
  stepClass(
    "ORKStep", blank: InstructionContent(), Step.Content.instruction,
    accepts: { $0 == InstructionContent() }, []),
  stepClass(
    "ORKCompletionStep", "ORKInstructionStep", blank: CompletionContent(), Step.Content.completion,
    losses: { $0.reloadsOnPop ? ["that the step is made anew is left out"] : [] },
    [
      .standing("reasonForCompletion", \.reason, completionReasons, .completed),
      .carried("centerImageVertically", .flag),
    ]),
  stepClass(
    "ORKLearnMoreInstructionStep", "ORKInstructionStep", blank: LearnMoreContent(),
    Step.Content.learnMore,
    [.standing("centerImageVertically", \.centersImageVertically, .flag, false)]),
  stepClass(
    "ORKVideoInstructionStep", "ORKInstructionStep", blank: VideoContent(),
    Step.Content.videoInstruction,
    [
      .optional("videoURL", \.videoURL, .string),
      .standing("thumbnailTime", \.thumbnailTime, .number, 0), .carried("bundleAsset", .object),
      .carried("centerImageVertically", .flag),
    ]),
  stepClass(
    "ORKTableStep", blank: TableContent(items: []), Step.Content.table,
    [
      .standing("items", \.items, .array(.plain(JSONValue.self)), [], isAlwaysWritten: true),
      .standing("isBulleted", \.isBulleted, .flag, false),
      .optional("bulletIconNames", \.bulletIconNames, .array(.string)),
      .standing("allowsSelection", \.allowsSelection, .flag, true, isAlwaysWritten: true),
      .carried("bulletType", .number), .carried("pinNavigationContainer", .flag),
      .carried("bottomPadding", .number),
    ]),
  stepClass(
    "ORKPDFViewerStep", blank: PDFContent(url: ""), Step.Content.pdfViewer,
    [.text("pdfURL", \.url), .carried("actionBarOption", .number)]),
  stepClass(
    "ORKWebViewStep", blank: WebContent(html: ""), Step.Content.webView,
    [
      .text("html", \.html), .optional("customCSS", \.customCSS, .string),
      .standing("showSignatureAfterContent", \.showsSignatureAfterContent, .flag, false),
      .pagesBefore,
    ]),
  stepClass(
    "ORKWaitStep", blank: WaitContent(), Step.Content.wait,
    [.standing("indicatorType", \.indicator, indicators, .spinner, isAlwaysWritten: true)]),
  stepClass(
    "ORKReviewStep", blank: ReviewContent(), Step.Content.review,
    [
      .standing("steps", \.steps, .array(.of(steps)), []),
      .optional("resultSource", \.resultSource, .of(taskResults)),
      .standing("excludeInstructionSteps", \.excludesInstructions, .flag, false),
    ]),
  stepClass(
    "ORKRequestPermissionsStep", blank: PermissionsContent(), Step.Content.requestPermissions,
    [.standing("permissionTypes", \.permissions, .array(.plain(JSONValue.self)), [])]),
]

private let completionReasons = Codec<CompletionContent.Reason>.numbered(
  "the reason",
  [(2, .completed), (0, .saved), (1, .discarded), (3, .failed), (4, .earlyTermination)])

private let indicators = Codec<WaitContent.Indicator>.numbered(
  "the indicator", [(0, .spinner), (1, .progressBar)])

extension Property<WebContent> {
  /// Instructions that the page itself is made of: read to check them, and carried.
  fileprivate static let pagesBefore = Property(["instructionSteps"]) {
    members, _, path, reading throws(JSONError) in
    _ = try members.value("instructionSteps", .array(.of(steps)), at: path, &reading)
  } write: { _, _, _ in
    [:]
  }
}
