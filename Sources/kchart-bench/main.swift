print("kchart-bench")
