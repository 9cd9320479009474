// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import StudyTasks

/// Steps of consent.
let consentStepClasses: [ClassTable<Step>] = [
  stepClass(
    "ORKConsentReviewStep", blank: ConsentReviewContent(document: ConsentDocument()),
    Step.Content.consentReview,
    [
      .standing(
        "consentDocument", \.document, .of(consentDocuments), ConsentDocument(),
        isAlwaysWritten: true), .optional("signature", \.signature, .of(consentSignatures)),
      .optional("reasonForConsent", \.reasonForConsent, .string),
      .standing("requiresScrollToBottom", \.requiresScrollToBottom, .flag, false),
    ])
]

/// The document that a person is asked to consent to.
let consentDocuments = ClassFamily<ConsentDocument>(
  \.carried, "ORKConsentDocument", blank: ConsentDocument(),
  [
    .optional("title", \.title, .string),
    .standing("sections", \.sections, .array(.of(consentSections)), []),
    .optional("signaturePageTitle", \.signaturePageTitle, .string),
    .optional("signaturePageContent", \.signaturePageContent, .string),
    .standing("signatures", \.signatures, .array(.of(consentSignatures)), []),
    .optional("htmlReviewContent", \.htmlReviewContent, .string),
  ])

/// Parts of a consent document.
let consentSections = ClassFamily<ConsentSection>(
  \.carried, "ORKConsentSection", blank: ConsentSection(.overview),
  [
    .standing("type", \.type, sectionTypes, .overview, isAlwaysWritten: true),
    .optional("title", \.title, .string), .optional("formalTitle", \.formalTitle, .string),
    .optional("summary", \.summary, .string), .optional("content", \.content, .string),
    .optional("htmlContent", \.htmlContent, .string),
    .optional("contentURL", \.contentURL, .string),
    .optional("customLearnMoreButtonTitle", \.learnMoreTitle, .string),
    .standing("customImage", \.image, .image, nil),
    .standing("omitFromDocument", \.isOmittedFromDocument, .flag, false),
    .carried("customAnimationURL", .string),
  ])

private let sectionTypes = Codec<ConsentSection.Kind>.numbered(
  "the type of section",
  [
    (0, .overview), (1, .dataGathering), (2, .privacy), (3, .dataUse), (4, .timeCommitment),
    (5, .studySurvey), (6, .studyTasks), (7, .withdrawing), (8, .custom), (9, .onlyInDocument),
  ])

/// Signatures under a consent document.
let consentSignatures = ClassFamily<ConsentSignature>(
  \.carried, "ORKConsentSignature", blank: ConsentSignature(identifier: ""),
  [
    .text("identifier", \.identifier), .optional("title", \.title, .string),
    .optional("givenName", \.givenName, .string), .optional("familyName", \.familyName, .string),
    .optional("signatureDate", \.signatureDate, .string),
    .optional("signatureDateFormatString", \.dateFormat, .string),
    .standing("requiresName", \.requiresName, .flag, true, isAlwaysWritten: true),
    .standing(
      "requiresSignatureImage", \.requiresSignatureImage, .flag, true, isAlwaysWritten: true),
    .standing("signatureImage", \.signatureImage, .image, nil),
  ])
