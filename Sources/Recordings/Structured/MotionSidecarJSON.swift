// SPDX-License-Identifier: Apache-2.0

/// `*_motion.json` of BIDS.
enum MotionSidecarJSON {
  private struct Document: Decodable {
    let samplingFrequency: Double?

    enum CodingKeys: String, CodingKey {
      case samplingFrequency = "SamplingFrequency"
    }
  }

  /// The nominal rate in Hz; `nil` where the file does not state one.
  static func samplingFrequency(of source: ByteSource) throws(RecordingError) -> Double? {
    let bytes = try source.readAll(limitBytes: 1 << 24)
    let document = try JSONText.decode(Document.self, from: bytes, path: source.path)
    guard let rate = document.samplingFrequency else { return nil }
    guard rate > 0, rate.isFinite else {
      throw .badStructure(
        FilePlace(path: source.path), expected: "a SamplingFrequency greater than 0",
        found: "\(rate)")
    }
    return rate
  }
}
