/// What the names of columns and keys mean.
///
/// A name is compared without case, blanks, punctuation and angle brackets. A number behind a role
/// ranks names of the same role: the smallest wins.
enum HeaderNames {
    struct Meaning: Hashable {
        var role: ColumnRole
        var rank: Int
    }

    /// The meaning of a header cell or a key; nil for a name that says nothing.
    static func meaning(_ name: String) -> Meaning? {
        let key = normalized(name)
        if let known = table[key] { return known }
        // "Volume BTC" and "Volume USD": the first is the volume, money is turnover.
        if key.hasPrefix("volume"), key.utf8.count > 6, key.utf8.count <= 11 {
            let unit = String(key.dropFirst(6))
            return currencies.contains(unit)
                ? Meaning(role: .turnover, rank: 30) : Meaning(role: .volume, rank: 30)
        }
        return nil
    }

    /// Small letters and figures only; letters of Latin with a mark lose it.
    static func normalized(_ name: String) -> String {
        var result = ""
        for scalar in name.lowercased().unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9": result.unicodeScalars.append(scalar)
            case "á", "à", "â", "ã", "ä", "å", "ą": result += "a"
            case "é", "è", "ê", "ë", "ę": result += "e"
            case "í", "ì", "î", "ï", "ı": result += "i"
            case "ó", "ò", "ô", "õ", "ö": result += "o"
            case "ú", "ù", "û", "ü": result += "u"
            case "ç", "ć": result += "c"
            case "ł": result += "l"
            case "ñ", "ń": result += "n"
            case "ś", "ş": result += "s"
            case "ß": result += "ss"
            case "ż", "ź": result += "z"
            case "ğ": result += "g"
            default:
                // Other scripts stay as they are; blanks and punctuation go.
                if scalar.value >= 0x370, scalar.properties.isAlphabetic {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result
    }

    private static let currencies: Set<String> = [
        "usd", "usdt", "usdc", "busd", "tusd", "fdusd", "dai", "eur", "gbp", "jpy", "krw", "cny",
        "try", "brl", "inr", "rub", "chf", "aud", "cad",
    ]

    private static let table: [String: Meaning] = {
        var table: [String: Meaning] = [:]
        func add(_ role: ColumnRole, _ names: [String]) {
            for (rank, name) in names.enumerated() {
                table[normalized(name)] = Meaning(role: role, rank: rank)
            }
        }
        add(
            .time,
            [
                "open time", "opentime", "unix", "unix timestamp", "timestamp", "epoch", "datetime",
                "date time", "date_time", "timestamp utc", "timestamp ms", "time utc", "gmt time",
                "utc time", "local time", "start time", "start date", "start", "start at",
                "bar time", "time", "date", "day", "ts", "t", "begin", "tradingday", "trading date",
                "trade date", "period start", "candle begin time", "kline open time", "datum",
                "data", "fecha", "datetime utc", "tarih", "дата", "日期", "时间", "交易日期",
                "zeit", "timestamp unix", "data hora", "zeitstempel", "end time", "close time",
            ])
        add(
            .open,
            [
                "open", "o", "open price", "first", "opening price", "eröffnung", "erster",
                "eröffnungskurs", "otwarcie", "abertura", "открытие", "цена открытия", "откр",
                "开盘", "开盘价", "ouverture", "apertura", "açılış", "start price",
            ])
        add(
            .high,
            [
                "high", "h", "high price", "max", "highest", "hoch", "höchst", "tageshoch",
                "hoechst",
                "höchstkurs", "najwyzszy", "najwyższy", "máxima", "máximo", "максимум", "макс",
                "最高", "最高价", "haut", "massimo", "yüksek", "max price",
            ])
        add(
            .low,
            [
                "low", "l", "low price", "min", "lowest", "tief", "tiefst", "tagestief",
                "tiefstkurs",
                "najnizszy", "najniższy", "mínima", "mínimo", "минимум", "мин", "最低", "最低价",
                "bas", "minimo", "düşük", "min price",
            ])
        add(
            .close,
            [
                "close", "c", "close price", "closing price", "close/last", "last", "last price",
                "price", "schluss", "schlusskurs", "zamkniecie", "zamknięcie", "último",
                "fechamento",
                "закрытие", "цена закрытия", "закр", "цена", "收盘", "收盘价", "cierre", "clôture",
                "chiusura", "kapanış", "letzter", "zuletzt", "ultimo", "settle",
            ])
        add(
            .volume,
            [
                "volume", "v", "vol", "base volume", "volume base", "volume btc", "real volume",
                "shares traded", "total volume", "traded volume", "stücke", "stuecke", "umsatz",
                "wolumen", "volumen", "объем", "объём", "成交量", "trade volume", "qty", "quantity",
                "hacim", "tick volume", "tickvol", "tick vol",
            ])
        add(
            .turnover,
            [
                "turnover", "quote volume", "quote asset volume", "quotevolume", "amount", "value",
                "volume quote", "volume quote ccy", "tu", "total turnover", "成交额", "traded value",
                "quote vol", "volccyquote",
            ])
        add(
            .timeOfDay,
            ["time of day", "clock", "hour", "uhrzeit", "godzina", "hora", "saat", "时刻"])
        add(.symbol, ["symbol", "ticker", "pair", "instrument", "code", "stock"])
        return table
    }()
}
