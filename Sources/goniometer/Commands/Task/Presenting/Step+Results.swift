// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON
internal import StudyTasks

// Results of steps that ask for something else than answers.

extension Step {
  /// What a consent review gives; of a typed name, with the day as it would be written under it.
  func consentResult(
    _ review: ConsentReviewContent, isAgreed: Bool, names: (given: String, family: String)?,
    at now: Date,
    in locality: Locality
  ) -> LeafResult {
    var signature = review.signature
    if let names {
      signature?.givenName = names.given
      signature?.familyName = names.family
    }
    if isAgreed {
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

  /// What a signature step gives for a typed name, and a web page that asks for a signature.
  ///
  /// The name is the result's user information `typedName`: there is no drawing.
  func signatureResult(name: String, at now: Date) -> LeafResult {
    let value: LeafResult.Value =
      if case .webView = content { .webView(WebViewResult()) } else {
        .signature(SignatureResult())
      }
    return LeafResult(
      identifier: identifier, startDate: now, endDate: now, value: value,
      userInfo: ["typedName": .string(name)])
  }

  /// What a video step gives.
  func videoResult(isWatched: Bool, at now: Date) -> LeafResult {
    LeafResult(
      identifier: identifier, startDate: now, endDate: now,
      value: .video(VideoResult(playbackCompleted: isWatched)))
  }
}
