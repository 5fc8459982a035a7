package datasets

import (
	"patience/game"
)

// The splits of a dataset, in the order in which its files are listed.
var splits = []string{"train", "validation", "test"}

// splitSalt sets the splits apart from those of any other hash. Another salt is
// another format version.
const splitSalt = "datasets/split"

// splitOf returns the split of a deal. It is the same for its twins, so that no
// deal of one split is another one's with the suits renamed.
func splitOf(deal game.Position) string {
	switch game.NewRand(splitSalt, game.AppendTwinsKey(nil, deal)).Uint64() % 10 {
	case 0:
		return "test"
	case 1:
		return "validation"
	}
	return "train"
}
