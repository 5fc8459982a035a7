package boards

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/game/card"
)

// bySuit reports whether an object has a field for each of some suits, rather than numbered ones or those of a pile.
func bySuit(object map[string]any) bool {
	if _, name := field(object, listFields); name != "" || isCard(object) {
		return false
	}
	return !slices.ContainsFunc(keysOf(object), func(k key) bool { return k.number >= 0 })
}

// home reads foundations by suit: how many cards, which rank is on top, or the cards.
func (r *pileReader) home(object map[string]any, path string) error {
	for _, k := range keysOf(object) {
		suit, ok := suitLetter(k.name)
		if !ok {
			return fmt.Errorf("%s: %.20q is not a suit; expected C, D, H or S", path, k.name)
		}
		path := path + "." + k.name
		n, isCount, err := suitHeight(object[k.name], path)
		if err != nil {
			return err
		}
		if isCount {
			if r.Home == nil {
				r.Home = map[string]int{}
			}
			r.Home[suit] = n
			continue
		}
		words, err := r.words(object[k.name], path)
		if err != nil {
			return err
		}
		for i, word := range words {
			if _, ok := card.ParseRank(word.Text); ok {
				words[i].Text, words[i].number = word.Text+suit, false
			}
		}
		r.Foundations = append(r.Foundations, words...)
	}
	return nil
}

// suitHeight reads how many cards of a suit are home. It returns false for a value that is cards.
func suitHeight(value any, path string) (n int, ok bool, err error) {
	switch value := value.(type) {
	case nil:
		return 0, true, nil
	case json.Number:
		n, err := count(value, path)
		return n, true, err
	case string:
		if value == "" || value == "0" || value == emptyText {
			return 0, true, nil
		}
		rank, ok := card.ParseRank(value)
		return rank, ok, nil
	}
	return 0, false, nil
}

// home reads the cards home into those that the rules put there, with the columns and other piles read.
func (r *reader) home(b *JSON) error {
	for s := range card.Suit(card.NumSuits) {
		if n, ok := b.Home[s.String()]; ok {
			r.Home[s] = n
		}
	}
	words := cardWords(b.Foundations)
	numbers := !slices.ContainsFunc(words, func(w Word) bool { return !w.number })
	if r.format.Based && (numbers && len(words) > 0 || r.Home != (card.Home{})) {
		return errors.New("foundations: numbers of cards; expected the cards, as it is not told with which rank they begin")
	}
	if len(words) == 0 {
		return nil
	}
	if numbers {
		return r.homeCounts(words)
	}
	cards, err := ParseWords(words, ParseCard)
	if err != nil {
		return err
	}
	if r.format.copies() > 1 {
		return r.homesOf(cards)
	}
	var home card.Set
	for i, c := range cards {
		if home.Has(c) {
			return fmt.Errorf("%s: %s is there twice", words[i].Path, c)
		}
		home |= card.Bit(c)
	}
	for s := range card.Suit(card.NumSuits) {
		if _, given := b.Home[s.String()]; given && home&card.OfSuit(s) == 0 {
			continue
		} else if given {
			return fmt.Errorf("foundations: %s given twice", s)
		}
		if r.format.Based {
			r.Home[s] = lastOf(s, cards)
		} else if r.Home[s], err = height(home & card.OfSuit(s)); err != nil {
			return err
		}
	}
	return nil
}

// homesOf reads the foundations of a game that has several for each suit. They are told by all of their cards, or by
// those on top. If the deal decides the base, cards that follow each other lie on one foundation.
func (r *reader) homesOf(cards []card.Card) error {
	var met [card.NumSuits]int // foundations
	n := 0                     // cards of the last foundation, 0 if it may be told by the one on top
	for i, c := range cards {
		switch s := c.Suit(); {
		case n > 0 && n < r.format.Ranks && s == cards[i-1].Suit() && c.Rank() == cards[i-1].Rank()%r.format.Ranks+1:
			r.homes()[met[s]-1][s] = c.Rank()
			n++
		case met[s] == r.format.copies():
			return fmt.Errorf("foundations: %s given too often; expected %d of each suit", s, met[s])
		default:
			r.homes()[met[s]][s] = c.Rank()
			met[s]++
			if n = 0; r.format.Based || c.Rank() == 1 {
				n = 1
			}
		}
	}
	return nil
}

// height returns how many cards of a suit are home, given all of them or the one on top.
func height(cards card.Set) (int, error) {
	n, top := cards.Len(), 0
	for c := range cards.All() {
		top = c.Rank()
	}
	if n != top && n > 1 {
		return 0, fmt.Errorf("foundations: %d cards of %s, the last %s; expected each suit from its ace up", n,
			cards.First().Suit(), card.RankText(top))
	}
	return top, nil
}

// lastOf returns the rank of the last card of a suit in a list, 0 if there is none.
func lastOf(s card.Suit, cards []card.Card) (rank int) {
	for _, c := range cards {
		if c.Suit() == s {
			rank = c.Rank()
		}
	}
	return rank
}

// homeCounts reads the numbers of cards home without their suits, which the cards that are nowhere else tell.
func (r *reader) homeCounts(words []Word) error {
	var home card.Home
	table := slices.Concat(Each(r.columns, func(c column) []card.Card { return cardsOf(c.faces) })...)
	for s := range home {
		home[s] = r.format.Ranks
	}
	for _, c := range slices.Concat(table, r.Held(), r.Stock, r.Waste) {
		home[c.Suit()]--
	}
	texts := wordTexts(words)
	missing := Each(home[:], strconv.Itoa)
	slices.Sort(missing)
	if slices.Sort(texts); !slices.Equal(texts, missing) {
		return fmt.Errorf("foundations: %s cards; expected %s, as so many cards of the suits are not on the table",
			strings.Join(texts, ", "), strings.Join(missing, ", "))
	}
	r.Home = home
	return nil
}
