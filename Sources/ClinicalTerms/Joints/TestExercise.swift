// SPDX-License-Identifier: Apache-2.0

extension Exercise {
  /// The exercise of a standard test; `nil` where the test has no words for a task.
  ///
  /// - Parameter name: by default of movement and test.
  init?(_ test: MovementTest, of movement: Movement, named name: String? = nil) {
    guard let says = test.says else { return nil }
    let posture = test.posture
    let position = Phrase(
      "Take this posture: \(posture.english). Hold it still.",
      german: "Nehmen Sie diese Haltung ein: \(posture.german). Halten Sie still.")
    let directions = movement.directions(in: test)
    let order = (test.first == .flexion ? directions : directions.reversed()).map(\.noun)
    let passive = Phrase(
      "It is moved for you as far as it goes: \(order.map(\.english).joined(separator: ", then ")), and back.",
      german: "Es wird für Sie bewegt, so weit es geht: "
        + "\(order.map(\.german).joined(separator: ", dann ")) und zurück.")
    self.init(
      name ?? "\(movement.name)-\(test.name)", .any, start: nil,
      test: TestName(movement: movement.name, test: test.name),
      words: Words(
        "\(movement.name), \(test.name)",
        pose: Phrase(
          "Take the starting posture", german: "Nehmen Sie die Ausgangshaltung ein"),
        position: position, movement: Moved(active: says.movement, passive: passive),
        request: Moved(
          active: says.request,
          passive: Phrase("Let it be moved", german: "Lassen Sie sich bewegen"))))
  }
}

extension Exercise {
  /// Whether it is named after a standard test. The free exercise may do one, and is not.
  package var isNamedTest: Bool { test != nil && self != .free }
}

extension Joint.Tasks {
  /// The purpose of any movement.
  package static let anyPurpose = Phrase(
    "This measures how far you can move your %2.",
    german: "Gemessen wird, wie weit Sie %2 bewegen können.")

  /// The tasks of a joint: its own exercises first, then the standard tests.
  init?(own: Joint.Tasks?, _ movements: [Movement]) {
    let tests = movements.flatMap { movement in
      movement.tests.compactMap { Exercise($0, of: movement) }
    }
    // A task that names no exercise does the usual test of the usual movement.
    let usual = movements.first.flatMap { movement in
      movement.tests.first.flatMap { Exercise($0, of: movement, named: Exercise.free.rawValue) }
    }
    guard let first = own?.exercises ?? usual.map({ [$0] }) else { return nil }
    let exercises = first + tests
    let place = Phrase(
      "The device sits firmly on the moving part.",
      german: "Das Gerät sitzt fest auf dem bewegten Körperteil.")
    self.init(
      purpose: own?.purpose ?? Self.anyPurpose,
      beginning: own?.beginning
        ?? Phrase("Begin with the joint at %1°.", german: "Beginnen Sie mit dem Gelenk bei %1°."),
      upright: own?.upright ?? place, across: own?.across ?? place, pair: own?.pair ?? [],
      exercises: exercises)
  }
}

extension Joint {
  /// Whether there is a left and a right one.
  public var hasSides: Bool { words.headings.hasSides }

  /// The sides that a task can measure: both, or the one that has no name.
  public var sides: [Side] { hasSides ? [.left, .right] : [.unstated] }

  /// Every standard test of every movement, in the order of the table.
  package var standardTests: [(movement: Movement, test: MovementTest)] {
    movements.flatMap { movement in movement.tests.map { (movement, $0) } }
  }

  /// The movement of that name; `nil` if the joint has none.
  public func movement(named name: String) -> Movement? { movements.first { $0.name == name } }

  /// The name of the drawing of an exercise that is a standard test: `neck.rotation-seated`; `nil` for another.
  public func drawing(of exercise: Exercise) -> String? {
    tested(exercise).map { "\(rawValue).\($0.movement.name)-\($0.test.name)" }
  }

  /// The movement and the standard test of an exercise; `nil` for one that is none.
  public func tested(_ exercise: Exercise) -> (movement: Movement, test: MovementTest)? {
    guard let name = self[exercise].test, let movement = movement(named: name.movement),
      let test = movement.test(named: name.test)
    else { return nil }
    return (movement, test)
  }
}
