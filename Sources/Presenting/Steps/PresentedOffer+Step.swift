// SPDX-License-Identifier: Apache-2.0

internal import StudyTasks

extension PresentedOffer {
  /// The actions that are possible at the step shown, the main one first.
  static func offers(at step: Step, in presentation: TaskPresentation) -> [PresentedOffer] {
    let session = presentation.session
    var offers = main(at: step, in: presentation)
    if session.canGoBack { offers.append(PresentedOffer(.back, "Back")) }
    if session.canSkip { offers.append(PresentedOffer(.skipStep, "Skip")) }
    if let termination = step.earlyTermination {
      offers.append(PresentedOffer(.endEarly, termination.buttonText ?? "End early"))
    }
    if session.currentRelative != nil {
      offers.append(PresentedOffer(.leaveRelative, "Without this relative"))
    }
    if presentation.canSave { offers.append(PresentedOffer(.save, "Save and stop")) }
    offers.append(PresentedOffer(.discard, "Stop without saving"))
    return offers
  }

  private static func main(
    at step: Step, in presentation: TaskPresentation
  ) -> [PresentedOffer] {
    switch step.content {
    case .consentReview:
      return [
        PresentedOffer(.agree(givenName: nil, familyName: nil), "Agree"),
        PresentedOffer(.decline, "Disagree"),
      ]
    case .signature: return [PresentedOffer(.sign(""), "Sign")]
    case .webView(let page) where page.showsSignatureAfterContent:
      return [PresentedOffer(.sign(""), "Sign")]
    case .videoInstruction:
      return [
        PresentedOffer(.watched(true), "Watched"),
        PresentedOffer(.watched(false), "Not to the end"),
      ]
    case .review(let review):
      var steps: [String] = []
      let changes = PresentedReviewEntry.entries(of: review, in: presentation.session)
        .filter(\.isEditable).compactMap { entry -> PresentedOffer? in
          guard !steps.contains(entry.step) else { return nil }
          steps.append(entry.step)
          return PresentedOffer(.edit(step: entry.step), "Change: \(entry.title)")
        }
      return [PresentedOffer(.next, "Next")] + changes
    case .familyHistory(let history):
      return [PresentedOffer(.next, "Done")]
        + relatives(PresentedRelativeGroup.groups(of: history, in: presentation.session))
    case .completion: return [PresentedOffer(.next, "Done")]
    default: return activity(presentation.phase)
    }
  }

  private static func activity(_ phase: ActivityPhase) -> [PresentedOffer] {
    switch phase {
    case .none: [PresentedOffer(.next, "Next")]
    case .ready: [PresentedOffer(.start, "Start")]
    case .timing, .measuring: []
    case .repeating:
      [PresentedOffer(.repeatStep, "Measure again"), PresentedOffer(.keepMeasurement, "Go on")]
    }
  }

  private static func relatives(_ groups: [PresentedRelativeGroup]) -> [PresentedOffer] {
    let relatives = groups.flatMap(\.relatives)
    return groups.filter { $0.relatives.count < $0.maximum }.map {
      PresentedOffer(.addRelative(group: $0.identifier), "Add: \($0.name)")
    }
      + relatives.map { PresentedOffer(.changeRelative($0.identifier), "Change: \($0.title)") }
      + relatives.map { PresentedOffer(.removeRelative($0.identifier), "Remove: \($0.title)") }
  }
}
