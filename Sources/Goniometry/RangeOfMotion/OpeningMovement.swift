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
  func check(takenFor taken: FirstMovement) -> QualityCheck {
    let movement =
      "The movement of \(degrees.shown(0))° that begins at \(seconds.shown(1)) s was taken for the "
      + "first, which is \(taken.rawValue)."
    let isFirst = overlooked.degrees == 0
    let other = taken == .flexion ? FirstMovement.extension : .flexion
    return QualityCheck(
      name: "first_movement", value: isFirst ? degrees : overlooked.degrees, unit: "deg",
      verdict: isFirst ? .good : .doubtful,
      advice: isFirst
        ? movement
        : movement + " One of \(overlooked.degrees.shown(0))° the other way begins at "
          + "\(overlooked.seconds.shown(1)) s: if that was the first, state that the sense is "
          + "\(other.rawValue) first.")
  }
}
