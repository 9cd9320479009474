// SPDX-License-Identifier: Apache-2.0

public import JSON

/// Whole numbers from a least to a greatest in equal steps, 13 steps at most.
public struct ScaleFormat: Sendable, Hashable {
  /// −10 000 … 10 000, below `maximum`.
  public var minimum: Int
  /// The greatest.
  public var maximum: Int
  /// At least 1, and a divisor of the range.
  public var step: Int
  /// The value shown at first; one outside the range counts as none, one between steps is moved to
  /// the nearest. `nil`: the person must choose.
  public var defaultValue: Int?
  /// How it is drawn.
  public var look: ScaleLook

  /// Makes it from its parts; each is described at its property.
  public init(
    minimum: Int, maximum: Int, step: Int = 1, defaultValue: Int? = nil, look: ScaleLook = .init()
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.step = step
    self.defaultValue = defaultValue
    self.look = look
  }
}

/// Any number of a range, rounded to a count of decimals.
public struct ContinuousScaleFormat: Sendable, Hashable {
  /// Within ±100 000 · 10^−digits, below `maximum`.
  public var minimum: Double
  /// The greatest.
  public var maximum: Double
  /// Decimals of the answer, 0 … 4; beyond counts as the nearest of these.
  public var maximumFractionDigits: Int
  /// As for ``ScaleFormat/defaultValue``.
  public var defaultValue: Double?
  /// How values are shown.
  public var numberStyle: NumberStyle
  /// How it is drawn.
  public var look: ScaleLook

  /// Makes it from its parts; each is described at its property.
  public init(
    minimum: Double, maximum: Double, maximumFractionDigits: Int = 0, defaultValue: Double? = nil,
    numberStyle: NumberStyle = .standard, look: ScaleLook = .init()
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.maximumFractionDigits = maximumFractionDigits
    self.defaultValue = defaultValue
    self.numberStyle = numberStyle
    self.look = look
  }

  /// How values are shown; the answer is the plain number.
  public enum NumberStyle: String, JSONName {
    case standard = "default"
    case percent
  }
}

/// Two to eight choices along a scale.
public struct TextScaleFormat: Sendable, Hashable {
  /// The choices, in order.
  public var choices: [TextChoice]
  /// The choice shown at first, counted from zero; `nil`: the person must choose.
  public var defaultIndex: Int?
  /// How it is drawn.
  public var look: ScaleLook

  /// Makes it from its parts; each is described at its property.
  public init(choices: [TextChoice], defaultIndex: Int? = nil, look: ScaleLook = .init()) {
    self.choices = choices
    self.defaultIndex = defaultIndex
    self.look = look
  }
}

/// How a scale is drawn and what its ends are called.
public struct ScaleLook: Sendable, Hashable {
  /// Whether it stands upright.
  public var isVertical = false
  /// Words at the ends.
  public var minimumText: String?
  /// Words at the greatest.
  public var maximumText: String?
  /// Names of images at the ends.
  public var minimumImage: String?
  /// Name of the image at the greatest.
  public var maximumImage: String?
  /// Colours along the scale and where they stand, 0 … 1; as many of the one as of the other.
  public var gradientColors: [RGBAColor]?
  /// Where the colours stand, 0 … 1; as many as there are colours.
  public var gradientLocations: [Double]?
  /// Whether the chosen value is hidden.
  public var hidesSelectedValue = false
  /// Whether the ends are hidden.
  public var hidesRanges = false
  /// Whether labels are hidden.
  public var hidesLabels = false
  /// Whether the marks of the values are hidden.
  public var hidesValueMarkers = false

  /// Makes it from its parts; each is described at its property.
  public init(isVertical: Bool = false, minimumText: String? = nil, maximumText: String? = nil) {
    self.isVertical = isVertical
    self.minimumText = minimumText
    self.maximumText = maximumText
  }
}

/// A colour; components 0 … 1.
public struct RGBAColor: Sendable, Hashable {
  /// The share of red, 0 … 1.
  public var red: Double
  /// The share of green.
  public var green: Double
  /// The share of blue.
  public var blue: Double
  /// Opacity: 1 hides what is behind.
  public var alpha: Double

  /// Makes it from its parts; each is described at its property.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}
