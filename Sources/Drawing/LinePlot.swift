// SPDX-License-Identifier: Apache-2.0

/// Lines and clouds of points over two axes, with reference levels and bands.
///
/// ```swift
/// let plot = LinePlot(
///   title: "Flexion", description: "Flexion rises from 0° to 88° and returns.",
///   x: .linear("time, s", 0...2), y: .linear("flexion, °", 0...90),
///   series: [.init("left", [.init(0, 0), .init(1, 88), .init(2, 3)])])
/// let file = plot.svg
/// ```
public struct LinePlot: Plot, Hashable {
  /// A pair of numbers in the units of the axes. Not finite for a gap.
  public struct Value: Sendable, Hashable {
    /// Along the horizontal axis.
    public var x: Double
    /// Along the vertical axis.
    public var y: Double

    /// Makes a pair.
    public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
  }

  /// One curve or cloud.
  public struct Series: Sendable, Hashable {
    /// The name in the legend; empty for none.
    public var name: String
    /// In the order of the line. A line ends before a value without a place and begins anew after.
    public var values: [Value]
    /// Whether values are joined.
    public var hasLine: Bool
    /// Whether each value has a mark.
    public var hasMarks: Bool
    /// How strong the line is.
    public var weight: SVGCanvas.LineWeight
    /// Whether it has the colour of text in place of a colour of its own.
    public var isPlain: Bool
    /// The number of its colour, from 0; its place among the series if `nil`.
    public var colour: Int?
    /// Half the width of an interval around each value, in the unit of the vertical axis: a ribbon around
    /// a line, a bar through a mark. As many as there are values, or none. Not finite for no interval.
    public var halfWidths: [Double] = []

    /// Makes a series.
    public init(
      _ name: String, _ values: [Value], hasLine: Bool = true, hasMarks: Bool = true,
      weight: SVGCanvas.LineWeight = .plain, isPlain: Bool = false, colour: Int? = nil
    ) {
      (self.name, self.values) = (name, values)
      (self.hasLine, self.hasMarks) = (hasLine, hasMarks)
      (self.weight, self.isPlain, self.colour) = (weight, isPlain, colour)
    }
  }

  /// A stretch of the horizontal axis, beneath everything else; one of no length is a line.
  public struct Span: Sendable, Hashable {
    /// In the unit of the horizontal axis.
    public var range: ClosedRange<Double>
    /// The text at its upper end; left out where it has no room.
    public var label: String

    /// Makes a stretch.
    public init(_ range: ClosedRange<Double>, _ label: String = "") {
      (self.range, self.label) = (range, label)
    }

    /// Whether it has a length.
    var isStretch: Bool { range.lowerBound < range.upperBound }
  }

  /// Stretches of the horizontal axis of some named kinds, as a strip above the axis.
  public struct Strip: Sendable, Hashable {
    /// A stretch of one kind.
    public struct Part: Sendable, Hashable {
      /// In the unit of the horizontal axis.
      public var range: ClosedRange<Double>
      /// The place of its kind among the kinds.
      public var kind: Int

      /// Makes a stretch.
      public init(_ range: ClosedRange<Double>, kind: Int) {
        (self.range, self.kind) = (range, kind)
      }
    }

    /// A kind of stretch.
    public struct Kind: Sendable, Hashable {
      /// The name in the legend.
      public var name: String
      /// The number of its colour, from 0.
      public var colour: Int

      /// Makes a kind.
      public init(_ name: String, colour: Int) { (self.name, self.colour) = (name, colour) }
    }

    /// The kinds, in the order of the legend.
    public var kinds: [Kind]
    /// The stretches; one of a kind that is not there is not drawn.
    public var parts: [Part]

    /// Makes a strip.
    public init(kinds: [Kind], parts: [Part]) { (self.kinds, self.parts) = (kinds, parts) }
  }

  /// A line across at a value of the vertical axis.
  public struct Level: Sendable, Hashable {
    /// In the unit of the vertical axis.
    public var value: Double
    /// The text; empty for none.
    public var label: String
    /// The role of the line.
    public var style: SVGCanvas.LineStyle

    /// Makes a level.
    public init(_ value: Double, _ label: String = "", style: SVGCanvas.LineStyle = .level) {
      (self.value, self.label, self.style) = (value, label, style)
    }
  }

  /// The heading.
  public var title: String
  /// The content of the plot with its main numbers, for those who do not see it.
  public var description: String
  /// The horizontal axis.
  public var x: PlotAxis
  /// The vertical axis.
  public var y: PlotAxis
  /// Drawn in this order.
  public var series: [Series]
  /// Lines across.
  public var levels: [Level]
  /// Intervals of the vertical axis, filled beneath everything else.
  public var bands: [ClosedRange<Double>]
  /// Stretches of the horizontal axis, in its order.
  public var spans: [Span] = []
  /// A strip above the horizontal axis; `nil` for none.
  public var strip: Strip?
  /// The numbers for those who do not see the picture; `nil`, the default, takes the values of the series.
  public var statedTable: PlotTable?
  /// Pixels to the right of the axes. From 60, labels of levels stand there, else above their lines.
  public var rightMargin: Double

  /// Makes a plot.
  public init(
    title: String, description: String, x: PlotAxis, y: PlotAxis, series: [Series],
    levels: [Level] = [], bands: [ClosedRange<Double>] = [], rightMargin: Double = 16
  ) {
    (self.title, self.description, self.x, self.y) = (title, description, x, y)
    (self.series, self.levels, self.bands) = (series, levels, bands)
    self.rightMargin = rightMargin
  }
}
