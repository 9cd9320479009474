// SPDX-License-Identifier: Apache-2.0

/// Bars over named categories, such as days: one bar a series, side by side.
///
/// A category without a value has a gap with a dash, never a bar of height 0; the bar of the value 0
/// is a thin line.
///
/// ```swift
/// let plot = BarPlot(
///   title: "Pain and sleep", categories: ["Mon", "Tue", "Wed"], valueTitle: "points, hours",
///   series: [.init("pain", [4, nil, 3]), .init("sleep", [8, 6.5, 7])])
/// let file = plot.svg
/// print(TextChart(width: 40).text(of: plot))
/// ```
public struct BarPlot: Plot, Hashable {
  /// One value a category.
  public struct Series: Sendable, Hashable {
    /// The name in the legend; empty for none.
    public var name: String
    /// In the order of the categories. `nil` and numbers that are not finite are gaps, and so are
    /// categories beyond the last value. Values beyond the last category are ignored.
    public var values: [Double?]

    /// Makes a series.
    public init(_ name: String, _ values: [Double?]) { (self.name, self.values) = (name, values) }

    /// The value of a category; `nil` for a gap.
    func value(at category: Int) -> Double? {
      guard values.indices.contains(category), let value = values[category], value.isFinite else {
        return nil
      }
      return value
    }
  }

  /// The heading.
  public var title: String
  /// The content of the plot with its main numbers, for those who do not see it.
  public var description: String
  /// The names of the categories, from left to right. Where there is no room for all of them, every
  /// second, third … is written.
  public var categories: [String]
  /// The name of the horizontal axis; empty for none.
  public var categoryTitle: String
  /// The name of the vertical axis, with the unit.
  public var valueTitle: String
  /// From left to right within a category.
  public var series: [Series]
  /// More values that the vertical axis holds, such as the ends of a scale.
  public var including: [Double]
  /// Between the whole part and the fraction of a number.
  public var decimalMark: Character = "."

  /// Makes a plot.
  ///
  /// - Parameter description: `nil`, the default, counts the values of each series and names the least
  ///   and the greatest, and the categories without a value, as they are when the plot is made.
  public init(
    title: String, description: String? = nil, categories: [String], categoryTitle: String = "",
    valueTitle: String, series: [Series], including: [Double] = []
  ) {
    (self.title, self.categories, self.categoryTitle) = (title, categories, categoryTitle)
    (self.valueTitle, self.series, self.including) = (valueTitle, series, including)
    self.description = ""
    self.description = description ?? summary
  }

  /// The horizontal axis.
  var x: PlotAxis { .categories(categoryTitle, categories) }

  /// The vertical axis. It holds 0, where bars begin.
  var y: PlotAxis {
    let values =
      including.filter(\.isFinite)
      + series.flatMap { one in categories.indices.compactMap(one.value) }
    let (low, high) = (min(values.min() ?? 0, 0), max(values.max() ?? 0, 0))
    guard low < high else {
      return PlotAxis.linear(valueTitle, 0...1).with(decimalMark: decimalMark)
    }
    // Room for the numbers beyond the bars; divided first, as the largest extents are infinite.
    let spare = high / 8 - low / 8
    return PlotAxis.linear(
      valueTitle, (low < 0 ? low - spare : 0)...(high > 0 ? high + spare : 0)
    ).with(decimalMark: decimalMark)
  }
}

extension BarPlot {
  /// The numbers of a series in a description.
  public struct Summary: Sendable, Hashable {
    /// The name of the series; empty for none.
    public let name: String
    /// How many categories have a value.
    public let count: Int
    /// The least value as the axis writes it; `nil` without a value.
    public let least: String?
    /// The greatest value as the axis writes it; `nil` without a value.
    public let greatest: String?
    /// The first categories without a value, 7 at the most.
    public let gaps: [String]
    /// How many more categories have no value.
    public let moreGaps: Int
  }

  /// The main numbers of each series, for a description.
  public var summaries: [Summary] {
    let axis = y
    return series.map { one in
      let values = categories.indices.compactMap(one.value)
      let gaps = categories.indices.filter { one.value(at: $0) == nil }.map { categories[$0] }
      let named = Array(gaps.prefix(7))
      return Summary(
        name: one.name, count: values.count, least: values.min().map(axis.text),
        greatest: values.max().map(axis.text), gaps: named, moreGaps: gaps.count - named.count)
    }
  }

  /// A sentence for each series.
  private var summary: String {
    summaries.map { one in
      let name = one.name.isEmpty ? "" : "\(one.name): "
      guard let least = one.least, let greatest = one.greatest else { return "\(name)no values." }
      let more = one.moreGaps > 0 ? " and \(one.moreGaps) more" : ""
      return "\(name)\(one.count) of \(categories.count) values, "
        + (least == greatest ? "all \(least)" : "from \(least) to \(greatest)")
        + (one.gaps.isEmpty ? "." : "; none for \(one.gaps.joined(separator: ", "))\(more).")
    }.joined(separator: " ")
  }
}

extension PlotAxis {
  /// An axis with a place for each name, in order: 0 for the first, 1 for the second …
  ///
  /// ``LinePlot/Series/init(_:overCategories:)`` puts points over it. Where there is no room for all
  /// names, every second, third … is written. Without names the axis has one empty place.
  ///
  /// - Parameters:
  ///   - title: The name of the axis.
  ///   - names: The texts at the places.
  public static func categories(_ title: String, _ names: [String]) -> PlotAxis {
    .linear(
      title, -0.5...(Double(max(names.count, 1)) - 0.5),
      ticks: names.enumerated().map { Tick(Double($0.offset), $0.element) })
  }

  /// A value as a text of three or four digits of the axis's extent, without needless zeros.
  func text(of value: Double) -> String {
    let extent = range.upperBound - range.lowerBound
    let exponent = NumberText.exponent(of: extent) - 2
    let text = NumberText.rounded(value, exponent: exponent)
    return decimalMark == "." ? text : String(text.map { $0 == "." ? decimalMark : $0 })
  }
}

extension LinePlot.Series {
  /// Points over an axis of categories, such as days; see ``PlotAxis/categories(_:_:)``.
  ///
  /// - Parameters:
  ///   - name: The name in the legend; empty for none.
  ///   - values: In the order of the categories; `nil` for a gap.
  public init(_ name: String, overCategories values: [Double?]) {
    self.init(
      name, values.enumerated().map { LinePlot.Value(Double($0.offset), $0.element ?? .nan) },
      hasLine: false)
  }
}
