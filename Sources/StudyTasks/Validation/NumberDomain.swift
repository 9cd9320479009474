// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Numbers that there can be.
enum NumberDomain: Sendable {
  /// Just these.
  case points([Double])
  /// Numbers of so many decimals, or of any number of decimals (`nil`), within bounds.
  case range(NumberRange, decimals: Int?)

  /// Any number.
  static let any = NumberDomain.range(NumberRange(), decimals: nil)

  /// Whether the number is one of them.
  func contains(_ value: Double) -> Bool {
    switch self {
    case .points(let points): points.contains(value)
    case .range(let range, nil): range.contains(value)
    case .range(let range, let decimals?):
      range.contains(value) && value.rounded(toDecimals: decimals) == value
    }
  }

  /// Numbers of the domain such that, if any of the domain lies in all of the ranges and out of all
  /// others, one of these does: the bounds and their neighbours.
  func candidates(_ ranges: [NumberRange]) -> [Double] {
    switch self {
    case .points(let points): return points
    case .range(let own, let decimals):
      let bounds = (ranges + [own]).flatMap { [$0.minimum, $0.maximum] }.compactMap { $0 }
      let near = ([0] + bounds).flatMap { bound -> [Double] in
        guard let decimals else { return [bound, bound.nextUp, bound.nextDown] }
        let step = 1 / pow(10, Double(decimals))
        return [-step, 0, step].map { (bound + $0).rounded(toDecimals: decimals) }
      }
      return near.filter(contains)
    }
  }
}

extension Double {
  /// The nearest number of so many decimals.
  fileprivate func rounded(toDecimals decimals: Int) -> Double {
    let scale = pow(10, Double(decimals))
    return (self * scale).rounded() / scale
  }
}

extension NumberDomain {
  /// Whether a number is in all of the ranges and in none of the others.
  func admits(_ wanted: [AnswerTest], _ excluded: [AnswerTest]) -> Bool {
    func range(_ test: AnswerTest) -> NumberRange? {
      if case .number(let range) = test { range } else { nil }
    }
    let inside = wanted.compactMap(range)
    guard inside.count == wanted.count else { return false }
    let outside = excluded.compactMap(range)
    return candidates(inside + outside).contains { value in
      inside.allSatisfy { $0.contains(value) } && !outside.contains { $0.contains(value) }
    }
  }
}

extension NumberDomain: CustomStringConvertible {
  /// `0 … 10` and the like, for messages.
  var description: String {
    switch self {
    case .points(let points) where points.count <= 20:
      points.map(PredicateWords.number).joined(separator: ", ")
    case .points(let points):
      "\(PredicateWords.number(points.min() ?? 0)) … \(PredicateWords.number(points.max() ?? 0))"
    case .range(let range, let decimals):
      [
        range.minimum.map { "at least \(PredicateWords.number($0))" },
        range.maximum.map { "at most \(PredicateWords.number($0))" },
        decimals.map { $0 == 0 ? "whole" : "of \($0) decimals at most" },
      ].compactMap { $0 }.joined(separator: ", ")
    }
  }
}
