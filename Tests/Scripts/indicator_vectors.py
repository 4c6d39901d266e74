#!/usr/bin/env python3
"""Writes Tests/KChartIndicatorsTests/Vectors/indicators-60.csv: 60 bars and what indicators give.

    PYTHONPATH=/tmp/talib Tests/Scripts/indicator_vectors.py

The bars are made of whole cents by a linear congruence. A column is headed by the indicator as it
is typed and the output; the row under the heads says where the values come from: TA-Lib (of the
version the file names), or `decimal`: the definition written out below, straight from its formula
and with 40 digits, without running sums.
"""
import csv
import math
import pathlib
from decimal import Decimal, getcontext

import numpy as np
import talib

getcontext().prec = 40
COUNT = 60
DAY = 86_400


def bars():
    state = 20_240_229
    price = 10_000

    def draw(count):
        nonlocal state
        state = (state * 1_103_515_245 + 12_345) % 2**31
        return (state >> 8) % count

    rows = []
    for row in range(COUNT):
        opened = price
        price = max(100, price + draw(401) - 195)
        high = max(opened, price) + draw(120)
        low = min(opened, price) - draw(120)
        # Six hours each, from a Saturday on: sessions, weeks and a month change within.
        rows.append((1_709_337_600 + row * DAY // 4, opened, high, low, price, 100 + draw(900)))
    return rows


ROWS = bars()
T = [row[0] for row in ROWS]
O, H, L, C = ([Decimal(row[i]) / 100 for row in ROWS] for i in range(1, 5))
V = [Decimal(row[5]) for row in ROWS]
NONE = [None] * COUNT


def window(f, n, *columns):
    """f of the last n values of each column, where all are there."""
    out = list(NONE)
    for i in range(n - 1, COUNT):
        parts = [column[i - n + 1 : i + 1] for column in columns]
        if all(x is not None for part in parts for x in part):
            out[i] = f(*parts)
    return out


def each(f, *columns):
    return [None if any(x is None for x in xs) else f(*xs) for xs in zip(*columns)]


def mean(xs):
    return sum(xs) / len(xs)


def smooth(values, n, factor):
    """Exponential average seeded by the mean of the first n values."""
    out, average, seed = list(NONE), None, []
    for i, x in enumerate(values):
        if x is None:
            continue
        if average is None:
            seed.append(x)
            if len(seed) == n:
                average = out[i] = mean(seed)
        else:
            average = out[i] = average + factor * (x - average)
    return out


def ema(values, n):
    return smooth(values, n, Decimal(2) / (n + 1))


def rma(values, n):
    return smooth(values, n, Decimal(1) / n)


def wma(values, n):
    return window(lambda xs: sum((i + 1) * x for i, x in enumerate(xs)) * 2 / (n * (n + 1)), n, values)


def sigma(values, n):
    return window(lambda xs: (sum((x - mean(xs)) ** 2 for x in xs) / n).sqrt(), n, values)


TYPICAL = [(h + l + c) / 3 for h, l, c in zip(H, L, C)]
RANGE = [H[0] - L[0]] + [
    max(H[i] - L[i], abs(H[i] - C[i - 1]), abs(L[i] - C[i - 1])) for i in range(1, COUNT)
]
FLOW = [v * ((c - l) - (h - c)) / (h - l) for h, l, c, v in zip(H, L, C, V)]


def vwap():
    out, day, turnover, volume = [], None, 0, 0
    for i in range(COUNT):
        if T[i] // DAY != day:
            day, turnover, volume = T[i] // DAY, 0, 0
        turnover, volume = turnover + TYPICAL[i] * V[i], volume + V[i]
        out.append(turnover / volume)
    return out


def supertrend(n, k):
    atr, line, direction = rma(RANGE, n), list(NONE), list(NONE)
    upper = lower = None
    up = False
    for i in range(n - 1, COUNT):
        middle, reach = (H[i] + L[i]) / 2, k * atr[i]
        upper_now, lower_now = middle + reach, middle - reach
        if upper is not None:
            upper_now = upper_now if upper_now < upper or C[i - 1] > upper else upper
            lower_now = lower_now if lower_now > lower or C[i - 1] < lower else lower
            up = C[i] >= lower_now if up else C[i] > upper_now
        upper, lower = upper_now, lower_now
        line[i], direction[i] = (lower, Decimal(1)) if up else (upper, Decimal(-1))
    return line, direction


def pivots(form):
    out = [list(NONE) for _ in range(7)]
    days = [t // DAY for t in T]
    for i in range(COUNT):
        before = [j for j in range(i) if days[j] == days[i] - 1]
        if not before:
            continue
        h, l, c = max(H[j] for j in before), min(L[j] for j in before), C[before[-1]]
        p, w = (h + l + c) / 3, h - l
        if form == "classic":
            levels = [p, 2 * p - l, p + w, h + 2 * (p - l), 2 * p - h, p - w, l - 2 * (h - p)]
        else:
            shares = {
                "fibonacci": [Decimal("0.382"), Decimal("0.618"), Decimal(1)],
                "camarilla": [Decimal("1.1") / 12, Decimal("1.1") / 6, Decimal("1.1") / 4],
            }[form]
            base = p if form == "fibonacci" else c
            levels = [p] + [base + s * w for s in shares] + [base - s * w for s in shares]
        for column, level in zip(out, levels):
            column[i] = level
    return out


def middle(n):
    return window(lambda hs, ls: (max(hs) + min(ls)) / 2, n, H, L)


def stochastic(n):
    raw = window(lambda hs, ls, cs: (cs[-1] - min(ls)) / (max(hs) - min(ls)) * 100, n, H, L, C)
    return raw


def kdj(n):
    ks, ds, js, k, d = list(NONE), list(NONE), list(NONE), Decimal(50), Decimal(50)
    for i, raw in enumerate(stochastic(n)):
        if raw is not None:
            k += (raw - k) / 3
            d += (k - d) / 3
            ks[i], ds[i], js[i] = k, d, 3 * k - 2 * d
    return ks, ds, js


def adx(n):
    tr = [None] + RANGE[1:]
    plus, minus = [None], [None]
    for i in range(1, COUNT):
        rise, fall = H[i] - H[i - 1], L[i - 1] - L[i]
        plus.append(rise if rise > fall and rise > 0 else Decimal(0))
        minus.append(fall if fall > rise and fall > 0 else Decimal(0))
    tr, plus, minus = rma(tr, n), rma(plus, n), rma(minus, n)
    up = each(lambda p, t: 100 * p / t, plus, tr)
    down = each(lambda m, t: 100 * m / t, minus, tr)
    dx = each(lambda p, m: 100 * abs(p - m) / (p + m) if p + m else Decimal(0), up, down)
    return rma(dx, n), up, down


def columns():
    f = lambda column: np.array([float(x) for x in column])
    o, h, l, c, v = map(f, (O, H, L, C, V))
    ta = "TA-Lib"
    own = "decimal"
    sub = lambda a, b: each(lambda x, y: x - y, a, b)
    macd = sub(ema(C, 12), ema(C, 26))
    signal = ema(macd, 9)
    ppo = each(lambda a, b: 100 * (a - b) / b, ema(C, 12), ema(C, 26))
    once = ema(C, 10)
    twice = ema(once, 10)
    thrice = ema(twice, 10)
    basis, spread = window(mean, 20, C), sigma(C, 20)
    atr10, line = rma(RANGE, 10), ema(C, 20)
    hull = wma(each(lambda a, b: 2 * a - b, wma(C, 8), wma(C, 16)), 4)
    k = window(mean, 3, stochastic(14))
    moves = [None] + [C[i] - C[i - 1] for i in range(1, COUNT)]
    trend, sign = supertrend(10, 3)
    ks, ds, js = kdj(9)
    index, up, down = adx(14)
    aroon_down, aroon_up = talib.AROON(h, l, 14)
    ta_macd = talib.MACD(c, 12, 26, 9)
    bands = talib.BBANDS(c, 20, 2, 2)
    rsi = [None if math.isnan(x) else Decimal(float(x)) for x in talib.RSI(c, 14)]
    place = window(lambda xs: 100 * (xs[-1] - min(xs)) / (max(xs) - min(xs)), 14, rsi)
    srsi = window(mean, 3, place)
    yield "sma:20", "sma", ta, talib.SMA(c, 20)
    yield "ema:12", "ema", ta, talib.EMA(c, 12)
    yield "wma:10", "wma", ta, talib.WMA(c, 10)
    for name, column in zip(("upper", "middle", "lower"), bands):
        yield "bollinger:20,2", name, ta, column
    yield "volume:5", "volume", own, V
    yield "volume:5", "average", own, window(mean, 5, V)
    yield "rsi:14", "rsi", ta, talib.RSI(c, 14)
    yield "macd:12,26,9", "macd", own, macd
    yield "macd:12,26,9", "signal", own, signal
    yield "macd:12,26,9", "histogram", own, sub(macd, signal)
    for name, column in zip(("macd", "signal", "histogram"), ta_macd):
        yield "macd:12,26,9,alignment=talib", name, ta, column
    yield "sar:0.02,0.2", "sar", ta, talib.SAR(h, l, 0.02, 0.2)
    yield "vwap", "vwap", own, vwap()
    yield "stochastic:14,3,3", "k", own, k
    yield "stochastic:14,3,3", "d", own, window(mean, 3, k)
    yield "atr:14", "atr", own, rma(RANGE, 14)
    yield "atr:14,talib", "atr", ta, talib.ATR(h, l, c, 14)
    yield "obv:talib", "obv", ta, talib.OBV(c, v)
    yield "donchian:20", "upper", ta, talib.MAX(h, 20)
    yield "donchian:20", "lower", ta, talib.MIN(l, 20)
    yield "donchian:20", "middle", own, middle(20)
    yield "keltner:20,10,2", "middle", own, line
    yield "keltner:20,10,2", "upper", own, each(lambda m, a: m + 2 * a, line, atr10)
    yield "keltner:20,10,2", "lower", own, each(lambda m, a: m - 2 * a, line, atr10)
    yield "supertrend:10,3", "line", own, trend
    yield "supertrend:10,3", "direction", own, sign
    yield "ichimoku:9,26,52", "tenkan", own, middle(9)
    yield "ichimoku:9,26,52", "kijun", own, middle(26)
    yield "ichimoku:9,26,52", "spanA", own, each(lambda a, b: (a + b) / 2, middle(9), middle(26))
    yield "ichimoku:9,26,52", "spanB", own, middle(52)
    yield "ichimoku:9,26,52", "chikou", own, C
    for form in ("classic", "fibonacci", "camarilla"):
        for name, column in zip(("pivot", "r1", "r2", "r3", "s1", "s2", "s3"), pivots(form)):
            yield f"pivots:{form}", name, own, column
    yield "adx:14", "adx", own, index
    yield "adx:14", "plusDI", own, up
    yield "adx:14", "minusDI", own, down
    yield "adx:14,alignment=talib", "adx", ta, talib.ADX(h, l, c, 14)
    yield "adx:14,alignment=talib", "plusDI", ta, talib.PLUS_DI(h, l, c, 14)
    yield "adx:14,alignment=talib", "minusDI", ta, talib.MINUS_DI(h, l, c, 14)
    yield "cci:20", "cci", ta, talib.CCI(h, l, c, 20)
    yield "mfi:14", "mfi", ta, talib.MFI(h, l, c, v, 14)
    yield "williamsR:14", "williamsR", ta, talib.WILLR(h, l, c, 14)
    yield "roc:10", "roc", ta, talib.ROC(c, 10)
    yield "roc:10,absolute", "roc", ta, talib.MOM(c, 10)
    yield "cmf:20", "cmf", own, window(lambda fs, vs: sum(fs) / sum(vs), 20, FLOW, V)
    yield "dema:10", "dema", ta, talib.DEMA(c, 10)
    yield "tema:10", "tema", ta, talib.TEMA(c, 10)
    yield "hma:16", "hma", own, hull
    yield "vwma:10", "vwma", own, window(
        lambda cs, vs: sum(a * b for a, b in zip(cs, vs)) / sum(vs), 10, C, V)
    yield "rma:14", "rma", own, rma(C, 14)
    yield "kama:10", "kama", ta, talib.KAMA(c, 10)
    yield "linreg:14", "linreg", ta, talib.LINEARREG(c, 14)
    yield "stochRSI:14,14,3,3", "k", own, srsi
    yield "stochRSI:14,14,3,3", "d", own, window(mean, 3, srsi)
    for name, column in zip("kdj", (ks, ds, js)):
        yield "kdj:9,3,3", name, own, column
    yield "aroon:14", "up", ta, aroon_up
    yield "aroon:14", "down", ta, aroon_down
    yield "trix:10,9", "trix", ta, talib.TRIX(c, 10)
    change = [None] + [
        None if a is None else 100 * (b / a - 1) for a, b in zip(thrice, thrice[1:])]
    yield "trix:10,9", "signal", own, ema(change, 9)
    yield "ppo:12,26,9", "ppo", ta, talib.PPO(c, 12, 26, 1)
    yield "ppo:12,26,9", "signal", own, ema(ppo, 9)
    yield "ppo:12,26,9", "histogram", own, sub(ppo, ema(ppo, 9))
    yield "cmo:14", "cmo", own, window(
        lambda ms: 100 * sum(ms) / sum(abs(m) for m in ms), 14, moves)
    yield "cmo:14,talib", "cmo", ta, talib.CMO(c, 14)
    half = [(a + b) / 2 for a, b in zip(H, L)]
    yield "ao:5,34", "ao", own, sub(window(mean, 5, half), window(mean, 34, half))
    yield "ad", "ad", ta, talib.AD(h, l, c, v)
    yield "natr:14,talib", "natr", ta, talib.NATR(h, l, c, 14)
    yield "stddev:20", "stddev", ta, talib.STDDEV(c, 20)
    yield "percentB:20,2", "percentB", own, each(
        lambda x, m, s: (x - (m - 2 * s)) / (4 * s), C, basis, spread)
    yield "bandwidth:20,2", "bandwidth", own, each(lambda m, s: 400 * s / m, basis, spread)


def cell(x):
    return "" if x is None or math.isnan(float(x)) else f"{float(x):.17g}"


def main():
    folder = pathlib.Path(__file__).parent.parent / "KChartIndicatorsTests" / "Vectors"
    folder.mkdir(exist_ok=True)
    found = list(columns())
    with open(folder / "indicators-60.csv", "w", newline="") as file:
        out = csv.writer(file, delimiter=";", lineterminator="\n")
        heads = ["time", "open", "high", "low", "close", "volume"]
        out.writerow(heads + [f"{text} {output}" for text, output, *_ in found])
        sources = {"TA-Lib": f"TA-Lib {talib.__version__}", "decimal": "decimal"}
        out.writerow([""] * 6 + [sources[source] for *_, source, _ in found])
        for i in range(COUNT):
            row = [T[i]] + [cell(column[i]) for column in (O, H, L, C, V)]
            out.writerow(row + [cell(column[i]) for *_, column in found])


if __name__ == "__main__":
    main()
