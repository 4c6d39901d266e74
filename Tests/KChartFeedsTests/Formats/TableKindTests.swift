import KChartCore
import KChartFeeds
import Testing

/// The same three days in every dress that programs and people give a table. The dresses are our
/// own: layouts as the programs document them, values made up.
@Suite("Kinds of tables")
struct TableKindTests {
    /// 2024-01-02 is day 19 724.
    static let days: [Candle] = [
        candle(0, 1_100.5, 1_105.25, 1_099, 1_104.75, 1_234_500),
        candle(1, 1_104.75, 1_106, 1_103.25, 1_105.5, 987_600),
        candle(2, 1_105.5, 1_107, 1_104, 1_106.25, 800_000),
    ]

    static func candle(
        _ day: Int64, _ open: Double, _ high: Double, _ low: Double, _ close: Double,
        _ volume: Double
    ) -> Candle {
        Candle(
            time: Timestamp(microseconds: (19_724 + day) * 86_400_000_000), open: open, high: high,
            low: low, close: close, volume: volume)
    }

    struct Dress: CustomTestStringConvertible, Sendable {
        var name: String
        var text: String
        var testDescription: String { name }

        init(_ name: String, _ text: String) {
            self.name = name
            self.text = text
        }
    }

    @Test("the same bars come out of every dress", arguments: dresses + spokenDresses)
    func dress(_ dress: Dress) throws {
        let series = try read(dress.text).series
        let candles = series.allCandles.map { candle in
            var candle = candle
            candle.turnover = nil
            return candle
        }
        #expect(candles == Self.days)
    }

    static let dresses: [Dress] = [
        Dress(
            "Investing.com, English",
            """
            \u{FEFF}"Date","Price","Open","High","Low","Vol.","Change %"
            "01/04/2024","1,106.25","1,105.50","1,107.00","1,104.00","800.00K","0.07%"
            "01/03/2024","1,105.50","1,104.75","1,106.00","1,103.25","987.60K","0.07%"
            "01/02/2024","1,104.75","1,100.50","1,105.25","1,099.00","1,234.50K","0.39%"
            """),
        Dress(
            "every line quoted again",
            #"""
            "Date,""Price"",""Open"",""High"",""Low"",""Vol."""
            "01/02/2024,""1,104.75"",""1,100.50"",""1,105.25"",""1,099.00"",""1.2345M"""
            "01/03/2024,""1,105.50"",""1,104.75"",""1,106.00"",""1,103.25"",""0.9876M"""
            "01/04/2024,""1,106.25"",""1,105.50"",""1,107.00"",""1,104.00"",""0.80M"""
            """#),
        Dress(
            "pandas with three lines of header",
            """
            Price,Close,High,Low,Open,Volume
            Ticker,AAPL,AAPL,AAPL,AAPL,AAPL
            Date,,,,,
            2024-01-02,1104.75,1105.25,1099.0,1100.5,1234500
            2024-01-03,1105.5,1106.0,1103.25,1104.75,987600
            2024-01-04,1106.25,1107.0,1104.0,1105.5,800000
            """),
        Dress(
            "MetaTrader 5",
            """
            <DATE>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>
            2024.01.02\t1100.50\t1105.25\t1099.00\t1104.75\t1234500\t0\t3
            2024.01.03\t1104.75\t1106.00\t1103.25\t1105.50\t987600\t0\t3
            2024.01.04\t1105.50\t1107.00\t1104.00\t1106.25\t800000\t0\t3
            """),
        Dress(
            "runs of blanks",
            """
            date         open     high     low      close    volume
            2024-01-02   1100.50  1105.25  1099.00  1104.75  1234500
            2024-01-03   1104.75  1106.00  1103.25  1105.50   987600
            2024-01-04   1105.50  1107.00  1104.00  1106.25   800000
            """),
        Dress(
            "a preamble, units under the header, remarks and a footer",
            """
            Market data export
            Instrument: XYZ

            # times are in UTC
            Date|Open|High|Low|Close|Volume
            yyyy-mm-dd|USD|USD|USD|USD|shares
            2024-01-02|1100.50|1105.25|1099.00|1104.75|1234500|
            2024-01-03|1104.75|1106.00|1103.25|1105.50|987600|
            2024-01-04|1105.50|1107.00|1104.00|1106.25|800000|
            Total|||||3022100
            """),
        Dress(
            "an index, a symbol, an adjusted close",
            """
            ,symbol,date,adjClose,openPrice,highPrice,lowPrice,closePrice,volume
            0,XYZ,2024-01-02,999,1100.50,1105.25,1099.00,1104.75,1234500
            1,XYZ,2024-01-03,999,1104.75,1106.00,1103.25,1105.50,987600
            2,XYZ,2024-01-04,999,1105.50,1107.00,1104.00,1106.25,800000
            """),
        Dress(
            "R, columns named after the symbol",
            """
            "Index","XYZ.Open","XYZ.High","XYZ.Low","XYZ.Close","XYZ.Volume","XYZ.Adjusted"
            2024-01-02,1100.50,1105.25,1099.00,1104.75,1234500,900
            2024-01-03,1104.75,1106.00,1103.25,1105.50,987600,900
            2024-01-04,1105.50,1107.00,1104.00,1106.25,800000,900
            """),
        Dress(
            "days of a spreadsheet",
            """
            Date,Open,High,Low,Close,Volume
            45293,1100.50,1105.25,1099.00,1104.75,1234500
            45294,1104.75,1106.00,1103.25,1105.50,987600
            45295,1105.50,1107.00,1104.00,1106.25,800000
            """),
        Dress(
            "three units of time in one file",
            """
            time,open,high,low,close,volume
            1704153600,1100.50,1105.25,1099.00,1104.75,1234500
            1704240000000,1104.75,1106.00,1103.25,1105.50,987600
            1704326400000000,1105.50,1107.00,1104.00,1106.25,800000
            """),
        Dress(
            "three styles of date in one file",
            """
            time,open,high,low,close,volume
            Tue 2 January 2024,1100.50,1105.25,1099.00,1104.75,1234500
            20240103,1104.75,1106.00,1103.25,1105.50,987600
            2024-W01-4T00:00Z,1105.50,1107.00,1104.00,1106.25,800000
            """),
        Dress(
            "times with offsets",
            """
            time,open,high,low,close,volume
            2024-01-02T01:00:00+01:00,1100.50,1105.25,1099.00,1104.75,1234500
            2024-01-02 19:00:00 EST,1104.75,1106.00,1103.25,1105.50,987600
            Thu Jan 04 2024 02:00:00 GMT+0200 (Eastern European Time),1105.50,1107.00,1104.00,1106.25,800000
            """),
        Dress(
            "CoinMarketCap: times of high and low beside high and low",
            """
            timeOpen;timeClose;timeHigh;timeLow;name;open;high;low;close;volume;marketCap;timestamp
            "2024-01-02T00:00:00.000Z";"2024-01-02T23:59:59.999Z";"2024-01-02T05:00:00.000Z";"2024-01-02T02:00:00.000Z";"2781";1100.50;1105.25;1099.00;1104.75;1234500;1e9;"2024-01-02T23:59:59.999Z"
            "2024-01-03T00:00:00.000Z";"2024-01-03T23:59:59.999Z";"2024-01-03T05:00:00.000Z";"2024-01-03T02:00:00.000Z";"2781";1104.75;1106.00;1103.25;1105.50;987600;1e9;"2024-01-03T23:59:59.999Z"
            "2024-01-04T00:00:00.000Z";"2024-01-04T23:59:59.999Z";"2024-01-04T05:00:00.000Z";"2024-01-04T02:00:00.000Z";"2781";1105.50;1107.00;1104.00;1106.25;800000;1e9;"2024-01-04T23:59:59.999Z"
            """),
        Dress(
            "India: groups of two, rupees, lakhs",
            """
            "Date ","OPEN ","HIGH ","LOW ","PREV. CLOSE ","close ","vwap ","52W H ","52W L ","VOLUME "
            "02-Jan-2024","1,100.50","1,105.25","1,099.00","9","1,104.75","1,102","9,999","1","12,34,500"
            "03-Jan-2024","1,104.75","1,106.00","1,103.25","9","1,105.50","1,102","9,999","1","9,87,600"
            "04-Jan-2024","1,105.50","1,107.00","1,104.00","9","1,106.25","1,102","9,999","1","8,00,000"
            """),
    ]

    private static func semicolons(_ header: String) -> String {
        header + """

            02.01.2024;1.100,50;1.105,25;1.099,00;1.104,75;1.234.500
            03.01.2024;1.104,75;1.106,00;1.103,25;1.105,50;987.600
            04.01.2024;1.105,50;1.107,00;1.104,00;1.106,25;800.000
            """
    }

    /// Headers in other languages; day first, decimal commas.
    static let spokenDresses: [Dress] = [
        Dress("German", semicolons("Datum;Eröffnung;Hoch;Tief;Schluss;Volumen")),
        Dress("German kinds", semicolons("Datum;Erster;Hoch;Tief;Schlusskurs;Stücke")),
        Dress("Polish", semicolons("Data;Otwarcie;Najwyższy;Najniższy;Zamknięcie;Wolumen")),
        Dress("Portuguese", semicolons("Data;Abertura;Máxima;Mínima;Fechamento;Volume")),
        Dress("Russian", semicolons("Дата;Откр.;Макс.;Мин.;Цена;Объём")),
        Dress("Chinese", semicolons("日期;开盘;最高;最低;收盘;成交量")),
        Dress("Chinese with units", semicolons("交易日期;开盘价(元);最高价(元);最低价(元);收盘价(元);成交量(手)")),
        Dress("Chinese of Taiwan", semicolons("日期;開盤價;最高價;最低價;收盤價;成交股數")),
        Dress("Chinese of Taiwan, short", semicolons("時間;開盤;最高;最低;收盤;成交量")),
        Dress("Japanese", semicolons("日付;始値;高値;安値;終値;出来高")),
        Dress("Korean", semicolons("일자;시가;고가;저가;종가;거래량")),
        Dress("Indonesian", semicolons("Tanggal;Pembukaan;Tertinggi;Terendah;Penutupan;Volume")),
        Dress(
            "Taiwan's exchange: years of the republic, money and changes",
            """
            日期,成交股數,成交金額,開盤價,最高價,最低價,收盤價,漲跌價差,成交筆數
            113/01/02,"1,234,500","1,361,000,000","1,100.50","1,105.25","1,099.00","1,104.75",+4.25,812
            113/01/03,"987,600","1,091,000,000","1,104.75","1,106.00","1,103.25","1,105.50",+0.75,700
            113/01/04,"800,000","885,000,000","1,105.50","1,107.00","1,104.00","1,106.25",+0.75,655
            """),
        Dress(
            "every line quoted, cells between bars",
            """
            "Date|Open|High|Low|Close|Volume"
            "2024-01-02|1100.5|1105.25|1099|1104.75|1234500"
            "2024-01-03|1104.75|1106|1103.25|1105.5|987600"
            "2024-01-04|1105.5|1107|1104|1106.25|800000"
            """),
        Dress("Spanish", semicolons("Fecha;Apertura;Máximo;Mínimo;Cierre;Volumen")),
        Dress("French", semicolons("Date;Ouverture;Plus haut;Plus bas;Clôture;Volume")),
        Dress("Italian", semicolons("Data;Apertura;Massimo;Minimo;Chiusura;Volume")),
        Dress("Dutch", semicolons("Datum;Opening;Hoogste;Laagste;Slotkoers;Volume")),
        Dress("Turkish", semicolons("Tarih;Açılış;Yüksek;Düşük;Şimdi;Hac.")),
        Dress(
            "German months and millions",
            """
            Datum;Zuletzt;Eröffn.;Hoch;Tief;Vol.
            4. Januar 2024;1 106,25 €;1 105,50 €;1 107,00 €;1 104,00 €;0,8 Mio.
            3. Januar 2024;1 105,50 €;1 104,75 €;1 106,00 €;1 103,25 €;987,6 Tsd.
            2. Januar 2024;1 104,75 €;1 100,50 €;1 105,25 €;1 099,00 €;1,2345 Mio.
            """),
        Dress(
            "Swiss apostrophes",
            """
            Datum;Eröffnung;Hoch;Tief;Schluss;Volumen
            02.01.2024;1'100.50;1'105.25;1'099.00;1'104.75;1'234'500
            03.01.2024;1'104.75;1’106.00;1'103.25;1'105.50;987'600
            04.01.2024;1'105.50;1'107.00;1'104.00;1'106.25;800'000
            """),
        Dress(
            "Chinese dates and wan",
            """
            日期,开盘价,最高价,最低价,收盘价,成交量
            2024年1月2日,1100.50,1105.25,1099.00,1104.75,123.45万
            2024年1月3日,1104.75,1106.00,1103.25,1105.50,98.76万
            2024年1月4日,1105.50,1107.00,1104.00,1106.25,80万
            """),
    ]

    @Test("a line that is quoted as a whole is a table, however many of its cells are quoted")
    func quotedTwice() throws {
        let plain = [
            ["Date", "Open", "High", "Low", "Close", "Volume"],
            ["2023-01-02", "102", "105.5", "101", "104", "1002"],
            ["2023-01-03", "104", "106.5", "102", "105", "1003"],
            ["2023-01-04", "105", "107.5", "103", "106", "1004"],
        ]
        let wanted = try read(plain.map { $0.joined(separator: ",") }.joined(separator: "\n"))
        for separator in [",", ";", "\t"] {
            for quoted in [1, 2, 6] {
                let lines = plain.map { cells in
                    "\""
                        + cells.enumerated().map { $0 < quoted ? "\"\"\($1)\"\"" : $1 }
                        .joined(separator: separator) + "\""
                }
                for end in ["\n", "\r\n", "\(separator)\n"] {
                    let result = try read(lines.joined(separator: end) + end)
                    #expect(
                        result.series.hasSameBars(as: wanted.series), "\(separator) \(quoted)")
                }
            }
        }
    }

    @Test("a name with its explanation behind it is that name (a table copied from a page)")
    func explainedNames() throws {
        let text =
            "Date\tOpen\tHigh\tLow\tClose Close price adjusted for splits.\tAdj Close Adjusted close"
            + " price adjusted for splits and dividend and/or capital gain distributions.\tVolume\n"
            + "Mar 23, 2023\t14,553.45\t14,590.48\t14,235.96\t14,327.21\t12,894.49\t4,900\n"
            + "Mar 24, 2023\t14,330.90\t14,536.78\t14,288.46\t14,438.78\t12,994.90\t2,708\n"
        let bars = try read(text).series.allCandles
        #expect(bars.map(\.close) == [14_327.21, 14_438.78])
        #expect(bars.map(\.volume) == [4_900, 2_708])
    }

    @Test("headers in Windows-1252, 1251, 1250 and GB 2312 are understood")
    func oldEncodings() throws {
        let rows = Self.semicolons("").utf8
        func bars(_ header: [UInt8]) throws -> [Candle] {
            try FileReader.read(bytes: header + rows).series.allCandles
        }
        // Datum;Er\xF6ffnung;H\xF6chst;Tief;Schluss;St\xFCcke
        let german =
            Array("Datum;Er".utf8) + [0xF6] + Array("ffnung;H".utf8) + [0xF6]
            + Array("chst;Tief;Schluss;St".utf8) + [0xFC] + Array("cke".utf8)
        #expect(try bars(german) == Self.days)
        // Дата;Откр.;Макс.;Мин.;Цена;Объем in the order of the code page.
        let russian = "Дата;Откр.;Макс.;Мин.;Цена;Объем".unicodeScalars.map { scalar in
            scalar.value >= 0x410 ? UInt8(scalar.value - 0x410 + 0xC0) : UInt8(scalar.value)
        }
        #expect(try bars(russian) == Self.days)
        let polish =
            Array("Data;Otwarcie;Najwy".utf8) + [0xBF] + Array("szy;Najni".utf8) + [0xBF]
            + Array("szy;Zamkni".utf8) + [0xEA] + Array("cie;Wolumen".utf8)
        #expect(try bars(polish) == Self.days)
        let chinese: [[UInt8]] = [
            [0xC8, 0xD5, 0xC6, 0xDA], [0xBF, 0xAA, 0xC5, 0xCC], [0xD7, 0xEE, 0xB8, 0xDF],
            [0xD7, 0xEE, 0xB5, 0xCD], [0xCA, 0xD5, 0xC5, 0xCC],
            [0xB3, 0xC9, 0xBD, 0xBB, 0xC1, 0xBF],
        ]
        #expect(try bars(Array(chinese.joined(separator: [0x3B]))) == Self.days)
    }

    @Test("UTF-16 without a mark is told by its zeros")
    func bareUTF16() throws {
        let text = try #require(Self.dresses.first { $0.name == "MetaTrader 5" }).text
        for bigEndian in [false, true] {
            var bytes: [UInt8] = []
            for unit in text.utf16 {
                let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
                bytes += bigEndian ? pair : pair.reversed()
            }
            #expect(try FileReader.read(bytes: bytes).series.allCandles == Self.days)
        }
    }

    @Test("date and clock in two columns, with and without colons, without a header")
    func twoColumns() throws {
        let times: [Int64] = [34_200, 34_260, 34_320]
        for rows in [
            ["1/2/2024,9:30", "1/2/2024,9:31", "1/2/2024,9:32"],
            ["20240102,093000", "20240102,093100", "20240102,093200"],
            ["20240102,0930", "20240102,0931", "20240102,0932"],
            ["2024.01.02,09:30", "2024.01.02,09:31", "2024.01.02,09:32"],
            ["02 Jan 2024,9:30 AM", "02 Jan 2024,9:31 AM", "02 Jan 2024,9:32 a.m."],
        ] {
            let text = rows.enumerated().map { "\($1),10\($0),10\($0 + 2),9\($0),10\($0 + 1),7\n" }
                .joined()
            let candles = try read(text).series.allCandles
            #expect(
                candles.map { $0.time.microseconds / 1_000_000 - 19_724 * 86_400 } == times,
                "\(rows[0])")
            #expect(candles.map(\.close) == [101, 102, 103])
        }
    }

    @Test("HistData and NinjaTrader: date and clock in one cell, semicolons")
    func semicolonClock() throws {
        let candles = try read(
            "20240102 093000;100;102;90;101;0\n20240102 093100;101;103;91;102;0\n"
        ).series.allCandles
        #expect(
            candles.map { $0.time.microseconds % 86_400_000_000 } == [
                34_200_000_000, 34_260_000_000,
            ])
    }

    /// Bars that go on where the last one closed, as markets do.
    static let walk: [(o: Double, h: Double, l: Double, c: Double)] = (0..<40).map { step in
        let open = 100 + Double(step * 7 % 13)
        let close = 100 + Double((step + 1) * 7 % 13)
        return (open, max(open, close) + 1.5, min(open, close) - 1.25, close)
    }

    @Test(
        "without a header the order of prices is told by all rows",
        arguments: ["ohlc", "ochl", "lhoc", "chlo", "holc", "cohl"])
    func orders(order: String) throws {
        let text = Self.walk.enumerated().map { step, bar in
            let cells: [String] = order.map { letter -> String in
                switch letter {
                case "o": "\(bar.o)"
                case "h": "\(bar.h)"
                case "l": "\(bar.l)"
                default: "\(bar.c)"
                }
            }
            let time = String(1_700_000_000 + step * 60)
            return time + "," + cells.joined(separator: ",") + ",\(step + 3)"
        }.joined(separator: "\n")
        let candles = try read(text).series.allCandles
        #expect(candles.map(\.open) == Self.walk.map(\.o))
        #expect(candles.map(\.high) == Self.walk.map(\.h))
        #expect(candles.map(\.low) == Self.walk.map(\.l))
        #expect(candles.map(\.close) == Self.walk.map(\.c))
        #expect(candles.map(\.volume) == (0..<40).map { Double($0 + 3) })
    }

    @Test("an average price is no volume, and what is volume times price is turnover")
    func averages() throws {
        let text = Self.walk.enumerated().map { step, bar in
            let average = (bar.h + bar.l) / 2
            let volume = Double(step * 50 + 20)
            let cells: [Double] = [
                bar.o, bar.h, bar.l, bar.c, average, volume, volume * average, 9,
            ]
            let time = String(1_700_000_000 + step * 60)
            return time + "," + cells.map { "\($0)" }.joined(separator: ",")
        }.joined(separator: "\n")
        let candles = try read(text).series.allCandles
        #expect(candles[1].volume == 70)
        #expect(candles[1].turnover == 70 * (Self.walk[1].h + Self.walk[1].l) / 2)
    }

    @Test("several symbols in one file are listed, and one of them is taken when it is asked for")
    func symbols() throws {
        var text = "date,symbol,open,high,low,close,volume\n"
        for day in 2...9 {
            for symbol in ["AAPL", "MSFT", "GOOG"] {
                text += "2024-01-0\(day),\(symbol),\(day),9,1,\(symbol.count),\(day)\n"
            }
        }
        #expect(
            refusal(text)?.detail
                == "holds several symbols (AAPL, MSFT, GOOG); choose one with --symbol")
        var options = ReadOptions()
        options.symbol = "msft"
        let result = try FileReader.read(bytes: bytes(text), options: options)
        #expect(result.symbol == "MSFT")
        #expect(result.series.count == 8)
        #expect(result.report.rejected == 0)
        #expect(result.report.otherSymbolRows == 16)
        options.symbol = "IBM"
        #expect(throws: ReadError.self) {
            try FileReader.read(bytes: bytes(text), options: options)
        }
        // A file of one symbol is that one, whatever it is called.
        let one = text.split(separator: "\n").filter {
            !$0.contains("MSFT") && !$0.contains("GOOG")
        }
        #expect(
            try FileReader.read(bytes: bytes(one.joined(separator: "\n")), options: options).symbol
                == "AAPL")
    }

    @Test("several symbols side by side are listed, and one of them is taken")
    func wideSymbols() throws {
        let text = """
            Price,Close,Close,High,High,Low,Low,Open,Open,Volume,Volume
            Ticker,AAPL,MSFT,AAPL,MSFT,AAPL,MSFT,AAPL,MSFT,AAPL,MSFT
            Date,,,,,,,,,,
            2024-01-02,10,20,11,22,9,18,9.5,19,100,200
            2024-01-03,11,21,12,23,10,19,10.5,20,101,201
            """
        #expect(refusal(text)?.detail.contains("(AAPL, MSFT)") == true)
        var options = ReadOptions()
        options.symbol = "MSFT"
        let result = try FileReader.read(bytes: bytes(text), options: options)
        #expect(result.series.allCandles.map(\.close) == [20, 21])
        #expect(result.series.allCandles.map(\.open) == [19, 20])
        #expect(result.series.allCandles.map(\.volume) == [200, 201])
        let flat =
            "date,A_open,A_high,A_low,A_close,B_open,B_high,B_low,B_close\n"
            + "2024-01-02,1,2,0.5,1.5,10,20,5,15\n"
        #expect(refusal(flat)?.detail.contains("(a, b)") == true)
        let sides =
            "time,bidopen,bidhigh,bidlow,bidclose,askopen,askhigh,asklow,askclose\n"
            + "2024-01-02,1,2,0.5,1.5,10,20,5,15\n"
        let bid = try read(sides)
        #expect(bid.series.allCandles[0].close == 1.5)
        #expect(bid.report.ambiguities.contains { $0.contains("bid") })
    }

    @Test("closes alone are flat bars, and it is said")
    func closes() throws {
        for header in ["DATE,SP500", "date,close", "Date,Price"] {
            let result = try read(
                header + "\n2024-01-02,4742.83\n2024-01-03,.\n2024-01-04,4688.68\n")
            #expect(result.series.allCandles.map(\.close) == [4742.83, 4688.68])
            #expect(result.series.allCandles.map(\.open) == [4742.83, 4688.68])
            #expect(result.report.rejected == 1)
            #expect(result.report.ambiguities.contains { $0.hasPrefix("one price a row") })
        }
    }
}
