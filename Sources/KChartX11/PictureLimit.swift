internal import KChartCore

/// The largest picture a window gets: its memory is bounded, whatever size the window has.
struct PictureLimit: Hashable {
    /// As for a picture that is exported: 134 million pixels, 512 MB.
    static let standard = PictureLimit(area: 1 << 27)

    /// Pixels.
    var area: Int

    /// `size`, with its longer side cut so far that the area is within the limit.
    func cut(_ size: PixelSize) -> PixelSize {
        guard size.area > area else { return size }
        return size.width >= size.height
            ? PixelSize(width: max(1, area / size.height), height: size.height)
            : PixelSize(width: size.width, height: max(1, area / size.width))
    }

    /// What of a window lies outside its picture: right of it and below it.
    static func rest(window: PixelSize, picture: PixelSize) -> [PixelRect] {
        [
            PixelRect(
                x: picture.width, y: 0, width: window.width - picture.width,
                height: window.height),
            PixelRect(
                x: 0, y: picture.height, width: min(window.width, picture.width),
                height: window.height - picture.height),
        ].filter { $0.width > 0 && $0.height > 0 }
    }
}
