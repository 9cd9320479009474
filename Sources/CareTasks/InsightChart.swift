// SPDX-License-Identifier: Apache-2.0

public import CareStore
public import Drawing
public import Foundation
internal import JSON
public import Localization

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
  }

  /// Bars for answers, points for angles.
  ///
  /// - Parameter words: The language, with the tables of this module and of the joints.
  public func plot(in words: Translator = .english) -> any Plot {
    isAngle ? points(in: words) : bars(in: words)
  }

  /// The chart as lines of text.
  public func text(by form: TextChart) -> String {
    isAngle ? form.text(of: points(in: .english)) : form.text(of: bars(in: .english))
  }

  private var isAngle: Bool {
    series.allSatisfy { $0.units == OutcomeExtractor.degrees }
  }

  /// The units of all series, as an axis has them.
  private func valueTitle(in words: Translator) -> String {
    series.map { one in
      let name = words(CareWords.name(one.kind))
      let units = one.units == OutcomeExtractor.degrees ? "°" : one.units
      return units.map { "\(name), \($0)" } ?? name
    }.joined(separator: "; ")
  }

  private func bars(in words: Translator) -> BarPlot {
    var plot = BarPlot(
      title: title, categories: insights.labels(in: words), valueTitle: valueTitle(in: words),
      series: series.map {
        .init(series.count > 1 ? words(CareWords.name($0.kind)) : "", $0.values)
      }
    )
    plot.decimalMark = words.decimalMark.first ?? "."
    plot.description = plot.described(in: words)
    return plot
  }

  private func points(in words: Translator) -> LinePlot {
    let bars = bars(in: words)
    return LinePlot(
      title: title, description: bars.description, x: .categories("", bars.categories),
      y: PlotAxis.covering(
        series.flatMap { $0.values.compactMap(\.self) }, title: bars.valueTitle, including: [0]
      ).with(decimalMark: bars.decimalMark),
      series: bars.series.map { .init($0.name, overCategories: $0.values) })
  }
}

extension [InsightChart] {
  /// All charts as one picture.
  ///
  /// - Parameters:
  ///   - name: The participant or the plan, for the title.
  ///   - words: The language, with the tables of this module and of the joints.
  public func svg(of name: String, in words: Translator = .english) -> String {
    let plots = map { $0.plot(in: words) }
    return SVGCanvas.picture(
      of: plots, title: words("Insights: \(name)"), description: plots.descriptions, width: 720,
      height: 340)
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
    let ids = Set(events.map { NameBytes($0.task.id) }).sorted().map(\.text)
    return ids.compactMap { id in
      let own = events.filter { $0.task.id.hasBytes(of: id) }
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
