public import KChartCore

extension Registry where Entry == any DrawingTool {
    /// The tools that come with the library, in the order they are offered: one line each.
    public static var builtIn: Registry {
        var tools = Registry()
        let all: [any DrawingTool] = [
            TrendLineTool(),
            RayTool(),
            ExtendedLineTool(),
            HorizontalLineTool(),
            HorizontalRayTool(),
            VerticalLineTool(),
            ArrowTool(),
            ParallelChannelTool(),
            RectangleTool(),
            EllipseTool(),
            PolylineTool(),
            BrushTool(),
            FibonacciRetracementTool(),
            FibonacciExtensionTool(),
            TextNoteTool(),
            CalloutTool(),
            PriceRangeTool(),
            DatePriceRangeTool(),
            LongPositionTool(),
            ShortPositionTool(),
            MeasureTool(),
        ]
        for tool in all { tools.register(tool, id: tool.id) }
        return tools
    }

    subscript(kind: DrawingKind) -> (any DrawingTool)? { self[kind.name] }
}
