package freecell

// LongestRun returns the greatest number of cards of a run that single moves
// through free cells and empty columns can bring to another column. For m free
// cells and n empty columns it is (m+1)·2ⁿ onto a column that is not empty, and
// (m+1)·2ⁿ⁻¹ to an empty column, which is one of the n (Shintani 2007, theorem
// 1). It is 0 to an empty column if n is 0.
func LongestRun(freeCells, emptyColumns int, toEmpty bool) int {
	if !toEmpty {
		return (freeCells + 1) << emptyColumns
	}
	if emptyColumns == 0 {
		return 0
	}
	return (freeCells + 1) << (emptyColumns - 1)
}
