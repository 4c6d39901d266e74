extension HeaderNames {
    private static func table(
        _ lists: KeyValuePairs<ColumnRole, [String]>
    ) -> [String: Meaning] {
        var table: [String: Meaning] = [:]
        for (role, names) in lists {
            for (rank, name) in names.enumerated() {
                let key = normalized(name)
                // The first role to claim a name keeps it.
                if table[key] == nil { table[key] = Meaning(role: role, rank: rank) }
            }
        }
        return table
    }

    /// Names in tables of bars: English first, then German, Polish, Portuguese, Russian, Chinese,
    /// Spanish, French, Italian, Dutch, Turkish, Swedish, Czech, Japanese and Korean.
    static let bars = table([
        .time: [
            "time period start", "period start", "period start unix", "open time", "time open",
            "kline open time", "candle begin time",
            "candle date time utc", "interval begin",
            "bar time", "start time", "start date", "start at", "start",
            "start timestamp", "begin", "bucket",
            "unix", "unix timestamp", "timestamp unix", "timestamp", "epoch", "epoch time",
            "datetime", "date time", "date and time", "timestamp utc", "timestamp ms",
            "open timestamp", "time utc", "utc time", "datetime utc", "date utc", "gmt time",
            "date gmt", "local time", "mts", "time", "date", "day", "ts", "ts event", "dt",
            "dtyyyymmdd", "t",
            "tanggal", "waktu",
            "tick time", "ticks", "trading day", "trading date", "trade date", "tradetime", "week",
            "transact time", "transaction time", "transacttime", "trade time", "exec time",
            "execution time", "create time", "create time ms", "participant timestamp",
            "sip timestamp", "snapshot time", "snapshot time utc",
            "month", "business date", "observation date", "quote date", "price date", "as of date",
            "session date", "dates", "date1", "datum", "zeit", "zeitstempel", "handelstag",
            "datum zeit", "data", "czas", "data i czas", "data sesji", "data hora",
            "data pregão", "data do pregão", "dia", "дата", "дата и время", "время открытия",
            "дата торгов", "дата сделки", "日期", "时间", "交易日期", "交易时间", "时间戳",
            "开盘时间", "交易日", "時間", "交易時間", "時間戳", "fecha", "fecha y hora", "fecha hora", "jour",
            "date et heure",
            "giorno", "data e ora", "datum en tijd", "tarih", "tarih saat", "日付", "日時", "날짜",
            "일자", "fechahora", "tid", "datum a čas", "التاريخ", "الوقت", "ngày", "thời gian",
            "ngày giờ", "तारीख", "तिथि", "दिनांक", "समय", "end time", "close time", "time close",
            "closetime", "end date", "end", "period end", "time period end", "utime",
        ],
        .open: [
            "open", "o", "open price", "first", "first price", "opening price", "opening",
            "px open", "openprice", "start price", "price open", "eröffnung", "erster", "eröffn",
            "eröffnungskurs", "anfangskurs", "eröffnungspreis", "otwarcie", "kurs otwarcia",
            "cena otwarcia", "abertura", "preço abertura", "preço de abertura", "abert",
            "открытие", "цена открытия", "откр", "открытия", "первая", "开盘", "开盘价", "今开",
            "今开盘", "开", "开盘价格", "apertura", "precio apertura", "precio de apertura", "aper",
            "ouverture", "ouv", "cours ouverture", "premier", "prezzo apertura", "opening koers",
            "openingskoers", "açılış", "açılış fiyatı", "öppning", "öppningskurs", "otevření",
            "始値", "시가", "開盤", "開盤價", "開", "opening_price", "buka", "pembukaan", "افتتاح",
            "الافتتاح", "سعر الافتتاح", "mở", "mở cửa", "giá mở cửa", "खुला", "ओपन", "시작가",
        ],
        .high: [
            "high", "h", "high price", "max", "highest", "highest price", "day high", "px high",
            "highprice", "maximum", "max price", "price high", "hoch", "höchst", "tageshoch",
            "hoechst", "höchstkurs", "tageshöchst", "höchster", "hochkurs", "najwyzszy",
            "najwyższy", "kurs max", "kurs maksymalny", "maksimum", "najwyższa", "maks", "máxima",
            "máximo", "preço máximo", "máx", "максимум", "макс", "максимальная", "высшая",
            "максимальная цена", "наибольшая",
            "最高", "最高价", "高", "最高价格", "precio máximo", "haut", "plus haut", "+ haut",
            "plushaut", "cours plus haut", "massimo", "prezzo massimo", "hoog", "hoogste",
            "hoogste koers", "yüksek", "en yüksek", "högst", "högsta", "högstakurs", "nejvyšší",
            "高値", "고가", "最高價", "tertinggi", "مرتفع", "أعلى", "الأعلى", "أعلى سعر", "cao",
            "cao nhất", "giá cao nhất", "उच्च", "अधिकतम", "हाई",
        ],
        .low: [
            "low", "l", "low price", "min", "lowest", "lowest price", "day low", "px low",
            "lowprice", "minimum", "min price", "price low", "tief", "tiefst", "tagestief",
            "tiefstkurs", "tagestiefst", "niedrigster", "niedrigst", "tiefkurs", "najnizszy",
            "najniższy", "kurs min", "kurs minimalny", "najniższa", "mínima", "mínimo",
            "preço mínimo", "mín", "минимум", "мин", "минимальная", "низшая", "минимальная цена",
            "наименьшая", "最低",
            "最低价", "低", "最低价格", "precio mínimo", "bas", "plus bas", "+ bas", "plusbas",
            "cours plus bas", "minimo", "prezzo minimo", "laag", "laagste", "laagste koers",
            "düşük", "en düşük", "lägst", "lägsta", "lägstakurs", "nejnižší", "安値", "저가", "最低價",
            "منخفض", "أدنى", "الأدنى", "أدنى سعر", "thấp", "thấp nhất", "giá thấp nhất", "निम्न",
            "न्यूनतम", "लो",
            "terendah",
        ],
        .close: [
            "close", "c", "close price", "closing price", "closing", "px close", "closeprice",
            "price close", "close/last", "end price", "last", "last price", "px last", "latest",
            "price", "settle", "settlement", "settlement price", "settle price", "schluss",
            "schlusskurs", "schlußkurs", "schlusspreis", "letzter", "zuletzt", "endkurs",
            "zamkniecie", "zamknięcie", "kurs zamknięcia", "cena zamknięcia", "ostatnio", "kurs",
            "fechamento", "preço fechamento", "preço de fechamento", "preço último", "fech",
            "último", "ultimo", "закрытие", "цена закрытия", "закр", "закрытия", "последняя",
            "цена", "收盘", "收盘价", "收", "收盘价格", "最新价", "现价", "cierre",
            "precio cierre", "precio de cierre", "clôture", "cours clôture", "dernier", "clot",
            "chiusura", "prezzo chiusura", "slot", "slotkoers", "laatste", "sluiting", "kapanış",
            "kapanış fiyatı", "şimdi", "son", "stängning", "senast", "slutkurs", "zavření",
            "終値", "종가", "收盤", "收盤價", "penutupan", "trade price", "الأخير", "إغلاق", "الإغلاق",
            "سعر الإغلاق", "آخر سعر", "lần cuối", "đóng cửa", "giá đóng cửa", "terakhir", "बंद",
            "अंतिम", "क्लोज़",
        ],
        .volume: [
            "volume", "v", "vol", "base volume", "volume base", "base asset volume", "basevolume",
            "volume btc", "real volume", "shares traded", "shares", "total volume",
            "traded volume", "trade volume", "total trade quantity", "total traded quantity",
            "trading volume", "contracts", "num shares", "no of shares", "trdqty", "ttl trd qnty",
            "volumefrom", "px volume", "stücke", "stuecke", "stück", "umsatz", "volumen",
            "handelsvolumen", "wolumen", "wol", "wolumen obrotu", "negociado", "quantidade",
            "quantidade negociada", "объем", "объём", "объем торгов", "объем сделок", "成交量",
            "交易量", "成交股数", "成交数量", "量", "总手", "vol contratos", "hacim", "hac",
            "volym", "objem", "出来高", "거래량", "成交股數", "成交數量", "candle acc trade volume",
            "volume traded", "vol.", "qty", "quantity",
            "tick volume", "tickvol", "tick vol", "tickqty", "lots", "size", "الحجم", "حجم التداول",
            "quantité", "quantità", "cantidad", "menge", "ilość", "取引高", "miktar",
            "number of shares", "kl", "khối lượng", "khối lượng gd", "मात्रा", "वॉल्यूम",
        ],
        .turnover: [
            "turnover", "quote volume", "quote asset volume", "quotevolume", "volumeto",
            "volume currency", "amount", "value", "volume quote", "volume quote ccy", "tu", "q",
            "total turnover", "traded value", "quote vol", "volccyquote", "volccy", "money",
            "turnover rs", "turnover lacs", "foreign notional", "obrót", "obroty",
            "volume financeiro", "оборот", "объем в валюте", "成交额", "交易额", "成交金额", "额",
            "efectivo", "capitaux", "controvalore", "売買代金", "거래대금", "成交金額", "成交額", "交易額",
            "candle acc trade price",
        ],
        .timeOfDay: [
            "time of day", "clock", "clock time", "hour", "minute", "hhmm", "hhmmss", "uhrzeit",
            "godzina", "hora", "saat",
            "时刻", "heure", "ora", "tijd", "время", "czas", "时间", "zeit", "čas", "時間", "時刻",
            "seconds",
        ],
        .symbol: [
            "symbol", "ticker", "sym", "pair", "instrument", "instrument id", "instid",
            "product id",
            "currency pair", "ccypair", "act symbol", "stock symbol", "ts code", "tradingsymbol",
            "trading symbol", "secid", "security", "isin", "code", "stock code", "stock", "tic",
            "asset", "coin", "contract", "market", "s", "name", "kürzel", "walor", "nazwa",
            "instrumento", "papel", "тикер", "код", "инструмент", "股票代码", "代码", "证券代码",
            "合约代码", "股票代號", "證券代號", "代號", "simbolo", "hisse", "ricode", "ric", "stream", "topic",
        ],
    ])

    /// Names in tables of trades and quotes.
    static let ticks = table([
        .price: [
            "price", "p", "px", "trade price", "tradeprice", "last price", "last", "rate",
            "exec price", "execution price", "fill price", "fillpx", "ltp", "match price", "preis",
            "cena", "preço", "цена", "价格", "成交价", "precio", "prix", "prezzo", "prijs", "fiyat",
        ],
        .amount: [
            "amount", "qty", "quantity", "size", "volume", "vol", "q", "v", "sz", "fillsz",
            "base qty", "base amount", "trade qty", "trade volume", "trade size", "last size",
            "lots", "shares", "menge", "stück", "ilość", "wolumen", "quantidade", "объем", "кол-во",
            "количество", "数量", "成交量", "cantidad", "quantité", "quantità", "miktar",
        ],
        .side: [
            "side", "direction", "buysell", "taker side", "takerside", "is buyer maker",
            "isbuyermaker", "aggressor", "type", "trade type", "tick direction",
        ],
        .bid: [
            "bid", "bid price", "bidprice", "best bid", "best bid price", "bid px", "bid1", "b",
            "bid close", "geld", "bidrate", "bp1", "bid px 00",
        ],
        .ask: [
            "ask", "ask price", "askprice", "best ask", "best ask price", "ask px", "ask1", "a",
            "offer", "offer price", "brief", "askrate", "ap1", "ask px 00",
        ],
    ])
}
