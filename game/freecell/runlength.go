package freecell

// LongestRun returns how many cards of a run can be moved at once, as single
// moves through free cells and empty columns: (m+1)·2ⁿ onto a column that is
// not empty, (m+1)·2ⁿ⁻¹ to an empty one, for m free cells and n empty columns,
// the target included (Shintani 2007, theorem 1). It returns 0 for a move to
// an empty column where there is none.
func LongestRun(freeCells, emptyColumns int, toEmpty bool) int {
	if !toEmpty {
		return (freeCells + 1) << emptyColumns
	}
	if emptyColumns == 0 {
		return 0
	}
	return (freeCells + 1) << (emptyColumns - 1)
}

// LongestRunWindows returns what the original Windows game allowed onto a
// column that is not empty: (m+1)·(n+1), too small from two empty columns on.
func LongestRunWindows(freeCells, emptyColumns int) int {
	return (freeCells + 1) * (emptyColumns + 1)
}
