// SPDX-License-Identifier: Apache-2.0

public import JSON

extension ConsentDocument: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ConsentDocument>(
    "consentDocument", about: "The document that a person is asked to agree to.",
    blank: ConsentDocument(),
    [
      .optional("title", \.title, about: "Title of the document."),
      .defaulted("sections", \.sections, about: "The parts of the document, in order."),
      .optional("signaturePageTitle", \.signaturePageTitle, about: "Title over the signatures."),
      .optional("signaturePageContent", \.signaturePageContent, about: "Text over the signatures."),
      .defaulted("signatures", \.signatures, about: "Who signs."),
      .optional(
        "htmlReviewContent", \.htmlReviewContent,
        about: "HTML shown for review in place of the sections."), .carried(\.carried),
      .carriedOthers(\.carried),
    ])
}

extension ConsentSection: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ConsentSection>(
    "consentSection", about: "A part of a consent document.", blank: ConsentSection(.overview),
    [
      .required("type", \.type, about: "Subject of the part."),
      .optional("title", \.title, about: "Heading; without it the usual one of its type."),
      .optional(
        "formalTitle", \.formalTitle, about: "Heading in the document; without it `title`."),
      .optional("summary", \.summary, about: "The part in short."),
      .optional("content", \.content, about: "The part in full, as plain text."),
      .optional(
        "htmlContent", \.htmlContent, about: "The part in full, as HTML, in place of `content`."),
      .optional("contentURL", \.contentURL, about: "Address of the part in full."),
      .optional(
        "learnMoreTitle", \.learnMoreTitle, about: "Text of the button that shows the part in full."
      ), .optional("image", \.image, about: "Name of an image."),
      .defaulted(
        "omittedFromDocument", \.isOmittedFromDocument,
        about: "Whether the part is shown before consent but is not in the document."),
      .carried(\.carried), .carriedOthers(\.carried),
    ])
}

extension ConsentSignature: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ConsentSignature>(
    "consentSignature",
    about: "A signature under a consent document: who is to sign, and once signed, who did.",
    blank: ConsentSignature(identifier: ""),
    [
      .required(
        "identifier", \.identifier, about: "Tells the signature from others of the document."),
      .optional("title", \.title, about: "Who signs: participant, investigator, …"),
      .optional("givenName", \.givenName, about: "Given name of the person who signed."),
      .optional("familyName", \.familyName, about: "Family name of the person who signed."),
      .optional(
        "signatureDate", \.signatureDate, about: "Date as it was written under the signature."),
      .optional("dateFormat", \.dateFormat, about: "How dates are written: a date format pattern."),
      .defaulted("requiresName", \.requiresName, about: "Whether the name is asked for."),
      .defaulted(
        "requiresSignatureImage", \.requiresSignatureImage, about: "Whether a drawing is asked for."
      ), .optional("signatureImage", \.signatureImage, about: "Name of the file with the drawing."),
      .carried(\.carried), .carriedOthers(\.carried),
    ])
}
