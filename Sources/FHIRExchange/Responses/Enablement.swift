// SPDX-License-Identifier: Apache-2.0

public import FHIRPath
internal import Foundation
public import JSON

/// Which items of a response are asked.
///
/// A condition sees the answers of the nearest group instance that holds both its item and the
/// question, as the specification has it; an expression sees the response. An item that is not asked
/// has no answers for others. Of items whose conditions depend on each other in a circle one is never
/// asked.
public struct Enablement: Sendable {
  /// Whether `!=` holds for a question without an answer.
  public enum Unanswered: Sendable {
    /// It does: no answer is equal. The specification says so.
    case differs
    /// It does not: there is no answer that differs.
    case isNotCompared
  }

  let state: FormState

  /// Looks at a response.
  ///
  /// - Parameters:
  ///   - context: Resources by the names that the form has for them: `patient` for `%patient`.
  ///   - now: The moment for `now()` and `today()`.
  public init(
    _ tree: ResponseTree, unanswered: Unanswered = .differs, context: [String: JSONValue] = [:],
    now: FHIR.Moment? = nil
  ) {
    state = FormState(
      tree.form, tree.nodes(namingEntries: true), mode: .checking, unanswered: unanswered,
      context: context, now: now)
  }

  /// Whether an entry is asked, those around it included.
  public func isEnabled(entry: Int) -> Bool {
    state.instanceOfEntry[entry].map { state.instances[$0].isEnabled } ?? true
  }

  /// Whether the conditions of an item hold within an entry, at the top for `nil`; whether that is asked
  /// itself does not count.
  ///
  /// - Parameter answer: The number of the answer, where the entry is a question.
  public func isEnabled(item: Int, within parent: Int?, answer: Int = 0) -> Bool {
    firstInstance(of: item, within: parent, answer: answer).map { state.instances[$0].isAsked }
      ?? true
  }

  /// The first instance of an item within an entry; `nil` where there are too many of them.
  func firstInstance(of item: Int, within parent: Int?, answer: Int) -> Int? {
    guard let outer = parent.map({ state.instanceOfEntry[$0] }) ?? 0,
      state.instances[outer].parts.indices.contains(answer)
    else { return nil }
    let slot = state.form.slots[item]
    let instances = state.instances[outer].parts[answer]
    return slot < instances.count ? instances[slot].first : nil
  }
}

extension FHIR.Value {
  /// Whether both are the same answer: of codings system and code count, of numbers the number, of
  /// amounts the number in one unit.
  ///
  /// A coding without a system is compared by its code.
  func isEqual(to other: FHIR.Value) -> Bool {
    switch (self, other) {
    case (.coding(let a), .coding(let b)):
      return a.code == b.code && (a.system == b.system || a.system == nil || b.system == nil)
    case (.quantity(let a), .quantity(let b)):
      return a == b || a.compared(with: b) == .orderedSame
    case (.integer, .decimal), (.decimal, .integer), (.decimal, .decimal):
      return number == other.number
    case (.date(let a), .date(let b)), (.dateTime(let a), .dateTime(let b)),
      (.date(let a), .dateTime(let b)), (.dateTime(let a), .date(let b)):
      return a.isBefore(b) == false && b.isBefore(a) == false
    case (.time(let a), .time(let b)): return a.secondsOfDay == b.secondsOfDay
    case (.uri(let a), .string(let b)), (.string(let a), .uri(let b)): return a == b
    case (.reference(let a), .reference(let b)): return a.reference == b.reference
    default: return self == other
    }
  }

  /// Whether it is less; `nil` where the two have no order.
  func isLess(than other: FHIR.Value) -> Bool? {
    switch (self, other) {
    case (.quantity(let a), .quantity(let b)):
      return a.compared(with: b).map { $0 == .orderedAscending }
    case (.quantity, _), (_, .quantity): return nil
    case (.date(let a), .date(let b)), (.dateTime(let a), .dateTime(let b)),
      (.date(let a), .dateTime(let b)), (.dateTime(let a), .date(let b)),
      (.time(let a), .time(let b)):
      return a.isBefore(b)
    case (.string(let a), .string(let b)):
      return a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
    default:
      guard let x = number, let y = other.number else { return nil }
      return x < y
    }
  }
}
