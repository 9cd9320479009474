// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// The value of an item as `distinct()`, `|` and `repeat()` compare it.
///
/// Moments of different precision, of which `=` says nothing, are different.
enum ItemKey: Hashable {
  case boolean(Bool)
  case string([UInt8])
  case number(FHIRPathDecimal)
  case moment(FHIRPathMoment)
  case quantity(FHIRPathDecimal, String)
  case json(JSONValue)
}

extension Evaluator {
  func key(of item: FHIRPathItem) throws(FHIRPathError) -> ItemKey {
    try spend(1)
    // An element with a value and more than that, such as a Quantity, is compared as a whole.
    if case .element(let element) = item {
      switch element.json {
      case .object, .array, .null:
        try visit(element.json)
        guard case .null = element.json else { return .json(element.json) }
        return .json(element.companion ?? .null)
      default: break
      }
    }
    switch item.system {
    case .boolean(let value)?: return .boolean(value)
    case .string(let text)?:
      try spend(on: text)
      return .string(Array(text.utf8))
    case .integer(let value)?: return .number(FHIRPathDecimal(value))
    case .decimal(let value)?: return .number(value)
    case .date(let value)?, .dateTime(let value)?, .time(let value)?:
      return .moment(value.plain(in: environment.offset))
    case .quantity(let value)?:
      let (value, unit) = value.canonical
      return .quantity(value, unit)
    case .element?, nil: return .json(.null)
    }
  }

  /// Counts the values in a value of JSON, and refuses one too deep to be compared.
  private func visit(_ json: JSONValue) throws(FHIRPathError) {
    var (level, depth) = ([json], 0)
    while !level.isEmpty {
      var next: [JSONValue] = []
      for value in level {
        switch value {
        case .array(let elements): next += elements
        case .object(let members): next += members.values
        case .string(let text): try spend(on: text)
        default: break
        }
      }
      try spend(level.count)
      depth += 1
      guard depth <= Evaluator.greatestDepth else { throw tooDeep() }
      level = next
    }
  }

  /// Arrays and objects within each other in compared elements; three times what a document from
  /// outside may have.
  private static let greatestDepth = 200

  private func tooDeep() -> FHIRPathError {
    fault(.tooMuch(what: "levels of elements", limit: Evaluator.greatestDepth))
  }

  // MARK: Equality

  /// `=`: `nil` for an empty side, and where a moment states too little to tell.
  func isEqual(_ one: Items, _ other: Items) throws(FHIRPathError) -> Bool? {
    guard !one.isEmpty, !other.isEmpty else { return nil }
    guard one.count == other.count else { return false }
    var isUnsure = false
    for (one, other) in zip(one, other) {
      guard let isEqual = try isEqual(one, other) else {
        isUnsure = true
        continue
      }
      if !isEqual { return false }
    }
    return isUnsure ? nil : true
  }

  func isEqual(_ one: FHIRPathItem, _ other: FHIRPathItem) throws(FHIRPathError) -> Bool? {
    try spend(1)
    if case .element(let first) = one, case .element(let second) = other,
      case .object = first.json, case .object = second.json
    {
      return try isEqual(first.json, second.json, depth: 0)
    }
    guard let first = one.system, let second = other.system else { return false }
    switch (first, second) {
    case (.boolean(let one), .boolean(let two)): return one == two
    case (.string(let one), .string(let two)):
      try spend(on: one)
      return one.isSameText(as: two)
    default: break
    }
    if let order = order(of: first, second) { return order.map { $0 == 0 } }
    return false
  }

  /// Whether two values of JSON are equal; zeros at the end of a number do not count.
  private func isEqual(
    _ one: JSONValue, _ other: JSONValue, depth: Int
  ) throws(FHIRPathError) -> Bool {
    try spend(1)
    guard depth <= Evaluator.greatestDepth else { throw tooDeep() }
    switch (one, other) {
    case (.object(let one), .object(let other)):
      guard one.count == other.count else { return false }
      for (key, value) in one {
        guard let second = other[key],
          try isEqual(value, second, depth: depth + 1)
        else { return false }
      }
      return true
    case (.array(let one), .array(let other)):
      guard one.count == other.count else { return false }
      for (value, second) in zip(one, other)
      where try !isEqual(value, second, depth: depth + 1) {
        return false
      }
      return true
    case (.string(let one), .string(let other)):
      try spend(on: one)
      return one.isSameText(as: other)
    default:
      if let one = one.pathNumber?.number, let other = other.pathNumber?.number {
        return one == other
      }
      return one == other
    }
  }

  // MARK: Order

  /// -1, 0 or 1 of two numbers, quantities or moments; `nil` for other kinds; `.some(nil)` where it
  /// cannot be told, as of two units.
  func order(of one: FHIRPathItem, _ other: FHIRPathItem) -> Int?? {
    func sign(_ one: FHIRPathDecimal, _ two: FHIRPathDecimal) -> Int {
      one < two ? -1 : one == two ? 0 : 1
    }
    if let one = one.number, let two = other.number { return sign(one, two) }
    if let order = order(ofMoments: one, other) { return order }
    guard let one = one.asQuantity, let two = other.asQuantity else { return nil }
    return .some(one.order(with: two))
  }

  /// The order of two dates, date-times or times; a string that reads as one counts.
  ///
  /// `nil` for other kinds; `.some(nil)` where one states too little to tell.
  func order(ofMoments one: FHIRPathItem, _ other: FHIRPathItem) -> Int?? {
    var (one, other) = (one, other)
    if case .string(let text) = one, let read = other.reading(text) { one = read }
    if case .string(let text) = other, let read = one.reading(text) { other = read }
    switch (one, other) {
    case (.date(let one), .date(let other)), (.date(let one), .dateTime(let other)),
      (.dateTime(let one), .date(let other)), (.dateTime(let one), .dateTime(let other)),
      (.time(let one), .time(let other)):
      return .some(one.order(with: other, offset: environment.offset))
    default: return nil
    }
  }

  // MARK: Equivalence

  /// `~`: never empty; letters of either case and any white space are alike, numbers are compared
  /// with the digits that both have, and collections without regard to order.
  func isEquivalent(_ one: Items, _ other: Items) throws(FHIRPathError) -> Bool {
    guard one.count == other.count else { return false }
    var rest = other
    for item in one {
      var place: Int?
      for (index, candidate) in rest.enumerated()
      where try isEquivalent(item, candidate) {
        place = index
        break
      }
      guard let place else { return false }
      rest.remove(at: place)
      try spend(rest.count / 8)
    }
    return true
  }

  private func isEquivalent(
    _ one: FHIRPathItem, _ other: FHIRPathItem
  ) throws(FHIRPathError) -> Bool {
    try spend(1)
    if case .element(let first) = one, case .element(let second) = other,
      case .object(let first) = first.json, case .object(let second) = second.json
    {
      // Codings are the same where system and code are, whatever their texts.
      if let code = first["code"]?.string, code == second["code"]?.string,
        first["system"] != nil || second["system"] != nil
      {
        return first["system"] == second["system"]
      }
      return try isEqual(.object(first), .object(second), depth: 0)
    }
    guard let first = one.system, let second = other.system else { return false }
    if case .string(let one) = first, case .string(let two) = second {
      try spend(on: one + two)
      return folded(one) == folded(two)
    }
    if let one = first.number, let two = second.number {
      return one.isEquivalent(to: two)
    }
    if let order = order(ofMoments: first, second) { return order == 0 }
    if case .quantity(let one) = first, case .quantity(let two) = second {
      return one.withCalendarYears.pair(with: two.withCalendarYears).map {
        $0.one.isEquivalent(to: $0.other)
      } ?? false
    }
    return try isEqual(first, second) == true
  }

  private func folded(_ text: String) -> [Substring] {
    text.lowercased().split { $0.isWhitespace }
  }
}

extension FHIRPathItem {
  /// A text as the kind of moment that the item is.
  fileprivate func reading(_ text: String) -> FHIRPathItem? {
    switch self {
    case .date, .dateTime: FHIRPathMoment(text, as: .dateTime).map(FHIRPathItem.dateTime)
    case .time: FHIRPathMoment(text, as: .time).map(FHIRPathItem.time)
    default: nil
    }
  }

  /// A quantity, or a number as one without a unit.
  var asQuantity: FHIRPathQuantity? {
    quantity ?? number.map { FHIRPathQuantity(value: $0, unit: "1") }
  }
}

extension String {
  /// Whether both have the same characters of Unicode, one by one: `é` is not `e` with an accent after
  /// it.
  fileprivate func isSameText(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
