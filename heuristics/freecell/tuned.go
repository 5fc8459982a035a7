package freecell

// tuned holds the weights of the guide of games that have their own, by name. `make -C lab
// tune` found them: docs/lab/notebook.md, "Guides of their own".
var tuned = map[string]Weights{
	"streets-and-alleys": {
		Out: 8, Dig: 2, Forced: 0, Inversions: 2, Breaks: 1,
		Space: [5][4]int{{44, 22, 2, 4}, {18, 4, 5, 5}, {1, 10, 8, 0}, {5, 9, 14, 0}, {5, 8, 1, 0}},
	},
	"fan": {
		Out: 0, Dig: 18, Forced: 21, Inversions: 8, Breaks: 0,
		Space: [5][4]int{{2, 2, 19, 4}, {15, 36, 4, 5}, {3, 5, 9, 0}, {27, 14, 3, 0}, {1, 5, 3, 0}},
	},
	"king-albert": {
		Out: 23, Dig: 5, Forced: 2, Inversions: 2, Breaks: 2,
		Space: [5][4]int{{60, 47, 16, 4}, {11, 18, 5, 5}, {53, 30, 11, 0}, {7, 6, 17, 0}, {14, 4, 12, 0}},
	},
}
