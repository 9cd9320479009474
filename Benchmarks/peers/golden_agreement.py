#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the golden file of the agreement tests from PyPI's pingouin, statsmodels and scipy.

    pip install numpy scipy pandas pingouin==0.7.0 statsmodels==0.15.0
    python Benchmarks/peers/golden_agreement.py Tests/GoniometryTests/Golden

One JSON file, agreement.json: the versions, and a list of cases. A case holds its ratings, a row a
subject and a number a rater, and what the peers make of them:

    icc           pingouin.intraclass_corr, its limits unrounded, under Shrout & Fleiss's names
    blandAltman   first rater minus second: bias and its t interval (scipy), the exact intervals of
                  the limits from scipy's non-central t, the slope of the difference on the mean with
                  interval and p (statsmodels OLS)
    ccc           Lin's concordance of the first two raters; no peer has its limits, so the variance
                  is the delta method done numerically on the moments of a binormal sample, times
                  n/(n - 2) as Lin has it: his formula is not written down here

Two cases are published: table 2 of Shrout & Fleiss 1979, and the first readings of two peak flow
meters of Bland & Altman 1986. The others are synthetic and seeded.
"""
import json
import sys
from importlib.metadata import version
from pathlib import Path

import numpy as np
import pandas as pd
import pingouin
import statsmodels.api as sm
from scipy import stats

FORMS = {'ICC(1,1)': 'ICC(1,1)', 'ICC(A,1)': 'ICC(2,1)', 'ICC(C,1)': 'ICC(3,1)',
         'ICC(1,k)': 'ICC(1,k)', 'ICC(A,k)': 'ICC(2,k)', 'ICC(C,k)': 'ICC(3,k)'}
SHROUT_FLEISS = [[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7]]
WRIGHT = [494, 395, 516, 434, 476, 557, 413, 442, 650, 433, 417, 656, 267, 478, 178, 423, 427]
MINI = [512, 430, 520, 428, 500, 600, 364, 380, 658, 445, 432, 626, 260, 477, 259, 350, 451]


def synthetic(seed, subjects, raters, spread, bias, error):
    """Knee ranges in degrees, to a hundredth: subjects about 115, raters with offsets and noise."""
    rng = np.random.default_rng(seed)
    level = 115 + spread * rng.normal(size=(subjects, 1))
    offset = bias * rng.normal(size=(1, raters))
    return np.round(level + offset + error * rng.normal(size=(subjects, raters)), 2).tolist()


CASES = [
    ('shroutFleiss1979', SHROUT_FLEISS),
    ('blandAltman1986', list(map(list, zip(WRIGHT, MINI)))),
    ('twoRaters', synthetic(1, 30, 2, 12, 1.5, 2)),
    ('threeDevices', synthetic(2, 60, 3, 9, 4, 1)),
    ('fewest', synthetic(3, 3, 2, 10, 2, 2)),
    ('noiseOnly', synthetic(4, 12, 5, 0, 0, 3)),
    ('ratersDiffer', synthetic(5, 8, 4, 2, 15, 2)),
]


def icc(x):
    rows = [(s, r, v) for s, row in enumerate(x) for r, v in enumerate(row)]
    table = pd.DataFrame(rows, columns=['subject', 'rater', 'value'])
    pingouin.options['round.column.CI95'] = None
    found = pingouin.intraclass_corr(table, 'subject', 'rater', 'value')
    return {FORMS[r['Type']]: {
        'estimate': float(r['ICC']), 'lower': float(r['CI95'][0]), 'upper': float(r['CI95'][1]),
        'f': float(r['F']), 'numeratorFreedom': float(r['df1']),
        'denominatorFreedom': float(r['df2']), 'pValue': float(r['pval'])}
        for _, r in found.iterrows()}


def bland_altman(a, b):
    d, m, n = a - b, (a + b) / 2, len(a)
    bias, sd, z = d.mean(), d.std(ddof=1), stats.norm.ppf(0.975)
    low, high = stats.t.interval(0.95, n - 1, loc=bias, scale=sd / np.sqrt(n))
    least, most = stats.nct.ppf([0.025, 0.975], n - 1, z * np.sqrt(n)) / np.sqrt(n) * sd
    line = sm.OLS(d, sm.add_constant(m)).fit()
    slope = line.conf_int(0.05)[1]
    return {'bias': bias, 'biasLower': low, 'biasUpper': high, 'standardDeviation': sd,
            'lowerLimit': bias - z * sd, 'lowerLimitLower': bias - most,
            'lowerLimitUpper': bias - least, 'upperLimit': bias + z * sd,
            'upperLimitLower': bias + least, 'upperLimitUpper': bias + most,
            'slope': line.params[1], 'slopeLower': slope[0], 'slopeUpper': slope[1],
            'slopePValue': line.pvalues[1]}


def concordance(moments):
    mean_a, mean_b, aa, bb, ab = moments
    return 2 * ab / (aa + bb + (mean_a - mean_b)**2)


def ccc(a, b):
    n = len(a)
    s = np.cov(a, b, ddof=0)
    at = np.array([a.mean(), b.mean(), s[0, 0], s[1, 1], s[0, 1]])
    # Covariance of the sample moments of a binormal: means S/n; cov(s_ij, s_kl) =
    # (S_ik S_jl + S_il S_jk)/n.
    pairs = [(0, 0), (1, 1), (0, 1)]
    covariance = np.zeros((5, 5))
    covariance[:2, :2] = s
    for p, (i, j) in enumerate(pairs):
        for q, (k, l) in enumerate(pairs):
            covariance[2 + p, 2 + q] = s[i, k] * s[j, l] + s[i, l] * s[j, k]
    steps = 1e-5 * np.array([s[0, 0]**0.5, s[1, 1]**0.5, s[0, 0], s[1, 1],
                             (s[0, 0] * s[1, 1])**0.5])
    slope = [(concordance(at + e) - concordance(at - e)) / (2 * h)
             for h, e in zip(steps, np.diag(steps))]
    rho = concordance(at)
    error = np.sqrt(slope @ covariance @ slope / (n - 2)) / (1 - rho**2)
    z, reach = np.arctanh(rho), stats.norm.ppf(0.975) * error
    return {'estimate': rho, 'lower': np.tanh(z - reach), 'upper': np.tanh(z + reach),
            'correlation': stats.pearsonr(a, b).statistic}


def main(folder):
    cases = []
    for name, ratings in CASES:
        x = np.array(ratings, float)
        cases.append({'name': name, 'ratings': ratings, 'icc': icc(x),
                      'blandAltman': bland_altman(x[:, 0], x[:, 1]), 'ccc': ccc(x[:, 0], x[:, 1])})
    names = ['numpy', 'scipy', 'pandas', 'pingouin', 'statsmodels']
    document = {'versions': {n: version(n) for n in names}, 'cases': cases}
    # A row of ratings to a line; the rest indented as usual.
    text = json.dumps(document, indent=1, default=float)
    for case in cases:
        for row in case['ratings']:
            block = json.dumps(row, indent=1).replace('\n', '\n    ')
            text = text.replace(block, json.dumps(row), 1)
    path = Path(folder) / 'agreement.json'
    path.write_text(text + '\n')
    print(f'{path}: {len(cases)} cases, {path.stat().st_size} bytes')


if __name__ == '__main__':
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
