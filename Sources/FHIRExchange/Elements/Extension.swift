// SPDX-License-Identifier: Apache-2.0

public import JSON

extension FHIR {
  /// A statement beyond the definition of a resource.
  public struct Extension: FHIRElement {
    /// All members.
    public var members: [String: JSONValue] = [:]
    /// Makes an empty element.
    public init() {}

    /// The address that says what it means.
    public static let url = Element<String>("url")
    /// Its value.
    public static let value = Choice("value")

    /// Makes an extension with a value.
    public init(_ url: String, _ value: Value) {
      self.url = url
      self.value = value
    }
  }
}

extension FHIRElement {
  /// The extensions.
  public var extensions: [FHIR.Extension] {
    get { members["extension"]?.elements.compactMap(FHIR.Extension.init(fhir:)) ?? [] }
    set { members["extension"] = newValue.isEmpty ? nil : .array(newValue.map(\.fhir)) }
  }

  /// The first extension of that address.
  public func `extension`(_ url: String) -> FHIR.Extension? {
    guard let stated = members["extension"] else { return nil }
    for json in stated.elements {
      guard let members = json.object else { continue }
      let found = FHIR.Extension(members: members)
      // Most addresses are texts, which are compared without the detour over the element.
      if (members["url"]?.string ?? found.url) == url { return found }
    }
    return nil
  }

  /// The value of the first extension of that address.
  func stated(_ url: String) -> FHIR.Value? { self.extension(url)?.value }

  /// The extensions of a primitive member.
  public func extensions(of name: String) -> [FHIR.Extension] {
    members["_" + name]?.object?["extension"]?.elements.compactMap(FHIR.Extension.init(fhir:)) ?? []
  }
}
