// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON
internal import Localization
internal import StudyTasks

// Results of steps that ask for something else than answers.

extension TaskPresentation {
  /// The results of an action that signs, consents or watches; none for an optional signature that
  /// is left out.
  func result(of action: PresentedAction, at now: Date) throws(PresentationError) -> [LeafResult] {
    guard let step = session.currentStep else { throw .refused(.outOfPlace) }
    switch (action, step.content) {
    case (.agree(let given, let family, let drawing), .consentReview(let review)):
      let (given, family) = (given?.trimmingWhitespace ?? "", family?.trimmingWhitespace ?? "")
      if review.signature?.requiresName ?? false {
        guard !given.isEmpty else { throw .refused("Your given name is needed.") }
        guard !family.isEmpty else { throw .refused("Your family name is needed.") }
      }
      let names = given.isEmpty || family.isEmpty ? nil : (given, family)
      return [
        step.consentResult(
          review, isAgreed: true, names: names, drawing: drawing, at: now, in: session.locality)
      ]
    case (.decline, .consentReview(let review)):
      return [
        step.consentResult(
          review, isAgreed: false, names: nil, drawing: nil, at: now, in: session.locality)
      ]
    case (.sign(let name, let drawing), .signature), (.sign(let name, let drawing), .webView):
      let name = name.trimmingWhitespace
      guard !name.isEmpty || drawing != nil else {
        guard step.isOptional else { throw .refused("Your name is needed.") }
        return []
      }
      return [step.signatureResult(name: name, drawing: drawing, at: now)]
    case (.watched(let isWatched), .videoInstruction):
      return [step.videoResult(isWatched: isWatched, at: now)]
    default: throw .refused(.outOfPlace)
    }
  }
}

extension Step {
  /// The result of a consent review. A typed name has the day beside it, as it would be written.
  fileprivate func consentResult(
    _ review: ConsentReviewContent, isAgreed: Bool, names: (given: String, family: String)?,
    drawing: String?, at now: Date, in locality: Locality
  ) -> LeafResult {
    var signature = review.signature
    if let names {
      signature?.givenName = names.given
      signature?.familyName = names.family
    }
    if isAgreed {
      signature?.signatureImage = drawing
      let day = AnswerFormat(.date(DateFormat())).words(
        for: .date(
          DateAnswer(
            date: now, calendar: locality.calendarIdentifier,
            timeZone: locality.timeZoneIdentifier)))
      signature?.signatureDate = day
    }
    return LeafResult(
      identifier: review.signature?.identifier ?? identifier, startDate: now, endDate: now,
      value: .consent(ConsentResult(signature: isAgreed ? signature : nil, didConsent: isAgreed)))
  }

  /// The result of a signature step, or of a web page that asks for a signature.
  ///
  /// A typed name is the result's user information `typedName`.
  fileprivate func signatureResult(name: String, drawing: String?, at now: Date) -> LeafResult {
    let value: LeafResult.Value =
      if case .webView = content { .webView(WebViewResult()) } else {
        .signature(SignatureResult(imageFile: drawing))
      }
    var result = LeafResult(identifier: identifier, startDate: now, endDate: now, value: value)
    if !name.isEmpty { result.userInfo = ["typedName": .string(name)] }
    return result
  }

  /// The result of a video step.
  fileprivate func videoResult(isWatched: Bool, at now: Date) -> LeafResult {
    LeafResult(
      identifier: identifier, startDate: now, endDate: now,
      value: .video(VideoResult(playbackCompleted: isWatched)))
  }
}
