// SPDX-License-Identifier: Apache-2.0

/// Whether one choice or several may be chosen.
public enum ChoiceStyle: String, JSONName {
  case single = "singleChoice"
  case multiple = "multipleChoice"
}

/// A choice named by words.
public struct TextChoice: Sendable, Hashable {
  public var text: String
  /// What results hold; `nil`: the choice's index, counted from zero.
  public var value: ChoiceValue?
  public var detailText: String?
  /// Choosing it clears the others, and choosing another clears it.
  public var isExclusive: Bool
  /// Name of an image.
  public var image: String?
  /// Words of one's own in place of the value; `nil` for an ordinary choice.
  public var other: OtherText?
  public var carried: [String: JSONValue] = [:]

  public init(
    _ text: String, value: ChoiceValue? = nil, detailText: String? = nil,
    isExclusive: Bool = false, image: String? = nil, other: OtherText? = nil
  ) {
    self.text = text
    self.value = value
    self.detailText = detailText
    self.isExclusive = isExclusive
    self.image = image
    self.other = other
  }
}

/// The text field of a choice "other".
public struct OtherText: Sendable, Hashable {
  public var placeholder: String?
  /// Whether the choice may be chosen without words; its value then stands in the result.
  public var isOptional: Bool
  /// Whether the field shows only once the choice is chosen.
  public var startsHidden: Bool

  public init(placeholder: String? = nil, isOptional: Bool = false, startsHidden: Bool = false) {
    self.placeholder = placeholder
    self.isOptional = isOptional
    self.startsHidden = startsHidden
  }
}

/// A list of choices, one or several of which may be chosen.
public struct TextChoiceFormat: Sendable, Hashable {
  public var style: ChoiceStyle
  /// At least one.
  public var choices: [TextChoice]

  public init(style: ChoiceStyle = .single, choices: [TextChoice]) {
    self.style = style
    self.choices = choices
  }
}

/// A choice shown as an image.
public struct ImageChoice: Sendable, Hashable {
  public var text: String?
  /// As ``TextChoice/value``; strings, numbers and dates only.
  public var value: ChoiceValue?
  /// Names of the images.
  public var normalImage: String?
  public var selectedImage: String?
  public var carried: [String: JSONValue] = [:]

  public init(
    _ text: String? = nil, value: ChoiceValue? = nil, normalImage: String? = nil,
    selectedImage: String? = nil
  ) {
    self.text = text
    self.value = value
    self.normalImage = normalImage
    self.selectedImage = selectedImage
  }
}

/// A row of images, one or several of which may be chosen.
public struct ImageChoiceFormat: Sendable, Hashable {
  public var style: ChoiceStyle
  public var isVertical: Bool
  /// At least one.
  public var choices: [ImageChoice]

  public init(style: ChoiceStyle = .single, isVertical: Bool = false, choices: [ImageChoice]) {
    self.style = style
    self.isVertical = isVertical
    self.choices = choices
  }
}

/// A choice shown as a colour.
public struct ColorChoice: Sendable, Hashable {
  public var text: String?
  public var detailText: String?
  public var color: Color?
  /// As ``TextChoice/value``.
  public var value: ChoiceValue?
  public var isExclusive: Bool
  public var carried: [String: JSONValue] = [:]

  public init(
    _ text: String? = nil, color: Color? = nil, value: ChoiceValue? = nil,
    detailText: String? = nil, isExclusive: Bool = false
  ) {
    self.text = text
    self.color = color
    self.value = value
    self.detailText = detailText
    self.isExclusive = isExclusive
  }
}

/// A list of colours, one or several of which may be chosen.
public struct ColorChoiceFormat: Sendable, Hashable {
  public var style: ChoiceStyle
  /// At least one.
  public var choices: [ColorChoice]

  public init(style: ChoiceStyle = .single, choices: [ColorChoice]) {
    self.style = style
    self.choices = choices
  }
}

/// A wheel of choices, whose first place is for none.
public struct ValuePickerFormat: Sendable, Hashable {
  public var choices: [TextChoice]
  public var carried: [String: JSONValue] = [:]

  public init(choices: [TextChoice]) { self.choices = choices }
}

/// Several wheels side by side; an answer has a value from each.
public struct MultipleValuePickerFormat: Sendable, Hashable {
  public var pickers: [ValuePickerFormat]
  /// Stands between the values where they are shown.
  public var separator: String

  public init(pickers: [ValuePickerFormat], separator: String = " ") {
    self.pickers = pickers
    self.separator = separator
  }
}

/// Yes or no.
public struct BooleanFormat: Sendable, Hashable {
  /// The words for them; `nil` for the presenter's own.
  public var yes: String?
  public var no: String?

  public init(yes: String? = nil, no: String? = nil) {
    self.yes = yes
    self.no = no
  }
}

/// Ten rungs of a ladder, for where a person sees their standing in society.
public struct LadderFormat: Sendable, Hashable {
  public var topText: String?
  public var bottomText: String?

  public init(topText: String? = nil, bottomText: String? = nil) {
    self.topText = topText
    self.bottomText = bottomText
  }
}
