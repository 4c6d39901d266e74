import KChartCore
import KChartHost
import Testing

@testable import KChartX11

@Suite("Pointer, fingers and pinches as notices")
struct PointerTranslatorTests {
    private func make() -> PointerTranslator {
        var translator = PointerTranslator()
        let axes = [
            ScrollDevice.Axis(number: 2, isHorizontal: true, increment: 120, value: 0),
            ScrollDevice.Axis(number: 3, isHorizontal: false, increment: 120, value: 0),
        ]
        _ = translator.translate(reading(.entered(.real), 1, 1))
        translator.scroll.setDevices(
            [
                ScrollDevice(id: 6, isTouchpad: false, axes: axes),
                ScrollDevice(id: 7, isTouchpad: true, axes: axes),
            ], serial: 0)
        return translator
    }

    private func reading(
        _ kind: PointerReading.Kind, _ x: Double, _ y: Double, time: UInt = 5, source: Int32 = 6,
        isEmulated: Bool = false, scrollX: Double? = nil, scrollY: Double? = nil
    ) -> PointerReading {
        var axes: [PointerReading.Axis] = []
        if let scrollX { axes.append(.init(number: 2, value: scrollX)) }
        if let scrollY { axes.append(.init(number: 3, value: scrollY)) }
        return PointerReading(
            kind, x: x, y: y, time: time, state: 0, source: source, isEmulated: isEmulated,
            axes: axes)
    }

    private func at(_ x: Double, _ y: Double, _ time: Int64 = 5) -> PointerSample {
        PointerSample(x: x, y: y, milliseconds: time)
    }

    @Test("moves keep their parts of pixels, and the last of a batch counts")
    func parts() {
        var translator = make()
        #expect(translator.translate(reading(.moved, 10.25, 11.5)).isEmpty)
        #expect(translator.translate(reading(.moved, 10.75, 12.125)).isEmpty)
        #expect(translator.flush() == [.host(.pointerMoved(at(10.75, 12.125)))])
    }

    @Test("steps of a batch add up, and a turn of the wheel is no move")
    func scrolling() {
        var translator = make()
        #expect(translator.translate(reading(.moved, 1, 1, scrollY: 30)).isEmpty)
        #expect(translator.translate(reading(.moved, 1, 1, scrollX: -60, scrollY: 90)).isEmpty)
        let sum = ScrollSample(
            pointer: at(1, 1), stepsX: 0.5, stepsY: -0.75, isContinuous: false)
        #expect(translator.flush() == [.userTime(5), .host(.scrolled(sum))])
        #expect(translator.flush().isEmpty)
    }

    @Test("steps stay where they were made when the pointer moves on")
    func scrollThenMove() {
        var translator = make()
        #expect(translator.translate(reading(.moved, 1, 1, scrollY: 120)).isEmpty)
        let sample = ScrollSample(pointer: at(1, 1), stepsX: 0, stepsY: -1, isContinuous: false)
        #expect(
            translator.translate(reading(.moved, 9, 9)) == [
                .userTime(5), .host(.scrolled(sample)),
            ])
        #expect(translator.flush() == [.host(.pointerMoved(at(9, 9)))])
    }

    @Test("wheel and touchpad in one batch stay two")
    func twoDevices() {
        var translator = make()
        _ = translator.translate(reading(.moved, 1, 1, source: 6, scrollY: 120))
        let first = translator.translate(reading(.moved, 1, 1, source: 7, scrollY: 12))
        let rest = translator.flush()
        let scrolls = (first + rest).compactMap { notice -> ScrollSample? in
            if case .host(.scrolled(let sample)) = notice { sample } else { nil }
        }
        #expect(scrolls.map(\.isContinuous) == [false, true])
        #expect(scrolls.map(\.stepsY) == [-1, -0.1])
    }

    @Test("the buttons that echo an axis are dropped, those of a device without one scroll")
    func echoes() {
        var translator = make()
        #expect(translator.translate(reading(.pressed(5), 1, 1, isEmulated: true)).isEmpty)
        #expect(translator.translate(reading(.released(5), 1, 1, isEmulated: true)).isEmpty)
        let plain = ScrollSample(pointer: at(1, 1), stepsX: 0, stepsY: -1, isContinuous: false)
        #expect(
            translator.translate(reading(.pressed(5), 1, 1, source: 4, isEmulated: true)) == [
                .userTime(5), .host(.scrolled(plain)),
            ])
        #expect(
            translator.translate(reading(.pressed(5), 1, 1, source: 6)) == [
                .userTime(5), .host(.scrolled(plain)),
            ])
        #expect(!translator.hasGesture)
    }

    @Test("a finger's pointer events are dropped; its moves are collapsed by finger")
    func touches() {
        var translator = make()
        let (one, two) = (TouchID(rawValue: 1), TouchID(rawValue: 2))
        #expect(
            translator.translate(reading(.touchBegan(1), 3, 4, source: 8)) == [
                .userTime(5), .host(.touchBegan(one, at(3, 4))),
            ])
        #expect(translator.translate(reading(.moved, 9, 9, source: 8, isEmulated: true)).isEmpty)
        #expect(
            translator.translate(reading(.pressed(1), 9, 9, source: 8, isEmulated: true)).isEmpty)
        _ = translator.translate(reading(.touchBegan(2), 7, 7, source: 8))
        #expect(translator.translate(reading(.touchMoved(1), 4, 4, source: 8)).isEmpty)
        #expect(translator.translate(reading(.touchMoved(2), 8, 7, source: 8)).isEmpty)
        #expect(translator.translate(reading(.touchMoved(1), 5, 4, source: 8)).isEmpty)
        #expect(translator.translate(reading(.touchMoved(9), 5, 4, source: 8)).isEmpty)
        #expect(
            translator.translate(reading(.touchEnded(1), 5, 4, source: 8)) == [
                .host(.touchMoved(one, at(5, 4))), .host(.touchMoved(two, at(8, 7))),
                .host(.touchEnded(one, at(5, 4))),
            ])
        #expect(translator.translate(reading(.touchEnded(1), 5, 4, source: 8)).isEmpty)
        #expect(translator.hasGesture)
    }

    @Test("a pinch counts from its beginning, and the last scale stands at its end")
    func pinch() {
        var translator = make()
        func sample(_ phase: GesturePhase, _ scale: Double) -> X11Notice {
            .host(.pinched(PinchSample(phase: phase, scale: scale, center: at(3, 3))))
        }
        #expect(
            translator.translate(reading(.pinched(.began, scale: 1), 3, 3, source: 7)) == [
                .userTime(5), sample(.began, 1),
            ])
        for scale in [1.1, 1.2, .nan, 0, -1] {
            #expect(
                translator.translate(reading(.pinched(.changed, scale: scale), 3, 3, source: 7))
                    .isEmpty)
        }
        #expect(
            translator.translate(reading(.pinched(.ended, scale: 0), 3, 3, source: 7)) == [
                sample(.changed, 1.2), sample(.ended, 1.2),
            ])
        #expect(
            translator.translate(reading(.pinched(.changed, scale: 2), 3, 3, source: 7)).isEmpty)
        #expect(
            translator.translate(reading(.pinched(.ended, scale: 2), 3, 3, source: 7)).isEmpty)
    }

    @Test("an unplugged device cancels what it began, another does not")
    func unplugged() {
        var translator = make()
        _ = translator.translate(reading(.pressed(1), 1, 1, source: 6))
        #expect(translator.devicesRemoved([7, 9]).isEmpty)
        _ = translator.translate(reading(.moved, 2, 2))
        #expect(
            translator.devicesRemoved([6]) == [
                .host(.pointerMoved(at(2, 2))), .host(.gestureCancelled),
            ])
        #expect(translator.translate(reading(.released(1), 2, 2)).isEmpty)
        #expect(!translator.hasGesture)
        _ = translator.translate(reading(.touchBegan(1), 1, 1, source: 8))
        #expect(translator.devicesRemoved([8]) == [.host(.gestureCancelled)])
        _ = translator.translate(reading(.pinched(.began, scale: 1), 1, 1, source: 7))
        #expect(translator.devicesRemoved([7]) == [.host(.gestureCancelled)])
    }

    @Test("a pointer that is taken in a drag cancels it; one that leaves does not")
    func grab() {
        var translator = make()
        #expect(translator.translate(reading(.left(.grab), 1, 1)).isEmpty)
        _ = translator.translate(reading(.pressed(1), 1, 1))
        #expect(translator.translate(reading(.left(.real), 900, 1)).isEmpty)
        #expect(
            translator.translate(reading(.left(.grab), 900, 1)) == [
                .host(.gestureCancelled), .host(.pointerLeft),
            ])
    }
}
