// SPDX-License-Identifier: Apache-2.0

// Files, and references to resources.
extension AnswerCheck {
  mutating func check(_ file: FHIR.Attachment) {
    let bytes = file.data.map(Primitive.bytes(ofBase64:))
    if let bytes, let size = file.size, size != bytes {
      add(.value, "The file in \(name) has \(bytes) bytes; its 'size' is \(size).")
    }
    if let most = domain.maximumSize, let size = bytes ?? file.size, Double(size) > most {
      add(
        .value,
        "The file in \(name) has \(size) bytes; \(FHIR.Decimal(most)?.text ?? "none") are allowed."
      )
    }
    guard let type = file.contentType else {
      if bytes != nil || !domain.mimeTypes.isEmpty {
        add(.required, "The file in \(name) has no 'contentType'.")
      }
      return
    }
    if !domain.mimeTypes.isEmpty, !domain.mimeTypes.contains(where: { type.isMIMEType($0) }) {
      add(.value, "\(name) takes no files of the type '\(type.prefix(80))'.")
    }
  }

  mutating func check(_ reference: FHIR.Reference) {
    var target = reference.type.map(ResourceAddress.type(named:))
    if let text = reference.reference {
      let shown = text.prefix(80)
      do throws(ResourceAddress.Fault) {
        let found: String?
        switch try ResourceAddress(text) {
        case .typed(let type): found = type
        case .contained(let id):
          found = id.isEmpty ? FHIR.QuestionnaireResponse.type : contained?[id]
          if found == nil, contained != nil {
            add(.notFound, "The response carries no resource '\(shown)'.")
          }
        case .other: found = nil
        }
        if let found, let target, found != target {
          add(
            .invariant,
            "'\(shown)' in \(name) is of the type \(found), and 'type' is '\(target.prefix(80))'.")
        }
        target = found ?? target
      } catch {
        switch error {
        case .form: add(.value, "'\(shown)' in \(name) is no address of a resource.")
        case .unknownType(let type):
          add(
            .value,
            "'\(shown)' in \(name): there are no resources of the type '\(type.prefix(80))'.")
        }
      }
    } else if reference.identifier == nil, reference.display == nil {
      add(.required, "The reference in \(name) points to nothing.")
    }
    if let target, !domain.targetTypes.isEmpty, !domain.targetTypes.contains(target),
      !domain.targetTypes.contains("Resource")
    {
      let types = domain.targetTypes.joined(separator: ", ").prefix(200)
      add(.value, "\(name) takes references to \(types), and not to \(target.prefix(80)).")
    }
  }
}

extension String {
  /// Whether it is a MIME type of a kind, such as `image/*`; parameters do not count.
  fileprivate func isMIMEType(_ kind: String) -> Bool {
    func plain(_ text: String) -> String {
      text.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
    }
    let (mine, kind) = (plain(self), plain(kind))
    return mine == kind || kind == "*/*" || kind.hasSuffix("/*") && mine.hasPrefix(kind.dropLast())
  }
}
