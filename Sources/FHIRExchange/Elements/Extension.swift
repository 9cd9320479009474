// SPDX-License-Identifier: Apache-2.0

public import JSON

extension FHIR {
  /// A statement beyond the definition of a resource.
  public struct Extension: FHIRElement {
    /// All members.
    public var members: [String: JSONValue]

    /// Makes an element from its members.
    public init(members: [String: JSONValue] = [:]) { self.members = members }

    /// The address that says what it means.
    public var url: String? {
      get { self["url"] }
      set { self["url"] = newValue }
    }

    /// Its value.
    public var value: Value? {
      get { self[choice: "value"] }
      set { self[choice: "value"] = newValue }
    }

    /// Makes an extension with a value.
    public init(_ url: String, _ value: Value) {
      members = [:]
      self.url = url
      self.value = value
    }
  }
}

extension FHIRElement {
  /// The extensions.
  public var extensions: [FHIR.Extension] {
    get { self[all: "extension"] }
    set { self[all: "extension"] = newValue }
  }

  /// The first extension of that address.
  public func `extension`(_ url: String) -> FHIR.Extension? {
    extensions.first { $0.url == url }
  }

  /// The extensions of a primitive member.
  public func extensions(of name: String) -> [FHIR.Extension] {
    members["_" + name]?.object?["extension"]?.array?.compactMap(FHIR.Extension.init(fhir:)) ?? []
  }
}
