// SPDX-License-Identifier: Apache-2.0

public import FHIRPath
internal import Foundation
public import JSON

extension FHIRForm {
  /// A valid response with answers at random, for trying out a form.
  ///
  /// All that is asked and required has an answer, where one can be made up; of the others about two in
  /// three. A text with a pattern is made up from the commonest kinds; where none fits and an answer is
  /// required, ``problems(of:unanswered:)`` says so.
  ///
  /// - Parameters:
  ///   - seed: The same seed gives the same answers.
  ///   - context: Resources by the names that the form has for them: `patient` for `%patient`.
  public func randomResponse(
    seed: UInt64, authored: FHIR.Moment? = nil, context: [String: JSONValue] = [:]
  ) -> FHIR.QuestionnaireResponse {
    var maker = AnswerMaker(form: self, seed: seed)
    var draft = ResponseDraft(maker.nodes(for: top, level: 0))
    // The answers decide which items are asked: an answer that is required may be missing then.
    for _ in 0..<Self.mostRounds {
      let response = response(draft, authored: authored, context: context)
      let missing = problems(of: response, context: context).contains {
        $0.kind == .required && $0.severity == .error
      }
      guard missing, !maker.isFull else { return response }
      draft = ResponseDraft(maker.nodes(for: top, level: 0))
    }
    return response(draft, authored: authored, context: context)
  }

  private static let mostRounds = 20
}

/// Makes answers up.
private struct AnswerMaker {
  let form: FHIRForm
  private var generator: Generator
  /// Answers to a question, at the most.
  private static let mostAnswers = 100
  /// Items of a response, beyond which nothing is repeated.
  private static let mostNodes = 3000
  private var made = 0
  /// Whether there are so many.
  var isFull: Bool { made >= Self.mostNodes }
  /// Instances of a repeating group within each other, at the most.
  private static let mostLevels = 40

  /// SplitMix64 (Steele, Lea, Flood 2014, doi 10.1145/2660193.2660195).
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  init(form: FHIRForm, seed: UInt64) {
    self.form = form
    generator = Generator(state: seed)
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &generator) < percent
  }

  /// Answers to items and those within. All that is required has one, asked or not: what is not asked
  /// falls away when the response is written.
  mutating func nodes(for items: [Int], level: Int) -> [ResponseDraft.Node] {
    if level == 0 { made = 0 }
    var nodes: [ResponseDraft.Node] = []
    for index in items where level < Self.mostLevels {
      let item = form.items[index]
      // Calculated answers come with the response.
      guard item.type != .display, form.expressions.calculation[index] == nil else { continue }
      guard item.isRequired || chance(item.children.isEmpty ? 67 : 85) else { continue }
      made += 1
      if item.type == .group {
        for _ in 0..<Int.random(in: counts(of: item), using: &generator) {
          nodes.append(
            ResponseDraft.Node(
              item: index, children: self.nodes(for: item.children, level: level + 1)))
        }
      } else {
        var node = ResponseDraft.Node(item: index)
        for value in values(for: item) {
          node.answers.append(
            ResponseDraft.Answer(
              value: value, children: self.nodes(for: item.children, level: level + 1)))
        }
        nodes.append(node)
      }
    }
    return nodes
  }

  /// How many answers to a question, or instances of a group, are made.
  private func counts(of item: FHIRForm.Item) -> ClosedRange<Int> {
    guard item.repeats, !isFull else { return 1...1 }
    let least = max(1, min(item.leastCount, Self.mostAnswers))
    return least...max(least, min(item.domain.maximumCount ?? 3, 3))
  }

  /// Answers to a question: several different ones where it repeats.
  private mutating func values(for item: FHIRForm.Item) -> [FHIR.Value] {
    var values: [FHIR.Value] = []
    for _ in 0..<Int.random(in: counts(of: item), using: &generator) {
      guard let value = value(for: item), item.faults(of: value).isEmpty,
        !values.contains(where: { $0.isEqual(to: value) })
      else { continue }
      let place = item.domain.options.firstIndex { $0.isEqual(to: value) }
      if let place, item.domain.exclusive.contains(place) {
        return values.isEmpty ? [value] : values
      }
      values.append(value)
    }
    return values
  }

  private mutating func value(for item: FHIRForm.Item) -> FHIR.Value? {
    if let option = item.domain.options.randomElement(using: &generator) {
      if item.type == .openChoice, chance(15) { return .string("Something else") }
      return item.answer(choosing: option)
    }
    switch item.type {
    case .group, .display: return nil
    case .boolean: return .boolean(chance(50))
    case .integer:
      return Int(exactly: number(in: item.domain, whole: true)).map(FHIR.Value.integer)
    case .decimal: return decimal(in: item.domain).map(FHIR.Value.decimal)
    case .quantity: return quantity(for: item)
    case .date: return moment(in: item.domain, hasTime: false).map(FHIR.Value.date)
    case .dateTime: return moment(in: item.domain, hasTime: true).map(FHIR.Value.dateTime)
    case .time:
      let minute = Int.random(in: 0..<1440, using: &generator)
      return FHIR.Moment.time(two(minute / 60) + ":" + two(minute % 60) + ":00").map(
        FHIR.Value.time)
    case .string, .text, .question: return text(for: item).map(FHIR.Value.string)
    case .url: return .uri("https://example.org/\(Int.random(in: 1...999, using: &generator))")
    case .choice:
      return item.domain.isOpen
        ? .coding(FHIR.Coding(system: "http://example.org/made-up", code: "made-up")) : nil
    case .openChoice: return .string("Something else")
    case .attachment:
      var file = FHIR.Attachment()
      file.contentType = item.domain.mimeTypes.first ?? "text/plain"
      file.data = "SGVsbG8="
      file.title = "hello"
      return .attachment(file)
    case .reference:
      let type = item.domain.targetTypes.first { $0 != "Resource" } ?? "Patient"
      return .reference(FHIR.Reference("\(type)/\(Int.random(in: 1...999, using: &generator))"))
    }
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private mutating func number(in domain: AnswerDomain, whole: Bool) -> Double {
    // Wider bounds leave no number between them that could be drawn.
    func bounded(_ value: Double) -> Double { max(-1e300, min(value, 1e300)) }
    let low = bounded(domain.minimum?.number ?? min(0, (domain.maximum?.number ?? 100) - 100))
    let high = max(low, bounded(domain.maximum?.number ?? low + 100))
    let number = Double.random(in: low...high, using: &generator)
    return whole ? min(high.rounded(.down), max(low.rounded(.up), number.rounded())) : number
  }

  private mutating func decimal(in domain: AnswerDomain) -> FHIR.Decimal? {
    FHIR.Decimal(number(in: domain, whole: false), decimals: min(2, domain.maximumDecimals ?? 2))
  }

  private mutating func quantity(for item: FHIRForm.Item) -> FHIR.Value? {
    guard let value = decimal(in: item.domain) else { return nil }
    let unit =
      item.domain.boundUnit ?? item.domain.units.randomElement(using: &generator) ?? item.unit
    return .quantity(FHIR.Quantity(value, in: unit))
  }

  private mutating func moment(in domain: AnswerDomain, hasTime: Bool) -> FHIR.Moment? {
    let low = domain.minimum?.moment?.seconds ?? 0
    let high = max(low, domain.maximum?.moment?.seconds ?? low + 1_000_000_000)
    let seconds = Double.random(in: low...high, using: &generator).rounded()
    let moment = FHIR.Moment(Date(timeIntervalSince1970: seconds))
    return hasTime ? moment : moment?.date
  }

  private static let texts = [
    "Nothing to add", "abc", "A", "12345", "0123456789", "a1", "ABC-123", "name@example.org",
    "+44 20 7946 0000", "2001-02-03", "10", "AB1 2CD", "0412345678", "12", "123", "1234",
  ]

  /// A text that the item takes; a required one of another length is cut or filled up.
  private mutating func text(for item: FHIRForm.Item) -> String? {
    let fitting = Self.texts.filter { item.faults(of: .string($0)).isEmpty }
    if let text = fitting.randomElement(using: &generator) { return text }
    let least = max(1, item.domain.minimumLength ?? 1)
    let text = String(repeating: "x", count: min(least, 100_000))
    return item.faults(of: .string(text)).isEmpty ? text : nil
  }
}

extension FHIRForm.Item {
  /// The answer that an option stands for: words where the question asks for words.
  func answer(choosing option: FHIR.Value) -> FHIR.Value {
    type == .string || type == .text ? .string(option.shown) : option.plain
  }
}

extension FHIR.Value {
  /// An option as it stands in an answer: without the form's extensions.
  var plain: FHIR.Value {
    guard case .coding(var coding) = self else { return self }
    coding.members["extension"] = nil
    return .coding(coding)
  }

  /// The date or time.
  var moment: FHIR.Moment? {
    switch self {
    case .date(let moment), .dateTime(let moment), .time(let moment): moment
    default: nil
    }
  }
}
