/// The name of a text in the string files.
///
/// A new text is one line here and one in each of the fourteen files; a test compares both. A client
/// makes further keys from their names and brings the texts as `Words` overrides.
public struct MessageKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The name of a counted text: one line for each plural category of the language.
public struct PluralKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}

extension MessageKey {
    /// What a chart of a style is called; the forms of the line share one name.
    public static func chart(style: String) -> MessageKey {
        switch style {
        case "candles": .chartCandles
        case "hollow-candles": .chartHollowCandles
        case "bars": .chartBars
        case "heikin-ashi": .chartHeikinAshi
        case "area": .chartArea
        case "baseline": .chartBaseline
        case "line", "step-line", "smooth-line", "monotone-line", "time-series": .chartLine
        default: .chartCandles
        }
    }

    // Chart
    public static let chartCandles = Self("chart.candles")
    public static let chartHollowCandles = Self("chart.hollow-candles")
    public static let chartBars = Self("chart.bars")
    public static let chartHeikinAshi = Self("chart.heikin-ashi")
    public static let chartLine = Self("chart.line")
    public static let chartArea = Self("chart.area")
    public static let chartBaseline = Self("chart.baseline")
    public static let chartLastPrice = Self("chart.lastPrice")
    public static let chartShowingRange = Self("chart.showingRange")
    public static let chartAtLatestBar = Self("chart.atLatestBar")
    public static let chartScrolledIntoPast = Self("chart.scrolledIntoPast")
    public static let chartAtStartOfHistory = Self("chart.atStartOfHistory")
    public static let chartHistoryBegins = Self("chart.historyBegins")
    public static let chartHistoryEnds = Self("chart.historyEnds")
    public static let chartNoData = Self("chart.noData")
    public static let chartLoadingBars = Self("chart.loadingBars")
    public static let chartLoadingHistory = Self("chart.loadingHistory")
    public static let chartSimulated = Self("chart.simulated")
    public static let chartScrollToLatest = Self("chart.scrollToLatest")
    public static let paneVolume = Self("pane.volume")
    public static let commandCrosshairMagnet = Self("command.crosshairMagnet")
    public static let commandCrosshairMagnetTo = Self("command.crosshairMagnetTo")
    public static let magnetOff = Self("magnet.off")
    public static let magnetOhlc = Self("magnet.ohlc")
    public static let commandTooltip = Self("command.tooltip")
    public static let commandMarker = Self("command.marker")
    public static let markerClear = Self("marker.clear")
    public static let commandWatermark = Self("command.watermark")
    public static let watermarkOff = Self("watermark.off")
    public static let commandPane = Self("command.pane")
    public static let commandPaneAction = Self("command.paneAction")
    public static let paneMaximize = Self("pane.maximize")
    public static let paneCollapse = Self("pane.collapse")
    public static let paneUp = Self("pane.up")
    public static let paneDown = Self("pane.down")
    public static let paneRemove = Self("pane.remove")
    public static let partPriceAxis = Self("part.priceAxis")
    public static let partTimeAxis = Self("part.timeAxis")
    public static let partCrosshair = Self("part.crosshair")
    public static let partHeader = Self("part.header")
    public static let partStatusLine = Self("part.statusLine")
    public static let partIndicatorBar = Self("part.indicatorBar")
    public static let quoteBid = Self("quote.bid")
    public static let quoteAsk = Self("quote.ask")

    // Header: one letter each where the language has it
    public static let headerOpen = Self("header.open")
    public static let headerHigh = Self("header.high")
    public static let headerLow = Self("header.low")
    public static let headerVolume = Self("header.volume")

    // Tooltip
    public static let tooltipTime = Self("tooltip.time")
    public static let tooltipOpen = Self("tooltip.open")
    public static let tooltipHigh = Self("tooltip.high")
    public static let tooltipLow = Self("tooltip.low")
    public static let tooltipClose = Self("tooltip.close")
    public static let tooltipPrice = Self("tooltip.price")
    public static let tooltipChange = Self("tooltip.change")
    public static let tooltipChangePercent = Self("tooltip.changePercent")
    public static let tooltipChangeFromOpen = Self("tooltip.changeFromOpen")
    public static let tooltipChangeFromOpenPercent = Self("tooltip.changeFromOpenPercent")
    public static let tooltipRange = Self("tooltip.range")
    public static let tooltipAmplitude = Self("tooltip.amplitude")
    public static let tooltipVolume = Self("tooltip.volume")
    public static let tooltipTurnover = Self("tooltip.turnover")

    // Styles, scales, themes
    public static let stylePicker = Self("style.picker")
    public static let styleCandles = Self("style.candles")
    public static let styleHollowCandles = Self("style.hollow-candles")
    public static let styleBars = Self("style.bars")
    public static let styleHeikinAshi = Self("style.heikin-ashi")
    public static let styleLine = Self("style.line")
    public static let styleArea = Self("style.area")
    public static let styleBaseline = Self("style.baseline")
    public static let styleStepLine = Self("style.step-line")
    public static let styleSmoothLine = Self("style.smooth-line")
    public static let styleMonotoneLine = Self("style.monotone-line")
    public static let styleTimeSeries = Self("style.time-series")
    public static let scaleAutomatic = Self("scale.automatic")
    public static let scaleLinear = Self("scale.linear")
    public static let scaleLog = Self("scale.log")
    public static let scalePercent = Self("scale.percent")
    public static let scaleIndexed = Self("scale.indexed")
    public static let scaleInverted = Self("scale.inverted")
    public static let scaleLogNeedsPositive = Self("scale.logNeedsPositive")
    public static let timeAxisSessions = Self("timeAxis.sessions")
    public static let timeAxisLinear = Self("timeAxis.linear")
    public static let settingGrid = Self("setting.grid")
    public static let settingHighLow = Self("setting.highLow")
    public static let settingPriceLine = Self("setting.priceLine")
    public static let settingBadge = Self("setting.badge")
    public static let settingCountdown = Self("setting.countdown")
    public static let settingQuote = Self("setting.quote")
    public static let settingDim = Self("setting.dim")
    public static let settingTimeZone = Self("setting.timeZone")
    public static let settingLanguage = Self("setting.language")
    public static let settingVimKeys = Self("setting.vimKeys")
    public static let settingReduceMotion = Self("setting.reduceMotion")
    public static let themeDark = Self("theme.dark")
    public static let themeLight = Self("theme.light")
    public static let themeMidnight = Self("theme.midnight")
    public static let themeSolaris = Self("theme.solaris")
    public static let themeHighContrast = Self("theme.high-contrast")
    public static let themeColourBlind = Self("theme.colour-blind")
    public static let themeColourBlindLight = Self("theme.colour-blind-light")
    public static let themeRedUp = Self("theme.red-up")
    public static let themeRedUpLight = Self("theme.red-up-light")

    // Feed
    public static let feedWaiting = Self("feed.waiting")
    public static let feedLive = Self("feed.live")
    public static let feedConnecting = Self("feed.connecting")
    public static let feedOfflineSince = Self("feed.offlineSince")
    public static let feedSimulated = Self("feed.simulated")
    public static let feedMadeUpPrices = Self("feed.madeUpPrices")
    public static let feedSimulatedNotice = Self("feed.simulatedNotice")
    public static let feedFile = Self("feed.file")
    public static let feedStandardInput = Self("feed.standardInput")
    public static let feedWaitingForPipe = Self("feed.waitingForPipe")
    public static let feedEnded = Self("feed.ended")

    // Nothing to show
    public static let emptyTitle = Self("empty.title")
    public static let emptyHint = Self("empty.hint")
    public static let emptyHintFile = Self("empty.hintFile")
    public static let emptyHintStream = Self("empty.hintStream")
    public static let toastFirstStart = Self("toast.firstStart")

    // Spoken: the view
    public static let summaryChart = Self("summary.chart")
    public static let summaryDates = Self("summary.dates")
    public static let summaryMonths = Self("summary.months")
    public static let summaryClose = Self("summary.close")
    public static let summaryCloseOnly = Self("summary.closeOnly")
    public static let summaryPrice = Self("summary.price")
    public static let summaryPriceOnly = Self("summary.priceOnly")
    public static let summaryHighest = Self("summary.highest")
    public static let summaryLowest = Self("summary.lowest")
    public static let summaryVolume = Self("summary.volume")
    public static let summarySentence = Self("summary.sentence")
    public static let summaryValues = Self("summary.values")
    public static let summaryList = Self("summary.list")

    // Spoken: one bar
    public static let barCandle = Self("bar.candle")
    public static let barPoint = Self("bar.point")
    public static let barChange = Self("bar.change")
    public static let barVolume = Self("bar.volume")
    public static let barCrosshairOff = Self("bar.crosshairOff")
    public static let markerBuy = Self("marker.buy")
    public static let markerSell = Self("marker.sell")
    public static let markerNeutral = Self("marker.neutral")

    // Commands
    public static let groupMove = Self("group.move")
    public static let groupZoom = Self("group.zoom")
    public static let groupStyle = Self("group.style")
    public static let groupPriceScale = Self("group.priceScale")
    public static let groupTheme = Self("group.theme")
    public static let groupData = Self("group.data")
    public static let groupReadAloud = Self("group.readAloud")
    public static let groupProgram = Self("group.program")
    public static let groupScript = Self("group.script")
    public static let groupSettings = Self("group.settings")
    public static let groupLayout = Self("group.layout")
    public static let commandZoom = Self("command.zoom")
    public static let commandZoomIn = Self("command.zoomIn")
    public static let commandZoomOut = Self("command.zoomOut")
    public static let commandPan = Self("command.pan")
    public static let commandPanEarlier = Self("command.panEarlier")
    public static let commandPanLater = Self("command.panLater")
    public static let commandPageEarlier = Self("command.pageEarlier")
    public static let commandPageLater = Self("command.pageLater")
    public static let commandGoToStart = Self("command.goToStart")
    public static let commandGoToLive = Self("command.goToLive")
    public static let commandGoTo = Self("command.goTo")
    public static let commandResetView = Self("command.resetView")
    public static let commandStyle = Self("command.style")
    public static let commandIndicator = Self("command.indicator")
    public static let commandIndicatorAdd = Self("command.indicatorAdd")
    public static let commandIndicatorReset = Self("command.indicatorReset")
    public static let legendHide = Self("legend.hide")
    public static let legendShow = Self("legend.show")
    public static let legendSettings = Self("legend.settings")
    public static let legendRemove = Self("legend.remove")
    public static let commandScale = Self("command.scale")
    public static let commandTimeAxis = Self("command.timeAxis")
    public static let commandTimeZone = Self("command.timeZone")
    public static let commandTheme = Self("command.theme")
    public static let commandLanguage = Self("command.language")
    public static let commandInterval = Self("command.interval")
    public static let commandIntervalShorter = Self("command.intervalShorter")
    public static let commandIntervalLonger = Self("command.intervalLonger")
    public static let commandRange = Self("command.range")
    public static let commandRangeShorter = Self("command.rangeShorter")
    public static let commandRangeLonger = Self("command.rangeLonger")
    public static let rangeAll = Self("range.all")
    public static let commandSymbol = Self("command.symbol")
    public static let commandCrosshair = Self("command.crosshair")
    public static let commandCrosshairOff = Self("command.crosshairOff")
    public static let commandCrosshairUp = Self("command.crosshairUp")
    public static let commandCrosshairDown = Self("command.crosshairDown")
    public static let commandSavePicture = Self("command.savePicture")
    public static let commandScreenshot = Self("command.screenshot")
    public static let commandOpenFile = Self("command.openFile")
    public static let commandOpen = Self("command.open")
    public static let commandOpenPalette = Self("command.openPalette")
    public static let commandOpenKeys = Self("command.openKeys")
    public static let commandOpenSymbols = Self("command.openSymbols")
    public static let commandOpenIntervals = Self("command.openIntervals")
    public static let commandOpenIndicators = Self("command.openIndicators")
    public static let commandOpenSettings = Self("command.openSettings")
    public static let commandOpenMenu = Self("command.openMenu")
    public static let commandCancel = Self("command.cancel")
    public static let commandFocusNext = Self("command.focusNext")
    public static let commandFocusPrevious = Self("command.focusPrevious")
    public static let commandFocusActivate = Self("command.focusActivate")
    public static let commandSet = Self("command.set")
    public static let commandWatchPrice = Self("command.watchPrice")
    public static let commandLayout = Self("command.layout")
    public static let commandLayoutSave = Self("command.layoutSave")
    public static let commandLayoutOpen = Self("command.layoutOpen")
    public static let commandCopyPicture = Self("command.copyPicture")
    public static let commandCopyData = Self("command.copyData")
    public static let commandPaste = Self("command.paste")
    public static let commandRead = Self("command.read")
    public static let commandReadDetail = Self("command.readDetail")
    public static let commandState = Self("command.state")
    public static let commandWait = Self("command.wait")
    public static let commandSync = Self("command.sync")
    public static let commandObserve = Self("command.observe")
    public static let commandUnobserve = Self("command.unobserve")
    public static let commandList = Self("command.list")
    public static let commandQuit = Self("command.quit")
    public static let panelRun = Self("panel.run")
    public static let panelChoose = Self("panel.choose")
    public static let panelClose = Self("panel.close")
    public static let panelCloseButton = Self("panel.closeButton")
    public static let panelRecent = Self("panel.recent")
    public static let panelRunLine = Self("panel.runLine")
    public static let panelNothing = Self("panel.nothing")
    public static let panelKeys = Self("panel.keys")
    public static let panelKeysNote = Self("panel.keysNote")
    public static let panelDate = Self("panel.date")
    public static let panelGo = Self("panel.go")
    public static let panelDone = Self("panel.done")
    public static let panelDefaults = Self("panel.defaults")
    public static let panelLineWidth = Self("panel.lineWidth")
    public static let colorShade = Self("color.shade")
    public static let colorHue = Self("color.hue")
    public static let colorOpacity = Self("color.opacity")
    public static let colorCode = Self("color.code")

    // Answers to commands
    public static let answerUnknownCommand = Self("answer.unknownCommand")
    public static let answerEmptyCommand = Self("answer.emptyCommand")
    public static let answerBadRequest = Self("answer.badRequest")
    public static let answerOpenQuote = Self("answer.openQuote")
    public static let answerTooManyWords = Self("answer.tooManyWords")
    public static let answerMissingArgument = Self("answer.missingArgument")
    public static let answerTooManyArguments = Self("answer.tooManyArguments")
    public static let answerBadArgument = Self("answer.badArgument")
    public static let answerBadInterval = Self("answer.badInterval")
    public static let answerBadName = Self("answer.badName")
    public static let answerNotANumber = Self("answer.notANumber")
    public static let answerNotATime = Self("answer.notATime")
    public static let answerUnknownPath = Self("answer.unknownPath")
    public static let answerUnknownSymbol = Self("answer.unknownSymbol")
    public static let answerNoIndicator = Self("answer.noIndicator")
    public static let answerUnknownChart = Self("answer.unknownChart")
    public static let answerTimeOut = Self("answer.timeOut")
    public static let answerNoPart = Self("answer.noPart")
    public static let answerNoFocus = Self("answer.noFocus")
    public static let answerNothingToUse = Self("answer.nothingToUse")
    public static let answerNothingToShow = Self("answer.nothingToShow")
    public static let answerNoBarThen = Self("answer.noBarThen")
    public static let answerCannotZoomIn = Self("answer.cannotZoomIn")
    public static let answerAllBarsShown = Self("answer.allBarsShown")
    public static let answerTooFarBack = Self("answer.tooFarBack")
    public static let answerPictureFailed = Self("answer.pictureFailed")
    public static let answerLayoutFailed = Self("answer.layoutFailed")
    public static let answerDrawingsFailed = Self("answer.drawingsFailed")
    public static let answerBadLayout = Self("answer.badLayout")
    public static let answerNewerLayout = Self("answer.newerLayout")
    public static let answerBadTheme = Self("answer.badTheme")
    public static let answerNotAvailable = Self("answer.notAvailable")
    public static let answerUnknownMarker = Self("answer.unknownMarker")
    public static let answerNothingToPaste = Self("answer.nothingToPaste")

    // Window, display, fonts
    public static let windowTitle = Self("window.title")
    public static let windowName = Self("window.name")
    public static let fontNone = Self("font.none")
    public static let fontMissing = Self("font.missing")
}

extension PluralKey {
    // Spoken: the view
    public static let summaryCandles = Self("summary.candles")
    public static let summaryBars = Self("summary.bars")
    public static let summaryPoints = Self("summary.points")
    public static let summaryLoaded = Self("summary.loaded")

    // Intervals, spoken
    public static let intervalSeconds = Self("interval.seconds")
    public static let intervalMinutes = Self("interval.minutes")
    public static let intervalHours = Self("interval.hours")
    public static let intervalDays = Self("interval.days")
    public static let intervalWeeks = Self("interval.weeks")
    public static let intervalMonths = Self("interval.months")

    // Files that cannot be read
}
