// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Numbers along a line of a picture, with labelled ticks.
///
/// ```swift
/// let time = PlotAxis.linear("time, s", 0...12)
/// let angle = PlotAxis.covering([3.5, 88.25, .nan], title: "flexion, °", including: [0])
/// print(angle.ticks.map(\.label))  // ["0", "20", "40", "60", "80"]
/// ```
public struct PlotAxis: Sendable, Hashable {
  /// A place along an axis with its text.
  public struct Tick: Sendable, Hashable {
    /// In the unit of the axis.
    public var value: Double
    /// The text beside it.
    public var label: String

    /// Makes a tick with a text of its own.
    public init(_ value: Double, _ label: String) { (self.value, self.label) = (value, label) }

    /// Makes a tick with the shortest text of its value.
    public init(_ value: Double) {
      let text = value.description
      self.init(value, text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    }
  }

  /// The name, with the unit. Drawn beside the axis.
  public var title: String
  /// The values at the ends. Finite, and the lower end is less than the upper one.
  public let range: ClosedRange<Double>
  /// Whether equal distances are equal ratios. Both ends are positive then.
  public let isLogarithmic: Bool
  /// Whether the least value is at the far end: on the right or at the top.
  public var isReversed = false
  /// In rising order, all within the range.
  public private(set) var ticks: [Tick]
  /// Between the whole part and the fraction of a number: a point, or a comma in some languages.
  public private(set) var decimalMark: Character = "."

  /// An axis over a range, with labels at round numbers: about as many as asked for, from half to
  /// one and a half times as many.
  ///
  /// Round numbers are 1, 2 or 5 times a power of ten. A range without an extent, or one that is
  /// not finite, is widened to one that can be drawn.
  ///
  /// - Parameters:
  ///   - title: The name, with the unit.
  ///   - range: The values at the ends.
  ///   - count: How many ticks to aim at: 2 to 20.
  public static func linear(
    _ title: String, _ range: ClosedRange<Double>, ticks count: Int = 5
  ) -> PlotAxis {
    let range = drawable(range.lowerBound, range.upperBound)
    // Steps grow by 2 or 2.5, so half as many more is the middle of what comes out.
    let rough = (range.upperBound - range.lowerBound) / (1.5 * Double(min(max(count, 2), 20)))
    return PlotAxis(
      title: title, range: range, isLogarithmic: false, ticks: roundTicks(in: range, rough))
  }

  /// An axis over a range, with labels at stated values.
  ///
  /// - Parameters:
  ///   - title: The name, with the unit.
  ///   - range: The values at the ends, widened as for round numbers.
  ///   - ticks: The values to label; those outside the range are ignored.
  public static func linear(
    _ title: String, _ range: ClosedRange<Double>, ticks: [Tick]
  ) -> PlotAxis {
    let range = drawable(range.lowerBound, range.upperBound)
    return PlotAxis(
      title: title, range: range, isLogarithmic: false, ticks: labelled(ticks, in: range))
  }

  /// An axis that holds all values, with a twentieth of their extent to spare at both ends.
  ///
  /// Values that are not finite are ignored. Equal values stand in the middle. Without any value
  /// the axis reaches from 0 to 1.
  ///
  /// - Parameters:
  ///   - values: In the unit of the axis.
  ///   - title: The name, with the unit.
  ///   - others: More values to hold, such as reference lines.
  ///   - count: How many ticks to aim at: 2 to 20.
  public static func covering(
    _ values: [Double], title: String, including others: [Double] = [], ticks count: Int = 5
  ) -> PlotAxis {
    let finite = (values + others).filter(\.isFinite)
    guard let low = finite.min(), let high = finite.max() else {
      return linear(title, 0...1, ticks: count)
    }
    // Divided first: the extent of the largest numbers is infinite.
    let spare = high > low ? high / 20 - low / 20 : 0
    let range = drawable(low - spare, high + spare)
    return linear(title, range, ticks: count)
  }

  /// A logarithmic axis with labels at stated values.
  ///
  /// - Parameters:
  ///   - title: The name, with the unit.
  ///   - range: The values at the ends. One that is not positive becomes a thousandth of the other.
  ///   - ticks: The values to label; those outside the range are ignored.
  public static func logarithmic(
    _ title: String, _ range: ClosedRange<Double>, ticks: [Tick]
  ) -> PlotAxis {
    let drawn = drawable(range.lowerBound, range.upperBound)
    let upper = drawn.upperBound > 0 ? drawn.upperBound : 1
    let lower = drawn.lowerBound > 0 ? drawn.lowerBound : upper / 1000
    return PlotAxis(
      title: title, range: lower...upper, isLogarithmic: true,
      ticks: labelled(ticks, in: lower...upper))
  }

  /// A logarithmic axis with a label at every power of ten in the range.
  ///
  /// - Parameters:
  ///   - title: The name, with the unit.
  ///   - range: The values at the ends. One that is not positive becomes a thousandth of the other.
  public static func logarithmic(_ title: String, _ range: ClosedRange<Double>) -> PlotAxis {
    let bare = logarithmic(title, range, ticks: [])
    let first = Int(log10(bare.range.lowerBound).rounded(.down))
    let last = Int(log10(bare.range.upperBound).rounded(.up))
    let ticks = (first...last).map {
      Tick(pow(10, Double($0)), NumberText.decimal(1, exponent: $0))
    }
    return logarithmic(title, bare.range, ticks: ticks)
  }

  /// The axis with another mark between the whole part and the fraction of the numbers at its ticks.
  public func with(decimalMark: Character) -> PlotAxis {
    var axis = self
    axis.decimalMark = decimalMark
    axis.ticks = ticks.map { tick in
      Tick(tick.value, String(tick.label.map { $0 == self.decimalMark ? decimalMark : $0 }))
    }
    return axis
  }

  /// Where a value is along the axis: 0 at its start, 1 at its end, beyond them for values outside.
  ///
  /// `nil` if the value has no place: it is not finite, or not positive on a logarithmic axis.
  public func share(of value: Double) -> Double? {
    guard value.isFinite, !isLogarithmic || value > 0 else { return nil }
    func scaled(_ x: Double) -> Double { isLogarithmic ? log(x) : x }
    let (low, high) = (scaled(range.lowerBound), scaled(range.upperBound))
    let share = (scaled(Self.bounded(value)) - low) / (high - low)
    return isReversed ? 1 - share : share
  }

  private static func labelled(_ ticks: [Tick], in range: ClosedRange<Double>) -> [Tick] {
    ticks.filter { range.contains($0.value) }.sorted { $0.value < $1.value }
  }

  /// The number, or the nearest one whose differences are finite; 0 if it is not a number.
  private static func bounded(_ value: Double) -> Double {
    let largest = 1e300
    return value.isNaN ? 0 : min(max(value, -largest), largest)
  }

  /// The ends, or what can be drawn in their stead: finite, with an extent that arithmetic resolves.
  private static func drawable(_ low: Double, _ high: Double) -> ClosedRange<Double> {
    let (low, high) = (min(bounded(low), bounded(high)), max(bounded(low), bounded(high)))
    let size = max(abs(low), abs(high))
    guard high - low > size * 1e-12, high - low > 1e-290 else {
      let spare = max(size / 20, 1)
      return bounded(low - spare)...bounded(high + spare)
    }
    return low...high
  }

  /// Multiples, within the range, of the least round step that is not below the rough one.
  private static func roundTicks(in range: ClosedRange<Double>, _ rough: Double) -> [Tick] {
    var exponent = Int(log10(rough).rounded(.down))
    // A hair's breadth of rounding must not make the step coarser.
    var factor = [1, 2, 5].first { Double($0) * pow(10, Double(exponent)) >= rough * 0.999_999 }
    if factor == nil { (factor, exponent) = (1, exponent + 1) }
    let multiple = factor ?? 1
    let step = Double(multiple) * pow(10, Double(exponent))
    let hair = 1e-9
    let first = Int((range.lowerBound / step - hair).rounded(.up))
    let last = Int((range.upperBound / step + hair).rounded(.down))
    guard first <= last else { return [] }
    return (first...last).map { count in
      // Divided by a whole number where there is one: 0.3 rather than 0.30000000000000004.
      let value =
        exponent < 0 && exponent > -300
        ? Double(count * multiple) / pow(10, Double(-exponent)) : Double(count) * step
      return Tick(
        min(max(value, range.lowerBound), range.upperBound),
        NumberText.decimal(count * multiple, exponent: exponent))
    }
  }
}
