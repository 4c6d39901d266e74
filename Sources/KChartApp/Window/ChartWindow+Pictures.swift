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
    /// - Parameter withControls: leaves the columns of the drawing bar in, and shows the ring
    ///   round the part that has the keyboard.
    func currentPixels(withControls: Bool = false) -> OwnedPixels? {
        var size = window.size
        guard size.width > 0, size.height > 0 else { return nil }
        let left = scene.layout?.pricePane.x ?? 0
        if !withControls, left > 0 {
            // The chart by itself: the bars under the plot begin at the picture's edge.
            size.width -= left
            return pixels(size)
        }
        if scene.needsFrame || scene.frame == nil {
            _ = scene.update(session.model)
            // The window has not seen that frame: all of it is due.
            scene.invalidate(.everything)
            controller.wantFrame()
        }
        return ChartPicture(scene: scene, fonts: fonts).pixels(size, showsFocus: withControls)
    }

    /// The chart without the drawing bar. The plot keeps its size, so that the model learns of no
    /// other window meanwhile.
    private func pixels(_ size: PixelSize) -> OwnedPixels {
        let picture = scene.twin()
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
