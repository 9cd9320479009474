// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import Foundation
internal import Localization
internal import Measurement
internal import StudyTasks

/// The participants of a study, each with a care plan and a link, and the list that clinicians see.
final class StudyContent: ServedContent {
  private let plans: [CareContent]
  private let byIdentity: [UUID: CareContent]
  private let runs: RunTable
  private let program: OutputProgram

  /// - Parameters:
  ///   - plans: in the order of the list, each of another store; they share `runs`.
  ///   - program: the program, which reports name.
  init(_ plans: [CareContent], runs: RunTable, program: OutputProgram) {
    (self.plans, self.runs, self.program) = (plans, runs, program)
    byIdentity = Dictionary(uniqueKeysWithValues: plans.map { ($0.settings.identity, $0) })
  }

  func routes(of role: Role) -> [RoutePattern] {
    switch role {
    case .participant: CareContent.routes.map(\.pattern)
    case .therapist: WatchPages.allRoutes.map(\.pattern)
    case .clinician: StudyPages.routes.map(\.pattern) + WatchPages.routes.map(\.pattern)
    }
  }

  func answer(_ context: PageContext) throws -> HTTPResponse {
    let link = context.visitor.link
    let watching = WatchPages(context: context, runs: runs)
    switch link.role {
    case .participant:
      // The store may have been taken out of the folder.
      let plan = link.subject.flatMap { byIdentity[$0] }
      return try plan?.answer(context) ?? context.notFound
    case .therapist: return try watching.answer()
    case .clinician:
      let pages = StudyPages(context: context, plans: plans.map(\.settings), program: program)
      return try routed(context, by: StudyPages.routes, of: pages)
        ?? routed(context, by: WatchPages.routes, of: watching) ?? context.notFound
    }
  }
}
