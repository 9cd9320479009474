// SPDX-License-Identifier: Apache-2.0

// Compiled with all of Recordings into one module by Fuzz/run.sh.

import CReaders

/// libFuzzer's entry: any bytes must end in a recording or in a typed error of one line, the same a second
/// time. What a C library does with them happens in a process of its own, whose end is such an error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let start, count >= 1 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  guard isWanted(ContainerFormat(Array(bytes.prefix(512)))) else { return -1 }
  var options = RecordingOptions(
    accelerationUnit: .metresPerSecondSquared, angularVelocityUnit: .radiansPerSecond,
    timeUnit: start[0] & 1 == 0 ? .seconds : nil, rateHz: start[0] & 2 == 0 ? 50 : nil,
    units: start[0] & 4 == 0 ? .stated : .auto)
  if start[0] & 8 != 0 { options.sensor = "a" }
  if start[0] & 32 != 0 { options.part = 2 }
  if start[0] & 16 != 0 {
    options.columns = Dictionary(
      uniqueKeysWithValues: SampleField.allCases.enumerated().map { ($1, .position($0)) })
  }
  do throws(RecordingError) {
    let loaded = try RecordingFile.load(bytes, name: "fuzz", options: options)
    precondition(!loaded.recording.isEmpty)
    precondition(loaded.source.files.allSatisfy { $0.sha256.count == 64 })
  } catch {
    let text = error.description
    precondition(!text.isEmpty && !text.contains { $0.isNewline })
    FuzzCounts.shared.count(text)
  }
  return 0
}

/// How often the process of a library crashed, which is no finding, but good to know.
final class FuzzCounts {
  nonisolated(unsafe) static let shared = FuzzCounts()
  private var crashes = 0

  func count(_ text: String) {
    guard text.contains("damage at which") || text.contains("finds no end") else { return }
    crashes += 1
    if crashes & (crashes - 1) == 0 { print("ended processes: \(crashes), the latest: \(text)") }
  }
}

/// Whether this target is for the format; `nil` for text.
private func isWanted(_ format: ContainerFormat?) -> Bool {
  #if loggers
    format == nil
  #elseif mat
    format == .matlab
  #elseif hdf5
    format == .hdf5 || format == .matlabHDF5
  #elseif xlsx
    format == .workbook
  #else
    format == .motionXML
  #endif
}
