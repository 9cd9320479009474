// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import FHIRExchange

@Suite("When items are asked")
struct EnablementTests {
  /// Whether the item `b` is asked, given the answer of `a` and a condition on it.
  private static func isAsked(
    _ type: String, answer: String?, _ comparison: String, _ value: String,
    unanswered: Enablement.Unanswered = .differs
  ) throws -> Bool {
    let form = try Forms.form(
      """
      {"linkId":"a","type":"\(type)","repeats":true},
      {"linkId":"b","type":"string","enableWhen":[{"question":"a","operator":"\(comparison)",\(value)}]}
      """)
    #expect(form.problems.isEmpty)
    let answers = answer.map { #"{"linkId":"a","answer":[\#($0)]},"# } ?? ""
    let tree = ResponseTree(
      try Forms.response(answers + #"{"linkId":"b","answer":[{"valueString":"x"}]}"#), of: form)
    let enablement = Enablement(tree, unanswered: unanswered)
    return enablement.isEnabled(entry: tree.entries.count - 1)
  }

  @Test(
    "each operator with each type",
    arguments: [
      ("integer", #"{"valueInteger":4}"#, "=", #""answerInteger":4"#, true),
      ("integer", #"{"valueInteger":4}"#, "!=", #""answerInteger":4"#, false),
      ("integer", #"{"valueInteger":4}"#, ">", #""answerInteger":4"#, false),
      ("integer", #"{"valueInteger":4}"#, ">=", #""answerInteger":4"#, true),
      ("integer", #"{"valueInteger":4}"#, "<", #""answerInteger":5"#, true),
      ("integer", #"{"valueInteger":4}"#, "<=", #""answerInteger":3"#, false),
      ("decimal", #"{"valueDecimal":1.50}"#, "=", #""answerDecimal":1.5"#, true),
      ("decimal", #"{"valueDecimal":1.5}"#, ">", #""answerInteger":1"#, true),
      ("boolean", #"{"valueBoolean":false}"#, "=", #""answerBoolean":false"#, true),
      ("boolean", #"{"valueBoolean":false}"#, "!=", #""answerBoolean":true"#, true),
      ("boolean", #"{"valueBoolean":false}"#, "exists", #""answerBoolean":true"#, true),
      ("date", #"{"valueDate":"2024-05-03"}"#, ">", #""answerDate":"2024-05-02""#, true),
      ("date", #"{"valueDate":"2024-05-03"}"#, "=", #""answerDate":"2024-05-03""#, true),
      ("date", #"{"valueDate":"2024"}"#, "<", #""answerDate":"2024-05-02""#, false),
      (
        "dateTime", #"{"valueDateTime":"2024-05-03T10:00:00+02:00"}"#, "=",
        #""answerDateTime":"2024-05-03T08:00:00Z""#, true
      ),
      ("time", #"{"valueTime":"10:00:00"}"#, "<", #""answerTime":"10:00:01""#, true),
      ("string", #"{"valueString":"yes"}"#, "=", #""answerString":"yes""#, true),
      ("string", #"{"valueString":"Yes"}"#, "=", #""answerString":"yes""#, false),
      ("string", #"{"valueString":"b"}"#, ">", #""answerString":"a""#, true),
      (
        "choice", #"{"valueCoding":{"system":"s:x","code":"1","display":"A"}}"#, "=",
        #""answerCoding":{"system":"s:x","code":"1","display":"B"}"#, true
      ),
      (
        "choice", #"{"valueCoding":{"system":"s:x","code":"1"}}"#, "=",
        #""answerCoding":{"system":"s:y","code":"1"}"#, false
      ),
      (
        "choice", #"{"valueCoding":{"system":"s:x","code":"1"}}"#, "!=",
        #""answerCoding":{"system":"s:x","code":"2"}"#, true
      ),
      (
        "quantity", #"{"valueQuantity":{"value":5,"code":"kg","system":"u:u"}}"#, ">",
        #""answerQuantity":{"value":4,"code":"kg","system":"u:u"}"#, true
      ),
      (
        "quantity", #"{"valueQuantity":{"value":5,"code":"g","system":"u:u"}}"#, ">",
        #""answerQuantity":{"value":4,"code":"kg","system":"u:u"}"#, false
      ),
      (
        "quantity",
        #"{"valueQuantity":{"value":5000,"code":"g","system":"http://unitsofmeasure.org"}}"#, ">",
        #""answerQuantity":{"value":4,"code":"kg","system":"http://unitsofmeasure.org"}"#, true
      ),
      (
        "quantity",
        #"{"valueQuantity":{"value":1,"code":"[in_i]","system":"http://unitsofmeasure.org"}}"#, "=",
        #""answerQuantity":{"value":2.54,"code":"cm","system":"http://unitsofmeasure.org"}"#, true
      ),
      (
        "reference", #"{"valueReference":{"reference":"Patient/1"}}"#, "=",
        #""answerReference":{"reference":"Patient/1"}"#, true
      ),
      // One of several answers is enough; `!=` asks that none is equal.
      ("integer", #"{"valueInteger":1},{"valueInteger":9}"#, ">", #""answerInteger":5"#, true),
      ("integer", #"{"valueInteger":1},{"valueInteger":9}"#, "!=", #""answerInteger":9"#, false),
    ])
  func operators(type: String, answer: String, comparison: String, value: String, asked: Bool)
    throws
  {
    #expect(try Self.isAsked(type, answer: answer, comparison, value) == asked)
  }

  @Test("a question without an answer")
  func unanswered() throws {
    func asked(_ comparison: String, _ value: String, _ rule: Enablement.Unanswered) throws -> Bool
    {
      try Self.isAsked("integer", answer: nil, comparison, value, unanswered: rule)
    }
    #expect(try asked("exists", #""answerBoolean":false"#, .differs))
    #expect(try !asked("exists", #""answerBoolean":true"#, .differs))
    #expect(try asked("!=", #""answerInteger":1"#, .differs))
    #expect(try !asked("!=", #""answerInteger":1"#, .isNotCompared))
    #expect(try !asked("<", #""answerInteger":1"#, .differs))
  }

  @Test("a condition sees the nearest instance of a group that repeats")
  func scope() throws {
    let form = try Forms.form(
      """
      {"linkId":"child","type":"group","repeats":true,"item":[
        {"linkId":"ill","type":"boolean"},
        {"linkId":"more","type":"group","item":[
          {"linkId":"what","type":"string","enableWhen":[{"question":"ill","operator":"=","answerBoolean":true}]}]}]}
      """)
    func child(_ ill: Bool) -> String {
      #"{"linkId":"child","item":[{"linkId":"ill","answer":[{"valueBoolean":\#(ill)}]},"#
        + #"{"linkId":"more","item":[{"linkId":"what","answer":[{"valueString":"x"}]}]}]}"#
    }
    let tree = ResponseTree(try Forms.response(child(true) + "," + child(false)), of: form)
    let enablement = Enablement(tree)
    let item = try #require(form.index(of: "what"))
    let asked = try #require(tree.entriesOfItem[item]).map {
      enablement.isEnabled(entry: $0)
    }
    #expect(asked == [true, false])
  }

  @Test("an item that is not asked has no answers for others")
  func chain() throws {
    let form = try Forms.form(
      """
      {"linkId":"a","type":"boolean"},
      {"linkId":"b","type":"group","enableWhen":[{"question":"a","operator":"=","answerBoolean":true}],
       "item":[{"linkId":"c","type":"integer"}]},
      {"linkId":"d","type":"string","enableWhen":[{"question":"c","operator":"=","answerInteger":1}]}
      """)
    func errors(_ a: Bool) throws -> Int {
      try Forms.errors(
        form,
        """
        {"linkId":"a","answer":[{"valueBoolean":\(a)}]},
        {"linkId":"b","item":[{"linkId":"c","answer":[{"valueInteger":1}]}]},
        {"linkId":"d","answer":[{"valueString":"x"}]}
        """
      ).count
    }
    #expect(try errors(true) == 0)
    // The group, and the item that saw its answer.
    #expect(try errors(false) == 3)
  }

  @Test("conditions on oneself, and in a circle, are told and end")
  func loops() throws {
    let form = try Forms.form(
      """
      {"linkId":"a","type":"boolean","enableWhen":[{"question":"a","operator":"exists","answerBoolean":false}]},
      {"linkId":"b","type":"boolean","enableWhen":[{"question":"c","operator":"exists","answerBoolean":true}]},
      {"linkId":"c","type":"boolean","enableWhen":[{"question":"b","operator":"exists","answerBoolean":true}]}
      """)
    #expect(form.problems.filter { $0.message.contains("depend on the item itself") }.count == 2)
    _ = form.randomResponse(seed: 1)
    let errors = try Forms.errors(form, #"{"linkId":"a","answer":[{"valueBoolean":true}]}"#)
    #expect(errors.count == 1)
  }

  @Test("a chain of conditions as long as the form, each on the next item, ends")
  func longChain() throws {
    let count = 20_000
    let items = (0..<count).map { number in
      let condition =
        number + 1 < count
        ? #","enableWhen":[{"question":"i\#(number + 1)","operator":"=","answerBoolean":true}]"#
        : ""
      return #"{"linkId":"i\#(number)","type":"boolean"\#(condition)}"#
    }
    let form = try Forms.form(items.joined(separator: ","))
    #expect(form.problems.isEmpty)
    let answers = (0..<count).map { #"{"linkId":"i\#($0)","answer":[{"valueBoolean":true}]}"# }
    #expect(try Forms.errors(form, answers.joined(separator: ",")).isEmpty)
  }

  @Test("`any` needs one condition, `all` each")
  func behaviour() throws {
    for (behaviour, expected) in [("any", true), ("all", false)] {
      let form = try Forms.form(
        """
        {"linkId":"a","type":"integer"},
        {"linkId":"b","type":"string","enableBehavior":"\(behaviour)","enableWhen":[
         {"question":"a","operator":"=","answerInteger":1},
         {"question":"a","operator":"=","answerInteger":2}]}
        """)
      let tree = ResponseTree(
        try Forms.response(
          #"{"linkId":"a","answer":[{"valueInteger":2}]},{"linkId":"b","answer":[{"valueString":"x"}]}"#
        ),
        of: form)
      let enablement = Enablement(tree)
      #expect(enablement.isEnabled(entry: 1) == expected)
    }
  }
}
