// SPDX-License-Identifier: Apache-2.0

import Drawing

// A plot with a band, a level, two curves and a gap, on standard output.
let plot = LinePlot(
  title: "Knee flexion", description: "The left knee bends to 88°, the right one to 61°.",
  x: .linear("time, s", 0...4), y: .linear("flexion, °", 0...100),
  series: [
    .init("left", [.init(0, 2), .init(1, 88), .init(2, 3)]),
    .init("right", [.init(0, 4), .init(1, 61), .init(2, .nan), .init(3, 60), .init(4, 5)]),
  ],
  levels: [.init(90, "goal")], bands: [0...5])
print(plot.svg, terminator: "")
