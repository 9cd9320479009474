// SPDX-License-Identifier: Apache-2.0

internal import FHIRPath
public import JSON

extension FHIRForm {
  /// A draft from answers by their linkIds.
  ///
  /// An answer is a value or a list of values; a coded one its code, its words, or a coding. A group that
  /// does not repeat may be left out, so that its questions stand beside it; one that repeats is a list
  /// of objects. Answers with questions of their own are objects with `value`. `null` and an empty list
  /// say that there is no answer, and take the answer at first away.
  ///
  /// ```json
  /// {"name": "A. Person", "pain": 3, "medicine": [{"drug": "ibuprofen", "dose": 400}]}
  /// ```
  ///
  /// - Throws: ``JSONError`` with the place of an answer that no item takes.
  public func draft(of answers: JSONValue) throws(JSONError) -> ResponseDraft {
    var reader = AnswerReader(form: self)
    let members = try [String: JSONValue](json: answers, at: .root)
    let nodes = try reader.nodes(for: top, members, at: .root)
    if let key = members.keys.sorted().first(where: { !reader.used.contains($0) }) {
      throw reader.unknown(key, at: .root)
    }
    return ResponseDraft(nodes)
  }
}

/// Reads answers by the items that they are of.
private struct AnswerReader {
  let form: FHIRForm
  /// The linkIds of the object that is being read which were found.
  var used: Set<String> = []

  init(form: FHIRForm) { self.form = form }

  func unknown(_ key: String, at path: JSONPath) -> JSONError {
    let reason =
      form.index(of: key).map { index in
        form.path(to: index).dropLast().last { form.items[$0].repeats }.map {
          "'\(key)' belongs into the group '\(form.items[$0].linkId)', which repeats: write a list of "
            + "objects under that name"
        } ?? "'\(key)' does not belong here"
      } ?? "the form has no item '\(key.prefix(80))'"
    return JSONError(.invalid(reason), at: path[key])
  }

  mutating func nodes(
    for items: [Int], _ members: [String: JSONValue], at path: JSONPath
  ) throws(JSONError) -> [ResponseDraft.Node] {
    var nodes: [ResponseDraft.Node] = []
    for index in items {
      let item = form.items[index]
      let json = members[item.linkId]
      if json != nil { used.insert(item.linkId) }
      let path = path[item.linkId]
      switch item.type {
      case .display:
        if json != nil { throw JSONError(.invalid("a display takes no answer"), at: path) }
      case .group where json == nil:
        guard !item.repeats else { continue }
        let inner = try self.nodes(for: item.children, members, at: path)
        if !inner.isEmpty { nodes.append(ResponseDraft.Node(item: index, children: inner)) }
      case .group where json == .null || json == []:
        nodes.append(silent(index))
      case .group:
        let instances = json?.array ?? [json ?? .null]
        guard item.repeats || instances.count == 1 else {
          throw JSONError(.invalid("the group does not repeat"), at: path)
        }
        for (number, instance) in instances.enumerated() {
          let place = json?.array == nil ? path : path[number]
          nodes.append(
            ResponseDraft.Node(
              item: index, children: try inside(item, instance, besides: [], at: place)))
        }
      default:
        guard let json else { continue }
        nodes.append(json == .null ? silent(index) : try question(index, json, at: path))
      }
    }
    return nodes
  }

  /// An item that stays without answers, with all in it.
  private func silent(_ index: Int) -> ResponseDraft.Node {
    let item = form.items[index]
    return ResponseDraft.Node(
      item: index, children: item.type == .group ? item.children.map(silent) : [])
  }

  /// The items of an object of their own.
  private mutating func inside(
    _ item: FHIRForm.Item, _ json: JSONValue, besides others: Set<String>, at path: JSONPath
  ) throws(JSONError) -> [ResponseDraft.Node] {
    let members = try [String: JSONValue](json: json, at: path)
    let outer = used
    used = []
    let nodes = try nodes(for: item.children, members, at: path)
    if let key = members.keys.sorted().first(where: { !used.contains($0) && !others.contains($0) })
    {
      throw unknown(key, at: path)
    }
    used = outer
    return nodes
  }

  private mutating func question(
    _ index: Int, _ json: JSONValue, at path: JSONPath
  ) throws(JSONError) -> ResponseDraft.Node {
    let item = form.items[index]
    var node = ResponseDraft.Node(item: index)
    for (number, part) in (json.array ?? [json]).enumerated() {
      let place = json.array == nil ? path : path[number]
      if !item.children.isEmpty, let members = part.object, let value = members["value"] {
        node.answers.append(
          ResponseDraft.Answer(
            value: try item.value(of: value, at: place["value"]),
            children: try inside(item, part, besides: ["value"], at: place)))
      } else {
        node.answers.append(ResponseDraft.Answer(value: try item.value(of: part, at: place)))
      }
    }
    return node
  }
}

extension FHIRForm.Item {
  /// The answer that a JSON value stands for.
  fileprivate func value(of json: JSONValue, at path: JSONPath) throws(JSONError) -> FHIR.Value {
    if let value = chosen(json) { return value }
    let read: FHIR.Value? =
      switch type {
      case .group, .display: nil
      case .boolean:
        FHIR.Value("Boolean", json) ?? json.string.flatMap(Bool.init).map { .boolean($0) }
      case .integer:
        FHIR.Value("Integer", json) ?? json.string.flatMap { Int($0) }.map { .integer($0) }
      case .decimal:
        FHIR.Value("Decimal", json) ?? json.string.flatMap { FHIR.Decimal($0) }.map { .decimal($0) }
      // As they are written: a mended one would lose the time of day without a word.
      case .date: json.string.flatMap { FHIR.Moment(written: $0, as: .date) }.map { .date($0) }
      case .dateTime: json.string.flatMap { FHIR.Moment($0) }.map { .dateTime($0) }
      case .time:
        FHIR.Value("Time", json) ?? json.string.flatMap { FHIR.Value("Time", .string($0 + ":00")) }
      case .string, .text, .question: json.text.map { .string($0) }
      case .url: FHIR.Value("Uri", json)
      case .choice: FHIR.Value("Coding", json)
      case .openChoice: FHIR.Value("Coding", json) ?? json.text.map { .string($0) }
      case .attachment: FHIR.Value("Attachment", json)
      case .reference:
        FHIR.Value("Reference", json) ?? json.string.map { .reference(FHIR.Reference($0)) }
      case .quantity: quantity(json)
      }
    guard let read else {
      throw JSONError(
        .unexpected(
          expected: expectedAnswer,
          found: json.string.map { "'\($0.prefix(40))'" } ?? json.kindName), at: path)
    }
    return read
  }

  /// What an answers file may have for the question, in words.
  private var expectedAnswer: String {
    switch type {
    case .date: return "a date such as 2026-03-01"
    case .dateTime: return "a date, or a date and time with its zone such as 2026-03-01T10:00:00Z"
    case .time: return "a time of day such as 10:00:00"
    case .quantity:
      let units = ([unit] + domain.units).compactMap { $0?.code ?? $0?.display }
      let names = units.isEmpty ? "" : " in \(units.prefix(8).joined(separator: ", "))"
      return "an amount\(names): a number, or a text such as '70.5 \(units.first ?? "kg")'"
    default: return "an answer of the type \(type.rawValue)"
    }
  }

  /// The option that a code, its words or its value names.
  private func chosen(_ json: JSONValue) -> FHIR.Value? {
    let option = domain.options.first { option in
      guard case .coding(let coding) = option else { return option.fhir == json }
      if let text = json.string { return coding.code == text }
      return FHIR.Value("Coding", json)?.isEqual(to: option) ?? false
    }
    return
      (option
      ?? domain.options.first { option in
        json.string != nil && option.shown == json.string
      }).map(answer(choosing:))
  }

  /// An amount, a number in the unit of the question, or a text of a number and one of its units.
  private func quantity(_ json: JSONValue) -> FHIR.Value? {
    if case .quantity(let quantity)? = FHIR.Value("Quantity", json) {
      return .quantity(withUnit(quantity))
    }
    let parts = json.string?.split(separator: " ", maxSplits: 1).map(String.init) ?? []
    guard let number = FHIR.Decimal(fhir: json) ?? parts.first.flatMap({ FHIR.Decimal($0) }) else {
      return nil
    }
    guard parts.count == 2 else { return .quantity(FHIR.Quantity(number, in: unit)) }
    return unit(named: parts[1]).map { .quantity(FHIR.Quantity(number, in: $0)) }
  }
}

extension JSONValue {
  /// A text, or a number as text.
  fileprivate var text: String? { string ?? FHIR.Decimal(fhir: self)?.text }
}
