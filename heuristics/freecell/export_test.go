package freecell

import "patience/heuristics"

// GuideWeights are what the tuning changes.
type GuideWeights = guideWeights

// WeightsOf returns the weights of a guide for FreeCell-like games.
func WeightsOf(g heuristics.Guide) GuideWeights { return *g.(columnGuide).w }

// Guide returns the guide with these weights.
func (w *guideWeights) Guide() heuristics.Guide { return columnGuide{w} }

// Tuned returns the weights one by one, but for those of three empty columns
// and more, which are rare.
func (w *guideWeights) Tuned() []*int {
	tuned := []*int{&w.out, &w.dig, &w.forced, &w.inversions, &w.breaks}
	for i := range w.room {
		for j := range 3 {
			tuned = append(tuned, &w.room[i][j])
		}
	}
	return tuned
}
