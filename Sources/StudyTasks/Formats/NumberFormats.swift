// SPDX-License-Identifier: Apache-2.0

public import JSON

/// Units that a height or weight is entered in. Answers are metric in any case.
public enum MeasurementSystem: String, JSONName {
  /// As the person's region has it.
  case local
  case metric
  /// United States customary.
  case usCustomary = "USC"
}

/// A typed number.
public struct NumericFormat: Sendable, Hashable {
  /// Whether fractions may be typed.
  public var style: Style
  /// The unit that results carry.
  public var unit: String?
  /// The unit's name as shown; `nil`: as `unit`.
  public var displayUnit: String?
  /// Inclusive bounds; `nil` for none.
  public var minimum: Double?
  /// The greatest.
  public var maximum: Double?
  /// Decimals kept of typed text; a number handed over as such is not rounded.
  public var maximumFractionDigits: Int?
  /// The value shown at first; `nil` for none.
  public var defaultValue: Double?
  /// A hint in an empty field.
  public var placeholder: String?
  /// Whether the unit is hidden while nothing is typed.
  public var hidesUnitWhenEmpty: Bool

  /// Makes it from its parts; each is described at its property.
  public init(
    style: Style = .decimal, unit: String? = nil, minimum: Double? = nil, maximum: Double? = nil,
    maximumFractionDigits: Int? = nil, defaultValue: Double? = nil, displayUnit: String? = nil,
    placeholder: String? = nil, hidesUnitWhenEmpty: Bool = true
  ) {
    self.style = style
    self.unit = unit
    self.displayUnit = displayUnit
    self.minimum = minimum
    self.maximum = maximum
    self.maximumFractionDigits = maximumFractionDigits
    self.defaultValue = defaultValue
    self.placeholder = placeholder
    self.hidesUnitWhenEmpty = hidesUnitWhenEmpty
  }

  /// Whether fractions may be typed.
  public enum Style: String, JSONName { case decimal, integer }
}

/// A body height; the answer is in centimetres.
public struct HeightFormat: Sendable, Hashable {
  /// The units that it is entered in.
  public var system: MeasurementSystem
  /// Makes it from its parts; each is described at its property.
  public init(system: MeasurementSystem = .local) { self.system = system }
}

/// A body weight; the answer is in kilograms.
public struct WeightFormat: Sendable, Hashable {
  /// The units that it is entered in.
  public var system: MeasurementSystem
  /// The steps of the wheel.
  public var precision: Precision
  /// In the unit of `system`; inclusive bounds.
  public var minimum: Double?
  /// The greatest.
  public var maximum: Double?
  /// The value shown at first; `nil` for none.
  public var defaultValue: Double?

  /// Makes it from its parts; each is described at its property.
  public init(
    system: MeasurementSystem = .local, precision: Precision = .standard, minimum: Double? = nil,
    maximum: Double? = nil, defaultValue: Double? = nil
  ) {
    self.system = system
    self.precision = precision
    self.minimum = minimum
    self.maximum = maximum
    self.defaultValue = defaultValue
  }

  /// The steps of the wheel: half a kilogram or a pound, a kilogram or a pound, or a hundredth.
  public enum Precision: String, JSONName {
    case standard = "default"
    case low, high
  }
}

/// An age in years, or a year of birth.
public struct AgeFormat: Sendable, Hashable {
  /// 0 … 150, below `maximum`.
  public var minimum: Int
  /// The greatest.
  public var maximum: Int
  /// Words for the ends in place of their number: "18 or younger".
  public var minimumText: String?
  /// Words at the greatest.
  public var maximumText: String?
  /// Shows the year of birth beside the age.
  public var showsYear: Bool
  /// The result is the year of birth, not the age.
  public var usesYearForResult: Bool
  /// The end stands for all beyond it: the result is −1 at the least age, −2 at the greatest.
  public var treatsMinimumAsRange: Bool
  /// The greatest age stands for all beyond it; the result is −2.
  public var treatsMaximumAsRange: Bool
  /// The year that ages are counted back from; `nil`: the year of the answer.
  public var relativeYear: Int?
  /// The age shown at first.
  public var defaultValue: Int?

  /// The results that stand for the ends where they are ranges.
  public static let minimumSentinel = -1
  /// The result that stands for the greatest age and beyond.
  public static let maximumSentinel = -2

  /// Makes it from its parts; each is described at its property.
  public init(
    minimum: Int = 0, maximum: Int = 125, minimumText: String? = nil, maximumText: String? = nil,
    showsYear: Bool = false, usesYearForResult: Bool = false, treatsMinimumAsRange: Bool = false,
    treatsMaximumAsRange: Bool = false, relativeYear: Int? = nil, defaultValue: Int? = nil
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.minimumText = minimumText
    self.maximumText = maximumText
    self.showsYear = showsYear
    self.usesYearForResult = usesYearForResult
    self.treatsMinimumAsRange = treatsMinimumAsRange
    self.treatsMaximumAsRange = treatsMaximumAsRange
    self.relativeYear = relativeYear
    self.defaultValue = defaultValue
  }
}

/// A length of time; the answer is in seconds.
public struct TimeIntervalFormat: Sendable, Hashable {
  /// Seconds shown at first.
  public var defaultInterval: Double
  /// Minutes between the wheel's places, 1 … 30.
  public var step: Int

  /// Makes it from its parts; each is described at its property.
  public init(defaultInterval: Double = 0, step: Int = 1) {
    self.defaultInterval = defaultInterval
    self.step = step
  }
}
