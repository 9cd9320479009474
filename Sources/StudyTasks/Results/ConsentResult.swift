// SPDX-License-Identifier: Apache-2.0

public import JSON

/// A signature under a consent document, and whether consent was given.
public struct ConsentResult: Sendable, Hashable {
  /// The person's signature; `nil` where none was asked for.
  public var signature: ConsentSignature?
  /// Whether the person agreed.
  public var didConsent: Bool
  /// Keys of another system's form of this object that have no property here, kept for export.
  public var carried: [String: JSONValue] = [:]

  /// Makes a result from its parts.
  public init(signature: ConsentSignature? = nil, didConsent: Bool) {
    self.signature = signature
    self.didConsent = didConsent
  }

  /// Puts the signature into the document, in place of the one of its identifier.
  ///
  /// A document without one of that identifier stays as it is.
  public func apply(to document: inout ConsentDocument) {
    guard let signature,
      let place = document.signatures.firstIndex(where: { $0.identifier == signature.identifier })
    else { return }
    document.signatures[place] = signature
  }
}
