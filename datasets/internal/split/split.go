// Package split assigns deals to the splits of a dataset: train, validation and test.
package split

import "patience/game"

// Names are the splits, in the order in which the files of a dataset are listed.
var Names = []string{"train", "validation", "test"}

// salt sets the splits apart from those of any other hash. Another salt is
// another format version.
const salt = "datasets/split"

// Of returns the split of a deal. It is the same for its twins, so that no
// deal of one split is another one's with the suits renamed.
func Of(deal game.Position) string {
	switch game.NewRand(salt, game.AppendTwinsKey(nil, deal)).Uint64() % 10 {
	case 0:
		return "test"
	case 1:
		return "validation"
	}
	return "train"
}
