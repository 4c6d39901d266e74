import Foundation
import KChartCanvas
import KChartRaster
import KChartText
import Testing

@testable import KChartWidgets

@Suite("Pictures of widgets")
struct PictureTests {
    /// Letters are boxes in these pictures, so that no machine's fonts are in them.
    @Test("every widget looks as it did", arguments: Gallery.names, StageSetting.all)
    func goldens(name: String, setting: StageSetting) throws {
        // Its field of shades does not pack well: one picture is enough.
        guard name != "picker" || setting == StageSetting.all[0] else { return }
        let stage = try WidgetStage(
            Gallery.make(name, arabic: setting.isRightToLeft), setting,
            fonts: try WidgetStage.boxes())
        focus(name, stage)
        try Golden.check(stage.picture(margin: 4), "\(name)-\(setting.name)")
    }

    /// Pictures in the fonts of this machine, for eyes: `KCHART_PICTURES=folder`.
    @Test(
        "the gallery can be drawn for eyes",
        .enabled(if: ProcessInfo.processInfo.environment["KCHART_PICTURES"] != nil))
    func eyes() throws {
        let folder = ProcessInfo.processInfo.environment["KCHART_PICTURES"] ?? "/tmp"
        let fonts = try FontCatalog()
        for setting in StageSetting.all {
            for name in Gallery.names {
                let stage = try WidgetStage(
                    Gallery.make(name, arabic: setting.isRightToLeft), setting, fonts: fonts)
                focus(name, stage)
                try PNGWriter.write(
                    stage.picture().buffer, to: "\(folder)/\(name)-\(setting.name).png")
            }
        }
    }

    private func focus(_ name: String, _ stage: WidgetStage) {
        switch name {
        case "controls": stage.surface.setFocus(stage.surface.root.find("text"), isVisible: true)
        case "dialog": stage.surface.setFocus(stage.surface.root.find("number"), isVisible: true)
        case "list": stage.surface.setFocus(stage.surface.root.find("query"))
        case "bar": stage.surface.setFocus(stage.surface.root.find("indicators"), isVisible: true)
        default: break
        }
    }
}
