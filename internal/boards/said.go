package boards

import (
	"regexp"
	"slices"
	"strings"

	"patience/game/card"
)

// This file reads moves that are written in words, as the program says them and as people write them: "AD home",
// "9D onto TS", "KS to the empty column".

// A card in words is rank and suit in letters or signs, or in full: TH, 10♥ or ten of hearts.
const cardInWords = `(?:(?:10|[2-9ATJQK])(?:[CDHS]|[♣♧♦♢♥♡♠♤]\x{FE0E}?\x{FE0F}?)|` +
	`(?:10|[2-9]|ace|two|three|four|five|six|seven|eight|nine|ten|jack|queen|king) of (?:club|diamond|heart|spade)s)`

// said is a move of a card that has a suit. Where the card comes from is not needed.
var said = regexp.MustCompile(`(?i)^(?:move )?(?:the )?(` + cardInWords + `)` +
	`((?: with [1-9][0-9]* more)?(?: from column [1-9][0-9]?)?)` +
	`(?: back| from (?:home|the (?:stock|waste|reserve|foundations?))(?:,? turned over,?)?)?( as card [1-9][0-9]*)?(?:` +
	`( home)|` +
	`(?: (?:to|onto|on to|on|over|into)(?: the| an?| its)? | *(?:->|→|>) *)(?:` +
	`(home|foundations?|foundation pile)|(free ?cell|cell)|(empty (?:column|pile|cascade|stack|space)( [1-9][0-9]?)?|space)|(` +
	cardInWords + `)( in column [1-9][0-9]?)?))\.?$`)

// suitSaid is a move of a whole suit home.
var suitSaid = regexp.MustCompile(`(?i)^([CDHS]|[♣♦♥♠]\x{FE0E}?)( from column [1-9][0-9]?)? home$`)

// stockSaid is a draw or a deal, where that is a move.
var stockSaid = regexp.MustCompile(`(?i)^(draw from the stock|a card onto each column)\.?$`)

// gapSaid is a move into a gap. A card has no two gaps to go to.
var gapSaid = regexp.MustCompile(`(?i)^(` + cardInWords + `|[1-4][1-9]) after (` + cardInWords +
	`|[1-4][1-9])(?:,? row [1-4] place [0-9]+)?$`)

// rankSaid is a move of a card whose suit does not matter.
var rankSaid = regexp.MustCompile(`(?i)^` + ranks + `(?: from ` + stack + `)?` +
	`(?: to foundation [1-4]| onto ` + stack + `)$`)

const (
	ranks = `(?:10|[2-9ATJQK])`
	stack = `(?:an empty stack|stack ` + ranks + `(?: ` + ranks + `)*)`
)

// foldedSigns are letters other than ASCII that expressions without regard to case take for k and s.
const foldedSigns = "\u212a\u017f"

// Said returns a move that is written in words as MoveText of a position says it, without where the card comes from
// unless that is a numbered column or a numbered card of the stock. It returns false for other texts.
func Said(text string) (string, bool) {
	if strings.ContainsAny(text, foldedSigns) {
		return "", false
	}
	if found := said.FindStringSubmatch(text); found != nil {
		taken := cardOfWords(found[1]).String() + strings.ToLower(found[2]+found[3]) + " "
		switch {
		case found[4]+found[5] != "":
			return taken + Where(ToHome), true
		case found[6] != "":
			return taken + Where(ToCell), true
		case found[8] != "":
			return taken + "to empty column" + found[8], true
		case found[7] != "":
			return taken + Where(ToColumn), true
		}
		return taken + Where(cardOfWords(found[9])) + strings.ToLower(found[10]), true
	}
	if found := gapSaid.FindStringSubmatch(text); found != nil {
		return gapCard(found[1]) + " after " + gapCard(found[2]), true
	}
	if found := suitSaid.FindStringSubmatch(text); found != nil {
		return suitOfWord(found[1]).String() + strings.ToLower(found[2]) + " " + Where(ToHome), true
	}
	if found := stockSaid.FindStringSubmatch(text); found != nil {
		return strings.ToLower(found[1]), true
	}
	if rankSaid.MatchString(text) {
		return strings.ReplaceAll(upperRanks(text), "10", "T"), true
	}
	return "", false
}

// gapCard returns a card in letters, or the digits of its suit and rank.
func gapCard(text string) string {
	if len(text) == 2 && '1' <= text[1] && text[1] <= '9' {
		return text
	}
	return cardOfWords(text).String()
}

// rankWord is a rank that stands alone.
var rankWord = regexp.MustCompile(`\b[atjqk]\b`)

func upperRanks(text string) string {
	return rankWord.ReplaceAllStringFunc(strings.ToLower(text), strings.ToUpper)
}

// cardOfWords returns a card that the expressions of this file found.
func cardOfWords(text string) card.Card {
	rank, suit, full := strings.Cut(strings.ToLower(text), " of ")
	if !full {
		rank = text[:1]
		if strings.HasPrefix(text, "10") {
			rank = "10"
		}
		suit = text[len(rank):]
	}
	n, ok := card.ParseRank(rank)
	if !ok {
		n = slices.Index(rankWords, rank) + 1
	}
	return card.New(n, suitOfWord(suit))
}

// suitOfWord returns the suit of a letter, a sign or a word.
func suitOfWord(word string) card.Suit {
	letter, _ := suitLetter(word)
	suit, _ := card.ParseSuit((letter + " ")[0])
	return suit
}

// Saying returns the card that a move in words takes, and what it goes to. The text is one that [Said] returns. It
// returns false if the move does not name a card with a suit that goes to one of these.
func Saying(text string) (c, to card.Card, ok bool) {
	name, where, _ := strings.Cut(text, " ")
	c, err := card.Parse(name)
	for _, to := range []card.Card{ToColumn, ToCell, ToHome} {
		if where == Where(to) {
			return c, to, err == nil
		}
	}
	to, onto := card.Parse(strings.TrimPrefix(where, "onto "))
	return c, to, err == nil && onto == nil
}

// SaysSame reports whether a text of MoveText says a move that [Said] returned.
func SaysSame(moveText, said string) bool {
	text, ok := Said(moveText)
	return ok && text == said
}
