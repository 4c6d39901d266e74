#!/usr/bin/env python3
"""Times how polars and DuckDB read a table of bars, for `kchart-bench --only read.others`.

usage: read_csv.py FILE THREADS
Prints a line "name milliseconds" for each library that can be imported: the second of two
readings, all columns, into memory. The number of polars' threads comes from POLARS_MAX_THREADS,
which it looks at when it is imported.
"""
import sys
import time


def polars_reader(path, threads):
    import polars

    return lambda: polars.read_csv(path)


def duckdb_reader(path, threads):
    import duckdb

    database = duckdb.connect()
    database.execute(f"SET threads={int(threads)}")
    quoted = path.replace("'", "''")
    return lambda: database.execute(
        f"CREATE OR REPLACE TABLE bars AS SELECT * FROM read_csv('{quoted}')"
    ).fetchall()


def main():
    path, threads = sys.argv[1:3]
    for name, make in (("polars", polars_reader), ("duckdb", duckdb_reader)):
        try:
            read = make(path, threads)
        except ImportError:
            continue
        read()
        start = time.perf_counter()
        read()
        print(name, (time.perf_counter() - start) * 1000)


main()
