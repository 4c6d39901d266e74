print("kchart-x11")
