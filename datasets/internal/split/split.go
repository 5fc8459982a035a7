// Package split assigns deals to the splits of a dataset: train, validation and test.
package split

import "patience/game"

// Names are the splits, in the order in which the files of a dataset are listed.
var Names = []string{"train", "validation", "test"}

// salt sets the splits apart from those of any other hash. Another salt is
// another format version.
const salt = "datasets/split"

// renamable is a position of a game that stays the same when suits are renamed in some
// ways: in FreeCell, hearts for diamonds everywhere. Two positions are twins if such a
// renaming makes them equal. Twins are equally hard.
type renamable interface {
	// AppendTwinsKey appends a key that positions share exactly if they are twins
	// or equal. All such keys of a game and its rules have the same length.
	AppendTwinsKey(dst []byte) []byte
}

// Of returns the split of a deal. It is the same for its twins, so that no
// deal of one split is another one's with the suits renamed.
func Of(deal game.Position) string {
	key := deal.AppendKey
	if r, ok := deal.(renamable); ok {
		key = r.AppendTwinsKey
	}
	switch game.NewRand(salt, key(nil)).Uint64() % 10 {
	case 0:
		return "test"
	case 1:
		return "validation"
	}
	return "train"
}
