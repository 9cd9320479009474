// SPDX-License-Identifier: Apache-2.0

import JSON
import SeededRandom
import Testing

@testable import FHIRExchange

@Suite("Scores that come out while a form is answered")
struct ScoreTests {
  @Test("sums of nine and of seven, with a grade once all is answered", arguments: [9, 7])
  func sums(count: Int) throws {
    let grades = [(4, "none"), (9, "mild"), (14, "moderate"), (count * 3, "severe")]
    let form = try ScoreForms.sum(of: count, grades: grades)
    #expect(form.problems.isEmpty)
    var filling = FormFilling(form)
    #expect(filling.answers(of: "total").isEmpty)
    var random = SplitMix64(seed: UInt64(count))
    var total = 0
    for number in 1...count {
      let place = Int(random.next() % 4)
      total += place
      let changes = try filling.answer("q\(number)", [ScoreForms.option(place)])
      #expect(filling.answers(of: "total") == [.integer(total)])
      let changed = changes.map { filling.item(of: $0.instance).linkId }
      #expect(changed.contains("q\(number)"))
      #expect(filling.answers(of: "grade").isEmpty == (number < count))
    }
    let grade = try #require(grades.first { total <= $0.0 }).1
    #expect(filling.answers(of: "grade") == [.string(grade)])
    #expect(filling.problems.isEmpty)
    let response = filling.response()
    #expect(form.problems(of: response).isEmpty)
    #expect(try response.data().count > 0)
    // The scores are for expressions; the answers are as the form's options are.
    #expect(!String(decoding: try response.data(), as: UTF8.self).contains("ordinalValue"))
  }

  @Test("100 less 25 times the mean of each group, once half of it is answered")
  func koos() throws {
    let form = try ScoreForms.koos([("pain", 9), ("symptoms", 7), ("sport", 5)])
    #expect(form.problems.isEmpty)
    var filling = FormFilling(form)
    for number in 1...4 { try filling.answer("pain\(number)", [ScoreForms.option(2)]) }
    #expect(filling.answers(of: "pain-score").isEmpty)
    try filling.answer("pain5", [ScoreForms.option(2)])
    #expect(filling.answers(of: "pain-score").map(\.shown) == ["50"])
    try filling.answer("pain6", [ScoreForms.option(4)])
    // 100 - 25 * 14 / 6
    #expect(filling.answers(of: "pain-score")[0].shown.hasPrefix("41.66666666666666"))
    #expect(filling.answers(of: "symptoms-score").isEmpty)
    try filling.answer("sport1", [ScoreForms.option(0)])
    try filling.answer("sport2", [ScoreForms.option(1)])
    try filling.answer("sport3", [ScoreForms.option(3)])
    #expect(
      filling.answers(of: "sport-score")[0].number.map { abs($0 - 66.6666667) < 1e-6 } == true)
    try filling.answer("sport3", [])
    #expect(filling.answers(of: "sport-score").isEmpty)
    #expect(filling.problems.isEmpty)
    #expect(form.problems(of: filling.response(status: "in-progress")).isEmpty)
  }

  @Test("a sum over items whose links the expression does not tell; its own answer is not in it")
  func oxford() throws {
    let form = try ScoreForms.oxford()
    #expect(form.problems.isEmpty)
    var filling = FormFilling(form)
    for number in 1...12 { try filling.answer("k\(number)", [ScoreForms.option(number % 5)]) }
    let expected = (1...12).reduce(0) { $0 + 4 - $1 % 5 }
    #expect(filling.answers(of: "sum") == [.integer(expected)])
    try filling.answer("k1", [ScoreForms.option(0)])
    #expect(filling.answers(of: "sum") == [.integer(expected + 1)])
  }

  @Test("scores of options that are no codings stand beside the option")
  func plainOptions() throws {
    let option = { (text: String, score: Int) -> JSONValue in
      [
        "valueString": .string(text),
        "extension": [["url": .string(ScoreForms.ordinal), "valueDecimal": .integer(score)]],
      ]
    }
    let form = try ScoreForms.form([
      [
        "linkId": "a", "type": "choice", "repeats": true,
        "answerOption": [option("never", 0), option("always", 5), option("at times", 2)],
      ],
      ScoreForms.total(
        "sum", "decimal", "%resource.item.where(linkId='a').answer.value.weight().sum()"),
    ])
    var filling = FormFilling(form)
    try filling.answer("a", [.string("always"), .string("at times")])
    #expect(filling.answers(of: "sum").map(\.shown) == ["7"])
  }

  @Test("a form filled from answers has its scores; a score that differs is a warning")
  func written() throws {
    let form = try ScoreForms.sum(of: 7, grades: [(4, "none"), (21, "some")])
    let draft = try form.draft(of: [
      "q1": "o1", "q2": "o2", "q3": "o3", "q4": "o0", "q5": "o0", "q6": "o0", "q7": "o1",
      "total": 99,
    ])
    let response = form.response(draft)
    #expect(response.item.map(\.linkId) == ["all", "total", "grade"])
    #expect(response.item[1].answer[0].value == .integer(7))
    #expect(response.item[2].answer[0].value == .string("some"))
    #expect(form.problems(of: response).isEmpty)
    var other = response
    other.item[1].answer = [FHIR.ResponseAnswer(.integer(8))]
    let problems = form.problems(of: other)
    #expect(
      problems.map(\.description)
        == ["QuestionnaireResponse.item[1]: The form calculates 7 for 'total'."])
    #expect(problems.map(\.severity) == [.warning])
  }
}
