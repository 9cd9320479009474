// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// The words of a form's elements in one language.
struct FormWords {
  /// The language, such as `de` or `de-AT`; `nil` for the words as they stand.
  let language: String?

  /// The words of an element: translated where there is a translation, without markup, with the
  /// rendering where there is nothing else.
  func words(of name: String, _ element: some FHIRElement) -> String? {
    let extensions = element.extensions(of: name)
    if let translated = translation(in: extensions) { return translated }
    if let text = element.members[name]?.string { return text }
    for found in extensions {
      guard let markup = found.value?.string ?? found.members["valueMarkdown"]?.string else {
        continue
      }
      if found.url == ExtensionAddress.xhtml { return PlainWords.ofXHTML(markup) }
      if found.url == ExtensionAddress.markdown { return PlainWords.ofMarkdown(markup) }
    }
    return nil
  }

  /// The translation into the language: of it exactly, else of the same language elsewhere.
  private func translation(in extensions: [FHIR.Extension]) -> String? {
    guard let language else { return nil }
    var found: String?
    for one in extensions where one.url == ExtensionAddress.translation {
      let parts = one.extensions
      func part(_ name: String, _ type: String) -> String? {
        parts.first { $0.url == name }?.members["value" + type]?.string
      }
      guard let stated = part("lang", "Code") ?? part("lang", "String"),
        let content = part("content", "String") ?? part("content", "Markdown")
      else { continue }
      if stated.lowercased() == language.lowercased() { return content }
      if found == nil, Self.root(of: stated) == Self.root(of: language) { found = content }
    }
    return found
  }

  private static func root(of language: String) -> String {
    language.prefix { $0 != "-" }.lowercased()
  }

  /// The question's number and words.
  func text(of item: FHIR.Questionnaire.Item) -> String? {
    let text = words(of: "text", item)
    guard let prefix = words(of: "prefix", item), !prefix.isEmpty else { return text }
    return text.map { "\(prefix) \($0)" } ?? prefix
  }

  /// An option's words.
  func text(of option: FHIR.Value) -> String {
    switch option {
    case .coding(let coding):
      let words = self.words(of: "display", coding) ?? coding.code ?? ""
      return coding.stated(ExtensionAddress.optionPrefix)?.string.map { "\($0) \(words)" } ?? words
    default: return option.shown
    }
  }
}
