// SPDX-License-Identifier: Apache-2.0

public import JSON

/// Typed text.
public struct TextFormat: Sendable, Hashable {
  /// UTF-16 units; 0 for no limit.
  public var maximumLength: Int
  /// The pattern that the text must match, and the message if it does not.
  public var validation: TextValidation?
  /// Whether the text may have several lines.
  public var allowsMultipleLines: Bool
  /// The text shown at first; `nil` for none.
  public var defaultText: String?
  /// A hint in an empty field.
  public var placeholder: String?
  /// Whether the text is hidden while it is typed.
  public var isSecure: Bool
  /// Whether the button that clears the field is hidden.
  public var hidesClearButton: Bool
  /// Whether the count of characters is hidden.
  public var hidesCharacterCount: Bool
  /// Rules for making a password, as a keyboard reads them.
  public var passwordRules: String?
  /// The kind of text, for keyboards that fill it in.
  public var contentType: String?
  /// How the keyboard behaves; the numbers are the toolkit's.
  public var keyboard: Keyboard

  /// Makes it from its parts; each is described at its property.
  public init(
    maximumLength: Int = 0, validation: TextValidation? = nil, allowsMultipleLines: Bool = true,
    defaultText: String? = nil, placeholder: String? = nil, isSecure: Bool = false
  ) {
    self.maximumLength = maximumLength
    self.validation = validation
    self.allowsMultipleLines = allowsMultipleLines
    self.defaultText = defaultText
    self.placeholder = placeholder
    self.isSecure = isSecure
    hidesClearButton = false
    hidesCharacterCount = false
    keyboard = Keyboard()
  }

  /// Settings of an on-screen keyboard; nothing here depends on them.
  public struct Keyboard: Sendable, Hashable {
    /// Capitals: 0 none, 1 words, 2 sentences, 3 all.
    public var autocapitalization = 2
    /// Correction and spelling: 0 as the device has it, 1 no, 2 yes.
    public var autocorrection = 0
    /// Spelling, numbered likewise.
    public var spellChecking = 0
    /// The type of keyboard, as its toolkit numbers them.
    public var type = 0

    /// All as usual.
    public init() {}
  }
}

/// A regular expression that must be found in a text, and the words for where it is not.
public struct TextValidation: Sendable, Hashable {
  /// An ICU regular expression. It must be found somewhere in the text: anchor it with `^` and `$`
  /// to hold for the whole.
  public var pattern: String
  /// Shown where the pattern is not found.
  public var message: String
  /// Whether letters match in either case.
  public var ignoresCase: Bool
  /// Keys of foreign systems that have no property here, kept for export.
  public var carried = Carried()

  /// Makes it from its parts; each is described at its property.
  public init(pattern: String, message: String, ignoresCase: Bool = false) {
    self.pattern = pattern
    self.message = message
    self.ignoresCase = ignoresCase
  }
}

/// An e-mail address.
public struct EmailFormat: Sendable, Hashable {
  /// Whether the address is the name of an account.
  public var isUserName: Bool
  /// Makes it from its parts; each is described at its property.
  public init(isUserName: Bool = false) { self.isUserName = isUserName }
}

/// The same text as in another item of the form, typed once more. In forms only.
public struct ConfirmTextFormat: Sendable, Hashable {
  /// The item whose text is repeated.
  public var originalItem: String
  /// Shown where the texts differ.
  public var message: String
  /// How the text is typed; as in the original item.
  public var text: TextFormat

  /// Makes it from its parts; each is described at its property.
  public init(
    originalItem: String, message: String, text: TextFormat = .init(allowsMultipleLines: false)
  ) {
    self.originalItem = originalItem
    self.message = message
    self.text = text
  }
}

/// A place on Earth.
public struct LocationFormat: Sendable, Hashable {
  /// Whether the person's own place is the first suggestion.
  public var usesCurrentLocation: Bool
  /// A hint in an empty field.
  public var placeholder: String?

  /// Makes it from its parts; each is described at its property.
  public init(usesCurrentLocation: Bool = true, placeholder: String? = nil) {
    self.usesCurrentLocation = usesCurrentLocation
    self.placeholder = placeholder
  }
}
