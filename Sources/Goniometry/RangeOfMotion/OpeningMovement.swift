// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms

/// The first movement of a recording, where it decides which way is flexion.
///
/// It is the first that is large enough for a repetition. A smaller one the other way before it may be
/// fidgeting, or the movement that was meant; the check says which was taken.
struct OpeningMovement {
  /// 1 for rising angles, −1 for falling.
  let direction: Double
  /// When it began, seconds.
  let seconds: Double
  /// How far it went, degrees.
  let degrees: Double
  /// When a smaller one the other way began before it, seconds, and how far that went, degrees; zero
  /// where there is none.
  private(set) var overlooked = (seconds: 0.0, degrees: 0.0)

  /// `nil` where nothing moves as far as a repetition does.
  init?(_ held: HeldAngles, _ options: RangeOfMotion.Options) {
    let movements = JointMovements(held, options: options, isStandingZero: false)
    guard let run = movements.turns.firstIndex(where: { $0.count >= 2 }) else { return nil }
    let (start, end) = (movements.turns[run][0], movements.turns[run][1])
    direction = end.direction
    (seconds, degrees) = (start.departure, abs(end.degrees - start.degrees))
    var finder = TurningPointFinder(minimumExcursion: options.minimumRange)
    var found: [TurningPoint] = []
    for row in held.runs[run] where found.count < 2 {
      finder.update(time: held.time[row], degrees: held.degrees[row]).map { found.append($0) }
    }
    guard found.count == 2, found[1].direction != direction else { return }
    overlooked = (found[0].departure, abs(found[1].degrees - found[0].degrees))
  }

  /// Whether it was taken for what was meant.
  ///
  /// - Parameter movement: that has the names of the directions.
  func check(takenFor taken: FirstMovement, in movement: Movement? = nil) -> QualityCheck {
    func name(_ first: FirstMovement) -> String {
      movement?[first].noun.english ?? first.rawValue
    }
    let (size, start) = (degrees.shown(0), seconds.shown(1))
    let isFirst = overlooked.degrees == 0
    let other = taken == .flexion ? FirstMovement.extension : .flexion
    return QualityCheck(
      name: "first_movement", value: isFirst ? degrees : overlooked.degrees, unit: "deg",
      verdict: isFirst ? .good : .doubtful,
      advice: isFirst
        ? "The movement of \(size)° that begins at \(start) s was taken for the first, which is \(name(taken))."
        : "The movement of \(size)° that begins at \(start) s was taken for the first, which is \(name(taken)). "
          + "One of \(overlooked.degrees.shown(0))° the other way begins at "
          + "\(overlooked.seconds.shown(1)) s: if that was the first, state that the first movement is "
          + "\(name(other)).")
  }

  /// Whether it is the one that a test begins with, where the place of the device shows which it is.
  func check(shows shown: FirstMovement, of tested: TestedMovement) -> QualityCheck? {
    guard let expected = tested.test?.first else { return nil }
    let noun = tested.movement[shown].noun.english
    return QualityCheck(
      name: "first_movement", value: degrees, unit: "deg",
      verdict: shown == expected ? .good : .doubtful,
      advice: shown == expected
        ? "By the place of the device the first movement is \(noun), as in the test."
        : "By the place of the device the first movement is \(noun), and the test begins with "
          + "\(tested.movement[expected].noun.english): check the place and the side, or move in the order "
          + "of the test.")
  }
}
