import KChartControl
import KChartCore

/// The commands of a chart, in the order that lists show them: one line each.
enum CommandList {
    static var standard: CommandRegistry<ChartSession> {
        Registry([
            ZoomCommand.command,
            PanCommand.command,
            StepCommand.command,
            PageCommand.command,
            GoToCommand.command,
            LiveCommand.command,
            ResetCommand.command,
            CrosshairCommand.command,
            CrosshairMagnetCommand.command,
            TooltipCommand.command,
            StyleCommand.command,
            PaneCommand.command,
            ScaleCommand.command,
            InvertCommand.command,
            AutoscaleCommand.command,
            TimeAxisCommand.command,
            TimeZoneCommand.command,
            ThemeCommand.command,
            LanguageCommand.command,
            IntervalCommand.command,
            SymbolCommand.command,
            ExportCommand.command,
            ReadCommand.command,
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
