// SPDX-License-Identifier: Apache-2.0

/// What can be told about a MATLAB file up to version 7 before a library reads it.
enum MATLABFile {
  private static let headBytes = 128
  /// Unpacked bytes of all variables.
  private static let mostUnpacked = 2 << 30

  /// Throws unless all variables are whole and the file ends with one. The library passes over a rest, over a
  /// variable with a damaged head and over checksums in silence, and gives whatever the memory had before in place
  /// of numbers that are missing.
  static func check(_ bytes: [UInt8], path: String) throws(RecordingError) {
    func damage(_ found: String) -> RecordingError {
      .badStructure(FilePlace(path: path), expected: "a whole MATLAB file", found: found)
    }
    guard bytes.count > headBytes else { throw damage("the end of the file within its head") }
    let isLittleEndian = bytes[126] == UInt8(ascii: "I") && bytes[127] == UInt8(ascii: "M")
    let isBigEndian = bytes[126] == UInt8(ascii: "M") && bytes[127] == UInt8(ascii: "I")
    guard isLittleEndian || isBigEndian else { throw damage("a damaged head") }
    var place = headBytes
    var unpacked = 0
    while place < bytes.count {
      guard bytes.count - place >= 8 else { throw damage("the end of the file within a variable") }
      let size = (4..<8).reduce(0) { sum, index in
        let byte = Int(bytes[place + (isLittleEndian ? 11 - index : index)])
        return sum << 8 | byte
      }
      guard size <= bytes.count - place - 8 else {
        throw damage(
          "\(bytes.count - place - 8) of the \(size) bytes of the variable at byte \(place)")
      }
      let end = place + 8 + size
      let checked = bytes.withUnsafeBytes { all in
        var elements = MATLABElements(
          of: UnsafeRawBufferPointer(rebasing: all[place..<end]), isLittleEndian: isLittleEndian)
        return Result { () throws(MATLABElements.Damage) in try elements.check() }
      }
      switch checked {
      case .success(let count): unpacked += count
      case .failure(let fault): throw damage("\(fault.words) in the variable at byte \(place)")
      }
      guard unpacked <= mostUnpacked else {
        throw .unsuitable(
          FilePlace(path: path),
          expected: "at most \(mostUnpacked >> 30) GiB of unpacked variables",
          found: "more", remedy: "export less of it, or split the recording")
      }
      place = end
    }
  }

  /// Why a file of nothing but objects is refused; MATLAB Mobile writes timetables.
  static func refusal(_ object: String, _ path: String) -> RecordingError {
    .unsuitable(
      FilePlace(path: path), expected: "arrays of numbers, alone or in structures",
      found: "the variable \"\(object.oneLine)\", an object that only MATLAB can read, such as a "
        + "timetable",
      remedy: "write it with writetimetable or writetable as CSV, or as a structure of arrays")
  }
}
