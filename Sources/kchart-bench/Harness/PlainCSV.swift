import Glibc

/// The plainest reader of our own table: digit by digit, no check, room for every row. What simple
/// native code reaches (the loop of a naive C program).
struct PlainCSV {
    private let times: UnsafeMutablePointer<Int64>
    private let columns: [UnsafeMutablePointer<Double>]
    private let powers: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8]

    init(rows: Int) {
        times = .allocate(capacity: rows)
        columns = (0..<5).map { _ in .allocate(capacity: rows) }
    }

    func free() {
        times.deallocate()
        for column in columns { column.deallocate() }
    }

    /// Reads a whole table with its header line; answers how many rows there are.
    func read(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        guard var p = text.baseAddress else { return 0 }
        let end = p + text.count
        while p.pointee != 0x0A { p += 1 }
        p += 1
        var row = 0
        columns.withUnsafeBufferPointer { columns in
            powers.withUnsafeBufferPointer { powers in
                while p < end {
                    var time: Int64 = 0
                    while p.pointee != 0x2C {
                        time = time &* 10 &+ Int64(p.pointee &- 48)
                        p += 1
                    }
                    p += 1
                    times[row] = time
                    for column in 0..<5 {
                        var mantissa: Int64 = 0
                        var decimals = 0
                        while p.pointee >= 48 {
                            mantissa = mantissa &* 10 &+ Int64(p.pointee &- 48)
                            p += 1
                        }
                        if p.pointee == 0x2E {
                            p += 1
                            let start = p
                            while p.pointee >= 48 {
                                mantissa = mantissa &* 10 &+ Int64(p.pointee &- 48)
                                p += 1
                            }
                            decimals = p - start
                        }
                        columns[column][row] = Double(mantissa) / powers[decimals]
                        p += 1
                    }
                    row += 1
                }
            }
        }
        return row
    }
}
