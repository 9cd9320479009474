# SPDX-License-Identifier: Apache-2.0
"""Writes pairs of products and quotients of units, with the factor between both by ucumvert and pint.

    units.py > Tests/UCUMTests/Fixtures/products.tsv

A line has a code, another code, and how many of the other unit the first one is. The tests of the
module UCUM compare its own factors with these. The file is the same in every run.

A code of several units does not begin with `/`: ucumvert takes `/m.s` for `/(m.s)`, where UCUM's
section 7 has a leading solidus invert the unit that directly follows it.
"""

import random
from collections import defaultdict

from ucumvert import PintUcumRegistry
from ucumvert.xml_util import get_base_units, get_metric_units, get_prefixes, get_units_with_full_definition

PAIRS = 2000

# Units whose value in pint is not that of UCUM's table, version 2.2, by the reason.
EXCLUDED = {
    "another value of a measured constant": "a_t mo_s u AU pc [eps_0] [mu_0]",
    "another conventional value, of the centimetre of mercury or water":
        "m[Hg] [in_i'Hg] [in_i'H2O] [PRU] [wood'U]",
    "another definition of an old length": "[in_br] [ft_br] [fth_br] [pc_br] [yd_br] [mi_br] [nmi_br] [kn_br] "
        "[acr_br] [pnt_pr] [pca_pr] [didot] [cicero]",
    "another rod, of 16.5 inches instead of feet": "[rd_br] [ch_br] [lk_br]",
    "another calorie or British thermal unit": "cal_[15] [Btu_th] [Btu]",
    "a food calorie of 1 cal instead of 1 kcal": "[Cal]",
    "a number instead of 100": "[LPF]",
    "Gaussian units of other dimensions": "Mx G Oe Gb Bi",
    "minutes and seconds of time instead of an angle": "' ''",
    "feet and yards instead of their cubes": "[cft_i] [cyd_i]",
    "percent times gram instead of gram by decilitre": "g%",
}
# Units that pint has under this name only behind a prefix: hour, gauss, gram, picohour, the gas constant.
WITHOUT_PREFIX = "[h] [G] [g] ph R".split()
# The hectobar is pint's reduced Planck constant.
NOT_PREFIXED = {"hbar"}
BASE = {
    "kilogram": "kg", "meter": "m", "second": "s", "ampere": "A", "candela": "cd", "kelvin": "K",
    "mole": "mol", "radian": "rad", "bit": "bit",
}

registry = PintUcumRegistry()
choice = random.Random(2)
excluded = set(" ".join(EXCLUDED.values()).split())
# Scales and arbitrary units are no multiples of others: pint has them as numbers or as logarithms.
excluded |= {unit.code_cs for unit in get_units_with_full_definition() if unit.is_special or unit.is_arbitrary}
metric = (set(get_metric_units()) | set(get_base_units())) - set(WITHOUT_PREFIX)


def measured(code):
    """The unit in pint's base units: the number, and their exponents."""
    quantity = (1 * registry.from_ucum(code)).to_base_units()
    return quantity.magnitude, tuple(sorted((name, round(power, 6)) for name, power in quantity.unit_items()))


groups = defaultdict(list)
for unit in get_base_units() + [unit.code_cs for unit in get_units_with_full_definition()]:
    if unit not in excluded:
        groups[measured(unit)[1]].append(unit)


def prefixed(unit):
    """The unit, half of the time with a prefix where it takes one."""
    if unit not in metric or choice.random() < 0.5:
        return unit
    code = choice.choice(get_prefixes()) + unit
    return unit if code in NOT_PREFIXED else code


def joined(terms):
    """Powers of units as a code: `.` and `/`, at times with parentheses around what is divided by."""
    above = [unit + ("" if power == 1 else str(power)) for unit, power in terms if power > 0]
    below = [unit + ("" if power == -1 else str(-power)) for unit, power in terms if power < 0]
    if len(below) > 1 and not above:
        above = ["1"]
    if len(below) > 1 and choice.random() < 0.5:
        return ".".join(above) + "/(" + ".".join(below) + ")"
    return ".".join(above) + "".join("/" + unit for unit in below)


written = 0
while written < PAIRS:
    chosen = [(choice.choice(list(groups.values())), choice.choice([-2, -1, 1, 1, 2])) for _ in range(choice.randint(1, 3))]
    first = joined([(prefixed(choice.choice(group)), power) for group, power in chosen])
    number, powers = measured(first)
    if choice.random() < 0.5:
        second = joined([(prefixed(choice.choice(group)), power) for group, power in chosen])
    else:
        # A count is a number in UCUM.
        second = joined([(BASE[name], int(power)) for name, power in powers if name != "count"]) or "1"
    factor = number / measured(second)[0]
    if 1e-200 < abs(factor) < 1e200 and first != second:
        print(first, second, repr(float(factor)), sep="\t")
        written += 1
