package gaps

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/game/card"
)

// ParseContest reads the input of the contest problem and sets the boards up.
// The input is the number of layouts and then each layout as it is dealt, in
// four rows of seven two-digit numbers: suit and rank. It may have any white
// space between them. The error says what is wrong and in which layout.
func ParseContest(text []byte) ([]*Board, error) {
	words := strings.Fields(string(text))
	if len(words) == 0 {
		return nil, fmt.Errorf("contest input: empty; expected the number of layouts")
	}
	first, words := words[0], words[1:]
	n, err := strconv.Atoi(first)
	cards := Contest.Cards()
	switch {
	case err != nil || n < 0:
		return nil, fmt.Errorf("contest input: %.20q is not a number of layouts", first)
	case len(words)%cards != 0 || len(words)/cards != n:
		return nil, fmt.Errorf("contest input: %d cards; expected %d layouts of %d", len(words), n, cards)
	}
	boards := make([]*Board, 0, n)
	for layout := range slices.Chunk(words, cards) {
		rows := slices.Collect(slices.Chunk(layout, cards/card.NumSuits))
		b := &Board{Rules: &Contest}
		err := b.parseRows(rows)
		if err == nil {
			err = b.Validate()
		}
		if err != nil {
			return nil, fmt.Errorf("contest input: layout %d: %w", len(boards)+1, err)
		}
		boards = append(boards, b)
	}
	return boards, nil
}
