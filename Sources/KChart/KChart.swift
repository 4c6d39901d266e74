// Everything a program of somebody else needs to own, feed, draw and read a chart, except a
// window system: `import KChart`.
@_exported public import KChartAccessibility
@_exported public import KChartCanvas
@_exported public import KChartControl
@_exported public import KChartCore
@_exported public import KChartDrawings
@_exported public import KChartFeeds
@_exported public import KChartHost
@_exported public import KChartIndicators
@_exported public import KChartLocalization
@_exported public import KChartModel
@_exported public import KChartRaster
@_exported public import KChartScene
@_exported public import KChartStyle
@_exported public import KChartText
@_exported public import KChartWidgets
