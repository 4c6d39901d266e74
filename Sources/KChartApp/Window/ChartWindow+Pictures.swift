import KChartCanvas
import KChartControl
import KChartCore
import KChartHost
import KChartLocalization
import KChartModel
import KChartRaster
import KChartScene

/// The window as a picture.
extension ChartWindow {
    /// The window's chart as it is now, whether or not its frame was presented yet.
    ///
    /// - Parameter withControls: leaves the bars in, and shows the ring round the part that has
    ///   the keyboard; without it the picture is the chart alone, as `export` draws it.
    func currentPixels(withControls: Bool = false) -> OwnedPixels? {
        var size = window.size
        guard size.width > 0, size.height > 0 else { return nil }
        if !withControls {
            let layout = scene.plan(session.model)
            let bars = (left: layout.pricePane.x, bottom: layout.indicatorBar.height)
            if bars.left > 0 || bars.bottom > 0 || session.model.state.legendPointer != nil {
                size.width -= bars.left
                size.height -= bars.bottom
                return pixels(size)
            }
        }
        if scene.needsFrame || scene.frame == nil {
            _ = scene.update(session.model)
            // The window has not seen that frame: all of it is due.
            scene.invalidate(.everything)
            controller.wantFrame()
        }
        return ChartPicture(scene: scene, fonts: fonts).pixels(size, showsFocus: withControls)
    }

    /// The chart without any bar of controls. The plot keeps its size, so that the model learns of
    /// no other window meanwhile.
    private func pixels(_ size: PixelSize) -> OwnedPixels {
        let picture = scene.twin()
        picture.showsControls = false
        picture.resize(to: size, scale: window.scale)
        _ = picture.update(session.model)
        return ChartPicture(scene: picture, fonts: fonts).pixels(size)
    }

    func savePicture(_ path: String, withPanels: Bool = false) -> CommandOutcome {
        // A pipe waits for its reader.
        guard !FileBytes.isSpecial(path) else {
            return .refused(.fileNotRegular, OneLine.quoted(path))
        }
        guard let pixels = currentPixels(withControls: withPanels) else {
            return .refused(.answerNothingToShow)
        }
        if withPanels {
            bars.paint(into: pixels.buffer)
            firstStart?.paint(into: pixels.buffer, fonts)
            panels.paint(into: pixels.buffer)
        }
        do {
            try PNGWriter.write(pixels.buffer, to: path)
        } catch {
            return .refused(.answerPictureFailed, path, error.cause)
        }
        return .data(.string(path))
    }
}
