// SPDX-License-Identifier: Apache-2.0

public import JSON

/// Whether one choice or several may be chosen.
public enum ChoiceStyle: String, JSONName {
  case single = "singleChoice"
  case multiple = "multipleChoice"
}

/// A choice named by words.
public struct TextChoice: Sendable, Hashable {
  /// The choice in words.
  public var text: String
  /// The value that results hold; `nil` for the choice's index, counted from zero.
  public var value: ChoiceValue?
  /// More words, under the text.
  public var detailText: String?
  /// Choosing it clears the others, and choosing another clears it.
  public var isExclusive: Bool
  /// Name of an image.
  public var image: String?
  /// Words of one's own in place of the value; `nil` for an ordinary choice.
  public var other: OtherText?
  /// The concept of a terminology that the choice stands for; `nil` for none.
  public var coding: ChoiceCoding?
  /// Keys of foreign systems that have no property here, kept for export.
  public var carried = Carried()

  /// Makes it from its parts; each is described at its property.
  public init(
    _ text: String, value: ChoiceValue? = nil, detailText: String? = nil,
    isExclusive: Bool = false, image: String? = nil, other: OtherText? = nil,
    coding: ChoiceCoding? = nil
  ) {
    self.text = text
    self.value = value
    self.detailText = detailText
    self.isExclusive = isExclusive
    self.image = image
    self.other = other
    self.coding = coding
  }
}

/// The text field of a choice "other".
public struct OtherText: Sendable, Hashable {
  /// A hint in an empty field.
  public var placeholder: String?
  /// Whether the choice may be chosen without words; its value then stands in the result.
  public var isOptional: Bool
  /// Whether the field shows only once the choice is chosen.
  public var startsHidden: Bool

  /// Makes it from its parts; each is described at its property.
  public init(placeholder: String? = nil, isOptional: Bool = false, startsHidden: Bool = false) {
    self.placeholder = placeholder
    self.isOptional = isOptional
    self.startsHidden = startsHidden
  }
}

/// A list of choices, one or several of which may be chosen.
public struct TextChoiceFormat: Sendable, Hashable {
  /// Whether one or several may be chosen.
  public var style: ChoiceStyle
  /// At least one.
  public var choices: [TextChoice]

  /// Makes it from its parts; each is described at its property.
  public init(style: ChoiceStyle = .single, choices: [TextChoice]) {
    self.style = style
    self.choices = choices
  }
}

/// A choice shown as an image.
public struct ImageChoice: Sendable, Hashable {
  /// The choice in words.
  public var text: String?
  /// As ``TextChoice/value``; strings, numbers and dates only.
  public var value: ChoiceValue?
  /// Names of the images.
  public var normalImage: String?
  /// Name of the image while chosen.
  public var selectedImage: String?
  /// The concept of a terminology that the choice stands for; `nil` for none.
  public var coding: ChoiceCoding?
  /// Keys of foreign systems that have no property here, kept for export.
  public var carried = Carried()

  /// Makes it from its parts; each is described at its property.
  public init(
    _ text: String? = nil, value: ChoiceValue? = nil, normalImage: String? = nil,
    selectedImage: String? = nil, coding: ChoiceCoding? = nil
  ) {
    self.text = text
    self.value = value
    self.normalImage = normalImage
    self.selectedImage = selectedImage
    self.coding = coding
  }
}

/// A row of images, one or several of which may be chosen.
public struct ImageChoiceFormat: Sendable, Hashable {
  /// Whether one or several may be chosen.
  public var style: ChoiceStyle
  /// Whether it stands upright.
  public var isVertical: Bool
  /// At least one.
  public var choices: [ImageChoice]

  /// Makes it from its parts; each is described at its property.
  public init(style: ChoiceStyle = .single, isVertical: Bool = false, choices: [ImageChoice]) {
    self.style = style
    self.isVertical = isVertical
    self.choices = choices
  }
}

/// A choice shown as a colour.
public struct ColorChoice: Sendable, Hashable {
  /// The choice in words.
  public var text: String?
  /// More words, under the text.
  public var detailText: String?
  /// The colour.
  public var color: RGBAColor?
  /// As ``TextChoice/value``.
  public var value: ChoiceValue?
  /// Choosing it clears the others.
  public var isExclusive: Bool
  /// The concept of a terminology that the choice stands for; `nil` for none.
  public var coding: ChoiceCoding?
  /// Keys of foreign systems that have no property here, kept for export.
  public var carried = Carried()

  /// Makes it from its parts; each is described at its property.
  public init(
    _ text: String? = nil, color: RGBAColor? = nil, value: ChoiceValue? = nil,
    detailText: String? = nil, isExclusive: Bool = false, coding: ChoiceCoding? = nil
  ) {
    self.coding = coding
    self.text = text
    self.color = color
    self.value = value
    self.detailText = detailText
    self.isExclusive = isExclusive
  }
}

/// A list of colours, one or several of which may be chosen.
public struct ColorChoiceFormat: Sendable, Hashable {
  /// Whether one or several may be chosen.
  public var style: ChoiceStyle
  /// At least one.
  public var choices: [ColorChoice]

  /// Makes it from its parts; each is described at its property.
  public init(style: ChoiceStyle = .single, choices: [ColorChoice]) {
    self.style = style
    self.choices = choices
  }
}

/// A wheel of choices, whose first place is for none.
public struct ValuePickerFormat: Sendable, Hashable {
  /// The choices, in order.
  public var choices: [TextChoice]
  /// Keys of foreign systems that have no property here, kept for export.
  public var carried = Carried()

  /// Makes it from its parts; each is described at its property.
  public init(choices: [TextChoice]) { self.choices = choices }
}

/// Several wheels side by side; an answer has a value from each.
public struct MultipleValuePickerFormat: Sendable, Hashable {
  /// The wheels, from left to right.
  public var pickers: [ValuePickerFormat]
  /// Stands between the values where they are shown.
  public var separator: String

  /// Makes it from its parts; each is described at its property.
  public init(pickers: [ValuePickerFormat], separator: String = " ") {
    self.pickers = pickers
    self.separator = separator
  }
}

/// Yes or no.
public struct BooleanFormat: Sendable, Hashable {
  /// The words for them; `nil` for the presenter's own.
  public var yes: String?
  /// The word for no.
  public var no: String?

  /// Makes it from its parts; each is described at its property.
  public init(yes: String? = nil, no: String? = nil) {
    self.yes = yes
    self.no = no
  }
}

/// Ten rungs of a ladder, for where a person sees their standing in society.
public struct LadderFormat: Sendable, Hashable {
  /// Words at the top rung.
  public var topText: String?
  /// Words at the bottom rung.
  public var bottomText: String?

  /// Makes it from its parts; each is described at its property.
  public init(topText: String? = nil, bottomText: String? = nil) {
    self.topText = topText
    self.bottomText = bottomText
  }
}
