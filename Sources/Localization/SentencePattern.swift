// SPDX-License-Identifier: Apache-2.0

/// The words of a message's key, for finding its values in a sentence that was made of it.
struct SentencePattern {
  /// The words around the values: one more than there are values.
  private let pieces: [Substring]

  /// Takes a key with `%1`, `%2`, … in this order.
  init(_ key: String) {
    var pieces: [Substring] = []
    var rest = key[...]
    while let mark = rest.firstRange(of: "%\(pieces.count + 1)") {
      pieces.append(rest[..<mark.lowerBound])
      rest = rest[mark.upperBound...]
    }
    self.pieces = pieces + [rest]
  }

  /// The values between the words; `nil` for another sentence, and if the values have as many letters as
  /// the words or more: a key such as `%1 of %2.` says too little to know a sentence by.
  ///
  /// - Parameter isKnown: whether a value is a message itself, whose letters do not count. It is asked only
  ///   for values that are shorter than the sentence.
  func values(in sentence: String, isKnown: (String) -> Bool) -> [String]? {
    func letters(_ text: some StringProtocol) -> Int { text.count(where: \.isLetter) }
    let room = pieces.reduce(0) { $0 + letters($1) }
    guard room > 0, let values = between(sentence) else { return nil }
    let taken = values.reduce(0) { $0 + letters($1) }
    guard taken >= room else { return values }
    let unknown = values.filter { letters($0) > 0 && !isKnown($0) }
    return unknown.reduce(0) { $0 + letters($1) } < room ? values : nil
  }

  private func between(_ sentence: String) -> [String]? {
    guard let first = pieces.first, let last = pieces.last, sentence.hasPrefix(first) else {
      return nil
    }
    guard pieces.count > 1 else { return sentence == first ? [] : nil }
    var values: [String] = []
    var rest = sentence.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() {
      guard !piece.isEmpty, let place = rest.firstRange(of: piece) else { return nil }
      values.append(String(rest[..<place.lowerBound]))
      rest = rest[place.upperBound...]
    }
    guard rest.hasSuffix(last) else { return nil }
    return values + [String(rest.dropLast(last.count))]
  }
}
