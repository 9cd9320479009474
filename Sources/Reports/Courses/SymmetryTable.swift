// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import ClinicalTerms
internal import Drawing
internal import Goniometry
internal import Localization
internal import Measurement

/// Left beside right at each visit at which both were measured: difference and ratio with their intervals.
///
/// The ratio's interval is that of a ratio of two independent normal values by the delta method: √((h₁/a)² +
/// (h₂/b)²) of itself (Cochran 1977, Sampling Techniques, section 6.3).
struct SymmetryTable {
  /// Both sides at a visit.
  struct Pair {
    let visit: String
    let left, right: (degrees: Double, halfWidth95: Double)
    let difference: MeasuredChange
    let ratio, ratioHalfWidth95: Double
  }

  let pairs: [Pair]
  private let left: CourseLine
  private let words: Translator

  /// Rows that are shown at the most: the last ones.
  private static let mostRows = 50

  /// - Returns: `nil` if no visit has both.
  init?(left: CourseLine, right: CourseLine) {
    let rights = Dictionary(
      right.visits.indices.map { (right.visits[$0].measurement.visitKey, $0) },
      uniquingKeysWith: { _, last in last })
    let found = left.visits.indices.compactMap { place -> (Int, Int)? in
      let one = left.visits[place].measurement
      guard one.day != nil || one.identity.visit != nil else { return nil }
      return rights[one.visitKey].map { (place, $0) }
    }
    guard !found.isEmpty else { return nil }
    pairs = found.map { a, b in
      let (x, y) = (left.visits[a].degrees, right.visits[b].degrees)
      let (h, k) = (left.visits[a].halfWidth95, right.visits[b].halfWidth95)
      return Pair(
        visit: left.name(a), left: (x, h), right: (y, k),
        difference: MeasuredChange(x - y, halfWidths: (h, k)),
        ratio: y > 0 ? x / y : .nan,
        ratioHalfWidth95: y > 0 ? x / y * (h * h / (x * x) + k * k / (y * y)).squareRoot() : .nan)
    }
    (self.left, words) = (left, left.course.words)
  }

  /// A row a visit.
  var markup: [Markup] {
    let number = ReportNumber(words)
    let table = PlotTable(
      columns: [
        words("Visit"), words("left, °"), words("right, °"), words("left less right, °"),
        words("left by right"), words("told apart"),
      ],
      rows: pairs.suffix(Self.mostRows).map { pair in
        [
          pair.visit, number.text(pair.left.degrees, 1, halfWidth95: pair.left.halfWidth95),
          number.text(pair.right.degrees, 1, halfWidth95: pair.right.halfWidth95),
          number.text(
            pair.difference.degrees, 1, halfWidth95: pair.difference.smallestDetectable),
          number.text(pair.ratio, 2, halfWidth95: pair.ratioHalfWidth95),
          pair.difference.isDetectable.map { words($0 ? "yes" : "no") } ?? words("not known"),
        ]
      })
    let joint = left.course.joint.map { words($0.words.headings.unstated.message) }
    let name = [joint, left.noun].compactMap(\.self).joined(separator: ", ").capitalisedFirst
    return [.table(table, caption: name)] + Markup.leftOut(pairs.count - Self.mostRows, words)
  }
}
