extension ZoneRules {
    /// Reads a TZif file. Nil when the bytes are not one, are cut off or contradict themselves.
    ///
    /// Leap-second records are skipped: our time scale has none.
    public init?(name: String, tzif: [UInt8]) {
        guard let first = TZifHeader(tzif, at: 0) else { return nil }
        guard first.version >= 2 else {
            guard let block = TZifBlock(tzif, header: first, timeSize: 4) else { return nil }
            self.init(name: name, block: block, rule: nil)
            return
        }
        // The first block repeats the data in 32 bits for old readers.
        let secondStart = first.dataStart + first.dataSize(timeSize: 4)
        guard let second = TZifHeader(tzif, at: secondStart),
            let block = TZifBlock(tzif, header: second, timeSize: 8)
        else { return nil }
        let footer = tzif.dropFirst(second.dataStart + second.dataSize(timeSize: 8))
        guard footer.first == UInt8(ascii: "\n"),
            let end = footer.dropFirst().firstIndex(of: UInt8(ascii: "\n"))
        else { return nil }
        let text = footer[(footer.startIndex + 1)..<end]
        guard !text.isEmpty else {
            self.init(name: name, block: block, rule: nil)
            return
        }
        guard let rule = PosixZoneRule(text) else { return nil }
        self.init(name: name, block: block, rule: rule)
    }

    private init(name: String, block: TZifBlock, rule: PosixZoneRule?) {
        // A zone without summer time needs no rule: its last offset stays.
        let isPlain = rule.map { $0.summer == nil && $0.standardOffset == block.lastOffset } ?? true
        self.init(
            name: name, transitions: block.transitions, offsets: block.offsets,
            firstOffset: block.firstOffset, rule: isPlain ? nil : rule)
    }
}

/// The 44 bytes that open each data block.
private struct TZifHeader {
    let version: Int
    let dataStart: Int
    let utcIndicators: Int
    let standardIndicators: Int
    let leapSeconds: Int
    let transitions: Int
    let types: Int
    let nameBytes: Int

    init?(_ bytes: [UInt8], at start: Int) {
        guard start >= 0, bytes.count - start >= 44,
            bytes[start..<(start + 4)].elementsEqual("TZif".utf8)
        else { return nil }
        version = bytes[start + 4] == 0 ? 1 : Int(bytes[start + 4]) - 0x30
        func count(_ index: Int) -> Int {
            Int(bytes.bigEndian(at: start + 20 + 4 * index, size: 4) & 0xFFFF_FFFF)
        }
        utcIndicators = count(0)
        standardIndicators = count(1)
        leapSeconds = count(2)
        transitions = count(3)
        types = count(4)
        nameBytes = count(5)
        dataStart = start + 44
    }

    func dataSize(timeSize: Int) -> Int {
        transitions * (timeSize + 1) + types * 6 + nameBytes + leapSeconds * (timeSize + 4)
            + standardIndicators + utcIndicators
    }
}

private struct TZifBlock {
    let transitions: [Int64]
    let offsets: [Int]
    let firstOffset: Int

    var lastOffset: Int { offsets.last ?? firstOffset }

    init?(_ bytes: [UInt8], header: TZifHeader, timeSize: Int) {
        guard header.types > 0,
            header.dataStart + header.dataSize(timeSize: timeSize) <= bytes.count
        else { return nil }
        let indicesStart = header.dataStart + header.transitions * timeSize
        let typesStart = indicesStart + header.transitions
        func offset(ofType type: Int) -> Int? {
            guard type < header.types else { return nil }
            let seconds = Int(bytes.bigEndian(at: typesStart + 6 * type, size: 4))
            return abs(seconds) < 7 * 86_400 ? seconds : nil
        }
        var transitions: [Int64] = []
        var offsets: [Int] = []
        transitions.reserveCapacity(header.transitions)
        offsets.reserveCapacity(header.transitions)
        for index in 0..<header.transitions {
            let time = bytes.bigEndian(at: header.dataStart + index * timeSize, size: timeSize)
            guard let seconds = offset(ofType: Int(bytes[indicesStart + index])) else { return nil }
            if let last = transitions.last, last >= time { return nil }
            transitions.append(time)
            offsets.append(seconds)
        }
        guard let first = offset(ofType: 0) else { return nil }
        self.transitions = transitions
        self.offsets = offsets
        firstOffset = first
    }
}

extension [UInt8] {
    /// A signed number of `size` (4 or 8) bytes, most significant first.
    fileprivate func bigEndian(at start: Int, size: Int) -> Int64 {
        var value: UInt64 = 0
        for index in start..<(start + size) { value = value << 8 | UInt64(self[index]) }
        return size == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
    }
}
