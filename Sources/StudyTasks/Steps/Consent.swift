// SPDX-License-Identifier: Apache-2.0

public import JSON

/// The document that a person is asked to consent to.
public struct ConsentDocument: Sendable, Hashable {
  /// The document's title.
  public var title: String?
  /// The parts of the document, in order.
  public var sections: [ConsentSection]
  /// The title over the signatures.
  public var signaturePageTitle: String?
  /// The words over the signatures.
  public var signaturePageContent: String?
  /// Who signs.
  public var signatures: [ConsentSignature]
  /// HTML shown for review in place of the sections.
  public var htmlReviewContent: String?
  /// Keys of foreign systems that have no property here, kept for export.
  public var carried = Carried()

  /// Makes a document from its parts.
  public init(
    title: String? = nil, sections: [ConsentSection] = [], signatures: [ConsentSignature] = [],
    signaturePageTitle: String? = nil, signaturePageContent: String? = nil,
    htmlReviewContent: String? = nil
  ) {
    self.title = title
    self.sections = sections
    self.signatures = signatures
    self.signaturePageTitle = signaturePageTitle
    self.signaturePageContent = signaturePageContent
    self.htmlReviewContent = htmlReviewContent
  }
}

/// A part of a consent document.
public struct ConsentSection: Sendable, Hashable {
  /// The subject of the part.
  public var type: Kind
  /// The heading; `nil` for the usual one of its kind.
  public var title: String?
  /// The heading in the document; `nil`: as `title`.
  public var formalTitle: String?
  /// The part in short.
  public var summary: String?
  /// The part in full, as plain text.
  public var content: String?
  /// The part in full, as HTML, in place of `content`.
  public var htmlContent: String?
  /// Where the part in full is found.
  public var contentURL: String?
  /// The words of the button that shows the part in full.
  public var learnMoreTitle: String?
  /// Name of an image.
  public var image: String?
  /// Shown before consent, but no part of the document.
  public var isOmittedFromDocument: Bool
  /// Keys of foreign systems that have no property here, kept for export.
  public var carried = Carried()

  /// Makes a section from its parts.
  public init(
    _ type: Kind, title: String? = nil, summary: String? = nil, content: String? = nil,
    htmlContent: String? = nil, isOmittedFromDocument: Bool = false
  ) {
    self.type = type
    self.title = title
    self.summary = summary
    self.content = content
    self.htmlContent = htmlContent
    self.isOmittedFromDocument = isOmittedFromDocument
  }

  /// The subjects of parts of a consent document, in ResearchKit's order.
  public enum Kind: String, JSONName {
    case overview, dataGathering, privacy, dataUse, timeCommitment, studySurvey, studyTasks
    case withdrawing, custom, onlyInDocument
  }
}

/// A signature under a consent document: who is to sign, and once signed, who did.
public struct ConsentSignature: Sendable, Hashable {
  /// Tells the signature from others of the document.
  public var identifier: String
  /// Who signs: participant, investigator …
  public var title: String?
  /// The signer's names.
  public var givenName: String?
  /// The signer's family name.
  public var familyName: String?
  /// The date as it was written under the signature.
  public var signatureDate: String?
  /// How dates are written, as a date format pattern.
  public var dateFormat: String?
  /// Whether the name is asked for.
  public var requiresName: Bool
  /// Whether a drawing is asked for.
  public var requiresSignatureImage: Bool
  /// Name of the drawing's file.
  public var signatureImage: String?
  /// Keys of foreign systems that have no property here, kept for export.
  public var carried = Carried()

  /// Makes a signature from its parts.
  public init(
    identifier: String, title: String? = nil, givenName: String? = nil,
    familyName: String? = nil, signatureDate: String? = nil, dateFormat: String? = nil,
    requiresName: Bool = true, requiresSignatureImage: Bool = true, signatureImage: String? = nil
  ) {
    self.identifier = identifier
    self.title = title
    self.givenName = givenName
    self.familyName = familyName
    self.signatureDate = signatureDate
    self.dateFormat = dateFormat
    self.requiresName = requiresName
    self.requiresSignatureImage = requiresSignatureImage
    self.signatureImage = signatureImage
  }
}
