package boards

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"patience/game/card"
)

// Letters are those of a language for jack, queen and king.
type Letters map[string]int

// languages are the letters of English, German, French, Dutch and the north. The last ones count only where a word is
// no card in those before.
var languages = []Letters{
	{},
	{"B": 11, "D": 12, "K": 13},
	{"V": 11, "D": 12, "R": 13},
	{"B": 11, "V": 12, "H": 13},
	{"KN": 11, "D": 12, "K": 13},
}

// ParseCard reads a card as people write it: rank and suit in either order, ten also as 0 or 1O. The error is that
// of [card.Parse].
func ParseCard(word string) (card.Card, error) { return languages[0].parse(word) }

// parse reads a card with the letters of a language.
func (l Letters) parse(word string) (card.Card, error) {
	if hyphen := strings.IndexByte(word, '-'); hyphen > 0 && len(word) < 5 {
		word = word[:hyphen] + word[hyphen+1:]
	}
	n := len(word)
	if n < 2 || n > 3 {
		return card.Parse(word)
	}
	if rank, ok := l.rank(word[:n-1]); ok {
		if suit, ok := card.ParseSuit(word[n-1]); ok {
			return card.New(rank, suit), nil
		}
	}
	if rank, ok := l.rank(word[1:]); ok {
		if suit, ok := card.ParseSuit(word[0]); ok {
			return card.New(rank, suit), nil
		}
	}
	return card.Parse(word)
}

// rank reads a rank.
func (l Letters) rank(text string) (int, bool) {
	text = strings.ToUpper(text)
	if rank, ok := l[text]; ok {
		return rank, ok
	}
	switch text {
	case "0", "1O", "IO", "LO":
		return 10, true
	}
	if rank, ok := card.ParseRank(text); ok && (len(l) == 0 || rank <= 10) {
		return rank, ok
	}
	return 0, false
}

// Cards reads the cards of a word, which may have no blanks between them.
func (l Letters) Cards(word string) ([]card.Card, error) {
	c, err := l.parse(word)
	if err == nil {
		return []card.Card{c}, nil
	}
	var cards []card.Card
	for rest := word; rest != "" || word == ""; {
		n := l.first(rest)
		if n == 0 {
			return nil, err
		}
		c, _ := l.parse(rest[:n])
		cards, rest = append(cards, c), rest[n:]
	}
	return cards, nil
}

// first returns how many letters of a text are its first card, 0 if it begins with none.
func (l Letters) first(text string) int {
	for _, n := range []int{3, 2} {
		if len(text) < n {
			continue
		}
		if _, err := l.parse(text[:n]); err == nil {
			return n
		}
	}
	return 0
}

// IsCard reports whether a word is a card, or cards without blanks between them, in some language.
func IsCard(word string) bool {
	word = strings.Trim(word, "<>")
	for _, l := range languages {
		if _, err := l.Cards(word); err == nil {
			return true
		}
	}
	return false
}

// LettersOf returns the first letters with which all words of lines are cards, or the English ones. If there are
// several, they are the first of these with which the foundations have cards as well.
func LettersOf(lines []Line) Letters {
	fit := slices.DeleteFunc(slices.Clone(languages), func(l Letters) bool { return !l.hasAll(lines) })
	for _, l := range fit {
		if l.hasHome(lines) {
			return l
		}
	}
	return append(fit, languages[0])[0]
}

// mostHomes is the number of foundations of a suit that no deck exceeds: eight of one suit.
const mostHomes = 8

func (l Letters) hasHome(lines []Line) bool {
	return !slices.ContainsFunc(lines, func(line Line) bool {
		_, err := l.parseHome(slices.Repeat([]*card.Home{{}}, mostHomes), line.Name, line.Rest)
		return line.Label == FoundationsLabel && err != nil
	})
}

func (l Letters) hasAll(lines []Line) bool {
	for _, line := range lines {
		if line.Label == FoundationsLabel || line.Label == PassesLabel {
			continue
		}
		for _, f := range line.Fields {
			if f.Text == Hole {
				continue
			}
			if _, err := l.Cards(strings.Trim(f.Text, "<>=")); err != nil && strings.Trim(f.Text, "<>=") != "" {
				return false
			}
		}
	}
	return true
}

var (
	// spoken is the name of a card in words.
	spoken = regexp.MustCompile(`(?i)\b(ace|two|three|four|five|six|seven|eight|nine|ten|jack|queen|king|10|[2-9]|[ATJQK])` +
		`[ -]+(?:of[ -]+)?(club|diamond|heart|spade)s?\b`)
	suitWord    = regexp.MustCompile(`(?i)\b(c)lubs?\b|\b(d)iamonds?\b|\b(h)earts?\b|\b(s)pades?\b`)
	spokenRanks = map[string]string{
		"ace": "A", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
		"ten": "T", "jack": "J", "queen": "Q", "king": "K", "10": "T",
	}
)

// namedCards returns a text with the names of cards in words, and the cards of Unicode, as two letters.
func namedCards(text string) string {
	text = spoken.ReplaceAllStringFunc(text, func(name string) string {
		parts := spoken.FindStringSubmatch(name)
		rank, ok := spokenRanks[strings.ToLower(parts[1])]
		if !ok {
			rank = parts[1]
		}
		return rank + parts[2][:1]
	})
	var w strings.Builder
	for _, r := range text {
		if c, ok := unicodeCard(r); ok {
			w.WriteString(c.String())
		} else {
			w.WriteRune(r)
		}
	}
	return w.String()
}

// unicodeCard returns the card that a sign of Unicode shows: U+1F0A1 is the ace of spades. The knights, between jack
// and queen, are no cards of the deck.
func unicodeCard(r rune) (card.Card, bool) {
	const first = 0x1F0A0
	suits := [...]card.Suit{card.Spades, card.Hearts, card.Diamonds, card.Clubs}
	if r < first || r >= first+16*card.NumSuits {
		return 0, false
	}
	rank := int(r-first) % 16
	if rank > 12 {
		rank--
	} else if rank == 12 {
		return 0, false
	}
	if rank < 1 || rank > card.MaxRank {
		return 0, false
	}
	return card.New(rank, suits[(r-first)/16]), true
}

// homeWords returns the words of foundations as pairs like H-0, or as cards.
func homeWords(text string) (words []string) {
	text = suitWord.ReplaceAllString(text, "$1$2$3$4")
	text = strings.NewReplacer(":", "-", "=", "-", ",", " ", ";", " ", "|", " ", "[", " ", "]", " ", "(", " ", ")", " ",
		"'", " ", `"`, " ", "*", " ").Replace(text)
	text = pairBlank.ReplaceAllString(text, "$1-$2")
	fields := strings.Fields(text)
	for i := 0; i < len(fields); i++ {
		word := fields[i]
		if _, suit := card.ParseSuit(word[0]); suit && len(word) == 1 && i+1 < len(fields) && isHeight(fields[i+1]) {
			i++
			word += "-" + fields[i]
		}
		words = append(words, word)
	}
	return words
}

// isHeight reports whether a word says how many cards of a suit are home.
func isHeight(word string) bool {
	_, ok := card.ParseRank(word)
	return ok || word == "0"
}

// pairBlank is a suit and what stands on it, with blanks beside the sign between them.
var pairBlank = regexp.MustCompile(`\b([CDHScdhs])\s*-\s*([0-9AJQKTajqkt])`)

// noneHome is a suit of which no card is home.
var noneHome = regexp.MustCompile(`(?i)^([CDHS])-?0$|^0-?([CDHS])$`)

// parseHome reads foundations after their label: H-0 and C-A as other programs write them, or the last cards, such as
// AH and 4C, or the ranks on suits in the order that the label says.
// Each suit has as many foundations as homes.
func (l Letters) parseHome(homes []*card.Home, name, text string) (unsure []card.Card, err error) {
	var pairs []string
	words := homeWords(text)
	if order := suitsOf(name); len(order) == card.NumSuits && len(words) == card.NumSuits {
		for i, word := range words {
			words[i] = order[i] + "-" + strings.Trim(word, "-")
		}
	}
	for _, word := range words {
		found := noneHome.FindStringSubmatch(word)
		c, err := ParseCard(word)
		switch {
		case found != nil:
			pairs = append(pairs, found[1]+found[2]+"-0")
		case err == nil && !strings.Contains(word, "-") && len(homes) == 1:
			homes[0][c.Suit()] = max(homes[0][c.Suit()], c.Rank())
		case err == nil && !strings.Contains(word, "-"):
			pairs = append(pairs, c.Suit().String()+"-"+card.RankText(c.Rank()))
		case strings.EqualFold(word, "none") || strings.EqualFold(word, "empty") || strings.Trim(word, "-._0") == "":
		case len(word) == 2 && word[1] == '-': // a suit without a rank
			pairs = append(pairs, word[:1]+"-0")
		default:
			pairs = append(pairs, l.inEnglish(word))
		}
	}
	return card.ParseHomes(homes, pairs)
}

// inEnglish returns a word like H-B with the English letter of its rank.
func (l Letters) inEnglish(word string) string {
	suit, height, _ := strings.Cut(word, "-")
	if rank, ok := l[strings.ToUpper(height)]; ok {
		return suit + "-" + card.RankText(rank)
	}
	return word
}

var suitInitial = regexp.MustCompile(`[CDHS]`)

// suitsOf returns the suits in brackets of a label, in their order.
func suitsOf(name string) []string {
	_, inner, found := strings.Cut(name, "(")
	if !found {
		return nil
	}
	return suitInitial.FindAllString(strings.ToUpper(suitWord.ReplaceAllString(inner, "$1$2$3$4")), -1)
}

// hiddenCard returns the error for a word that shows the back of a card.
func hiddenCard(word string) error {
	return fmt.Errorf("%s hides a card face down; expected which one it is, like <TC>", word)
}
