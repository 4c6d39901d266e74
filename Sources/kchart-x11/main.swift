import Glibc
import KChartApp
import KChartHost
import KChartX11

exit(
    Program.main(CommandLine.arguments) { display, loop, fonts throws(HostError) in
        try X11Host(display: display, loop: loop, fonts: fonts)
    })
