/// Every scenario, in the order of the table.
enum ScenarioRegistry {
    static let all: [any Scenario.Type] = [
        FillFrame.self,
        SeriesUpdates.self,
        SeriesBuild.self,
        PyramidColumns.self,
        RasterFrame.self,
        PanFrame.self,
        PanWindow.self,
        Sweeps.self,
        MarkerFrames.self,
        AllBarsVisible.self, StyleFrames.self,
        TickFrame.self,
        TickWindow.self,
        ReadCSV.self,
        StreamLines.self,
        StartFromFile.self,
        StartSimulated.self,
        StartMillion.self,
        MemoryPerBar.self,
        ExportPNG.self,
        CrosshairMove.self,
        IdleWindow.self,
        LiveWindow.self,
    ]
}
