import KChartStyle
import Testing

@Suite struct EdgeLabelsTests {
    func tops(
        _ centers: [Int], height: Int = 20, fixed: Set<Int> = [], from: Int = 0, to: Int = 300,
        gap: Int = 0
    ) -> [Int?] {
        LabelPlacement.pushedApart(
            centers.enumerated().map {
                EdgeLabel(center: $1, height: height, isFixed: fixed.contains($0))
            }, gap: gap, from: from, to: to)
    }

    @Test("labels that do not meet stay where they are")
    func apart() {
        #expect(tops([50, 100, 200]) == [40, 90, 190])
    }

    @Test("two lines 2 pixels apart have two readable tags (T-083, B49)")
    func two() {
        let result = tops([150, 152])
        #expect(result == [140, 160])
    }

    @Test("a group is pushed outwards from the label in the middle")
    func outwards() {
        #expect(tops([140, 150, 160]) == [120, 140, 160])
        #expect(tops([140, 150, 160], gap: 2) == [118, 140, 162])
    }

    @Test("a group that would leave the axis is pushed back in as a whole")
    func backIn() {
        #expect(tops([2, 4, 6]) == [0, 20, 40])
        #expect(tops([295, 297, 299]) == [240, 260, 280])
    }

    @Test("the badge never moves for others")
    func badge() {
        #expect(tops([148, 150, 152], fixed: [1]) == [120, 140, 160])
        // At the end it is only moved inside, and the others go to the free side.
        #expect(tops([299, 298, 297], fixed: [0]) == [280, 260, 240])
        #expect(tops([-50], fixed: [0]) == [0])
    }

    @Test("labels keep the order of their prices")
    func order() {
        let result = tops([152, 150, 151, 149]).compactMap { $0 }
        #expect(result.count == 4)
        #expect(result[3] < result[1] && result[1] < result[2] && result[2] < result[0])
    }

    @Test("nothing overlaps and nothing leaves the axis, in any mixture")
    func property() {
        var state: UInt64 = 7
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<2_000 {
            let labels = (0..<(1 + random(12))).map { number in
                EdgeLabel(
                    center: random(400) - 50, height: 14 + random(12),
                    isFixed: number == 0 && random(2) == 0)
            }
            let result = LabelPlacement.pushedApart(labels, gap: random(3), from: 10, to: 290)
            let boxes = zip(labels, result).compactMap { label, top in
                top.map { ($0, $0 + label.height) }
            }.sorted { $0.0 < $1.0 }
            for (top, bottom) in boxes { #expect(top >= 10 && bottom <= 290) }
            for (former, next) in zip(boxes, boxes.dropFirst()) { #expect(former.1 <= next.0) }
            if labels.reduce(0, { $0 + $1.height + 2 }) < 130 {
                #expect(boxes.count == labels.count)
            }
        }
    }

    @Test("what finds no room is left out, and no room at all is no trouble")
    func noRoom() {
        #expect(tops([10, 20, 30], from: 0, to: 45).compactMap { $0 }.count == 2)
        #expect(tops([10, 20], from: 0, to: 10) == [nil, nil])
        #expect(tops([], from: 0, to: 10).isEmpty)
        #expect(tops([5], from: 10, to: 0) == [nil])
    }
}
