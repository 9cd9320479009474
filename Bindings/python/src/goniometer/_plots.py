# SPDX-License-Identifier: Apache-2.0
"""Pictures by matplotlib, which is imported when one is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ._agreement import Agreement
    from ._measurement import Measurement

_BLUE, _GREY, _RED = "#1f5fa8", "#6b7280", "#b3261e"


def _axes(ax: Axes | None, size: tuple[float, float]) -> Axes:
    if ax is not None:
        return ax
    try:
        from matplotlib import pyplot
    except ImportError as error:
        raise ImportError("a plot needs matplotlib: pip install 'goniometer[plot]'") from error
    return pyplot.subplots(figsize=size, layout="constrained")[1]


def plot_measurement(knee: Measurement, ax: Axes | None) -> Axes:
    """Draw an angle over time."""
    ax = _axes(ax, (8, 3.6))
    angle = knee.angle
    ax.fill_between(
        angle["time_s"],
        angle["flexion_lower95_deg"],
        angle["flexion_upper95_deg"],
        color=_BLUE,
        alpha=0.2,
        linewidth=0,
        label="95 % interval",
    )
    ax.plot(angle["time_s"], angle["flexion_deg"], color=_BLUE, linewidth=1.4, label="angle")
    repetitions = knee.repetitions
    spans = repetitions[["start_seconds", "end_seconds"]].to_numpy(float) if len(repetitions) else ()
    for number, (start, end) in enumerate(spans, start=1):
        ax.axvspan(start, end, color=_GREY, alpha=0.12, linewidth=0)
        ax.annotate(
            str(number),
            ((start + end) / 2, 1),
            xycoords=("data", "axes fraction"),
            xytext=(0, -4),
            textcoords="offset points",
            ha="center",
            va="top",
            color=_GREY,
        )
    for extreme in (knee.minimum, knee.maximum):
        if extreme.degrees == extreme.degrees:
            ax.axhline(extreme.degrees, color=_GREY, linewidth=0.8, linestyle="--")
    ax.set_xlabel("time, s")
    ax.set_ylabel("flexion, °")
    ax.margins(x=0)
    ax.set_title(f"Range of motion {knee.range}; quality: {knee.quality.verdict}", loc="left")
    ax.legend(loc="upper right", frameon=False, ncols=2, bbox_to_anchor=(1, 1.13))
    ax.spines[["top", "right"]].set_visible(False)
    return ax


def plot_agreement(agreement: Agreement, ax: Axes | None) -> Axes:
    """Draw differences over means, after Bland and Altman."""
    ax = _axes(ax, (6.4, 4.2))
    pair = agreement.differences
    first, second = (agreement.ratings.iloc[:, place] for place in (0, 1))
    ax.scatter((first + second) / 2, first - second, s=22, color=_BLUE, alpha=0.8, linewidth=0)
    levels = (
        (pair["upperLimit"]["value"], pair["upperLimit"]["interval"], _GREY, "+1.96 SD"),
        (pair["bias"], pair["biasInterval"], _BLUE, "bias"),
        (pair["lowerLimit"]["value"], pair["lowerLimit"]["interval"], _GREY, "−1.96 SD"),
    )
    for value, interval, colour, name in levels:
        ax.axhspan(interval["lower"], interval["upper"], color=colour, alpha=0.12, linewidth=0)
        ax.axhline(value, color=colour, linewidth=1.2)
        ax.annotate(
            f"{name} {value:.1f}",
            (1, value),
            xycoords=("axes fraction", "data"),
            xytext=(4, 0),
            textcoords="offset points",
            va="center",
            color=colour,
        )
    for bound in (-1, 1):
        if agreement.acceptable is not None:
            ax.axhline(bound * agreement.acceptable, color=_RED, linewidth=1, linestyle=":")
    names = agreement.ratings.columns
    ax.set_xlabel(f"mean of {names[0]} and {names[1]}")
    ax.set_ylabel(f"{names[0]} − {names[1]}")
    ax.set_title(f"Agreement of {len(first)} subjects (bands: 95 % intervals)", loc="left")
    ax.spines[["top", "right"]].set_visible(False)
    return ax
