// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry
internal import Localization
internal import Measurement

extension CourseLine {
  private var words: Translator { course.words }
  private var number: ReportNumber { course.number }

  /// `Left knee, flexion, active`.
  var title: String {
    if quantity == .range, let movement = course.movement {
      return course.title(of: words("range of \(movement.nouns(words))"))
    }
    return course.title(of: noun)
  }

  /// `flexion`.
  var noun: String {
    switch quantity {
    case .direction(let direction): words(direction.noun.message)
    case .flexion: words("flexion")
    case .extensionDeficit: words("extension deficit")
    case .range: words("range of motion")
    }
  }

  /// What a reader is told, the most important first: each a sentence or two.
  var sentences: [String] {
    guard visits.count > 1 else {
      return [current, words("Measured at one visit, so nothing can be said of a change."), doubts]
        .compactMap(\.self)
    }
    guard course.hasKnownSide else {
      return [current, words("The side is not stated, so nothing is compared.")]
    }
    let found = standing == .apart ? apart + swings : swings + apart
    let rest = standing == .noChange ? [] : [best, trend, plateau]
    return found + ([current] + since + rest + [trials, doubts]).compactMap(\.self)
  }

  private func angle(_ visit: Int) -> String { number.degrees(visits[visit].degrees) }

  /// The finding and where it stands, for a picture.
  var summary: String {
    let found = visits.count > 1 && course.hasKnownSide ? swings + apart : []
    return ([words(standing.words).capitalisedFirst + "."] + found + [current]).joined(
      separator: " ")
  }

  /// The visit as the language writes it.
  func name(_ visit: Int) -> String { course.visit(visits[visit].measurement) }

  /// An angle with half of its interval.
  func shown(_ visit: Int) -> String {
    number.degrees(visits[visit].degrees, halfWidth95: visits[visit].halfWidth95)
  }

  private var current: String { words("Now \(shown(analysis.last)) (\(name(analysis.last))).") }

  // MARK: - Beyond the noise

  /// The greatest loss with what was won back, and the last gain or loss.
  private var swings: [String] {
    guard let last = analysis.swings.last else { return [] }
    let worst = analysis.losses.max { abs($0.change.degrees) < abs($1.change.degrees) }
    guard let worst, let place = analysis.swings.firstIndex(of: worst) else {
      return [sentence(last), noise([last])]
    }
    guard worst != last else { return [sentence(last), noise([last])] }
    let back = analysis.swings[place + 1]
    return [sentence(worst), regained(back), noise([worst, back])]
      + (back == last ? [] : [sentence(last)])
  }

  private func sentence(_ swing: CourseAnalysis.Swing) -> String {
    let size = number.degrees(abs(swing.change.degrees))
    let (from, to) = (angle(swing.first), angle(swing.last))
    let (first, last) = (name(swing.first), name(swing.last))
    let message: Message =
      switch (quantity == .extensionDeficit, swing.change.degrees > 0) {
      case (true, true): "The deficit grew by \(size): from \(from) (\(first)) to \(to) (\(last))."
      case (true, false): "The deficit fell by \(size): from \(from) (\(first)) to \(to) (\(last))."
      case (false, true): "\(size) were gained: from \(from) (\(first)) to \(to) (\(last))."
      case (false, false): "\(size) were lost: from \(from) (\(first)) to \(to) (\(last))."
      }
    return words(message)
  }

  private func regained(_ swing: CourseAnalysis.Swing) -> String {
    let size = number.degrees(abs(swing.change.degrees))
    return words("Then \(size) were won back, to \(angle(swing.last)) (\(name(swing.last))).")
  }

  /// What the swings are beyond, and whether a doubtful visit is one of their ends.
  private func noise(_ swings: [CourseAnalysis.Swing]) -> String {
    let size = number.degrees(swings.map(\.change.smallestDetectable).max() ?? .nan)
    let count = visits.count
    let beyond: Message =
      swings.count > 1
      ? "Both are more than the \(size) by which two of \(count) visits can differ without a change."
      : "That is more than the \(size) by which two of \(count) visits can differ without a change."
    let isDoubtful = swings.contains { visits[$0.first].isDoubtful || visits[$0.last].isDoubtful }
    return words(beyond) + (isDoubtful ? " " + words("It rests on a doubtful measurement.") : "")
  }

  private var apart: [String] {
    analysis.apart.suffix(Self.mostNames).map { place in
      words(
        "\(angle(place)) (\(name(place))) stands apart: the visits before and after it agree, and it differs from both. It is a wrong measurement or a short change: look at it again."
      )
    }
  }

  // MARK: - Against visits that a reader asks for

  /// What changed since the last visit and since the first.
  private var since: [String] {
    let last = analysis.last
    let change = said(analysis.change(from: 0, to: last))
    let first = words("Since the first visit (\(name(0))): \(change).")
    guard visits.count > 2 else { return [first] }
    let newest = said(analysis.change(from: last - 1, to: last))
    return [words("Since the visit before (\(name(last - 1))): \(newest)."), first]
  }

  private func said(_ change: MeasuredChange) -> String {
    let size = number.degrees(abs(change.degrees))
    guard size != number.degrees(0) else { return words("the same") }
    let more = words(change.degrees < 0 ? "\(size) less" : "\(size) more")
    switch change.isDetectable {
    case true?: return words("\(more), a change")
    case false?:
      let least = number.degrees(change.smallestDetectable)
      return words("\(more), within the \(least) that visits differ by anyway")
    case nil:
      return words(
        "\(more); without an interval of both it cannot be said whether it is a change")
    }
  }

  private var best: String? {
    guard visits.count > 2 else { return nil }
    let (best, last) = (analysis.best, analysis.last)
    guard best != last else { return words("That is the best so far.") }
    let change = said(analysis.change(from: best, to: last))
    return words("The best so far is \(angle(best)) (\(name(best))); now it is \(change).")
  }

  private var trend: String? {
    guard let trend = analysis.trend, trend.isTold, let first = trend.visits.first,
      let last = trend.visits.last
    else { return nil }
    func week(_ perDay: Double) -> String { number.degrees(7 * perDay) }
    let reach = words("\(week(trend.interval.lowerBound)) to \(week(trend.interval.upperBound))")
    return words(
      "Trend of \(trend.visits.count) visits, \(name(first)) to \(name(last)): \(week(trend.perDay)) a week (\(reach))."
    )
  }

  private var plateau: String? {
    guard let plateau = analysis.plateau else { return nil }
    let kept = plateau.filter { !analysis.apart.contains($0) }
    let values = kept.map { visits[$0].degrees }
    let (low, high) = (
      number.degrees(values.min() ?? .nan), number.degrees(values.max() ?? .nan)
    )
    return words(
      "Plateau: the last \(kept.count) visits, since \(name(plateau.lowerBound)), lie between \(low) and \(high)."
    )
  }

  // MARK: - What it rests on

  private var trials: String? {
    let several = visits.count { $0.trials.count > 1 }
    guard several > 0 else { return nil }
    return words("Several trials count as one at \(several) of \(visits.count) visits.")
  }

  private var doubts: String? {
    let doubtful = visits.indices.filter { visits[$0].isDoubtful }
    guard !doubtful.isEmpty else { return nil }
    return words(
      "Doubtful at \(doubtful.count) of \(visits.count) visits: \(Self.shortened(doubtful.map(name)))."
    )
  }

  /// Names that are listed at the most.
  static let mostNames = 5

  /// The last names, after a sign for those before them.
  static func shortened(_ names: [String]) -> String {
    ((names.count > mostNames ? ["…"] : []) + names.suffix(mostNames)).joined(separator: ", ")
  }
}
