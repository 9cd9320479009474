// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The recorders' files of an output directory in which programs were killed.
struct KilledFiles {
  private let folder: URL
  /// Paths in the folder, without temporaries, which stay where a program is killed.
  let names: [String]
  /// Folders in which a temporary was left.
  let torn: Set<String>

  init(in folder: URL) {
    self.folder = folder
    let all = FileManager.default.subpaths(atPath: folder.path) ?? []
    let files = all.filter { $0.contains("/") }
    names = files.filter { !$0.contains("/.") }.sorted()
    torn = Set(files.filter { $0.contains("/.") }.compactMap(Self.folder))
  }

  /// The bytes of a file; `nil` where there is none.
  func data(of name: String) -> Data? { try? Data(contentsOf: folder.appending(path: name)) }

  /// The folder that a file lies in.
  static func folder(of name: String) -> String? {
    name.split(separator: "/").first.map(String.init)
  }

  /// A file's name without the number of its folder, which tells attempts apart.
  static func unnumbered(_ name: String) -> String {
    let parts = name.split(separator: "/")
    let folder = parts.first?.split(separator: "-").dropLast().joined(separator: "-") ?? ""
    return "\(folder)/\(parts.last ?? "")"
  }

  /// The items' times on the sensor's clock, of a file in ResearchKit's form.
  static func times(in data: Data) throws -> [Double] {
    struct Recording: Decodable {
      struct Item: Decodable {
        struct Vector: Decodable { let x, y, z: Double }
        let timestamp, timestampSince1970: Double
        let rotationRate, gravity, userAcceleration: Vector
      }
      let items: [Item]
    }
    return try JSONDecoder().decode(Recording.self, from: data).items.map(\.timestamp)
  }
}
