// SPDX-License-Identifier: Apache-2.0

import JSON
import StudyTasks
import Testing

@Suite("Predicates of a host without a session") struct ResultScopeTests {
  private let scope = ResultScope([
    "pain": .scale(3), "places": .choices(["front", "inside"]), "name": .text("Ada"),
  ])

  @Test("answers by the questions' identifiers are enough")
  func answers() throws {
    #expect(try ResultPredicate.scale(ResultSelector("pain"), equals: 3).holds(in: scope))
    #expect(try !ResultPredicate.scale(ResultSelector("pain"), equals: 4).holds(in: scope))
    #expect(try !ResultPredicate.unanswered(ResultSelector("absent")).holds(in: scope))
    #expect(
      try !ResultPredicate.text(ResultSelector(task: "other", "name"), equals: "Ada")
        .holds(in: scope))
  }

  @Test("items of forms are told apart by their steps")
  func items() throws {
    let scope = ResultScope([
      ResultSelector(step: "left", "angle"): .number(10),
      ResultSelector(step: "right", "angle"): .number(20),
    ])
    #expect(
      try ResultPredicate.numeric(ResultSelector(step: "right", "angle"), equals: 20)
        .holds(in: scope))
    #expect(
      try !ResultPredicate.numeric(ResultSelector(step: "left", "angle"), equals: 20)
        .holds(in: scope))
  }

  @Test("expected choices may come as an array")
  func choices() throws {
    let places: [ChoiceValue] = ["front", "inside"]
    let selector = ResultSelector("places")
    #expect(
      ResultPredicate.choice(selector, contains: places)
        == .choice(selector, contains: "front", "inside"))
    #expect(try ResultPredicate.choice(selector, contains: places).holds(in: scope))
    #expect(ResultPredicate.choice(selector, matches: ["f.*"]) == .choice(selector, matches: "f.*"))
  }
}
