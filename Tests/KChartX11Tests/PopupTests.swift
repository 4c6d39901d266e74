import CX11
import KChartCanvas
import KChartCore
import KChartHost
import Testing

@testable import KChartX11

@Suite("Plans of popups")
struct PopupPlanTests {
    private let bottom = PopupPlan.Sheet(
        frame: PixelRect(x: 10, y: 10, width: 40, height: 40),
        solid: [PixelRect(x: 10, y: 10, width: 40, height: 40)])
    private let top = PopupPlan.Sheet(
        frame: PixelRect(x: 30, y: 30, width: 40, height: 40),
        solid: [PixelRect(x: 34, y: 34, width: 32, height: 32)])

    @Test(
        "each damaged pixel is drawn once as the topmost solid thing, or mixed over what is there")
    func once() {
        let damage = [PixelRect(x: 0, y: 0, width: 80, height: 80)]
        let plan = PopupPlan(damage: damage, sheets: [bottom, top])
        for y in 0..<80 {
            for x in 0..<80 {
                let point = PixelPoint(x: x, y: y)
                func count(_ rects: [PixelRect]) -> Int { rects.count { $0.contains(point) } }
                var drawn: [String] = []
                if count(plan.base) == 1 { drawn.append("base") }
                for step in plan.steps {
                    switch step {
                    case .solid(let index, let rects):
                        if count(rects) == 1 { drawn.append("solid\(index)") }
                    case .soft(let index, let rects):
                        if count(rects) == 1 { drawn.append("soft\(index)") }
                    }
                }
                let wanted: [String] =
                    if top.solid[0].contains(point) {
                        ["solid1"]
                    } else if bottom.solid[0].contains(point) {
                        top.frame.contains(point) ? ["solid0", "soft1"] : ["solid0"]
                    } else {
                        top.frame.contains(point) ? ["base", "soft1"] : ["base"]
                    }
                #expect(drawn == wanted, "\(x), \(y)")
                if drawn != wanted { return }
            }
        }
    }

    @Test("damage under something solid draws nothing of the picture")
    func covered() {
        let plan = PopupPlan(
            damage: [PixelRect(x: 36, y: 36, width: 10, height: 10)], sheets: [bottom, top])
        #expect(plan.base.isEmpty)
        #expect(plan.steps == [.solid(1, [PixelRect(x: 36, y: 36, width: 10, height: 10)])])
        let far = PopupPlan(damage: [PixelRect(x: 0, y: 0, width: 5, height: 5)], sheets: [bottom])
        #expect(far.steps.isEmpty && far.base.count == 1)
    }
}

@Suite(
    "Popups on a real server", .serialized,
    .enabled(if: VirtualServer.isInstalled, "Xvfb is not installed"))
struct PopupTests {
    static let frame = PixelRect(x: 60, y: 40, width: 100, height: 80)
    static let inside = PixelRect(x: 68, y: 48, width: 84, height: 64)

    /// Fills a popup with one colour and shows it.
    private func show(_ popup: any PopupSurface, _ rgb: UInt32) {
        guard let buffer = popup.framebuffer() else { return }
        for index in 0..<buffer.size.area { buffer.base[index] = rgb }
        popup.present(damage: [buffer.bounds])
    }

    private func isShown(_ rig: Rig, _ rect: PixelRect, _ rgb: UInt32) -> Bool {
        let format = rig.window.connection.format
        let mask = UInt((1 << format.depth) - 1)
        let wanted = UInt(format.pixel(rgb)) & mask
        let seen = rig.observer.pixels(rig.window.window, rect)
        return seen.count == rect.area && seen.allSatisfy { $0 & mask == wanted }
    }

    @Test("a popup lies over the picture, its corners round, and leaves the picture behind")
    func opens() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        let popup = try #require(rig.window.makePopup(Self.frame, cornerRadius: 8))
        show(popup, 0x336699)
        #expect(rig.waitOutside { isShown(rig, Self.inside, 0x336699) })
        #expect(rig.screenShowsPattern(in: PixelRect(x: 60, y: 40, width: 1, height: 1)))
        #expect(rig.screenShowsPattern(in: PixelRect(x: 0, y: 0, width: 320, height: 40)))
        #expect(rig.screenShowsPattern(in: PixelRect(x: 160, y: 40, width: 160, height: 160)))
        let frames = rig.frames
        popup.close()
        #expect(rig.waitOutside { rig.screenShowsPattern(in: WindowTests.whole) })
        // Its coming and going ask the program for no picture.
        #expect(rig.frames == frames)
        #expect(rig.host.takeErrors().isEmpty)
    }

    @Test("a new picture and a new overlay go on under a popup")
    func under() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        let popup = try #require(rig.window.makePopup(Self.frame, cornerRadius: 8))
        show(popup, 0x336699)
        #expect(rig.waitOutside { isShown(rig, Self.inside, 0x336699) })
        rig.window.setOverlay { canvas in
            canvas.fill(PixelRect(x: 0, y: 70, width: 320, height: 2), with: .white)
        }
        #expect(rig.showPattern(seed: 5 << 8))
        #expect(
            rig.waitOutside {
                isShown(rig, Self.inside, 0x336699)
                    && isShown(rig, PixelRect(x: 0, y: 70, width: 60, height: 2), 0xFFFFFF)
            })
        #expect(
            rig.screenShowsPattern(
                in: PixelRect(x: 0, y: 120, width: 320, height: 80), seed: 5 << 8))
        popup.close()
        #expect(
            rig.waitOutside {
                isShown(rig, PixelRect(x: 0, y: 70, width: 320, height: 2), 0xFFFFFF)
            })
        #expect(
            rig.screenShowsPattern(
                in: PixelRect(x: 0, y: 72, width: 320, height: 128), seed: 5 << 8))
    }

    @Test("an overlay that moves under a popup sends no pixels of it")
    func overlayIsClipped() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        let popup = try #require(rig.window.makePopup(Self.frame, cornerRadius: 8))
        show(popup, 0x336699)
        #expect(rig.waitOutside { isShown(rig, Self.inside, 0x336699) })
        let before = rig.window.counters.bytesSent
        for x in 70..<90 {
            rig.window.setOverlay { canvas in
                canvas.fill(PixelRect(x: x, y: 0, width: 1, height: 200), with: .white)
            }
            rig.loop.turn(canSleep: false)
        }
        #expect(
            rig.waitOutside {
                isShown(rig, PixelRect(x: 89, y: 0, width: 1, height: 40), 0xFFFFFF)
                    && isShown(rig, Self.inside, 0x336699)
            })
        // The popup's 32 000 bytes of pixels stay with the server.
        #expect(rig.window.counters.bytesSent - before < 20 * 1_200)
        #expect(rig.screenShowsPattern(in: PixelRect(x: 60, y: 0, width: 29, height: 40)))
    }

    @Test("a scrim darkens all but the popups and leaves no trace")
    func scrim() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        rig.window.setScrim(Color.black)
        let popup = try #require(rig.window.makePopup(Self.frame, cornerRadius: 8))
        show(popup, 0x336699)
        #expect(
            rig.waitOutside {
                isShown(rig, Self.inside, 0x336699)
                    && isShown(rig, PixelRect(x: 0, y: 0, width: 320, height: 40), 0)
            })
        // A picture that changes stays dark.
        #expect(rig.showPattern(seed: 5 << 8))
        #expect(
            rig.waitOutside { isShown(rig, PixelRect(x: 0, y: 120, width: 320, height: 80), 0) })
        popup.close()
        rig.window.setScrim(nil)
        #expect(rig.waitOutside { rig.screenShowsPattern(in: WindowTests.whole, seed: 5 << 8) })
    }

    @Test("a fading popup mixes with the picture, a whole one does not")
    func fades() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        let popup = try #require(rig.window.makePopup(Self.frame, cornerRadius: 8))
        popup.opacity = 0
        show(popup, 0x336699)
        #expect(rig.settle())
        #expect(rig.screenShowsPattern(in: WindowTests.whole))
        popup.opacity = 1
        #expect(rig.waitOutside { isShown(rig, Self.inside, 0x336699) })
    }

    @Test("a popup that moves, grows and shrinks leaves the picture behind it")
    func moves() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        let popup = try #require(rig.window.makePopup(Self.frame, cornerRadius: 0))
        show(popup, 0x336699)
        popup.place(PixelRect(x: 200, y: 100, width: 40, height: 30))
        show(popup, 0x123456)
        #expect(
            rig.waitOutside {
                isShown(rig, PixelRect(x: 200, y: 100, width: 40, height: 30), 0x123456)
            })
        #expect(rig.screenShowsPattern(in: PixelRect(x: 0, y: 0, width: 200, height: 200)))
        #expect(popup.framebuffer()?.size == PixelSize(width: 40, height: 30))
    }

    @Test("popups come back after the window was covered")
    func expose() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        let popup = try #require(rig.window.makePopup(Self.frame, cornerRadius: 8))
        show(popup, 0x336699)
        let cover = rig.observer.cover(PixelRect(x: 20, y: 20, width: 200, height: 100))
        rig.observer.uncover(cover)
        #expect(
            rig.waitOutside {
                isShown(rig, Self.inside, 0x336699)
                    && rig.screenShowsPattern(in: PixelRect(x: 0, y: 0, width: 60, height: 200))
            })
    }
}
