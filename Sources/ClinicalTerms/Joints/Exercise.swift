// SPDX-License-Identifier: Apache-2.0

/// An exercise that a task leads a person through: what it is, and the words for it.
///
/// An exercise is a value of its joint's file. Two joints may have one of the same name, each with its own
/// words: ``Joint/subscript(_:)`` finds the joint's.
public struct Exercise: Sendable, RawRepresentable, Codable {
  /// The name in files: `heelSlide`.
  public let rawValue: String
  /// The posture that it is done in.
  public let posture: Posture
  /// Which way a repetition begins; `nil`: either way.
  public let start: FirstMovement?
  /// Whether both segments move, so that the turn of one is not the joint's.
  public let movesBothSegments: Bool
  /// The words for the person.
  public let words: Words
  /// The standard test of a movement that the exercise is; `nil` for one that measures the joint's first
  /// movement about whatever axis it shows.
  public let test: TestName?

  /// A test by its names.
  public struct TestName: Sendable, Hashable {
    /// The movement: `rotation`.
    public let movement: String
    /// The test of it: `seated`.
    public let test: String
  }

  /// A posture.
  public enum Posture: Sendable, Hashable {
    /// As the step's words say.
    case any
    /// Sitting.
    case sitting
    /// Lying.
    case lying
    /// Standing, which nobody but the person can do.
    case standing
  }

  /// The words for the person, in full sentences. `%1` is the side, `%2` the joint and `%3` the limb with
  /// their side, as ``Joint/Words`` has them.
  public struct Words: Sendable, Hashable {
    /// The name in an outline of a task: `heel slide`.
    public let label: String
    /// The pose at the start, as a request: `Lie with the leg straight`.
    public let pose: Phrase
    /// The pose at the start with all that it needs, a sentence.
    public let position: Phrase
    /// The movement of one repetition as far as it goes, sentences.
    public let movement: Moved
    /// The same with the other direction first; `nil`: there is no such thing.
    public let reversed: Moved?
    /// The movement as a request that is said while it goes on: `Slide the heel towards you and back`.
    public let request: Moved
    /// Who moves what, a sentence, where it is not the limb alone.
    public let course: Phrase?

    /// Words from their parts.
    public init(
      _ label: String, pose: Phrase, position: Phrase, movement: Moved, reversed: Moved? = nil,
      request: Moved, course: Phrase? = nil
    ) {
      (self.label, self.pose, self.position) = (label, pose, position)
      (self.movement, self.reversed) = (movement, reversed)
      (self.request, self.course) = (request, course)
    }

    var phrases: [Phrase] {
      [pose, position, course].compactMap(\.self)
        + [movement, reversed, request].compactMap(\.self).flatMap { [$0.active, $0.passive] }
    }
  }

  /// Words for a person who moves, and for one whose joint is moved.
  public struct Moved: Sendable, Hashable {
    /// The words by who moves.
    public let active, passive: Phrase

    /// Words of both.
    public init(active: Phrase, passive: Phrase) { (self.active, self.passive) = (active, passive) }

    /// The words by who moves; unstated as active.
    public subscript(activity: Activity) -> Phrase { activity == .passive ? passive : active }
  }

  /// An exercise of a joint's file.
  public init(
    _ name: String, _ posture: Posture, start: FirstMovement? = nil,
    movesBothSegments: Bool = false, test: TestName? = nil, words: Words
  ) {
    self.test = test
    (rawValue, self.posture, self.start) = (name, posture, start)
    (self.movesBothSegments, self.words) = (movesBothSegments, words)
  }

  /// The first exercise of the joint table with this name; `nil` if there is none.
  public init?(rawValue: String) {
    guard let exercise = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = exercise
  }
}

extension Exercise: Hashable {
  /// Whether the names are the same.
  public static func == (a: Exercise, b: Exercise) -> Bool { a.rawValue == b.rawValue }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension Exercise: CaseIterable {
  /// The exercises of the joint table, each name once.
  public static var allCases: [Exercise] {
    Joint.allCases.flatMap(\.exercises).reduce(into: []) { all, exercise in
      if !all.contains(exercise) { all.append(exercise) }
    }
  }
}

extension Joint {
  /// The exercises of the joint, with the sentences that a task says around them.
  public struct Tasks: Sendable, Hashable {
    /// The purpose of the measurement, a sentence; `%1`, `%2` and `%3` as in ``Exercise/Words``.
    public let purpose: Phrase
    /// The angle at the start, a sentence with the degrees as `%1`.
    public let beginning: Phrase
    /// Where one device sits on the limb, upright and on its long side: a sentence with the side as `%1`.
    public let upright, across: Phrase
    /// Where the sensors on both segments sit, a sentence each with the side as `%1`; empty where only one
    /// device is used.
    public let pair: [Phrase]
    /// The exercises; the first one is the usual.
    public let exercises: [Exercise]

    /// Tasks from their parts.
    public init(
      purpose: Phrase, beginning: Phrase, upright: Phrase, across: Phrase, pair: [Phrase] = [],
      exercises: [Exercise]
    ) {
      (self.purpose, self.beginning) = (purpose, beginning)
      (self.upright, self.across, self.pair) = (upright, across, pair)
      self.exercises = exercises
    }

    var phrases: [Phrase] {
      [purpose, beginning, upright, across] + pair
        + exercises.flatMap(\.words.phrases)
    }
  }

  /// The joints that a task can lead a person through.
  public static var ofTasks: [Joint] { allCases.filter { $0.tasks != nil } }

  /// The exercises of tasks; empty for a joint without tasks.
  public var exercises: [Exercise] { tasks?.exercises ?? [] }

  /// The joint's own exercise of that name; the same one if it has none.
  public subscript(exercise: Exercise) -> Exercise {
    exercises.first { $0 == exercise } ?? exercise
  }
}
