// SPDX-License-Identifier: Apache-2.0

/// How well the joint is found from a short window, at every position of the reference recordings.
///
/// A window is cut out, with the stance that the recording holds put to it (`pose`) or without
/// (`none`), and the joint identified from it alone. The calibration found is then applied to the
/// whole recording and compared with the reference there: a window in which the wrong axis happens
/// to fit must not pass.
struct WindowStudy: Sendable {
  /// Lengths of the windows, seconds.
  var lengths = [5.0, 10, 20]
  /// Seconds from one window to the next.
  var step = 1.0
  /// Degrees between the 1st and the 99th percentile of the reference in a window, at the least:
  /// what counts as a window with movement.
  var leastMovement = 15.0
  /// Share of a window's time for which the reference must be valid to say whether it moved.
  var leastValidShare = 0.5
  /// Whether thigh and shank are exchanged, which every window should refuse or flag.
  var isExchanged = false
  /// The recordings, by the start of their names.
  var recordings = WindowRecording.all

  /// Cuts, identifies and judges every window; nothing is drawn at random.
  ///
  /// - Parameters:
  ///   - datasets: path of the folder that holds `knee`.
  ///   - workers: threads.
  /// - Throws: what reading the recordings throws.
  func run(datasets: String, workers: Int) async throws -> WindowStudyResult {
    var result = WindowStudyResult()
    for recording in recordings {
      guard let whole = try WholeRecording(recording, datasets: datasets) else {
        result.notRun.append(recording.name)
        continue
      }
      let jobs = lengths.flatMap { windows(of: whole, length: $0) }
        .flatMap { window in [whole.recording.standing, nil].map { (window, $0) } }
      let isExchanged = isExchanged
      result.outcomes += try await jobs.parallelMap(workers: workers) { window, standing in
        whole.outcome(of: window, standing: standing, isExchanged: isExchanged)
      }
    }
    return result
  }

  /// The windows of a length in which the reference moves.
  private func windows(of whole: WholeRecording, length: Double) -> [ClosedRange<Double>] {
    let (first, last) = (whole.span.lowerBound, whole.span.upperBound - length)
    return stride(from: first, through: last, by: step).map { $0...$0 + length }.filter { window in
      let degrees = whole.reference.valid(in: window)
      let rows = whole.reference.rows(in: window)
      guard Double(degrees.count) >= leastValidShare * Double(rows), degrees.count > 20 else {
        return false
      }
      let sorted = degrees.sorted()
      let (low, high) = (sorted[sorted.count / 100], sorted[sorted.count * 99 / 100])
      return high - low >= leastMovement
    }
  }
}
