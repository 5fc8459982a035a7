package boards

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"

	"patience/game/card"
)

// mistakes is the largest number of cards that are taken for copied twice by mistake. If more cards of a board are
// there twice, it has a second deck.
const mistakes = 4

// checkPack returns an error if the cards on a table and those home are two decks, or a pack with other ranks than
// those of the game: that of Skat, say, has none from 2 to 6. If only the first ranks are missing, it returns nil,
// since these cards may be missing from the foundations. It returns nil if the game's deck has some cards twice.
func (f *Format) checkPack(table []card.Card, home card.Set) error {
	ranks := f.Ranks
	if f.copies() > 1 {
		return nil
	}
	var seen, twice card.Set
	for _, c := range table {
		twice |= seen & card.Bit(c)
		seen |= card.Bit(c)
	}
	if n := twice.Len(); n > mistakes {
		return fmt.Errorf("%d cards, %d of them twice; expected one deck of %d",
			len(table)+home.Len(), n, card.NumSuits*ranks)
	}
	seen |= home
	found, whole := wholeRanks(seen)
	if twice != 0 || !whole || seen == card.UpTo(ranks)&^card.UpTo(max(0, ranks-len(found))) {
		return nil
	}
	return fmt.Errorf("%d cards of the ranks %s; expected the ranks A to %s, as games with other packs are not supported",
		seen.Len(), strings.Join(found, " "), card.RankText(ranks))
}

// plainCards are cards in a text, and jokers words for a card that no deck here has.
var (
	plainCards = regexp.MustCompile(`(?i)\b(?:10|[2-9TJQKA])[CDHS]\b`)
	jokers     = regexp.MustCompile(`(?i)\bjokers?\b|\bjk(?:r|[1-4])?\b|[\x{1F0BF}\x{1F0CF}\x{1F0DF}]`)
)

// orOtherPack returns the error of a text that is no board, or rather one that says that its cards are another pack
// than the game's: such a text has other faults as well, such as too many columns, which say less.
func (f *Format) orOtherPack(err error, text string) error {
	if err == nil {
		return nil
	}
	if joker := jokers.FindString(text); joker != "" {
		return fmt.Errorf("%s is in the deck; expected no jokers, as games with jokers are not supported", joker)
	}
	var cards []card.Card
	for _, word := range plainCards.FindAllString(text, -1) {
		c, _ := card.Parse(word)
		cards = append(cards, c)
	}
	return cmp.Or(f.checkPack(cards, 0), err)
}

// wholeRanks returns the ranks of the cards in a set. It returns false if one of them has not all four suits.
func wholeRanks(cards card.Set) (found []string, whole bool) {
	for rank := 1; rank <= card.MaxRank; rank++ {
		switch (cards & card.UpTo(rank) &^ card.UpTo(rank-1)).Len() {
		case 0:
		case card.NumSuits:
			found = append(found, card.RankText(rank))
		default:
			return nil, false
		}
	}
	return found, true
}
