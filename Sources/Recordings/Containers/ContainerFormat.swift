// SPDX-License-Identifier: Apache-2.0

internal import CReaders

/// A kind of file that holds tables in a form other than text.
enum ContainerFormat: Sendable {
  /// MATLAB up to version 7.
  case matlab
  /// MATLAB 7.3, which is HDF5.
  case matlabHDF5
  case hdf5
  case workbook
  case motionXML

  /// Bytes that tell one: comments may stand before the first element of XML.
  private static let longestSignature = 4096

  /// The format of a file by its first bytes, which are read all the same afterwards; `nil` for text.
  init?(of source: ByteSource) throws(RecordingError) {
    let start = try source.peek(Self.longestSignature)
    guard let format = Self(start) else { return nil }
    self = format
  }

  /// The format of a file that begins with these bytes; `nil` for text.
  init?(_ start: [UInt8]) {
    if start.starts(with: [0x89, 0x48, 0x44, 0x46, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .hdf5
    } else if start.starts(with: Array("MATLAB 7.3 MAT-file".utf8)) {
      self = .matlabHDF5
    } else if start.starts(with: Array("MATLAB 5.0 MAT-file".utf8)) {
      self = .matlab
    } else if start.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      self = .workbook
    } else if Self.isMotionXML(start) {
      self = .motionXML
    } else {
      return nil
    }
  }

  private static func isMotionXML(_ start: [UInt8]) -> Bool {
    guard start.first == UInt8(ascii: "<") || start.starts(with: TextSignature.byteOrderMark) else {
      return false
    }
    return String(decoding: start, as: UTF8.self).contains("<mvnx")
  }

  /// For a sentence, with its article.
  var title: String {
    switch self {
    case .matlab, .matlabHDF5: "a MATLAB file"
    case .hdf5: "an HDF5 file"
    case .workbook: "an Excel workbook"
    case .motionXML: "an Xsens MVN file"
    }
  }

  /// The libraries that read it, and the packages of Debian that bring them under every release.
  var libraries: (names: String, packages: String) {
    switch self {
    case .matlab: ("libmatio", "libmatio-dev")
    case .matlabHDF5, .hdf5: ("libhdf5", "libhdf5-dev")
    case .workbook: ("libzip and libxml2", "libzip-dev libxml2-dev")
    case .motionXML: ("libxml2", "libxml2-dev")
    }
  }

  var library: goniometer_library {
    switch self {
    case .matlab: goniometer_library_matio
    case .matlabHDF5, .hdf5: goniometer_library_hdf5
    case .workbook: goniometer_library_zipped_xml
    case .motionXML: goniometer_library_xml
    }
  }

  /// Whether matrices are told with their columns as the first dimension.
  var isMATLAB: Bool { self == .matlab || self == .matlabHDF5 }
}
