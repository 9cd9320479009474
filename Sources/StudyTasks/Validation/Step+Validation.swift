// SPDX-License-Identifier: Apache-2.0

public import JSON

extension Step {
  /// The problems of the step itself, its questions and the tasks within it; empty for a step
  /// that can be shown.
  ///
  /// All problems, not the first, each with its place. Conditions on results of other steps are
  /// looked at by ``StudyTask/validate(at:)``, which knows them.
  ///
  /// - Parameter path: Where the step stands in its document.
  public func problems(at path: JSONPath = .root) -> [TaskProblem] {
    var list = ProblemList()
    list.checkNamed(identifier, at: path["identifier"])
    for (index, item) in bodyItems.enumerated() {
      item.learnMore?.lint(&list, at: path["bodyItems"][index]["learnMore"])
    }
    if let earlyTermination {
      let place = path["earlyTermination"]
      list.checkSingle(earlyTermination.step, at: place["step"])
      for (index, step) in earlyTermination.step.enumerated() {
        list.add(step.problems(at: place["step"][index]))
      }
    }
    content.lint(&list, at: path)
    return list.problems
  }
}

extension Step.Content {
  fileprivate func lint(_ list: inout ProblemList, at path: JSONPath) {
    switch self {
    case .question(let question): question.lint(&list, at: path)
    case .form(let form):
      list.checkIdentifiers(
        form.items.enumerated().map { (path["items"][$0]["identifier"], $1.identifier) },
        of: "items of the form")
      list.checkContent(
        !form.items.contains { $0.answerFormat != nil }, "item that asks something",
        at: path["items"])
      form.items.checkItems(&list, at: path["items"])
    case .page(let page): list.add(page.task.validate(at: path["task"]))
    case .consentReview(let review): review.lint(&list, at: path)
    case .consentSharing(let sharing): sharing.lint(&list, at: path)
    case .review(let review): review.lint(&list, at: path)
    case .active(let active): active.lint(&list, at: path)
    case .familyHistory(let history): history.lint(&list, at: path)
    case .table(let table): list.checkContent(table.items.isEmpty, "rows", at: path["items"])
    case .pdfViewer(let viewer):
      list.checkContent(viewer.url.isEmpty, "place of a document", at: path["url"])
    case .webView(let view): list.checkContent(view.html.isEmpty, "page", at: path["html"])
    case .videoInstruction(let video):
      list.checkContent((video.videoURL ?? "").isEmpty, "place of a video", at: path["videoURL"])
      _ = list.checkFinite([("thumbnailTime", video.thumbnailTime)], at: path)
    case .requestPermissions(let request):
      list.checkContent(request.permissions.isEmpty, "permissions", at: path["permissions"])
    case .custom(let custom):
      list.checkContent(custom.name.isEmpty, "name of its kind", at: path["name"])
    case .instruction, .completion, .learnMore, .signature, .wait: break
    }
  }
}

extension ProblemList {
  fileprivate mutating func checkContent(_ isMissing: Bool, _ what: String, at path: JSONPath) {
    guard isMissing else { return }
    add(.contentMissing, at: path, "the step has no \(what); give it one, or leave the step out")
  }

  fileprivate mutating func checkSingle(_ steps: [Step], at path: JSONPath) {
    guard steps.count > 1 else { return }
    add(.stepCount, at: path, "there are \(steps.count) steps; leave out all but one")
  }
}

extension LearnMoreItem {
  fileprivate func lint(_ list: inout ProblemList, at path: JSONPath) {
    list.checkSingle(step, at: path["step"])
    for (index, step) in step.enumerated() {
      let place = path["step"][index]
      if case .learnMore = step.content {
        list.add(step.problems(at: place))
      } else {
        list.add(
          .stepKind, at: place["type"], "only a step of the type learnMore can be read on demand")
      }
    }
  }
}

extension QuestionContent {
  fileprivate func lint(_ list: inout ProblemList, at path: JSONPath) {
    if case .confirmText = answerFormat.kind {
      list.add(
        .confirmOutsideForm, at: path["answerFormat"]["type"],
        "a question has no other item whose text could be repeated; use a form of both items")
    }
    list.add(answerFormat.problems(at: path["answerFormat"]))
    learnMore?.lint(&list, at: path["learnMore"])
  }
}

extension [FormItem] {
  /// Reports what is wrong with the items of a form, apart from their identifiers.
  func checkItems(_ list: inout ProblemList, at path: JSONPath) {
    for (index, item) in enumerated() {
      let place = path[index]
      item.learnMore?.lint(&list, at: place["learnMore"])
      guard let format = item.answerFormat else { continue }
      list.add(format.problems(at: place["answerFormat"]))
      if case .confirmText(let confirm) = format.kind, !confirm.originalItem.isEmpty {
        checkOriginal(of: confirm, index, &list, at: place["answerFormat"]["originalItem"])
      }
    }
  }

  /// That the item to be repeated comes before, and is a text of one line.
  private func checkOriginal(
    of confirm: ConfirmTextFormat, _ index: Int, _ list: inout ProblemList, at path: JSONPath
  ) {
    let name = confirm.originalItem
    guard let original = firstIndex(where: { $0.identifier == name }) else {
      let hint = list.hint(at: name, among: prefix(index).map(\.identifier))
      list.add(.confirmOriginal, at: path, "the form has no item '\(name)'\(hint)")
      return
    }
    guard original < index else {
      list.add(
        .confirmOriginal, at: path,
        "'\(name)' does not come before the item that repeats it; move it up")
      return
    }
    switch self[original].answerFormat?.kind {
    case .text(let format) where !format.allowsMultipleLines: break
    case .email: break
    default:
      list.add(
        .confirmOriginal, at: path,
        "'\(name)' asks for no text of a single line; only such a text can be repeated")
    }
  }
}

extension ConsentReviewContent {
  fileprivate func lint(_ list: inout ProblemList, at path: JSONPath) {
    let place = path["document"]
    list.checkContent(
      document.sections.isEmpty && document.htmlReviewContent == nil, "sections to agree to",
      at: place["sections"])
    list.checkIdentifiers(
      document.signatures.enumerated().map {
        (place["signatures"][$0]["identifier"], $1.identifier)
      }, of: "signatures")
    if let signature {
      list.checkNamed(signature.identifier, at: path["signature"]["identifier"])
    }
  }
}

extension ConsentSharingContent {
  fileprivate func lint(_ list: inout ProblemList, at path: JSONPath) {
    question.lint(&list, at: path)
    guard case .textChoice(let format) = question.answerFormat.kind, format.style == .single,
      Set(format.choices.map(\.value)) == [1, 0], format.choices.count == 2
    else {
      list.add(
        .sharingChoices, at: path["answerFormat"],
        "sharing is asked with a single choice of two, of the values 1 (widely) and 0 (not); "
          + "for other choices use a question step")
      return
    }
  }
}

extension ReviewContent {
  fileprivate func lint(_ list: inout ProblemList, at path: JSONPath) {
    if isStandalone, resultSource == nil {
      list.add(
        .reviewEmpty, at: path["resultSource"],
        "there are steps to review, and no answers; give both or neither")
    } else if !isStandalone, resultSource != nil {
      list.add(
        .reviewEmpty, at: path["steps"],
        "there are answers to review, and no steps; give both or neither")
    }
    list.checkIdentifiers(
      steps.enumerated().map { (path["steps"][$0]["identifier"], $1.identifier) }, of: "steps")
    for (index, step) in steps.enumerated() where !step.identifier.isEmpty {
      list.add(step.problems(at: path["steps"][index]))
    }
  }
}

extension ActiveContent {
  fileprivate func lint(_ list: inout ProblemList, at path: JSONPath) {
    if list.checkFinite([("duration", duration)], at: path), duration < 0 {
      list.add(
        .parameterRange, at: path["duration"],
        "\(duration) s is less than no time; use 0 for a step that a person ends")
    }
    let recorders = recorders.enumerated().map { (path["recorders"][$0], $1) }
    list.checkIdentifiers(
      recorders.map { ($0["identifier"], $1.identifier) }, of: "recorders of the step")
    for (place, recorder) in recorders {
      if recorder.rollingFileSizeThreshold < 0 {
        list.add(
          .parameterRange, at: place["rollingFileSizeThreshold"],
          "no file has fewer than 0 bytes; use 0 for files of any size")
      }
      guard list.checkFinite([("frequency", recorder.frequency)], at: place) else { continue }
      if recorder.kind == .accelerometer || recorder.kind == .deviceMotion,
        recorder.frequency <= 0
      {
        list.add(
          .parameterIgnored, at: place["frequency"],
          "\(recorder.frequency) Hz counts as 1 Hz; say how many samples a second are wanted")
      }
    }
    measurement?.lint(&list, of: activity, at: path["measurement"])
  }
}
