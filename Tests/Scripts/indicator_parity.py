#!/usr/bin/env python3
"""Compares `kchart-x11 calculate` with TA-Lib over random parameters.

    pip install --target /tmp/talib TA-Lib numpy
    PYTHONPATH=/tmp/talib Tests/Scripts/indicator_parity.py [PROGRAM] [--rounds N] [--seed S]

A line for each indicator: how many columns were compared and the greatest distance, as a part of
the column's greatest absolute value. Ends with status 1 when one is over 1e-9, or when one has a
value where the other has none.
"""
import argparse
import csv
import math
import random
import subprocess
import sys
import tempfile

import numpy as np
import talib

TOLERANCE = 1e-9


def walk(rng, count):
    """Bars of a random walk; prices near 100, volumes in the thousands."""
    close = 100.0
    rows = []
    for minute in range(count):
        opened = close
        close = max(1.0, close + rng.gauss(0, 0.6))
        high = max(opened, close) + abs(rng.gauss(0, 0.3))
        low = min(opened, close) - abs(rng.gauss(0, 0.3))
        rows.append((minute, opened, high, low, close, rng.uniform(10, 5000)))
    return rows


def calculate(program, path, texts):
    """The columns of one run, in order, NaN for an empty cell."""
    command = [program, "calculate", path]
    for text in texts:
        command += ["--indicator", text]
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    rows = list(csv.reader(out.splitlines()))
    names = rows[0][1:]
    cells = [[float(cell) if cell else math.nan for cell in row[1:]] for row in rows[1:]]
    return names, np.array(cells).T


def cases(rng, o, h, l, c, v):
    """Pairs of our text and TA-Lib's columns, under the convention both share."""
    p = lambda low, high: rng.randint(low, high)
    source = {
        "close": c, "open": o, "high": h, "low": l, "hl2": (h + l) / 2, "hlc3": (h + l + c) / 3,
        "ohlc4": (o + h + l + c) / 4,
    }
    name = rng.choice(list(source))
    s = source[name]
    n = p(2, 120)
    fast, slow, signal = p(2, 30), p(31, 80), p(2, 20)
    k = round(rng.uniform(0.5, 4), 2)
    step = round(rng.uniform(0.005, 0.1), 3)
    top = round(rng.uniform(0.1, 0.5), 2)
    k1, k2, k3 = p(2, 40), p(1, 9), p(1, 9)
    stoch = talib.STOCH(h, l, c, k1, k2, 0, k3, 0)
    yield f"sma:{n},{name}", [talib.SMA(s, n)]
    yield f"ema:{n},{name}", [talib.EMA(s, n)]
    yield f"wma:{n},{name}", [talib.WMA(s, n)]
    up, mid, down = talib.BBANDS(s, n, k, k)
    yield f"bollinger:{n},{k},{name}", [mid, up, down]
    yield f"rsi:{n},source={name}", [talib.RSI(s, n)]
    yield f"macd:{fast},{slow},{signal},alignment=talib,source={name}", list(
        talib.MACD(s, fast, slow, signal))
    yield f"sar:{step},{top}", [talib.SAR(h, l, step, top)]
    yield f"atr:{n},alignment=talib", [talib.ATR(h, l, c, n)]
    yield f"natr:{n},alignment=talib", [talib.NATR(h, l, c, n)]
    yield "obv:alignment=talib", [talib.OBV(c, v)]
    # TA-Lib gives %K only from where %D begins.
    yield f"stochastic:{k1},{k2},{k3}", ["late", *stoch]
    yield f"cci:{n}", [talib.CCI(h, l, c, n)]
    yield f"adx:{n},alignment=talib", [
        talib.ADX(h, l, c, n), talib.PLUS_DI(h, l, c, n), talib.MINUS_DI(h, l, c, n)]
    yield f"mfi:{n}", [talib.MFI(h, l, c, v, n)]
    yield f"williamsR:{n}", [talib.WILLR(h, l, c, n)]
    yield f"roc:{n},source={name}", [talib.ROC(s, n)]
    yield f"roc:{n},absolute,{name}", [talib.MOM(s, n)]
    yield f"dema:{n},{name}", [talib.DEMA(s, n)]
    yield f"tema:{n},{name}", [talib.TEMA(s, n)]
    yield f"kama:{n},source={name}", [talib.KAMA(s, n)]
    yield f"linreg:{n},{name}", [talib.LINEARREG(s, n)]
    yield f"stddev:{n},{name}", [talib.STDDEV(s, n)]
    yield f"cmo:{n},alignment=talib,source={name}", [talib.CMO(s, n)]
    yield f"ppo:{fast},{slow},{signal},source={name}", [talib.PPO(s, fast, slow, 1), None, None]
    yield f"trix:{n},source={name}", [talib.TRIX(s, n), None]
    down, up = talib.AROON(h, l, n)
    yield f"aroon:{n}", [up, down]
    yield "ad", [talib.AD(h, l, c, v)]
    yield f"donchian:{n}", [talib.MAX(h, n), None, talib.MIN(l, n)]
    yield f"stochRSI:{n},{k1},1,{k3},{name}", ["late", *talib.STOCHRSI(s, n, k1, k3, 0)]


def distance(mine, theirs):
    """The greatest distance by the greatest value; infinite where only one has a value."""
    if mine.shape != theirs.shape or (np.isnan(mine) != np.isnan(theirs)).any():
        return math.inf
    both = ~np.isnan(mine)
    if not both.any():
        return 0.0
    scale = max(np.abs(mine[both]).max(), np.abs(theirs[both]).max())
    return float(np.abs(mine[both] - theirs[both]).max() / scale) if scale else 0.0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", nargs="?", default=".build/release/kchart-x11")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    worst, count = {}, {}
    for _ in range(options.rounds):
        rows = walk(rng, rng.randint(450, 1500))
        with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
            file.write("time,open,high,low,close,volume\n")
            for minute, *values in rows:
                file.write(f"{1_700_000_000 + 60 * minute}," + ",".join(map(repr, values)) + "\n")
            file.flush()
            columns = [np.array(column) for column in zip(*(row[1:] for row in rows))]
            pairs = list(cases(rng, *columns))
            names, mine = calculate(options.program, file.name, [text for text, _ in pairs])
        place = 0
        for text, wanted in pairs:
            late = wanted and isinstance(wanted[0], str)
            for theirs in wanted[1:] if late else wanted:
                ours, name = mine[place], names[place]
                place += 1
                if theirs is None:
                    continue
                if late:
                    ours = np.where(np.isnan(theirs), math.nan, ours)
                off = distance(ours, theirs)
                count[name] = count.get(name, 0) + 1
                if off > worst.get(name, (-1, ""))[0]:
                    worst[name] = (off, text)
        assert place == len(names), "a column was not looked at"
    failed = False
    for name, (off, text) in worst.items():
        mark = "" if off <= TOLERANCE else "  <-- over the tolerance"
        failed = failed or bool(mark)
        print(f"{name:24} {count[name]:4}  {off:8.1e}  {text}{mark}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
