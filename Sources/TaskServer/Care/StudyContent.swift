// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import Foundation
internal import Localization
internal import Measurement
internal import StudyTasks
internal import WebServing

/// The participants of a study, each with a care plan and a link, and the list that clinicians see.
final class StudyContent: ServedContent {
  private let plans: [CareContent]
  private let runs: RunTable
  private let program: OutputProgram

  /// - Parameters:
  ///   - plans: in the order of the list; they share `runs`.
  ///   - program: the program, which reports name.
  init(_ plans: [CareContent], runs: RunTable, program: OutputProgram) {
    (self.plans, self.runs, self.program) = (plans, runs, program)
  }

  func answer(_ context: PageContext) throws -> HTTPResponse {
    let link = context.visitor.link
    switch link.role {
    case .participant:
      guard let plan = plans.first(where: { $0.settings.name == link.subject }) else {
        return context.notFound
      }
      return try plan.answer(context)
    case .therapist:
      return WatchPages(context: context, runs: runs).answer()
    case .clinician:
      if context.path.first == "watch" {
        return WatchPages(context: context, runs: runs).answer()
      }
      return try StudyPages(
        context: context, plans: plans.map(\.settings), program: program
      ).answer()
    }
  }
}
