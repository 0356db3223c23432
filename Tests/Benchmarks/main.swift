// Memory first: it is told from the greatest size that the process ever had.
benchmarkMemory()
benchmarkBindings()
benchmarkValues()
benchmarkGraphs()
benchmarkBatch()
