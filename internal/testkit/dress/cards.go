package dress

import (
	"fmt"
	"strings"
)

// Names of ranks and suits in words.
var (
	rankWords = []string{
		"ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
	}
	suitWords = []string{"clubs", "diamonds", "hearts", "spades"}
)

// letters returns the letter of a rank, with others for ten, jack, queen and king.
func letters(rank int, court []string) string {
	if rank < 10 {
		return ranks[rank-1 : rank]
	}
	return court[rank-10]
}

// plain writes a card as the canonical text does.
func plain(c Card) string { return written(c, english, suitLetters) }

// Ranks from ten on.
var (
	english = []string{"T", "J", "Q", "K"}
	ten     = []string{"10", "J", "Q", "K"}
	zero    = []string{"0", "J", "Q", "K"}
	letterO = []string{"1O", "J", "Q", "K"}
	german  = []string{"10", "B", "D", "K"}
	french  = []string{"10", "V", "D", "R"}
	dutch   = []string{"10", "B", "V", "H"}
)

// Signs of suits, by number.
var (
	suitLetters = []string{"C", "D", "H", "S"}
	filledSigns = []string{"♣", "♦", "♥", "♠"}
	hollowSigns = []string{"♧", "♢", "♡", "♤"}
	colourSigns = []string{"♣\ufe0f", "♦\ufe0f", "♥\ufe0f", "♠\ufe0f"}
	textSigns   = []string{"♣\ufe0e", "♦\ufe0e", "♥\ufe0e", "♠\ufe0e"}
	entities    = []string{"&clubs;", "&diams;", "&hearts;", "&spades;"}
)

// written writes a card as its rank and the sign of its suit.
func written(c Card, court, signs []string) string {
	if c.Suit == 0 {
		return letters(c.Rank, court)
	}
	return letters(c.Rank, court) + signs[c.suit()]
}

// in returns a way to write cards as rank and suit.
func in(court, signs []string) func(Card) string {
	return func(c Card) string { return written(c, court, signs) }
}

// suitFirst returns a way to write cards as suit and rank.
func suitFirst(court, signs []string) func(Card) string {
	return func(c Card) string { return signs[c.suit()] + letters(c.Rank, court) }
}

// apart returns a way to write cards with a text between rank and suit.
func apart(between string, signs []string) func(Card) string {
	return func(c Card) string { return letters(c.Rank, ten) + between + signs[c.suit()] }
}

// numbers writes the rank as a number, 1 to 13.
func numbers(c Card) string {
	text := fmt.Sprint(c.Rank)
	if c.Suit != 0 {
		text += string(c.Suit)
	}
	return text
}

// lower writes a card in small letters.
func lower(c Card) string { return strings.ToLower(plain(c)) }

// digitWords writes a card like "7 of diamonds".
func digitWords(c Card) string {
	rank := fmt.Sprint(c.Rank)
	if c.Rank == 1 || c.Rank > 10 {
		rank = rankWords[c.Rank-1]
	}
	return rank + " of " + suitWords[c.suit()]
}

// words writes a card like "seven of diamonds".
func words(c Card) string { return rankWords[c.Rank-1] + " of " + suitWords[c.suit()] }

// titles writes a card like "Seven of Diamonds".
func titles(c Card) string {
	title := func(word string) string { return strings.ToUpper(word[:1]) + word[1:] }
	return title(rankWords[c.Rank-1]) + " of " + title(suitWords[c.suit()])
}

// glyph writes a card as the one character that Unicode has for it, which skips the
// knights between jack and queen.
func glyph(c Card) string {
	rank := c.Rank
	if rank > 11 {
		rank++
	}
	return string([]rune{0x1f0d0, 0x1f0c0, 0x1f0b0, 0x1f0a0}[c.suit()] + rune(rank))
}
