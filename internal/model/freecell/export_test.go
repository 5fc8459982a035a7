package freecell

import "patience/game"

// RatesOf returns the chances of win rates of a position, given what the net of a number
// of trials reads.
func RatesOf(p game.Position, trials int, inputs []float32) []float64 {
	g := load()
	better, _ := improved(&g.first(p)[0].guess.Rates, g.rates[trials], inputs)
	return better.Chances
}
