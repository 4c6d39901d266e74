import KChartControl
import KChartCore

/// The commands of a chart, in the order that lists show them: one line each.
enum CommandList {
    /// - Parameters:
    ///   - settings: other settings than the built-in ones.
    ///   - catalog: the themes and languages to choose from.
    static func standard(
        _ settings: SettingRegistry<ChartSession>? = nil, _ catalog: UserCatalog = .builtIn
    ) -> CommandRegistry<ChartSession> {
        let settings = settings ?? SettingList.standard(catalog)
        return Registry([
            CancelCommand.command,
            ZoomCommand.command,
            PanCommand.command,
            StepCommand.command,
            PageCommand.command,
            GoToCommand.command,
            LiveCommand.command,
            ResetCommand.command,
            RangeCommand.command,
            CrosshairCommand.command,
            CrosshairPaneCommand.command,
            CrosshairMagnetCommand.command,
            TooltipCommand.command,
            MarkerCommand.command,
            WatermarkCommand.command,
            UndoCommand.command,
            RedoCommand.command,
            ToolCommand.command,
            DrawingCommand.command,
            StyleCommand.command,
            PaneCommand.command,
            IndicatorCommand.command,
            ScaleCommand.command,
            InvertCommand.command,
            AutoscaleCommand.command,
            TimeAxisCommand.command,
            TimeZoneCommand.command,
            ThemeCommand.command(catalog),
            LanguageCommand.command(catalog),
            IntervalCommand.command,
            SymbolCommand.command,
            WatchCommand.command,
            SetCommand.command(settings),
            OpenCommand.command,
            LayoutCommand.command,
            ExportCommand.command,
            ScreenshotCommand.command,
            LoadCommand.command,
            CopyCommand.command,
            PasteCommand.command,
            ReadCommand.command,
            FocusCommand.command,
            QuitCommand.command,
            StateCommand.command,
            WaitCommand.command,
            SyncCommand.command,
            ObserveCommand.command,
            UnobserveCommand.command,
            ListCommand.command,
        ])
    }
}
