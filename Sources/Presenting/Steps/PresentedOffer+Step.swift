// SPDX-License-Identifier: Apache-2.0

internal import Localization
internal import StudyTasks

extension PresentedOffer {
  /// The actions that are possible at the step shown, the main one first.
  static func offers(at step: Step, in presentation: TaskPresentation) -> [PresentedOffer] {
    let session = presentation.session
    var offers = main(at: step, in: presentation)
    if session.canGoBack { offers.append((.back, "Back")) }
    if session.canSkip { offers.append((.skipStep, "Skip")) }
    if let termination = step.earlyTermination {
      offers.append((.endEarly, termination.buttonText.map(Message.init(verbatim:)) ?? "End early"))
    }
    if session.currentRelative != nil {
      offers.append((.leaveRelative, "Without this relative"))
    }
    if presentation.canSave { offers.append((.save, "Save and stop")) }
    offers.append((.discard, "Stop without saving"))
    return offers.map { PresentedOffer($0.action, presentation.translator($0.label)) }
  }

  /// An action with the words of its button, before they are put into the person's language.
  private typealias Offer = (action: PresentedAction, label: Message)

  private static func main(at step: Step, in presentation: TaskPresentation) -> [Offer] {
    switch step.content {
    case .consentReview:
      return [
        (.agree(givenName: nil, familyName: nil), "Agree"), (.decline, "Disagree"),
      ]
    case .signature: return [(.sign(""), "Sign")]
    case .webView(let page) where page.showsSignatureAfterContent:
      return [(.sign(""), "Sign")]
    case .videoInstruction:
      return [
        (.watched(true), "Watched"), (.watched(false), "Not to the end"),
      ]
    case .review(let review):
      var steps: [String] = []
      let changes = PresentedReviewEntry.entries(of: review, in: presentation)
        .filter(\.isEditable).compactMap { entry -> Offer? in
          guard !steps.contains(entry.step) else { return nil }
          steps.append(entry.step)
          return (.edit(step: entry.step), "Change: \(entry.title)")
        }
      return [(.next, "Next")] + changes
    case .familyHistory(let history):
      return [(.next, "Done")]
        + relatives(PresentedRelativeGroup.groups(of: history, in: presentation))
    case .completion: return [(.next, "Done")]
    default: return activity(presentation.phase)
    }
  }

  private static func activity(_ phase: ActivityPhase) -> [Offer] {
    switch phase {
    case .none: [(.next, "Next")]
    case .ready: [(.start, "Start")]
    case .timing, .measuring: []
    case .repeating:
      [(.repeatStep, "Measure again"), (.keepMeasurement, "Go on")]
    }
  }

  private static func relatives(_ groups: [PresentedRelativeGroup]) -> [Offer] {
    let relatives = groups.flatMap(\.relatives)
    return groups.filter { $0.relatives.count < $0.maximum }.map {
      (.addRelative(group: $0.identifier), "Add: \($0.name)")
    }
      + relatives.map { (.changeRelative($0.identifier), "Change: \($0.title)") }
      + relatives.map { (.removeRelative($0.identifier), "Remove: \($0.title)") }
  }
}
