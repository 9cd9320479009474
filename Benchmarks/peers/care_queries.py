#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Asks a care store's file in plain SQL what `benchmarks care` asks the store: the limit beside it.

    care_queries.py FILE DAY_FROM DAY_TO YEAR_FROM YEAR_TO

Instants are seconds since 2001, as in the file, which is opened for reading alone. Prints lines of a name and
numbers: milliseconds of processor time of each run (`day.times`, `year.times`), and the answers. `day` has the
outcomes, values and sum of the numbers of one day, joined to their tasks; `year` the same of a year;
`year.outcomes` the outcomes of each day on which there are any, by `year.days`.
"""
import sqlite3
import sys
import time

NUMBER = "CASE WHEN l.type IN ('integer', 'double') THEN l.content ELSE 0 END"
# CROSS JOIN keeps the order of the tables, and + keeps SQLite from grouping by a scan of all outcomes: the index
# of times comes first, which SQLite does not choose by itself.
TABLES = "outcome o CROSS JOIN version v ON v.row = o.version JOIN value l ON l.outcome = o.version"
EVENTS = "o.start >= ? AND o.start < ? AND v.standing = 2"

DAY = f"""SELECT t.id, o.start, count(*), sum({NUMBER})
  FROM {TABLES} JOIN version t ON t.uuid = v.parent WHERE {EVENTS}
  GROUP BY +o.version ORDER BY o.start"""
YEAR = f"""SELECT CAST((o.start - ?) / 86400 AS INTEGER) AS day, count(DISTINCT o.version), count(*), sum({NUMBER})
  FROM {TABLES} WHERE {EVENTS} GROUP BY day"""


def timed(connection, name, sql, values, runs):
    rows = connection.execute(sql, values).fetchall()
    times = []
    for _ in range(runs):
        start = time.thread_time_ns()
        again = connection.execute(sql, values).fetchall()
        times.append((time.thread_time_ns() - start) * 1e-6)
        assert again == rows
    print(f"{name}.times", *times)
    return rows


def main():
    path, *dates = sys.argv[1:]
    day_from, day_to, year_from, year_to = map(float, dates)
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    day = timed(connection, "day", DAY, (day_from, day_to), 200)
    print("day", len(day), sum(row[2] for row in day), sum(row[3] for row in day))
    year = timed(connection, "year", YEAR, (year_from, year_from, year_to), 20)
    print("year", *(sum(row[column] for row in year) for column in (1, 2, 3)))
    print("year.days", *(row[0] for row in year))
    print("year.outcomes", *(row[1] for row in year))


main()
