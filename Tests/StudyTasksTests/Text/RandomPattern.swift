// SPDX-License-Identifier: Apache-2.0

/// A regular expression as a tree, with a matcher that follows its definition: the set of places
/// where a match from a place can end.
indirect enum RandomPattern {
  case letter(Character)
  case any
  case sequence([RandomPattern])
  case choice([RandomPattern])
  case count(RandomPattern, Int, Int?)

  /// The tree in ICU's syntax.
  var text: String {
    switch self {
    case .letter(let letter): String(letter)
    case .any: "[^x]"
    case .sequence(let parts): parts.map(\.text).joined()
    case .choice(let parts): "(?:\(parts.map(\.text).joined(separator: "|")))"
    case .count(let part, let low, let high):
      "(?:\(part.text)){\(low),\(high.map(String.init) ?? "")}"
    }
  }

  func ends(in text: [Character], from starts: Set<Int>) -> Set<Int> {
    switch self {
    case .letter(let letter):
      return Set(starts.filter { $0 < text.count && text[$0] == letter }.map { $0 + 1 })
    case .any:
      return Set(starts.filter { $0 < text.count && text[$0] != "x" }.map { $0 + 1 })
    case .sequence(let parts):
      return parts.reduce(starts) { $1.ends(in: text, from: $0) }
    case .choice(let parts):
      return parts.reduce(into: []) { $0.formUnion($1.ends(in: text, from: starts)) }
    case .count(let part, let low, let high):
      var places = starts
      for _ in 0..<low { places = part.ends(in: text, from: places) }
      var all = places
      for _ in 0..<(high.map { $0 - low } ?? text.count) {
        places = part.ends(in: text, from: places)
        all.formUnion(places)
      }
      return all
    }
  }

  func isFound(in text: [Character]) -> Bool {
    !ends(in: text, from: Set(0...text.count)).isEmpty
  }

  func matchesWhole(_ text: [Character]) -> Bool {
    ends(in: text, from: [0]).contains(text.count)
  }

  static func random(depth: Int, using source: inout some RandomNumberGenerator) -> RandomPattern {
    switch depth == 0
      ? Int.random(in: 0..<3, using: &source) : Int.random(in: 2..<9, using: &source)
    {
    case 0: return .letter("a")
    case 1: return .letter("b")
    case 2: return .any
    case 3, 4:
      return .sequence((0..<3).map { _ in random(depth: depth - 1, using: &source) })
    case 5, 6:
      return .choice((0..<2).map { _ in random(depth: depth - 1, using: &source) })
    default:
      let low = Int.random(in: 0...2, using: &source)
      let high = [nil, low, low + 1, low + 3].randomElement(using: &source) ?? nil
      return .count(random(depth: depth - 1, using: &source), low, high)
    }
  }
}
