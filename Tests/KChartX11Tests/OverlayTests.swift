import CX11
import KChartCanvas
import KChartCore
import KChartHost
import KChartText
import Testing

@testable import KChartX11

@Suite("The overlay's plan")
struct OverlayPlanTests {
    private func record(_ body: (OverlayRecorder) -> Void) -> [OverlayOperation] {
        let recorder = OverlayRecorder(size: PixelSize(width: 200, height: 100))
        body(recorder)
        return recorder.operations
    }

    @Test("an unchanged overlay sends nothing, and a changed rectangle only itself")
    func difference() {
        let left = PixelRect(x: 5, y: 5, width: 10, height: 10)
        let right = PixelRect(x: 50, y: 5, width: 10, height: 10)
        let old = record { canvas in
            canvas.fill([left], with: .white)
            canvas.fill([right], with: .white)
        }
        let same = OverlayDifference(from: old, to: old, damage: [])
        #expect(same.restore.isEmpty && same.redraw.isEmpty)
        let new = record { canvas in
            canvas.fill([left], with: .white)
            canvas.fill([right.offset(x: 3)], with: .white)
        }
        let moved = OverlayDifference(from: old, to: new, damage: [])
        #expect(moved.restore == [right])
        #expect(moved.redraw.map(\.index) == [1])
        #expect(moved.redraw.map(\.isWhole) == [true])
    }

    @Test("operations that only changed places are drawn again, and equal ones are told apart")
    func order() {
        let under = PixelRect(x: 10, y: 10, width: 20, height: 20)
        let over = PixelRect(x: 20, y: 20, width: 20, height: 20)
        func stack(_ rects: [PixelRect]) -> [OverlayOperation] {
            record { canvas in
                for rect in rects {
                    canvas.fill([rect], with: Color(red: 9, green: 9, blue: 9, alpha: 99))
                }
            }
        }
        let swapped = OverlayDifference(
            from: stack([under, over]), to: stack([over, under]), damage: [])
        // One keeps its place; the other is taken away and drawn again, with what it covers.
        #expect(!swapped.restore.isEmpty)
        #expect(swapped.redraw.map(\.index) == [0, 1])
        // A second coat of a translucent colour is one operation more, not none.
        let doubled = OverlayDifference(
            from: stack([under]), to: stack([under, under]), damage: [])
        #expect(doubled.restore.isEmpty)
        #expect(doubled.redraw.map(\.index) == [1])
        let single = OverlayDifference(from: stack([under, under]), to: stack([under]), damage: [])
        #expect(single.restore == [under])
        #expect(single.redraw.map(\.index) == [0])
    }

    @Test("what crosses a changed line is drawn again only where they cross")
    func crossing() {
        let vertical = PixelRect(x: 100, y: 0, width: 1, height: 100)
        func cross(_ y: Int, verticalFirst: Bool) -> [OverlayOperation] {
            record { canvas in
                let horizontal = PixelRect(x: 0, y: y, width: 200, height: 1)
                for rect in verticalFirst ? [vertical, horizontal] : [horizontal, vertical] {
                    canvas.fill([rect], with: .white)
                }
            }
        }
        let old = PixelRect(x: 0, y: 40, width: 200, height: 1)
        let over = OverlayDifference(
            from: cross(40, verticalFirst: true), to: cross(60, verticalFirst: true), damage: [])
        #expect(over.restore == [old])
        #expect(over.redraw.map(\.isWhole) == [false, true])
        // The kept line lies over the new one: where they meet both are made anew.
        let under = OverlayDifference(
            from: cross(40, verticalFirst: false), to: cross(60, verticalFirst: false), damage: [])
        #expect(under.restore == [old, PixelRect(x: 100, y: 60, width: 1, height: 1)])
        #expect(under.redraw.map(\.isWhole) == [true, false])
    }

    @Test("overlapping restores become one request when that costs no more pixels")
    func joined() {
        let label = PixelRect(x: 1198, y: 158, width: 54, height: 17)
        let tag = PixelRect(x: 1192, y: 163, width: 88, height: 20)
        #expect(
            RectAlgebra.joined([label, tag]) == [PixelRect(x: 1192, y: 158, width: 88, height: 25)])
        let line = PixelRect(x: 0, y: 170, width: 1200, height: 1)
        #expect(RectAlgebra.joined([line, tag]) == [line, tag])
    }

    @Test("damage under the overlay brings what lies there back")
    func damage() {
        let operations = record {
            $0.fill([PixelRect(x: 10, y: 10, width: 4, height: 4)], with: .white)
        }
        let hit = PixelRect(x: 0, y: 0, width: 12, height: 12)
        let change = OverlayDifference(from: operations, to: operations, damage: [hit])
        #expect(change.restore == [hit])
        #expect(change.redraw.count == 1)
        let miss = OverlayDifference(
            from: operations, to: operations,
            damage: [PixelRect(x: 100, y: 0, width: 12, height: 12)])
        #expect(miss.redraw.isEmpty)
    }

    @Test("restored areas never overlap")
    func disjoint() {
        let rects = [
            PixelRect(x: 0, y: 0, width: 10, height: 10),
            PixelRect(x: 5, y: 5, width: 10, height: 10),
            PixelRect(x: 2, y: 2, width: 3, height: 3),
            PixelRect(x: 0, y: 9, width: 20, height: 1),
        ]
        let result = RectAlgebra.disjoint(rects)
        var covered = Set<PixelPoint>()
        var count = 0
        for rect in result {
            for y in rect.y..<rect.maxY {
                for x in rect.x..<rect.maxX {
                    covered.insert(PixelPoint(x: x, y: y))
                    count += 1
                }
            }
        }
        #expect(covered.count == count)
        var expected = Set<PixelPoint>()
        for rect in rects {
            for y in rect.y..<rect.maxY {
                for x in rect.x..<rect.maxX { expected.insert(PixelPoint(x: x, y: y)) }
            }
        }
        #expect(covered == expected)
    }

    @Test("a dashed line painted as rectangles is recognised")
    func dashes() {
        // 4 on, 3 off from x = 10; the last dash is cut.
        var rects = (0..<10).map { PixelRect(x: 10 + 7 * $0, y: 5, width: 4, height: 1) }
        rects[9].width = 2
        let pattern = DashPattern(recognising: rects)
        #expect(pattern?.lengths == [4, 3])
        #expect(pattern?.isVertical == false)
        rects[4].x += 1
        #expect(DashPattern(recognising: rects) == nil)
        let column = (0..<8).map { PixelRect(x: 3, y: 9 * $0, width: 1, height: 5) }
        #expect(DashPattern(recognising: column)?.isVertical == true)
        let grid = (0..<8).map { PixelRect(x: 3, y: 9 * $0, width: 1, height: 9) }
        #expect(DashPattern(recognising: grid) == nil)
    }

    /// The area of a shape: whole pixels and parts of pixels.
    private func area(_ shape: RoundedShape) -> Double {
        shape.soft.reduce(Double(shape.solid.reduce(0) { $0 + $1.area })) { sum, level in
            sum + Double(level.coverage) / 255 * Double(level.pixels.reduce(0) { $0 + $1.area })
        }
    }

    @Test("a rounded rectangle has its area, covers no pixel twice and is symmetric")
    func rounded() {
        let rect = PixelRect(x: 10, y: 20, width: 40, height: 21)
        for radius in [0, 1, 2.5, 3, 6, 10] {
            for isSmooth in [true, false] {
                let shape = RoundedShape(rect, radius: radius, width: 0, isSmooth: isSmooth)
                let all = shape.solid + shape.soft.flatMap(\.pixels)
                #expect(
                    RectAlgebra.disjoint(all).map(\.area).reduce(0, +)
                        == all.map(\.area).reduce(0, +))
                #expect(all.allSatisfy { rect.contains($0) })
                // Four corners lack (1 − π/4)·r² each.
                let expected = 840 - (4 - Double.pi) * radius * radius
                #expect(abs(area(shape) - expected) < (isSmooth ? 2 : 6), "\(radius)")
                let mirrored = Set(
                    all.map {
                        PixelRect(
                            x: 60 - $0.maxX, y: 61 - $0.maxY, width: $0.width, height: $0.height)
                    })
                #expect(mirrored == Set(all))
                #expect(isSmooth || shape.soft.isEmpty)
            }
        }
    }

    @Test("a rounded border is the outer shape without the inner one")
    func border() {
        let rect = PixelRect(x: 0, y: 0, width: 50, height: 30)
        let ring = RoundedShape(rect, radius: 6, width: 2, isSmooth: true)
        let outer = RoundedShape(rect, radius: 6, width: 0, isSmooth: true)
        let inner = RoundedShape(rect.outset(by: -2), radius: 4, width: 0, isSmooth: true)
        #expect(abs(area(ring) - (area(outer) - area(inner))) < 2)
        let square = RoundedShape(rect, radius: 0, width: 1, isSmooth: true)
        // 2 · 50 + 2 · 28.
        #expect(area(square) == 156)
        let full = RoundedShape(rect, radius: 3, width: 99, isSmooth: false)
        #expect(area(full) == area(RoundedShape(rect, radius: 3, width: 0, isSmooth: false)))
    }

    @Test("nonsense is drawn as nothing or as a plain rectangle")
    func nonsense() {
        #expect(RoundedShape(.zero, radius: 3, width: 0, isSmooth: true).solid.isEmpty)
        let rect = PixelRect(x: 1, y: 1, width: 4, height: 4)
        #expect(area(RoundedShape(rect, radius: .nan, width: 0, isSmooth: true)) == 16)
    }

    @Test("the recorder's clip cuts rectangles and is noted for text")
    func clips() {
        let text = ShapedText(
            runs: [
                GlyphRun(
                    face: FaceID(0), pixelSize: 12,
                    glyphs: [PositionedGlyph(glyph: 1, x: 0, y: 0)])
            ], width: 30, ascent: 10, descent: 3, capHeight: 9)
        let operations = record { canvas in
            canvas.pushClip(PixelRect(x: 0, y: 0, width: 20, height: 50))
            canvas.fill([PixelRect(x: 10, y: 10, width: 100, height: 5)], with: .white)
            canvas.fill([PixelRect(x: 30, y: 10, width: 100, height: 5)], with: .white)
            canvas.draw(text, x: 10, baseline: 30, with: .white)
            canvas.popClip()
        }
        #expect(operations.count == 2)
        #expect(operations[0].bounds == PixelRect(x: 10, y: 10, width: 10, height: 5))
        #expect(operations[1].clip != nil)
    }
}

@Suite(
    "The overlay on a real server", .serialized,
    .enabled(if: VirtualServer.isInstalled, "Xvfb is not installed"))
struct OverlayTests {
    static let whole = PixelRect(x: 0, y: 0, width: 320, height: 200)
    static let ink = Color(rgb: 0xC8_D2DC)

    /// A crosshair with its two tags, as the chart draws it.
    private func crosshair(
        _ fonts: FontCatalog, x: Int, y: Int, price: String, time: String, size: PixelSize
    ) -> (any Canvas) -> Void {
        let style = FontStyle(pixelSize: 12, weight: 500)
        let priceText = fonts.shape(price, style: style)
        let timeText = fonts.shape(time, style: style)
        return { canvas in
            canvas.strokePolyline(
                [
                    CanvasPoint(x: Double(x) + 0.5, y: 0),
                    CanvasPoint(x: Double(x) + 0.5, y: Double(size.height - 24)),
                ], style: StrokeStyle(width: 1, dash: [4, 3]), with: Self.ink)
            canvas.strokePolyline(
                [
                    CanvasPoint(x: 0, y: Double(y) + 0.5),
                    CanvasPoint(x: Double(size.width - 70), y: Double(y) + 0.5),
                ], style: StrokeStyle(width: 1, dash: [4, 3]), with: Self.ink)
            let priceTag = PixelRect(x: size.width - 70, y: y - 10, width: 70, height: 20)
            canvas.fillRounded(priceTag, radius: 3, with: Color(rgb: 0x38_414F))
            canvas.draw(
                priceText, x: Double(priceTag.x + 8),
                baseline: priceText.baseline(centredIn: priceTag), with: .white)
            let timeTag = PixelRect(x: x - 52, y: size.height - 22, width: 104, height: 20)
            canvas.fillRounded(timeTag, radius: 3, with: Color(rgb: 0x38_414F))
            canvas.draw(
                timeText, x: Double(timeTag.x + 8),
                baseline: timeText.baseline(centredIn: timeTag), with: .white)
        }
    }

    @Test("the overlay is drawn over the scene, and taking it away restores every pixel")
    func restores() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        for step in 0..<12 {
            rig.window.setOverlay(
                crosshair(
                    rig.fonts, x: 60 + step * 9, y: 30 + step * 7, price: "63 41\(step).50",
                    time: "Jan 28 14:0\(step % 10)", size: rig.window.size))
            rig.window.present(damage: [])
        }
        #expect(rig.settle())
        #expect(!rig.screenShowsPattern(in: Self.whole))
        // The horizontal line's first dash begins at the left edge, four on and three off.
        let row = 30 + 11 * 7
        let seen = rig.observer.pixels(
            rig.window.window, PixelRect(x: 0, y: row, width: 7, height: 1))
        let expected: [UInt] =
            Array(repeating: UInt(Self.ink.rgb), count: 4)
            + (4..<7).map { UInt(Rig.pattern($0, row)) }
        #expect(seen == expected)
        // The tag's ground, left of its text.
        #expect(rig.observer.pixel(rig.window.window, x: 254, y: row) == 0x38_414F)
        rig.window.setOverlay(nil)
        rig.window.present(damage: [])
        #expect(rig.settle())
        #expect(rig.screenShowsPattern(in: Self.whole))
        #expect(rig.host.takeErrors().isEmpty)
    }

    @Test("text of the overlay has ink of its colour")
    func text() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        let line = rig.fonts.shape("63 412.50", style: FontStyle(pixelSize: 24))
        rig.window.setOverlay { canvas in
            canvas.fill([PixelRect(x: 10, y: 10, width: 160, height: 40)], with: .black)
            canvas.draw(line, x: 20, baseline: 40, with: .white)
        }
        rig.window.present(damage: [])
        #expect(rig.settle())
        let seen = rig.observer.pixels(
            rig.window.window, PixelRect(x: 10, y: 10, width: 160, height: 40))
        #expect(seen.contains(0xFF_FFFF))
        // Smooth edges: greys between ground and ink.
        #expect(Set(seen).count > 8)
    }

    @Test("a crosshair move costs at most 240 bytes in nine requests and waits for no reply")
    func cost() throws {
        let rig = try Rig(size: PixelSize(width: 780, height: 560))
        #expect(rig.showPattern())
        let size = rig.window.size
        var requests = 0
        var most = 0
        func move(x: Int, y: Int, _ price: String, _ time: String) -> Int {
            rig.host.flush()
            let before = rig.window.counters
            let isAlone = rig.waitsForNoReply {
                let first = XNextRequest(rig.window.connection.display)
                rig.window.setOverlay(
                    crosshair(rig.fonts, x: x, y: y, price: price, time: time, size: size))
                rig.window.present(damage: [])
                requests = Int(XNextRequest(rig.window.connection.display) - first)
            }
            let after = rig.window.counters
            #expect(isAlone && after.roundTrips == before.roundTrips)
            return after.bytesSent - before.bytesSent
        }
        // The first overlay asks RENDER for its formats, opens fonts and uploads glyphs.
        rig.window.setOverlay(
            crosshair(
                rig.fonts, x: 9, y: 9, price: "0123456789. ", time: "Jan 28:", size: size))
        rig.window.present(damage: [])
        // After large damage it also brings the pixmap up to date, once, which is confirmed.
        #expect(rig.wait { rig.window.framebuffer() != nil })
        // What the server had to tell of it is read before the counting begins.
        XSync(rig.window.connection.display, 0)
        _ = move(x: 301, y: 201, "0123456789. ", "Jan 28 14:00")
        let withinBar = (1...20).map { step in
            defer { most = max(most, requests) }
            return move(x: 301, y: 210 + step * 3, "63 4\(10 + step).50", "Jan 28 14:00")
        }
        let worst = withinBar.max() ?? 0
        #expect(worst <= 240 && worst > 0, "\(withinBar)")
        #expect(most <= 9 && most > 0, "\(most)")
        let otherBar = (1...20).map { step in
            move(
                x: 310 + step * 8, y: 210 + step * 3, "63 4\(10 + step).50",
                "Jan 28 14:\(10 + step)")
        }
        #expect((otherBar.max() ?? 0) <= 4000, "\(otherBar)")
        // The same again is nothing.
        #expect(move(x: 470, y: 270, "63 430.50", "Jan 28 14:30") == 0)
        #expect(requests == 0)
    }

    @Test("exposed and damaged parts get the overlay back")
    func expose() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        let plate = PixelRect(x: 100, y: 80, width: 40, height: 30)
        rig.window.setOverlay { $0.fill([plate], with: Self.ink) }
        rig.window.present(damage: [])
        #expect(rig.settle())
        let expected = Array(repeating: UInt(Self.ink.rgb), count: plate.area)
        #expect(rig.observer.pixels(rig.window.window, plate) == expected)
        let cover = rig.observer.cover(PixelRect(x: 90, y: 70, width: 30, height: 30))
        rig.observer.uncover(cover)
        #expect(
            rig.waitOutside { rig.observer.pixels(rig.window.window, plate) == expected })
        #expect(rig.showPattern(seed: 8 << 8))
        #expect(rig.observer.pixels(rig.window.window, plate) == expected)
        rig.window.setOverlay(nil)
        rig.window.present(damage: [])
        #expect(rig.settle())
        #expect(rig.screenShowsPattern(in: Self.whole, seed: 8 << 8))
    }

    /// xorshift: the same pictures in every run.
    private struct Dice {
        var state: UInt64 = 88_172_645_463_325_252

        mutating func roll(_ limit: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(limit))
        }
    }

    @Test("after any changes the screen equals an overlay drawn from nothing")
    func incrementalEqualsFull() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        var dice = Dice()
        let line = rig.fonts.shape("108,967.67", style: FontStyle(pixelSize: 13, weight: 600))
        // Each item is a closure with its own place; a step replaces one, so that the others stay.
        func item() -> (any Canvas) -> Void {
            let rect = PixelRect(
                x: dice.roll(300) - 10, y: dice.roll(190) - 10, width: 1 + dice.roll(90),
                height: 1 + dice.roll(60))
            let color = Color(
                red: UInt8(dice.roll(256)), green: UInt8(dice.roll(256)),
                blue: UInt8(dice.roll(256)),
                alpha: dice.roll(3) == 0 ? 128 : 255)
            let opaque = color.withOpacity(1)
            switch dice.roll(6) {
            case 0: return { $0.fill([rect, rect.offset(x: 40, y: 9)], with: color) }
            case 1: return { $0.fillRounded(rect, radius: 5, with: color) }
            case 2: return { $0.strokeRounded(rect, radius: 4, width: 2, with: color) }
            case 3: return { $0.draw(line, x: Double(rect.x), baseline: rect.maxY, with: opaque) }
            case 4:
                return { canvas in
                    canvas.clipped(to: rect) {
                        canvas.draw(line, x: Double(rect.x) - 3, baseline: rect.midY, with: opaque)
                    }
                }
            default:
                let y = Double(rect.y) + 0.5
                let points = [CanvasPoint(x: 0, y: y), CanvasPoint(x: 300, y: y)]
                return {
                    $0.strokePolyline(
                        points, style: StrokeStyle(width: 1, dash: [4, 3]), with: opaque)
                }
            }
        }
        var items = (0..<8).map { _ in item() }
        for step in 0..<60 {
            items[dice.roll(items.count)] = item()
            let current = items
            rig.window.setOverlay { canvas in for item in current { item(canvas) } }
            rig.window.present(damage: [])
            #expect(rig.settle())
            let seen = rig.observer.pixels(rig.window.window, Self.whole)
            rig.window.setOverlay(nil)
            rig.window.present(damage: [])
            rig.window.setOverlay { canvas in for item in current { item(canvas) } }
            rig.window.present(damage: [])
            #expect(rig.settle())
            let fresh = rig.observer.pixels(rig.window.window, Self.whole)
            let differing = zip(seen, fresh).count { $0 != $1 }
            #expect(differing == 0, "step \(step)")
        }
    }

    @Test("a translucent plate mixes with the scene and is never doubled")
    func translucent() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        let plate = PixelRect(x: 40, y: 40, width: 60, height: 50)
        let tone = Color(red: 255, green: 0, blue: 0, alpha: 128)
        for step in 0..<5 {
            rig.window.setOverlay { canvas in
                canvas.fill([plate], with: tone)
                canvas.fill(
                    [PixelRect(x: 0, y: 45 + step * 5, width: 200, height: 1)], with: .white)
            }
            rig.window.present(damage: [])
        }
        #expect(rig.settle())
        let seen = rig.observer.pixel(rig.window.window, x: 50, y: 47) ?? 0
        let scene = Rig.pattern(50, 47)
        // Half red, half scene, within a rounding step.
        let red = Int(seen >> 16 & 0xFF) - (255 * 128 + Int(scene >> 16 & 0xFF) * 127) / 255
        let green = Int(seen >> 8 & 0xFF) - Int(scene >> 8 & 0xFF) * 127 / 255
        #expect(abs(red) <= 2 && abs(green) <= 2, "\(red) \(green)")
    }

    @Test("without RENDER the crosshair and its text are there, and no reply is waited for")
    func withoutRender() throws {
        let rig = try Rig(["-extension", "RENDER"])
        #expect(rig.showPattern())
        rig.window.setOverlay(
            crosshair(
                rig.fonts, x: 100, y: 90, price: "63 412.50", time: "Jan 28", size: rig.window.size)
        )
        rig.window.present(damage: [])
        #expect(rig.settle())
        let tag = rig.observer.pixels(
            rig.window.window, PixelRect(x: 250, y: 80, width: 70, height: 20))
        #expect(tag.contains(0x38_414F))
        #expect(tag.contains(0xFF_FFFF))
        let trips = rig.window.counters.roundTrips
        let isAlone = rig.waitsForNoReply {
            rig.window.setOverlay(
                crosshair(
                    rig.fonts, x: 110, y: 95, price: "63 412.50", time: "Jan 28",
                    size: rig.window.size))
            rig.window.present(damage: [])
        }
        #expect(isAlone && rig.window.counters.roundTrips == trips)
        rig.window.setOverlay(nil)
        rig.window.present(damage: [])
        #expect(rig.settle())
        #expect(rig.screenShowsPattern(in: Self.whole))
        #expect(rig.host.takeErrors().isEmpty)
    }
}
