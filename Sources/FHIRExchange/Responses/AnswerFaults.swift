// SPDX-License-Identifier: Apache-2.0

internal import FHIRPath
internal import StudyTasks

extension FHIRForm.Item {
  /// The faults of an answer by itself.
  func faults(of value: FHIR.Value) -> [(FHIRProblem.Kind, String)] {
    var check = AnswerCheck(self)
    check.check(value)
    return check.faults
  }

  /// Whether an answer is of the item's type.
  fileprivate func isOfType(_ value: FHIR.Value) -> Bool {
    switch (type, value) {
    case (.boolean, .boolean), (.decimal, .decimal), (.integer, .integer), (.date, .date),
      (.dateTime, .dateTime), (.time, .time), (.string, .string), (.text, .string),
      (.question, _), (.url, .uri), (.attachment, .attachment), (.reference, .reference),
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
private struct AnswerCheck {
  private(set) var faults: [(FHIRProblem.Kind, String)] = []
  private let (linkId, type, domain): (String, FHIRForm.ItemType, AnswerDomain)
  private let item: FHIRForm.Item

  init(_ item: FHIRForm.Item) {
    self.item = item
    (linkId, type, domain) = (item.linkId, item.type, item.domain)
  }

  private mutating func add(_ kind: FHIRProblem.Kind, _ message: String) {
    faults.append((kind, message))
  }

  mutating func check(_ value: FHIR.Value) {
    if domain.switchedOff.contains(where: { $0.isEqual(to: value) }) {
      return add(.codeInvalid, "'\(value.shown)' is not on offer for '\(linkId)' now.")
    }
    guard item.isOfType(value) else {
      let found = "the answer is a value\(value.type)"
      return add(.structure, "'\(linkId)' takes \(type.rawValue); \(found).")
    }
    checkChoice(value)
    if let minimum = domain.minimum, value.isBelow(minimum) {
      add(.value, "\(value.shown) is below \(minimum.shown), the least for '\(linkId)'.")
    }
    if let maximum = domain.maximum, maximum.isBelow(value) {
      add(.value, "\(value.shown) is above \(maximum.shown), the greatest for '\(linkId)'.")
    }
    switch value {
    case .string(let text), .uri(let text): check(text)
    case .decimal(let number): checkDecimals(number.decimals)
    case .quantity(let quantity): check(quantity)
    case .attachment(let file):
      if let type = file.contentType, !domain.mimeTypes.isEmpty, !domain.mimeTypes.contains(type) {
        add(.value, "'\(linkId)' takes no files of the type '\(type)'.")
      }
    default: break
    }
  }

  private mutating func checkChoice(_ value: FHIR.Value) {
    guard !domain.options.isEmpty, !domain.isOpen,
      !domain.options.contains(where: { $0.isEqual(to: value) })
    else { return }
    // Other types with options may be answered with one's own.
    if type == .openChoice, case .string = value { return }
    guard type == .choice || type == .openChoice || type == .question else { return }
    add(.codeInvalid, "'\(value.shown)' is not among the options of '\(linkId)'.")
  }

  private mutating func check(_ text: String) {
    let length = text.unicodeScalars.count
    let answer = "The answer to '\(linkId)'"
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
    if type == .string, text.contains(where: \.isNewline) { add(.value, "\(answer) is one line.") }
  }

  private mutating func check(_ quantity: FHIR.Quantity) {
    if quantity.value == nil { add(.required, "The amount in '\(linkId)' has no number.") }
    let fits = domain.units.contains {
      quantity.code != nil
        ? $0.code == quantity.code
        : quantity.unit != nil && ($0.display == quantity.unit || $0.code == quantity.unit)
    }
    if !domain.units.isEmpty, !fits {
      let unit = quantity.unit ?? quantity.code ?? ""
      add(.codeInvalid, "The unit '\(unit)' is not among those of '\(linkId)'.")
    }
    checkDecimals(quantity.value?.decimals ?? 0)
  }

  private mutating func checkDecimals(_ decimals: Int) {
    if let most = domain.maximumDecimals, decimals > most {
      add(.value, "The answer to '\(linkId)' has \(decimals) decimals; \(most) are allowed.")
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

  /// The value as a person reads it, on a line; long words are cut.
  public var shown: String {
    switch self {
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): "\(value)"
    case .decimal(let value): value.text
    case .date(let value), .dateTime(let value), .time(let value): value.text
    case .string(let value), .uri(let value): String(value.prefix(80))
    case .attachment(let value): value.title ?? value.url ?? "a file"
    case .coding(let value): value.display ?? value.code ?? ""
    case .quantity(let value):
      [value.value?.text, value.unit ?? value.code].compactMap(\.self).joined(separator: " ")
    case .reference(let value): value.display ?? value.reference ?? ""
    }
  }
}
