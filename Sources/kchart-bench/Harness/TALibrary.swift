import Glibc

/// TA-Lib as a shared library, for figures side by side: the file that the variable `TALIB` names.
///
/// `pip install --target DIR TA-Lib` puts it at `DIR/ta_lib.libs/libta-lib-….so`.
struct TALibrary {
    typealias Numbers = UnsafePointer<Double>?
    typealias Target = UnsafeMutablePointer<Double>?
    private typealias Counts = UnsafeMutablePointer<Int32>?

    private let handle: UnsafeMutableRawPointer
    private let count: Int32
    /// Where results go; reused by all.
    let targets: [UnsafeMutablePointer<Double>]

    init?(count: Int) {
        guard let path = getenv("TALIB"), let handle = dlopen(path, RTLD_NOW) else { return nil }
        self.handle = handle
        self.count = Int32(count)
        targets = (0..<3).map { _ in
            let block = UnsafeMutablePointer<Double>.allocate(capacity: count)
            block.initialize(repeating: 0, count: count)
            return block
        }
        typealias Start = @convention(c) () -> Int32
        if let start = dlsym(handle, "TA_Initialize") { _ = unsafeBitCast(start, to: Start.self)() }
    }

    /// One input, one number, one output: SMA, EMA, RSI …
    func one(_ name: String, _ values: Numbers, _ period: Int32) -> (() -> Void)? {
        typealias Call =
            @convention(c) (
                Int32, Int32, Numbers, Int32, Counts, Counts, Target
            ) -> Int32
        guard let symbol = dlsym(handle, name) else { return nil }
        let call = unsafeBitCast(symbol, to: Call.self)
        return {
            var (first, found) = (Int32(0), Int32(0))
            _ = call(0, count - 1, values, period, &first, &found, targets[0])
        }
    }

    /// High, low, close and a period: ATR, CCI, ADX …
    func three(
        _ name: String, _ high: Numbers, _ low: Numbers, _ close: Numbers, _ period: Int32
    ) -> (() -> Void)? {
        typealias Call =
            @convention(c) (
                Int32, Int32, Numbers, Numbers, Numbers, Int32, Counts, Counts, Target
            ) -> Int32
        guard let symbol = dlsym(handle, name) else { return nil }
        let call = unsafeBitCast(symbol, to: Call.self)
        return {
            var (first, found) = (Int32(0), Int32(0))
            _ = call(0, count - 1, high, low, close, period, &first, &found, targets[0])
        }
    }

    /// Close and volume: OBV.
    func volume(_ name: String, _ close: Numbers, _ volume: Numbers) -> (() -> Void)? {
        typealias Call =
            @convention(c) (
                Int32, Int32, Numbers, Numbers, Counts, Counts, Target
            ) -> Int32
        guard let symbol = dlsym(handle, name) else { return nil }
        let call = unsafeBitCast(symbol, to: Call.self)
        return {
            var (first, found) = (Int32(0), Int32(0))
            _ = call(0, count - 1, close, volume, &first, &found, targets[0])
        }
    }

    /// High, low, close, volume and a period: MFI.
    func flow(
        _ name: String, _ high: Numbers, _ low: Numbers, _ close: Numbers, _ volume: Numbers,
        _ period: Int32
    ) -> (() -> Void)? {
        typealias Call =
            @convention(c) (
                Int32, Int32, Numbers, Numbers, Numbers, Numbers, Int32, Counts, Counts, Target
            ) -> Int32
        guard let symbol = dlsym(handle, name) else { return nil }
        let call = unsafeBitCast(symbol, to: Call.self)
        return {
            var (first, found) = (Int32(0), Int32(0))
            _ = call(
                0, count - 1, high, low, close, volume, period, &first, &found, targets[0])
        }
    }

    /// High, low and a period, two outputs: AROON.
    func reach(
        _ name: String, _ high: Numbers, _ low: Numbers, _ period: Int32
    ) -> (() -> Void)? {
        typealias Call =
            @convention(c) (
                Int32, Int32, Numbers, Numbers, Int32, Counts, Counts, Target, Target
            ) -> Int32
        guard let symbol = dlsym(handle, name) else { return nil }
        let call = unsafeBitCast(symbol, to: Call.self)
        return {
            var (first, found) = (Int32(0), Int32(0))
            _ = call(
                0, count - 1, high, low, period, &first, &found, targets[0], targets[1])
        }
    }

    /// Several in turn, for an indicator that gives what they give together.
    func all(_ calls: (() -> Void)?...) -> (() -> Void)? {
        let found = calls.compactMap { $0 }
        guard found.count == calls.count else { return nil }
        return { for call in found { call() } }
    }

    func bands(_ values: Numbers, _ period: Int32) -> (() -> Void)? {
        typealias Call =
            @convention(c) (
                Int32, Int32, Numbers, Int32, Double, Double, Int32, Counts, Counts, Target, Target,
                Target
            ) -> Int32
        guard let symbol = dlsym(handle, "TA_BBANDS") else { return nil }
        let call = unsafeBitCast(symbol, to: Call.self)
        return {
            var (first, found) = (Int32(0), Int32(0))
            _ = call(
                0, count - 1, values, period, 2, 2, 0, &first, &found, targets[0], targets[1],
                targets[2])
        }
    }

    func macd(_ values: Numbers) -> (() -> Void)? {
        typealias Call =
            @convention(c) (
                Int32, Int32, Numbers, Int32, Int32, Int32, Counts, Counts, Target, Target, Target
            ) -> Int32
        guard let symbol = dlsym(handle, "TA_MACD") else { return nil }
        let call = unsafeBitCast(symbol, to: Call.self)
        return {
            var (first, found) = (Int32(0), Int32(0))
            _ = call(
                0, count - 1, values, 12, 26, 9, &first, &found, targets[0], targets[1],
                targets[2])
        }
    }

    func sar(_ high: Numbers, _ low: Numbers) -> (() -> Void)? {
        typealias Call =
            @convention(c) (
                Int32, Int32, Numbers, Numbers, Double, Double, Counts, Counts, Target
            ) -> Int32
        guard let symbol = dlsym(handle, "TA_SAR") else { return nil }
        let call = unsafeBitCast(symbol, to: Call.self)
        return {
            var (first, found) = (Int32(0), Int32(0))
            _ = call(0, count - 1, high, low, 0.02, 0.2, &first, &found, targets[0])
        }
    }
}
