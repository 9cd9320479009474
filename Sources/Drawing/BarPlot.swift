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
    guard low < high else { return .linear(valueTitle, 0...1) }
    // Room for the numbers beyond the bars; divided first, as the largest extents are infinite.
    let spare = high / 8 - low / 8
    return .linear(valueTitle, (low < 0 ? low - spare : 0)...(high > 0 ? high + spare : 0))
  }

  /// A sentence for each series.
  private var summary: String {
    let axis = y
    return series.map { one in
      let name = one.name.isEmpty ? "" : "\(one.name): "
      let values = categories.indices.compactMap(one.value)
      guard let low = values.min(), let high = values.max() else { return "\(name)no values." }
      let range = [low, high].map(axis.text)
      let gaps = categories.indices.filter { one.value(at: $0) == nil }.map { categories[$0] }
      let named = gaps.prefix(Self.namedGaps).joined(separator: ", ")
      let more = gaps.count > Self.namedGaps ? " and \(gaps.count - Self.namedGaps) more" : ""
      return "\(name)\(values.count) of \(categories.count) values, "
        + (range[0] == range[1] ? "all \(range[0])" : "from \(range[0]) to \(range[1])")
        + (gaps.isEmpty ? "." : "; none for \(named)\(more).")
    }.joined(separator: " ")
  }

  /// Categories without a value that a description names.
  private static let namedGaps = 7
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
