// SPDX-License-Identifier: Apache-2.0

import FHIRExchange
import Foundation
import JSON

/// Public forms to try; none of them is part of the package.
enum PublicForms {
  static let folder: URL? = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "../shared/questionnaires").standardizedFileURL
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  /// Each form with its file's name. A bundle has value sets besides.
  static func all() throws -> [(name: String, form: FHIRForm)] {
    guard let folder else { return [] }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try names.sorted().filter { $0.hasSuffix(".json") }.map { name in
      let json = try JSONValue(
        data: Data(contentsOf: folder.appending(path: name)), limits: FHIR.limits,
        dialect: FHIR.dialect)
      var library = ValueSetLibrary()
      library.add(json)
      let resource =
        (try? FHIR.Bundle(resource: json))?.entry.compactMap(\.resource)
        .first(where: FHIR.Questionnaire.describes) ?? json
      return (name, FHIRForm(try FHIR.Questionnaire(resource: resource), valueSets: library))
    }
  }
}
