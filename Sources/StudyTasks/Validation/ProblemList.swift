// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// Problems as they are found.
struct ProblemList {
  private(set) var problems: [TaskProblem] = []
  /// Hints at misspelt names cost time: a hostile task gets no more than these.
  private var hintsLeft = 50

  /// Whether another hint may be looked for.
  mutating func mayHint() -> Bool {
    hintsLeft -= 1
    return hintsLeft >= 0
  }

  /// Adds a problem. What identifiers bring into the message stays on its line.
  mutating func add(_ code: TaskProblem.Code, at path: JSONPath, _ message: String) {
    var line = String.UnicodeScalarView()
    for scalar in message.prefix(ProblemList.longestMessage).unicodeScalars {
      line.append(scalar.isUnseen ? "·" : scalar)
    }
    let isCut = message.utf8.count > line.count && message.count > ProblemList.longestMessage
    problems.append(TaskProblem(code: code, path: path, message: String(line) + (isCut ? "…" : "")))
  }

  /// Characters of a message.
  private static let longestMessage = 500

  mutating func add(_ found: [TaskProblem]) { problems += found }

  /// Reports a number that is none; returns whether all are numbers.
  mutating func checkFinite(_ values: [(key: String, value: Double?)], at path: JSONPath) -> Bool {
    let wrong = values.filter { $0.value.map { !$0.isFinite } ?? false }
    for (key, value) in wrong {
      add(
        .numberNotFinite, at: path[key], "\(value ?? .nan) is no number to count with; leave it out"
      )
    }
    return wrong.isEmpty
  }

  /// Reports an identifier that is empty.
  mutating func checkNamed(_ identifier: String, at path: JSONPath) {
    guard identifier.isEmpty else { return }
    add(.identifierEmpty, at: path, "the identifier is empty; give it a name of its own")
  }

  /// Reports identifiers that are empty or taken.
  mutating func checkIdentifiers(
    _ identifiers: [(path: JSONPath, identifier: String)], of things: String
  ) {
    var seen: Set<String> = []
    for (path, identifier) in identifiers {
      checkNamed(identifier, at: path)
      if !identifier.isEmpty, !seen.insert(identifier).inserted {
        add(
          .identifierDuplicate, at: path,
          "two \(things) have the identifier '\(identifier)'; each needs one of its own")
      }
    }
  }

  /// `; did you mean 'x'?` where a name is near enough, empty otherwise.
  mutating func hint(at typed: String, among names: @autoclosure () -> [String]) -> String {
    guard mayHint() else { return "" }
    let near = nearest(to: typed, among: Array(names().prefix(1000)))
    return near.map { "; did you mean '\($0)'?" } ?? ""
  }
}
