// SPDX-License-Identifier: Apache-2.0

public import JSON

extension ConsentDocument: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ConsentDocument>(
    "consentDocument", blank: ConsentDocument(),
    [
      .optional("title", \.title),
      .defaulted("sections", \.sections, []),
      .optional("signaturePageTitle", \.signaturePageTitle),
      .optional("signaturePageContent", \.signaturePageContent),
      .defaulted("signatures", \.signatures, []),
      .optional("htmlReviewContent", \.htmlReviewContent),
      .defaulted("carried", \.carried, [:]),
    ])
}

extension ConsentSection: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ConsentSection>(
    "consentSection", blank: ConsentSection(.overview),
    [
      .required("type", \.type),
      .optional("title", \.title),
      .optional("formalTitle", \.formalTitle),
      .optional("summary", \.summary),
      .optional("content", \.content),
      .optional("htmlContent", \.htmlContent),
      .optional("contentURL", \.contentURL),
      .optional("learnMoreTitle", \.learnMoreTitle),
      .optional("image", \.image),
      .defaulted("omittedFromDocument", \.isOmittedFromDocument, false),
      .defaulted("carried", \.carried, [:]),
    ])
}

extension ConsentSignature: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ConsentSignature>(
    "consentSignature", blank: ConsentSignature(identifier: ""),
    [
      .required("identifier", \.identifier),
      .optional("title", \.title),
      .optional("givenName", \.givenName),
      .optional("familyName", \.familyName),
      .optional("signatureDate", \.signatureDate),
      .optional("dateFormat", \.dateFormat),
      .defaulted("requiresName", \.requiresName, true),
      .defaulted("requiresSignatureImage", \.requiresSignatureImage, true),
      .optional("signatureImage", \.signatureImage),
      .defaulted("carried", \.carried, [:]),
    ])
}
