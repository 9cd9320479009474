// SPDX-License-Identifier: Apache-2.0

/// Seconds and memory of `goniometer analyze` as a whole process, which is what a person waits for: a walk
/// of a minute, of ten, and of an hour at 1 kHz, two sensors each.
func benchmarkAnalyze() {
  guard let program = Program.goniometer else {
    return complain("knee.analyze left out: build goniometer first, swift build -c release")
  }
  let isStaticThere = Program.staticGoniometer != nil
  if !isStaticThere { complain("no static goniometer, make release-static; left out") }
  // A stride takes 1.11 s.
  for (repetitions, rateHz, runs) in [(54, 100, 21), (540, 100, 9), (3240, 1000, 3)] {
    guard let folder = TemporaryFolder() else { return complain("no temporary folder") }
    let walk = folder.path + "/walk"
    let simulate = [
      program, "simulate", "--protocol", "walking", "--repetitions", String(repetitions), "--rate",
      String(rateHz), "--grade", "phone", "--seed", "1", "--decimals", "6", "--output", walk,
    ]
    guard ChildRun(simulate, isQuiet: true) != nil else {
      return complain("knee.analyze: goniometer simulate failed")
    }
    let input = "simulated walk, \(repetitions) repetitions at \(rateHz) Hz, two files"
    measureAnalyze("knee.analyze", program, walk, input, rateHz, runs)
    if let program = Program.staticGoniometer {
      measureAnalyze("knee.analyze.static", program, walk, input, rateHz, runs)
    }
  }
}

private func measureAnalyze(
  _ name: String, _ program: String, _ folder: String, _ input: String, _ rateHz: Int, _ runs: Int
) {
  let arguments = [
    program, "analyze", "--thigh", folder + "/thigh.csv", "--shank", folder + "/shank.csv",
  ]
  // 1 says that a check found the recording bad; the work is done.
  let all = (0...runs).compactMap { _ in ChildRun(arguments, isQuiet: true, codes: [0, 1]) }
  guard all.count == runs + 1 else { return complain("\(name) failed") }
  let counted = all.dropFirst()
  var measurement = Measurement(
    name: name, input: input, unit: "s", values: counted.map(\.seconds),
    peakMiB: counted.map(\.peakMiB).max())
  measurement.parameters = [("rate", Double(rateHz))]
  measurement.report()
}
