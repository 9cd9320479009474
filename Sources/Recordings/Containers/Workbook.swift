// SPDX-License-Identifier: Apache-2.0

/// The sheets of an Excel workbook (Office Open XML, ECMA-376): a zip archive of XML.
struct Workbook {
  /// A table for each sheet that holds anything.
  private(set) var tables: [ContainerTable] = []

  private static let mostSheets = 200
  private static let mostStrings = 2_000_000
  private static let mostParts = 10_000
  /// All texts and all sheets together. A sheet of a million rows and seven columns has a quarter of that.
  static let limitBytes = 1 << 29
  /// Of a cell or a name: 32 767 characters, which is what Excel allows in a cell.
  private static let longestText = 4 * 32_767

  /// Reads all sheets; memory in proportion to their text.
  init(_ reading: IsolatedReading) throws(RecordingError) {
    var reading = reading
    let path = reading.path
    var targets: [String: String] = [:]
    var sheets: [(name: String, identifier: String)] = []
    var startsIn1904 = false
    let hasList = try Self.elements("xl/workbook.xml", &reading) {
      (name, attributes) throws(RecordingError) in
      switch name {
      case "workbookPr": startsIn1904 = ["1", "true"].contains(attributes["date1904"])
      case "sheet":
        guard sheets.count < Self.mostSheets else {
          throw Self.tooMany("sheets", most: Self.mostSheets, path)
        }
        let name = attributes["name"] ?? ""
        try Self.checkLength(name, path)
        sheets.append((name, attributes["id"] ?? ""))
      default: break
      }
    }
    guard hasList else {
      throw .unsuitable(
        FilePlace(path: reading.path), expected: "an Excel workbook", found: "another zip archive",
        remedy: "unpack it, and give a file in it or the folder")
    }
    _ = try Self.elements("xl/_rels/workbook.xml.rels", &reading) {
      (name, attributes) throws(RecordingError) in
      guard name == "Relationship", let identifier = attributes["Id"] else { return }
      guard targets.count < Self.mostParts else {
        throw Self.tooMany("parts", most: Self.mostParts, path)
      }
      targets[identifier] = attributes["Target"]
    }
    var room = Self.limitBytes
    let strings = try Self.strings(&reading, &room)
    let dates = try WorkbookDates(&reading, startsIn1904: startsIn1904)
    for sheet in sheets {
      guard let target = targets[sheet.identifier] else { continue }
      reading.part = target.hasPrefix("/") ? String(target.dropFirst()) : "xl/" + target
      let text = try WorkbookSheet(&reading, strings: strings, dates: dates, room: room).text
      room -= text.count
      if !text.isEmpty { tables.append(ContainerTable(name: sheet.name, content: .text(text))) }
    }
  }

  /// Throws if a text is longer than one of a cell may be.
  static func checkLength(_ text: String, _ path: String) throws(RecordingError) {
    guard text.utf8.count <= longestText else {
      throw .unsuitable(
        FilePlace(path: path), expected: "at most 32767 characters in a cell, as Excel has",
        found: "a longer text", remedy: "export less of it")
    }
  }

  private static func tooMany(_ parts: String, most: Int, _ path: String) -> RecordingError {
    .unsuitable(
      FilePlace(path: path), expected: "at most \(most) \(parts)", found: "more",
      remedy: "export less of it")
  }

  /// Hands over the elements of a part; `false` if there is no such part.
  static func elements(
    _ part: String, _ reading: inout IsolatedReading,
    _ take: (_ name: String, _ attributes: [String: String]) throws(RecordingError) -> Void
  ) throws(RecordingError) -> Bool {
    reading.part = part
    var exists = true
    var latest: (name: String, attributes: [String: String])?
    try reading.records { (record) throws(RecordingError) in
      if case .elementAttribute(let name, let text) = record {
        latest?.attributes[name] = text
        return
      }
      if let element = latest { try take(element.name, element.attributes) }
      latest = nil
      switch record {
      case .element(let name): latest = (name, [:])
      case .noPart: exists = false
      default: break
      }
    }
    if let element = latest { try take(element.name, element.attributes) }
    return exists
  }

  /// The texts that cells refer to by number.
  ///
  /// - Parameter room: the bytes that there is room for, which become fewer.
  private static func strings(
    _ reading: inout IsolatedReading, _ room: inout Int
  ) throws(RecordingError) -> [String] {
    let path = reading.path
    reading.part = "xl/sharedStrings.xml"
    var strings: [String] = []
    var open: [String] = []
    try reading.records { (record) throws(RecordingError) in
      switch record {
      case .element(let name):
        open.append(name)
        guard name == "si" else { return }
        guard strings.count < mostStrings else { throw tooMany("texts", most: mostStrings, path) }
        strings.append("")
      case .elementEnd: _ = open.popLast()
      // Readings of words in other writing stand beside the words.
      case .text(let text) where open.last == "t" && !open.contains("rPh"):
        guard let last = strings.indices.last else { return }
        room -= text.utf8.count
        guard room >= 0 else { throw .tooLarge(path: path, limitBytes: limitBytes) }
        strings[last] += text
        try checkLength(strings[last], path)
      default: break
      }
    }
    return strings
  }
}
