package game

// A GroupHand is a bundle of successive moves with one purpose, as Kume (1998)
// describes it for FreeCell: moving a sequence, digging a card out, bringing one
// home.
type GroupHand struct {
	Symbol   string `json:"symbol"`   // such as "MovS51"
	Moves    int    `json:"moves"`    // how many moves it takes, at least 1
	Sentence string `json:"sentence"` // for people, in English, with a full stop
}
