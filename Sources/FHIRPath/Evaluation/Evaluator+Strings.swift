// SPDX-License-Identifier: Apache-2.0

extension Evaluator {
  /// Functions of a string; characters are Unicode scalars, counted from 0.
  func string(_ call: Call) throws(FHIRPathError) -> Items {
    guard let text = try string(call.items) else { return [] }
    try spend(on: text)
    switch call.function {
    case .length: return [.integer(text.unicodeScalars.count)]
    case .upper: return [.string(text.uppercased())]
    case .lower: return [.string(text.lowercased())]
    case .trim: return [.string(trimmed(text))]
    case .toChars:
      try spend(text.utf8.count)
      return text.unicodeScalars.map { .string(String($0)) }
    case .substring: return try substring(text, call)
    default: break
    }
    guard let other = try string(call[argument: 0]) else { return [] }
    try spend(on: other)
    switch call.function {
    case .startsWith: return [.boolean(text.utf8.starts(with: other.utf8))]
    case .endsWith: return [.boolean(text.utf8.reversed().starts(with: other.utf8.reversed()))]
    case .matches, .matchesFull, .replaceMatches: return try matches(text, other, call)
    case .encode, .decode, .escape, .unescape: return try encoding(text, other, call)
    case .indexOf, .contains:
      let place = try places(of: other, in: text, isFirstOnly: true).first
      if call.function == .contains { return [.boolean(place != nil)] }
      guard let place else { return [.integer(-1)] }
      return [
        .integer(String(decoding: text.utf8.prefix(place), as: UTF8.self).unicodeScalars.count)
      ]
    case .split: return try parts(of: text, between: other, call).map { .string($0) }
    default: return try replace(text, other, call)
    }
  }

  private func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars.drop { $0.properties.isWhitespace }
    let end = scalars.lastIndex { !$0.properties.isWhitespace }
    return end.map { String(scalars[...$0]) } ?? ""
  }

  private func substring(_ text: String, _ call: Call) throws(FHIRPathError) -> Items {
    guard let start = try integer(call[argument: 0]), start >= 0,
      start < text.unicodeScalars.count
    else { return [] }
    var rest = text.unicodeScalars.dropFirst(start)
    if call.has(1), let length = try integer(call[argument: 1]) {
      rest = rest.prefix(max(0, length))
    }
    return [.string(String(rest))]
  }

  private func matches(
    _ text: String, _ pattern: String, _ call: Call
  ) throws(FHIRPathError) -> Items {
    guard let patterns = environment.patterns else {
      throw fault(.notGiven("the matcher of regular expressions"))
    }
    let answer: FHIRPathItem?
    switch call.function {
    case .matches: answer = patterns.isFound(pattern, in: text).map(FHIRPathItem.boolean)
    case .matchesFull: answer = patterns.matchesWhole(pattern, text).map(FHIRPathItem.boolean)
    default:
      guard let substitution = try string(call[argument: 1]) else { return [] }
      guard !pattern.isEmpty else { return [.string(text)] }
      let replaced = patterns.replaced(pattern, in: text, by: substitution)
      if let replaced { try spend(on: replaced) }
      answer = replaced.map(FHIRPathItem.string)
    }
    guard let answer else {
      throw fault(
        .wrongArguments(
          function: call.function.rawValue, expected: "a regular expression that is quick to try"))
    }
    return [answer]
  }

  // MARK: Searching

  /// The places of a part in a text, in bytes of UTF-8, from left to right and not overlapping.
  private func places(
    of part: String, in text: String, isFirstOnly: Bool
  ) throws(FHIRPathError) -> [Int] {
    let (bytes, wanted) = (Array(text.utf8), Array(part.utf8))
    guard !wanted.isEmpty else { return isFirstOnly ? [0] : [] }
    var places: [Int] = []
    var (place, compared) = (0, 0)
    while place + wanted.count <= bytes.count {
      var length = 0
      while length < wanted.count, bytes[place + length] == wanted[length] { length += 1 }
      compared += length
      if compared > 4096 {
        try spend(compared / 8)
        compared = 0
      }
      if length == wanted.count {
        places.append(place)
        if isFirstOnly { break }
        place += wanted.count
      } else {
        place += 1
      }
    }
    return places
  }

  private func parts(
    of text: String, between separator: String, _ call: Call
  ) throws(FHIRPathError) -> [String] {
    guard !separator.isEmpty else {
      try spend(text.utf8.count)
      return text.unicodeScalars.map { String($0) }
    }
    let places = try places(of: separator, in: text, isFirstOnly: false)
    try spend(places.count)
    let bytes = Array(text.utf8)
    var start = 0
    var parts: [String] = []
    for place in places + [bytes.count] {
      parts.append(String(decoding: bytes[start..<place], as: UTF8.self))
      start = place + separator.utf8.count
    }
    return parts
  }

  private func replace(
    _ text: String, _ pattern: String, _ call: Call
  ) throws(FHIRPathError) -> Items {
    guard let substitution = try string(call[argument: 1]) else { return [] }
    let parts: [String]
    if pattern.isEmpty {
      // Stands around every character.
      try spend(text.utf8.count)
      parts = [""] + text.unicodeScalars.map { String($0) } + [""]
    } else {
      parts = try self.parts(of: text, between: pattern, call)
    }
    return [.string(try joined(parts, by: substitution))]
  }

  /// `join`: the strings of a collection with a separator between them.
  func join(_ call: Call) throws(FHIRPathError) -> Items {
    guard !call.items.isEmpty else { return [] }
    let separator = try string(call[argument: 0]) ?? ""
    var parts: [String] = []
    for item in call.items {
      guard let text = item.string else { throw wrongType("a string", item) }
      parts.append(text)
    }
    return [.string(try joined(parts, by: separator))]
  }

  /// Counts the length before it makes the text.
  private func joined(_ parts: [String], by separator: String) throws(FHIRPathError) -> String {
    var length = 0
    for part in parts {
      length += part.utf8.count + separator.utf8.count
      if length > 1 << 16 {
        try spend(length / 8)
        length = 0
      }
    }
    try spend(length / 8 + 1)
    return parts.joined(separator: separator)
  }
}
