// SPDX-License-Identifier: Apache-2.0

/// The sheets of an Excel workbook (Office Open XML, ECMA-376): a zip archive of XML.
struct Workbook {
  /// A table for each sheet that holds anything.
  private(set) var tables: [ContainerTable] = []

  private static let mostSheets = 200
  private static let mostStrings = 2_000_000

  /// Reads all sheets; memory in proportion to their text.
  init(_ reading: IsolatedReading) throws(RecordingError) {
    var targets: [String: String] = [:]
    var sheets: [(name: String, identifier: String)] = []
    var startsIn1904 = false
    let hasList = try Self.elements("xl/workbook.xml", reading) { name, attributes in
      switch name {
      case "workbookPr": startsIn1904 = ["1", "true"].contains(attributes["date1904"])
      case "sheet": sheets.append((attributes["name"] ?? "", attributes["id"] ?? ""))
      default: break
      }
    }
    guard hasList else {
      throw .unsuitable(
        FilePlace(path: reading.path), expected: "an Excel workbook", found: "another zip archive",
        remedy: "unpack it, and give a file in it or the folder")
    }
    _ = try Self.elements("xl/_rels/workbook.xml.rels", reading) { name, attributes in
      if name == "Relationship", let identifier = attributes["Id"] {
        targets[identifier] = attributes["Target"]
      }
    }
    guard sheets.count <= Self.mostSheets else {
      throw .unsuitable(
        FilePlace(path: reading.path), expected: "at most \(Self.mostSheets) sheets",
        found: "\(sheets.count)", remedy: "export less of it")
    }
    let strings = try Self.strings(reading)
    let dates = try WorkbookDates(reading, startsIn1904: startsIn1904)
    for sheet in sheets {
      guard let target = targets[sheet.identifier] else { continue }
      var part = reading
      part.part = target.hasPrefix("/") ? String(target.dropFirst()) : "xl/" + target
      let text = try WorkbookSheet(part, strings: strings, dates: dates).text
      if !text.isEmpty { tables.append(ContainerTable(name: sheet.name, content: .text(text))) }
    }
  }

  /// Hands over the elements of a part; `false` if there is no such part.
  static func elements(
    _ part: String, _ reading: IsolatedReading,
    _ take: (_ name: String, _ attributes: [String: String]) -> Void
  ) throws(RecordingError) -> Bool {
    var reading = reading
    reading.part = part
    var exists = true
    var latest: (name: String, attributes: [String: String])?
    try reading.records { (record) throws(RecordingError) in
      if case .elementAttribute(let name, let text) = record {
        latest?.attributes[name] = text
        return
      }
      if let element = latest { take(element.name, element.attributes) }
      latest = nil
      switch record {
      case .element(let name): latest = (name, [:])
      case .noPart: exists = false
      default: break
      }
    }
    if let element = latest { take(element.name, element.attributes) }
    return exists
  }

  /// The texts that cells refer to by number.
  private static func strings(_ reading: IsolatedReading) throws(RecordingError) -> [String] {
    var reading = reading
    reading.part = "xl/sharedStrings.xml"
    var strings: [String] = []
    var open: [String] = []
    try reading.records { (record) throws(RecordingError) in
      switch record {
      case .element(let name):
        open.append(name)
        guard name == "si" else { return }
        guard strings.count < mostStrings else {
          throw .unsuitable(
            FilePlace(path: reading.path), expected: "at most \(mostStrings) texts",
            found: "more", remedy: "export less of it")
        }
        strings.append("")
      case .elementEnd: _ = open.popLast()
      // Readings of words in other writing stand beside the words.
      case .text(let text) where open.last == "t" && !open.contains("rPh"):
        if let last = strings.indices.last { strings[last] += text }
      default: break
      }
    }
    return strings
  }
}
