// SPDX-License-Identifier: Apache-2.0

internal import FHIRPath
internal import StudyTasks

extension FHIRForm.Item {
  /// The faults of an answer by itself, with the form's own words for them after each.
  ///
  /// - Parameter contained: The types of the resources that the response carries, by their ids; `nil`
  ///   where that is not known.
  func faults(
    of value: FHIR.Value, contained: [String: String]? = nil
  ) -> [(FHIRProblem.Kind, String)] {
    var check = AnswerCheck(self, contained)
    check.check(value)
    guard !check.faults.isEmpty, let own = faultWords?.value?.string else { return check.faults }
    return check.faults.map { ($0.0, "\($0.1) \(own.prefix(200))") }
  }

  /// Whether an answer is of the item's type.
  fileprivate func isOfType(_ value: FHIR.Value) -> Bool {
    switch (type, value) {
    case (.boolean, .boolean), (.decimal, .decimal), (.integer, .integer), (.date, .date),
      (.dateTime, .dateTime), (.time, .time), (.string, .string), (.text, .string),
      (.url, .uri), (.attachment, .attachment), (.reference, .reference),
      (.quantity, .quantity), (.openChoice, .string):
      return true
    case (.choice, _), (.openChoice, _):
      return domain.options.contains { $0.type == value.type }
        || (domain.options.isEmpty || domain.isOpen) && value.type == "Coding"
    default: return false
    }
  }
}

/// Holds an answer against the domain of its item.
struct AnswerCheck {
  private(set) var faults: [(FHIRProblem.Kind, String)] = []
  let (name, type, domain): (String, FHIRForm.ItemType, AnswerDomain)
  private let item: FHIRForm.Item
  let contained: [String: String]?

  init(_ item: FHIRForm.Item, _ contained: [String: String]?) {
    (self.item, self.contained) = (item, contained)
    (name, type, domain) = (item.name, item.type, item.domain)
  }

  private var answer: String { "The answer to \(name)" }

  mutating func add(_ kind: FHIRProblem.Kind, _ message: String) {
    faults.append((kind, message))
  }

  mutating func check(_ value: FHIR.Value) {
    if domain.switchedOff.contains(where: { $0.isEqual(to: value) }) {
      return add(.codeInvalid, "'\(value.shown)' is not on offer for \(name) now.")
    }
    guard type.takesAnswers else {
      return add(
        .structure, "\(name) is of the abstract type 'question', which takes no answers.")
    }
    guard item.isOfType(value) else {
      let found = "the answer is a value\(value.type)"
      return add(.structure, "\(name) takes \(type.rawValue); \(found).")
    }
    checkChoice(value)
    checkBound(value, domain.minimum, "below", "least") { $0.isBelow($1) }
    checkBound(value, domain.maximum, "above", "greatest") { $1.isBelow($0) }
    if let text = value.text { checkText(text) }
    switch value {
    case .string(let text):
      if type == .string, text.contains(where: \.isNewline) {
        add(.value, "\(answer) is one line.")
      }
    case .uri(let text):
      if let fault = URISyntax.fault(of: text) { add(.value, "\(answer) is no address: \(fault).") }
    case .decimal(let number): checkDecimals(number.decimals)
    case .quantity(let quantity): check(quantity)
    case .attachment(let file): check(file)
    case .reference(let reference): check(reference)
    default: break
    }
  }

  /// Options are a closed list for all types; with `open-choice` words may stand beside them.
  private mutating func checkChoice(_ value: FHIR.Value) {
    guard !domain.options.isEmpty, !domain.isOpen,
      !domain.options.contains(where: { $0.isEqual(to: value) })
    else { return }
    if type == .openChoice, case .string = value { return }
    // Words are chosen by the words of a coding.
    if case .string(let text) = value,
      domain.options.contains(where: { $0.type == "Coding" && $0.shown == text })
    {
      return
    }
    add(.codeInvalid, "'\(value.brief)' is not among the options of \(name).")
  }

  private mutating func checkBound(
    _ value: FHIR.Value, _ bound: FHIR.Value?, _ side: String, _ extreme: String,
    _ isBeyond: (FHIR.Value, FHIR.Value) -> Bool
  ) {
    guard let bound else { return }
    // A bound without a unit is compared with the number alone.
    if case .quantity(let amount) = value, case .quantity(let limit) = bound,
      limit.unit ?? limit.code != nil, amount.value != nil, amount.compared(with: limit) == nil
    {
      add(
        .value,
        "\(value.brief) has another unit than \(bound.brief), the \(extreme) for \(name).")
    } else if isBeyond(value, bound) {
      add(.value, "\(value.brief) is \(side) \(bound.brief), the \(extreme) for \(name).")
    }
  }

  /// Lengths and patterns hold for numbers, truth values and dates by their text.
  private mutating func checkText(_ text: String) {
    let length = text.unicodeScalars.count
    if let most = domain.maximumLength, most > 0, length > most {
      add(.value, "\(answer) has \(length) characters; \(most) are allowed.")
    }
    if let least = domain.minimumLength, length < least {
      add(.value, "\(answer) has \(length) characters; \(least) are needed.")
    }
    if let pattern = domain.pattern {
      do throws(PatternError) {
        if try !pattern.matchesWhole(text) {
          add(.value, "\(answer) does not match the pattern '\(pattern.pattern)'.")
        }
      } catch {
        add(.tooCostly, "\(answer) cannot be checked: \(error).")
      }
    }
  }

  private mutating func check(_ quantity: FHIR.Quantity) {
    if quantity.value == nil { add(.required, "The amount in \(name) has no number.") }
    checkDecimals(quantity.value?.decimals ?? 0)
    let unit = (quantity.unit ?? quantity.code ?? "").prefix(80)
    let isListed = domain.units.contains {
      quantity.code != nil
        ? $0.code == quantity.code
        : quantity.unit != nil && ($0.display == quantity.unit || $0.code == quantity.unit)
    }
    switch domain.otherUnits {
    case .none where !domain.units.isEmpty && !isListed,
      .inWords where quantity.code != nil && !isListed:
      add(.codeInvalid, "The unit '\(unit)' is not among those of \(name).")
    case .coded where quantity.code == nil:
      add(.codeInvalid, "The unit '\(unit)' has no code; \(name) takes units of a value set.")
    default: break
    }
  }

  private mutating func checkDecimals(_ decimals: Int) {
    if let most = domain.maximumDecimals, decimals > most {
      add(.value, "\(answer) has \(decimals) decimals; \(most) are allowed.")
    }
  }
}

extension FHIR.Value {
  /// Whether it lies below another one, which may be an amount without a unit.
  fileprivate func isBelow(_ other: FHIR.Value) -> Bool {
    if let less = isLess(than: other) { return less }
    guard let x = number, let y = other.number else { return false }
    return x < y
  }

  /// The text of ``shown``, cut for messages.
  var brief: String { String(shown.prefix(200)) }

  /// The text of a primitive value; `nil` of any other.
  var text: String? {
    switch self {
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): "\(value)"
    case .decimal(let value): value.text
    case .date(let value), .dateTime(let value), .time(let value): value.text
    case .string(let value), .uri(let value): value
    case .attachment, .coding, .quantity, .reference: nil
    }
  }

  /// The value as a person reads it, on a line; long words are cut.
  public var shown: String {
    switch self {
    case .boolean, .integer, .decimal, .date, .dateTime, .time, .string, .uri:
      String((text ?? "").prefix(80))
    case .attachment(let value): value.title ?? value.url ?? "a file"
    case .coding(let value): value.display ?? value.code ?? ""
    case .quantity(let value):
      [value.value?.text, value.unit ?? value.code].compactMap(\.self).joined(separator: " ")
    case .reference(let value): value.display ?? value.reference ?? ""
    }
  }
}
