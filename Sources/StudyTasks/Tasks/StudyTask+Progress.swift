// SPDX-License-Identifier: Apache-2.0

/// How far a task has come.
public struct TaskProgress: Sendable, Hashable {
  /// The place of the current step among those that count, from 0.
  public var current: Int
  /// How many steps count.
  public var total: Int
  /// Whether it is worth showing: more than one step counts, and the task and the step allow it.
  public var shouldBePresented: Bool

  /// No progress to show.
  public static let hidden = TaskProgress(current: 0, total: 0, shouldBePresented: false)
}

extension StudyTask {
  /// How far the task has come at a step.
  ///
  /// Steps that count are those with `showsProgress`, without an instruction or completion that is
  /// the first or last of the task. Computed anew each time, where ResearchKit counts once and does
  /// not see steps that are added.
  public func progress(at identifier: String) -> TaskProgress {
    guard reportsProgress else { return .hidden }
    let counted = steps.enumerated().filter { index, step in
      guard step.showsProgress else { return false }
      guard index == 0 || index == steps.count - 1 else { return true }
      switch step.content {
      case .instruction, .completion: return false
      default: return true
      }
    }.map(\.element.identifier)
    guard let current = counted.firstIndex(of: identifier) else {
      return TaskProgress(current: 0, total: counted.count, shouldBePresented: false)
    }
    return TaskProgress(
      current: current, total: counted.count, shouldBePresented: counted.count > 1)
  }

  /// How many questions or groups of questions the whole task has, and how many come before a step.
  ///
  /// A question step counts as one. A form counts its sections: a heading begins one, and choices,
  /// scales, places and text of several lines are sections of their own.
  public func totalProgress(before identifier: String) -> (current: Int, total: Int) {
    let index = index(of: identifier) ?? steps.count
    let sections = steps.map(\.sectionCount)
    return (sections[..<index].reduce(0, +), sections.reduce(0, +))
  }
}

extension Step {
  /// Questions or groups of questions that stand out in the step.
  fileprivate var sectionCount: Int {
    switch content {
    case .question, .consentSharing: return 1
    case .form(let form):
      var count = 0
      var isInSection = false
      var isAfterHeading = false
      for item in form.items {
        let isHeading = item.answerFormat == nil
        let isAlone = item.answerFormat?.isSectionOfItsOwn ?? false
        // A heading right before an item that stands alone is that item's.
        if isHeading || (isAlone ? !isAfterHeading : !isInSection) { count += 1 }
        isInSection = !isAlone
        isAfterHeading = isHeading
      }
      return count
    default: return 0
    }
  }
}

extension AnswerFormat {
  fileprivate var isSectionOfItsOwn: Bool {
    switch implied.kind {
    case .boolean, .textChoice, .imageChoice, .colorChoice, .location, .scale, .continuousScale,
      .textScale:
      true
    case .text(let format): format.allowsMultipleLines
    default: false
    }
  }
}
