// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Drawing
internal import Goniometry
internal import Localization
internal import Measurement

/// The measurements of one person's limb, of one kind and moved by the same, in the order of time.
struct RangeCourse {
  let side: Side
  let activity: Activity
  private let kind: ReportedMeasurement.Kind?
  private let movementKey: [String]?
  /// Measurements with numbers that can be used, the earliest first.
  let usable: [ReportedMeasurement]
  private let words: Translator
  private let number: ReportNumber

  private struct Key: Hashable {
    let side: Side
    let activity: Activity
    let kind: ReportedMeasurement.Kind?
    let movement: [String]?
  }

  /// The courses of one person's measurements: those of no named movement first, then by the joint table;
  /// left before right and active before passive.
  static func all(of measurements: [ReportedMeasurement], _ words: Translator) -> [RangeCourse] {
    var order: [Key] = []
    var groups: [Key: [ReportedMeasurement]] = [:]
    for one in measurements where one.isUsable {
      let key = Key(
        side: one.side, activity: one.activity, kind: one.kind, movement: one.movement?.key)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(one)
    }
    func place(_ key: Key) -> (Int, Int, Int, Int) {
      let movement = groups[key]?.first?.movement?.place ?? (joint: -1, movement: 0)
      return (
        movement.joint, movement.movement, Side.allCases.firstIndex(of: key.side) ?? 0,
        Activity.allCases.firstIndex(of: key.activity) ?? 0
      )
    }
    return order.enumerated().sorted { a, b in
      let (x, y) = (place(a.element), place(b.element))
      return x == y ? a.offset < b.offset : x < y
    }.map { RangeCourse($0.element, groups[$0.element] ?? [], words) }
  }

  private init(_ key: Key, _ own: [ReportedMeasurement], _ words: Translator) {
    (side, activity, kind, self.words) = (key.side, key.activity, key.kind, words)
    movementKey = key.movement
    number = ReportNumber(words)
    usable = own.inOrderOfTime
  }

  /// The movement that the results name; `nil` if they name none.
  var movement: ReportedMovement? { usable.last?.movement }

  /// The side, who moved it, and what was measured unless that is a knee with two sensors: `Left side,
  /// active, one device`; of a named movement `Left ankle, dorsiflexion – plantarflexion, active`.
  var title: String {
    var parts = [movement.map { $0.title(of: side, words) } ?? words(side.words)]
    if activity != .unstated { parts.append(words(activity.words)) }
    switch kind {
    case .method(.hinge):
      if movement?.joint.takesRecordings ?? true { parts.append(words("one device")) }
    case .method(.researchKit): parts.append("ResearchKit")
    case .step(let step): parts.append(step)
    case .method(.twoSensors), nil: break
    }
    return parts.joined(separator: ", ").capitalisedFirst
  }

  /// Whether it is one joint of the body: its side is stated, or it has none.
  private var hasKnownSide: Bool { side != .unstated || !(movement?.joint.hasSides ?? true) }

  /// From the first to the last measurement; `nil` for a single one, and if nobody said which side it was.
  var change: RangeChange? {
    guard usable.count > 1, hasKnownSide, let first = usable.first, let last = usable.last
    else { return nil }
    return RangeChange(from: first, to: last)
  }

  /// The last range, and what can be said of the change.
  var sentence: String {
    guard let first = usable.first, let last = usable.last else { return "" }
    let now = words("\(title): \(shown(last)) (\(visit(last))).")
    guard let change else {
      return !hasKnownSide && usable.count > 1
        ? now + " " + words("The side is not stated, so nothing is compared.") : now
    }
    let (size, least) = (
      number.degrees(abs(change.degrees)), number.degrees(change.smallestDetectable)
    )
    let more: Message = change.degrees < 0 ? "\(size) less" : "\(size) more"
    let since = visit(first)
    let said: Message =
      switch change.isDetectable {
      case true?:
        "That is \(words(more)) than at first (\(since)), and more than the \(least) by which two such measurements differ without a change."
      case false?:
        "That is \(words(more)) than at first (\(since)); as two such measurements differ by up to \(least) without a change, none can be told."
      case nil:
        "That is \(words(more)) than at first (\(since)); without an interval of both it cannot be said whether it is a change."
      }
    return now + " " + words(said)
  }

  /// Whether both are of one method, or of steps that differ in nothing but the side.
  func isOfTheSameKind(as other: RangeCourse) -> Bool {
    guard movementKey == other.movementKey else { return false }
    guard case .step(let mine)? = kind, case .step(let others)? = other.kind else {
      return kind == other.kind
    }
    func bare(_ step: String) -> [Substring] {
      step.split(separator: ".").filter { part in
        ![Side.left, .right].contains { $0.rawValue == part }
      }
    }
    return bare(mine) == bare(others)
  }

  /// The range with half of its interval.
  func shown(_ one: ReportedMeasurement) -> String {
    number.degrees(one.range, halfWidth95: one.rangeHalfWidth95)
  }

  /// The visit as the language writes it.
  func visit(_ one: ReportedMeasurement) -> String { ReportDate(words).shown(one.visitName) }

  /// Ranges over the visits, with the changes around the first one that cannot be detected as a band.
  ///
  /// Visits stand at their days where every one has a day, otherwise side by side.
  var plot: LinePlot {
    let days = usable.compactMap(\.day)
    let isDated = days.count == usable.count && Set(days.map(\.number)).count > 1
    let names = usable.map(visit)
    let places = isDated ? days.map { Double($0.number) } : usable.indices.map(Double.init)
    let x: PlotAxis =
      isDated
      ? .linear("", (places[0] - 1)...((places.last ?? 0) + 1), ticks: ticks(places, names))
      : .categories("", names)
    var series = LinePlot.Series(
      "", zip(places, usable).map { .init($0, $1.range) },
      hasMarks: usable.count <= Self.mostMarks)
    series.halfWidths = usable.map(\.rangeHalfWidth95)
    let edges = usable.flatMap { one in
      one.rangeHalfWidth95.isFinite
        ? [one.range - one.rangeHalfWidth95, one.range + one.rangeHalfWidth95] : [one.range]
    }
    let bands = band.map { [$0] } ?? []
    var plot = LinePlot(
      title: title, description: sentence, x: x,
      y: .covering(
        edges, title: words("range, °"),
        including: bands.flatMap { [$0.lowerBound, $0.upperBound] }
      ).with(decimalMark: number.mark),
      series: [series], bands: bands)
    plot.statedTable = PlotTable(
      columns: [words("Visit"), words("range, °"), "± 95 %"],
      rows: zip(names, usable).map { name, one in
        [name, number.text(one.range, 1), number.text(one.rangeHalfWidth95, 1)]
      })
    return plot
  }

  /// The ranges around the first one that need not be a change; `nil` if that is not known.
  private var band: ClosedRange<Double>? {
    guard let change, change.smallestDetectable.isFinite, let first = usable.first else {
      return nil
    }
    return (first.range - change.smallestDetectable)...(first.range + change.smallestDetectable)
  }

  /// Measurements that have a mark each at the most.
  private static let mostMarks = 200

  /// One tick a day.
  private func ticks(_ places: [Double], _ names: [String]) -> [PlotAxis.Tick] {
    var seen: Set<Double> = []
    return zip(places, names).compactMap { place, name in
      seen.insert(place).inserted ? PlotAxis.Tick(place, name) : nil
    }
  }
}

extension [ReportedMeasurement] {
  /// By day where every one has a day, otherwise as they are.
  var inOrderOfTime: [ReportedMeasurement] {
    let dated = compactMap { one in one.day.map { (one, $0) } }
    guard dated.count == count else { return self }
    return dated.enumerated().sorted { a, b in
      a.element.1.number == b.element.1.number
        ? (a.element.0.date ?? "", a.offset) < (b.element.0.date ?? "", b.offset)
        : a.element.1 < b.element.1
    }.map(\.element.0)
  }
}
