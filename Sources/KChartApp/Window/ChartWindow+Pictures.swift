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
        let size = window.size
        guard size.width > 0, size.height > 0 else { return nil }
        if scene.needsFrame || scene.frame == nil {
            _ = scene.update(session.model)
            // The window has not seen that frame: all of it is due.
            scene.invalidate(.everything)
            controller.wantFrame()
        }
        let pixels = ChartPicture(scene: scene, fonts: fonts).pixels(size, showsFocus: withControls)
        let left = scene.layout?.pricePane.x ?? 0
        return withControls || left == 0 ? pixels : pixels.cropped(left: left)
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

extension PNGError {
    /// What went wrong, without the path.
    fileprivate var cause: String {
        switch self {
        case .fileFailed(_, let cause), .notDecodable(_, let cause), .encoderFailed(_, let cause):
            cause
        case .badSize: "\(self)"
        }
    }
}
