// SPDX-License-Identifier: Apache-2.0

public import JSON

extension Carried.System {
  /// ResearchKit.
  public static let researchKit = Carried.System("researchKit")
}

extension JSONField {
  /// The keys of ResearchKit, which stand alone in the files of every version.
  static func carried(
    _ property: any WritableKeyPath<Model, Carried> & Sendable, key: String = "carried"
  ) -> JSONField {
    .carried(key, property, of: .researchKit)
      .described("Keys of ResearchKit that have no place here, kept for export.")
  }

  /// The keys of every other system, by the systems' names.
  static func carriedOthers(
    _ property: any WritableKeyPath<Model, Carried> & Sendable, key: String = "carriedOthers"
  ) -> JSONField {
    .carried(key, property, besides: .researchKit)
      .described("Keys of other systems that have no place here, kept for export.")
  }
}
