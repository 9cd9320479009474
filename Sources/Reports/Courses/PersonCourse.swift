// SPDX-License-Identifier: Apache-2.0

package import ClinicalFindings
internal import ClinicalTerms
internal import Goniometry
package import Localization

/// The course of one person: every line that is followed, and what is missing in them.
package struct PersonCourse {
  /// The person; `nil` if nobody said whose measurements they are.
  package let subject: String?
  let measurements: [Finding]
  let courses: [RangeCourse]
  /// By the joint table, left before right; none of measurements that nobody named.
  let lines: [CourseLine]
  /// The same, the worst first; of equals in their order.
  let byStanding: [CourseLine]
  let settings: CourseSettings
  let words: Translator

  /// The persons of measurements, by their names; the numbers in them count as numbers.
  package static func all(
    of measurements: [Finding], _ settings: CourseSettings = CourseSettings(),
    in words: Translator
  ) -> [PersonCourse] {
    let repeats = CourseRepeats(measurements, stated: settings.repeats)
    let subjects = Dictionary(grouping: measurements, by: { $0.identity.subject ?? "" })
    return subjects.keys.sorted(by: byNumbers).map { name in
      PersonCourse(subjects[name] ?? [], settings, repeats, words)
    }
  }

  private init(
    _ own: [Finding], _ settings: CourseSettings, _ repeats: CourseRepeats,
    _ words: Translator
  ) {
    let subject = own.first?.identity.subject
    var settings = settings
    settings.goals.removeAll { ![nil, subject].contains($0.subject) }
    settings.events.removeAll { ![nil, subject].contains($0.subject) }
    self.subject = subject
    (measurements, self.settings, self.words) = (own, settings, words)
    // Of measurements that nobody named no two are known to be of one person.
    courses = subject == nil && own.count > 1 ? [] : RangeCourse.all(of: own, words)
    lines = courses.flatMap { CourseLine.all(of: $0, settings, repeats) }
    byStanding = lines.map { ($0, $0.standing, $0.missingToBest) }.enumerated().sorted { a, b in
      let (x, y) = (a.element, b.element)
      return x.1 == y.1 ? (-x.2, a.offset) < (-y.2, b.offset) : x.1 < y.1
    }.map(\.element.0)
  }

  /// The newest measurement that can be used; `nil` if none can.
  package var last: Finding? { measurements.inOrderOfTime.last(where: \.isUsable) }

  /// What a list has of the line that needs a reader first: its picture; angle, how it stands, value and change.
  /// `nil` without a line.
  package var headline: (picture: Markup, cells: [String])? {
    byStanding.first.map { line in
      (
        Sparkline(line).markup,
        [line.title, line.standingCell, line.nowCell, line.changeCell(since: 0)]
      )
    }
  }

  /// The names of the columns of a ``headline``, that of the picture first.
  package static func headlineColumns(_ words: Translator) -> [String] {
    let names: [Message] = ["Course", "Angle", "How it stands", "now, °", "since the first, °"]
    return names.map { words($0) }
  }

  /// Whether it says more than other lines: a range does only where its directions do not, and where it has a
  /// goal.
  private func saysItsOwn(_ line: CourseLine) -> Bool {
    line.quantity != .range || !line.goals.isEmpty
      || !lines.contains {
        $0.course.key == line.course.key && $0.quantity != .range && $0.standing <= line.standing
      }
  }

  /// The lines of several visits that say more than others, the worst first.
  var followed: [CourseLine] { byStanding.filter { $0.visits.count > 1 && saysItsOwn($0) } }

  /// The lines that are told in words: those that are followed; without any those of one visit, if they are so
  /// few that they are not better read in a table.
  var told: [CourseLine] {
    let followed = followed
    guard followed.isEmpty, lines.count <= Self.mostTold else { return followed }
    return byStanding.filter(saysItsOwn)
  }

  /// Lines that are told in words at the most.
  static let mostTold = 6

  /// The same angle of the other side; `nil` for none.
  func other(of line: CourseLine) -> CourseLine? {
    lines.first { $0.quantity == line.quantity && $0.course.isOtherSide(of: line.course) }
  }

  /// What a reader is told of a line: its own sentences, its goals, the visits that it lacks, and measurements
  /// that were not joined.
  func sentences(of line: CourseLine) -> [String] {
    line.sentences + line.outlooks(today: settings.today).map { $0.sentence(words) }
      + [missing(line), otherWays(line)].compactMap(\.self)
  }

  private func missing(_ line: CourseLine) -> String? {
    let measured = Set(line.visits.map(\.measurement.visitKey))
    let tried = measurements.filter { one in
      !one.isUsable && !one.isSimulated && [line.course.side, .unstated].contains(one.side)
        && (one.movement == nil
          || one.movement.map(RangeCourse.TableMovement.init) == line.course.key.movement)
    }
    let missing = tried.placedInTime.inOrderOfTime.byVisit.map { $0[0].visitKey }
      .filter { !measured.contains($0) }
    guard !missing.isEmpty, line.visits.count > 1 else { return nil }
    let names = CourseLine.shortened(missing.map(ReportDate(words).shown))
    return words(
      "Without a usable value at \(missing.count) of \(measured.count + missing.count) visits: \(names)."
    )
  }

  private func otherWays(_ line: CourseLine) -> String? {
    let others = courses.filter { $0.isOtherWay(of: line.course) }
    guard !others.isEmpty else { return nil }
    let names = others.map { "\($0.title) (\($0.usable.count))" }.joined(separator: "; ")
    return words("Measured in other ways too, which are not joined: \(names).")
  }

  /// P2 before P10: runs of digits by their numbers.
  private static func byNumbers(_ a: String, _ b: String) -> Bool {
    func key(_ text: String) -> [(Int, String)] {
      var parts: [(Int, String)] = []
      var rest = text[...]
      while let first = rest.first {
        let isDigit = first.isASCII && first.isNumber
        let run = rest.prefix { ($0.isASCII && $0.isNumber) == isDigit }
        parts.append((isDigit ? Int(run) ?? .max : -1, String(run)))
        rest = rest[run.endIndex...]
      }
      return parts
    }
    return key(a).lexicographicallyPrecedes(key(b)) { $0 < $1 }
  }
}
