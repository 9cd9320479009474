// SPDX-License-Identifier: Apache-2.0

internal import StudyTasks

extension FHIRForm.Item {
  /// The faults of an answer by itself.
  func faults(of value: FHIR.Value) -> [(FHIRProblem.Kind, String)] {
    guard isOfType(value) else {
      return [
        (
          .structure,
          "'\(linkId)' takes \(type.rawValue); the answer is a value\(value.type)."
        )
      ]
    }
    return choiceFaults(of: value) + boundFaults(of: value) + textFaults(of: value)
      + numberFaults(of: value) + fileFaults(of: value)
  }

  /// Whether an answer is of the item's type.
  private func isOfType(_ value: FHIR.Value) -> Bool {
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

  private func choiceFaults(of value: FHIR.Value) -> [(FHIRProblem.Kind, String)] {
    guard !domain.options.isEmpty, !domain.isOpen,
      !domain.options.contains(where: { $0.isEqual(to: value) })
    else { return [] }
    // Other types with options may be answered with one's own.
    if type == .openChoice, case .string = value { return [] }
    guard type == .choice || type == .openChoice || type == .question else { return [] }
    return [(.codeInvalid, "'\(value.shown)' is not among the options of '\(linkId)'.")]
  }

  private func boundFaults(of value: FHIR.Value) -> [(FHIRProblem.Kind, String)] {
    var faults: [(FHIRProblem.Kind, String)] = []
    if let minimum = domain.minimum, value.isBelow(minimum) {
      faults.append(
        (.value, "\(value.shown) is below \(minimum.shown), the least for '\(linkId)'."))
    }
    if let maximum = domain.maximum, maximum.isBelow(value) {
      faults.append(
        (.value, "\(value.shown) is above \(maximum.shown), the greatest for '\(linkId)'."))
    }
    return faults
  }

  private func textFaults(of value: FHIR.Value) -> [(FHIRProblem.Kind, String)] {
    let text: String
    switch value {
    case .string(let value), .uri(let value): text = value
    default: return []
    }
    var faults: [(FHIRProblem.Kind, String)] = []
    let length = text.unicodeScalars.count
    if let most = domain.maximumLength, most > 0, length > most {
      faults.append(
        (.value, "The answer to '\(linkId)' has \(length) characters; \(most) are allowed."))
    }
    if let least = domain.minimumLength, length < least {
      faults.append(
        (.value, "The answer to '\(linkId)' has \(length) characters; \(least) are needed."))
    }
    if let pattern = domain.pattern {
      do throws(PatternError) {
        if try !pattern.matchesWhole(text) {
          faults.append(
            (.value, "The answer to '\(linkId)' does not match the pattern '\(pattern.pattern)'."))
        }
      } catch {
        faults.append((.tooCostly, "The answer to '\(linkId)' cannot be checked: \(error)."))
      }
    }
    if type == .string, text.contains(where: \.isNewline) {
      faults.append((.value, "The answer to '\(linkId)' is one line."))
    }
    return faults
  }

  private func numberFaults(of value: FHIR.Value) -> [(FHIRProblem.Kind, String)] {
    var faults: [(FHIRProblem.Kind, String)] = []
    let decimals: Int
    switch value {
    case .decimal(let value): decimals = value.decimals
    case .quantity(let quantity):
      decimals = quantity.value?.decimals ?? 0
      if quantity.value == nil {
        faults.append((.required, "The amount in '\(linkId)' has no number."))
      }
      let known = domain.units
      let fits = known.contains {
        quantity.code != nil
          ? $0.code == quantity.code
          : quantity.unit != nil && ($0.display == quantity.unit || $0.code == quantity.unit)
      }
      if !known.isEmpty, !fits {
        faults.append(
          (
            .codeInvalid,
            "The unit '\(quantity.unit ?? quantity.code ?? "")' is not among those of '\(linkId)'."
          ))
      }
    default: return []
    }
    if let most = domain.maximumDecimals, decimals > most {
      faults.append(
        (.value, "The answer to '\(linkId)' has \(decimals) decimals; \(most) are allowed."))
    }
    return faults
  }

  private func fileFaults(of value: FHIR.Value) -> [(FHIRProblem.Kind, String)] {
    guard case .attachment(let file) = value, !domain.mimeTypes.isEmpty,
      let type = file.contentType, !domain.mimeTypes.contains(type)
    else { return [] }
    return [(.value, "'\(linkId)' takes no files of the type '\(type)'.")]
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
