// SPDX-License-Identifier: Apache-2.0

internal import ExchangeEngine
internal import JSON
internal import StudyTasks

/// ResearchKit, as the exchange engine sees it.
enum ResearchKit: ForeignSystem {
  static let name = "ResearchKit"
  static let carrier = Carried.System.researchKit
  static let classKey = "_class"

  /// The facts about the task around an object.
  struct Context: Sendable {
    /// The behaviour that tasks are given; ResearchKit's JSON does not state it.
    var behaviour = StudyTask.Behaviour.standard
    /// The questions of yes or no of the task: `$z.answer == 1` asks them for yes, and all others for
    /// the number 1.
    var yesNoQuestions: Set<ResultSelector> = []
  }
}

// The engine's parts for ResearchKit.

typealias Property<Model: Sendable> = ExchangeEngine.Property<Model, ResearchKit>
typealias Codec<Value: Sendable> = ExchangeEngine.Codec<Value, ResearchKit>
typealias ClassTable<Model: Sendable & Hashable> = ExchangeEngine.ClassTable<Model, ResearchKit>
typealias ClassFamily<Model: Sendable & Hashable> = ExchangeEngine.ClassFamily<Model, ResearchKit>
typealias Reading = ExchangeEngine.Reading<ResearchKit>
typealias Writing = ExchangeEngine.Writing<ResearchKit>
