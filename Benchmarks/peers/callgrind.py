# SPDX-License-Identifier: Apache-2.0
"""Counts the instructions of a program's stages with valgrind's callgrind."""

import re
import subprocess
from collections import defaultdict

# Callgrind keeps costs apart by so many callers, so that a helper's instructions are those of the stage
# that called it. Of deeper calls the share of each caller decides.
CALLERS = 8
POSITION = re.compile(r"(ob|fn|cob|cfn)=(?:\((\d+)\))?(?: ?(.*))?$")


def count(words, output):
    """Runs a program under callgrind; its exit code and standard error."""
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", f"--separate-callers={CALLERS}",
         f"--callgrind-out-file={output}", *words], stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, text=True)
    return run.returncode, run.stderr


class CallGraph:
    """Instructions of each function itself (`own`) and of each call, with all that it called (`calls`).
    A function is its object file and its mangled name, with those of its callers behind it: c'b'a."""

    def __init__(self, path):
        self.own, self.calls = defaultdict(int), defaultdict(int)
        names = {"ob": {}, "fn": {}}
        here = {"ob": "", "fn": "", "cob": "", "cfn": ""}
        callee, is_call, self.total = None, False, 0
        with open(path, encoding="utf-8") as file:
            for line in file:
                if position := POSITION.match(line.rstrip("\n")):
                    key, number, name = position.groups()
                    if number:
                        known = names[key[-2:]]
                        name = known.setdefault(number, name) if name else known[number]
                    here[key] = name
                    if key == "cfn":
                        # Another object file is named before each call into it.
                        callee, here["cob"] = (here["cob"] or here["ob"], name), ""
                elif line.startswith("calls="):
                    is_call = True
                elif line[0] in "0123456789+-*":
                    cost, caller = int(line.split()[1]), (here["ob"], here["fn"])
                    if is_call:
                        self.calls[caller, callee] += cost
                    else:
                        self.own[caller] += cost
                    is_call = False
                elif line.startswith("summary:"):
                    self.total = int(line.split()[1])
        if sum(self.own.values()) != self.total:
            raise ValueError(f"{path}: the functions do not add up to {self.total} instructions")
        self.functions = self.own.keys() | {function for arc in self.calls for function in arc}

    def demangled(self):
        """Mangled to plain names."""
        mangled = sorted({part for _, name in self.functions for part in name.split("'")})
        plain = subprocess.run(
            ["swift", "demangle", "--simplified"], input="\n".join(mangled), capture_output=True,
            text=True, check=True).stdout.splitlines()
        return dict(zip(mangled, plain, strict=True))

    def stages(self, patterns, rest):
        """Instructions by stage. A stage is that of the nearest caller whose plain name a pattern
        matches, or the function's own; `patterns` is a list of pairs of stage and pattern. Those
        without such a caller are the rest. Raises LookupError if a pattern matches nothing that ran."""
        plain, stage_of = self.demangled(), {}
        for stage, pattern in patterns:
            matches = [name for name, text in plain.items() if re.search(pattern, text)]
            stage_of |= dict.fromkeys(matches, stage)
            if not any(self.own.get(function) for function in self.functions
                       if not set(matches).isdisjoint(function[1].split("'"))):
                raise LookupError(
                    f"the stage '{stage}' cannot be counted: no function that ran matches {pattern}. It was "
                    "renamed, or the optimiser inlined it; name another function of that stage")
        shares = self.shares(stage_of, rest)
        sums = defaultdict(float)
        for function, instructions in self.own.items():
            for stage, share in shares[function].items():
                sums[stage] += instructions * share
        return dict(sums)

    def shares(self, stage_of, rest):
        """Function to the shares of the stages in it, which are those of its callers by the
        instructions of their calls."""
        shares, open_ = {}, []
        callers = defaultdict(list)
        for (caller, callee), cost in self.calls.items():
            if cost and caller != callee:
                callers[callee].append((caller, cost))
        for function in self.functions:
            stages = (stage_of.get(part) for part in function[1].split("'"))
            stage = next(filter(None, stages), None)
            if stage or not callers[function]:
                shares[function] = {stage or rest: 1.0}
            else:
                open_.append(function)
        for _ in range(1000):  # until calls in circles have settled
            change = 0.0
            for function in open_:
                known = [(shares[caller], cost) for caller, cost in callers[function] if caller in shares]
                whole = sum(cost for _, cost in known)
                mixed = defaultdict(float)
                for parts, cost in known:
                    for stage, share in parts.items():
                        mixed[stage] += share * cost / whole
                old = shares.get(function)
                if mixed:
                    shares[function] = dict(mixed)
                if mixed and old != mixed:
                    change = max(change, 1.0 if old is None else max(
                        abs(mixed[stage] - old.get(stage, 0)) for stage in dict(mixed)))
            if change < 1e-4:
                break
        return defaultdict(lambda: {rest: 1.0}, shares)
