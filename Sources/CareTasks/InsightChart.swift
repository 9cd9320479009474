// SPDX-License-Identifier: Apache-2.0

public import CareStore
public import Drawing
public import Foundation

/// The numbers that a care task gave over some days, as a picture and as text.
public struct InsightChart: Sendable, Hashable {
  /// The care task.
  public let taskID: String
  /// The days.
  public let insights: Insights
  /// The numbers of each kind, one a day; `nil` for a day without.
  public let series: [Series]
  /// The care task's title.
  let title: String

  /// The numbers of one kind.
  public struct Series: Sendable, Hashable {
    /// The kind of the values.
    public let kind: String
    /// Their unit, where they have one.
    public let units: String?
    /// One a day.
    public let values: [Double?]

    /// The kind in words.
    var name: String { CareWords.name(kind) }
  }

  /// Bars for answers, points for angles.
  public var plot: any Plot { isAngle ? points : bars }

  /// The chart as lines of text.
  public func text(by form: TextChart) -> String {
    isAngle ? form.text(of: points) : form.text(of: bars)
  }

  private var isAngle: Bool {
    series.allSatisfy { $0.units == OutcomeExtractor.degrees }
  }

  /// The units of all series, as an axis has them.
  private var valueTitle: String {
    series.map { one in
      let units = one.units == OutcomeExtractor.degrees ? "°" : one.units
      return units.map { "\(one.name), \($0)" } ?? one.name
    }.joined(separator: "; ")
  }

  private var bars: BarPlot {
    BarPlot(
      title: title, categories: insights.labels, valueTitle: valueTitle,
      series: series.map { .init(series.count > 1 ? $0.name : "", $0.values) })
  }

  private var points: LinePlot {
    let bars = bars
    return LinePlot(
      title: title, description: bars.description, x: .categories("", insights.labels),
      y: .covering(
        series.flatMap { $0.values.compactMap(\.self) }, title: valueTitle, including: [0]),
      series: series.map { .init(series.count > 1 ? $0.name : "", overCategories: $0.values) })
  }
}

extension CarePlanStore {
  /// Charts of the numbers that were recorded from the day of `first` through the day of `last`, one for
  /// each care task that has some, in order of the tasks' identifiers.
  ///
  /// Of a day the first event counts; see ``Insights/values(of:in:)``.
  public func insights(
    from first: Date, through last: Date, in zone: ScheduleTimeZone
  ) throws(CareStoreError) -> [InsightChart] {
    let (insights, next): (Insights, Date)
    do throws(ScheduleError) {
      insights = try Insights(from: first, through: last, in: zone)
      next = try zone.startOfNextDay(after: last)
    } catch {
      throw .schedule(error, task: nil)
    }
    let events = try events(from: insights.days[0], to: next)
    let ids = Set(events.map(\.task.id)).sorted()
    return ids.compactMap { id in
      let own = events.filter { $0.task.id == id }
      let outcomes = own.map {
        DatedOutcome(start: $0.scheduled.start, values: $0.outcome?.values ?? [])
      }
      let series = Self.kinds(in: outcomes).map { kind, units in
        InsightChart.Series(
          kind: kind, units: units, values: insights.values(of: kind, in: outcomes))
      }.filter { $0.values.contains { $0 != nil } }
      guard !series.isEmpty else { return nil }
      return InsightChart(
        taskID: id, insights: insights, series: series, title: own.last?.task.title ?? id)
    }
  }

  /// The kinds of numbers with their units, in the order in which they come.
  private static func kinds(in outcomes: [DatedOutcome]) -> [(kind: String, units: String?)] {
    var known: [(kind: String, units: String?)] = []
    for value in outcomes.flatMap(\.values) where value.number != nil {
      guard let kind = value.kind, !known.contains(where: { $0.kind == kind }) else { continue }
      known.append((kind, value.units))
    }
    return known
  }
}
