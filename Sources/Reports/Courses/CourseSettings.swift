// SPDX-License-Identifier: Apache-2.0

public import ClinicalFindings
internal import ClinicalTerms
internal import Foundation
internal import Goniometry
internal import JSON

/// What is known about a course besides the measurements.
public struct CourseSettings: Sendable, Hashable {
  /// The angles to reach.
  public var goals: [CourseGoal] = []
  /// What happened to the person: an operation, an injection.
  public var events: [CourseEvent] = []
  /// How several trials of one visit become one value.
  public var trials: Trials = .mean
  /// Measurements of persons who did not change, of which the standard error of measurement is taken; they are
  /// not shown.
  public var repeats: [Finding] = []
  /// The day of reading, as ISO 8601 has it, from which on a goal of an earlier day is past; `nil`: the day
  /// of the last measurement.
  public var today: String?
  /// Goals and events of care plans that cannot be read; the page says so.
  public var unreadable: [String] = []

  /// One value out of several.
  public enum Trials: String, Sendable, Hashable, CaseIterable {
    /// Their mean.
    case mean
    /// The best one: the greatest angle, the least extension deficit.
    case best
  }

  /// Nothing but the measurements.
  public init() {}
}

/// An angle that a person is to reach, perhaps by a day.
public struct CourseGoal: Sendable, Hashable {
  /// Words of the line that it holds for, in small letters: a direction, `range` or `extension deficit`; a side and
  /// a joint if it holds for one of them alone.
  public let names: Set<String>
  /// Degrees.
  public let degrees: Double
  /// As it was written.
  public let text: String
  /// The day, as ISO 8601 has it; `nil` for none.
  public let day: String?
  /// The person that it is for; `nil`: everyone.
  public var subject: String?

  /// A goal as people write it: `flexion=110:2026-06-01`, `left knee flexion=110`, `extension deficit=0`.
  ///
  /// - Returns: `nil` for another form, and for names that no joint has.
  public init?(_ text: String) {
    guard let sign = text.firstIndex(of: "=") else { return nil }
    let value = text[text.index(after: sign)...].split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let degrees = Double(value[0]), abs(degrees) <= 360 else { return nil }
    let names = Set(
      text[..<sign].split(separator: " ").flatMap { Self.words(of: String($0)) }
        .map { Self.earlierWords[$0] ?? $0 })
    guard !names.isEmpty, names.subtracting(Self.known).isEmpty,
      !names.isDisjoint(with: Self.nouns)
    else { return nil }
    if value.count > 1 {
      guard let day = PlainDate(startOf: String(value[1])) else { return nil }
      self.day = day.description
    } else {
      day = nil
    }
    (self.names, self.degrees, self.text) = (names, degrees, text)
  }

  /// A name in small letters, word by word: left, rotation of `leftRotation`.
  static func words(of name: String) -> [String] {
    name.reduce(into: [""]) { words, letter in
      if letter.isUppercase, words[words.count - 1].last?.isLowercase ?? false { words.append("") }
      words[words.count - 1] += String(letter)
    }.map { $0.lowercased() }
  }

  /// Words of goals that were stated to earlier programs.
  private static let earlierWords = [
    "lag": "deficit", "inward": "internal", "outward": "external",
  ]
  private static let directions = Joint.allCases.flatMap(\.movements).flatMap(\.directions).map {
    words(of: $0.name)
  }
  /// The last words of what can be followed.
  private static let nouns = Set(directions.compactMap(\.last) + ["range", "deficit"])
  private static let known = nouns.union(
    directions.flatMap(\.self) + Joint.allCases.map(\.rawValue) + Side.allCases.map(\.rawValue))
}

/// Something that happened on a day.
public struct CourseEvent: Sendable, Hashable {
  /// The day, as ISO 8601 has it.
  public let day: String
  /// What it was.
  public let title: String
  /// The person to whom it happened; `nil`: everyone.
  public var subject: String?

  /// An event as people write it: `2026-03-10=operation`; `nil` for another form.
  public init?(_ text: String) {
    guard let sign = text.firstIndex(of: "="), let day = PlainDate(startOf: String(text[..<sign]))
    else {
      return nil
    }
    self.init(
      day: day.description,
      title: text[text.index(after: sign)...].trimmingCharacters(in: .whitespaces))
    guard !title.isEmpty else { return nil }
  }

  /// An event from its parts.
  ///
  /// - Parameter day: as ISO 8601 has it.
  public init(day: String, title: String) { (self.day, self.title) = (day, title) }
}
