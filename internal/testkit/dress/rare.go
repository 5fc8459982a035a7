package dress

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Rare returns dresses that few people write, or that a reader need not know. It must read
// the very board that was written, or refuse.
func Rare() (forms []Form) { return append(formsOf(rareDresses), rareJSON...) }

// mixed writes the rank as a capital letter and the suit as a small one.
func mixed(c Card) string {
	text := plain(c)
	return text[:1] + strings.ToLower(text[1:])
}

// shortWords writes a card like "7 diamonds".
func shortWords(c Card) string { return letters(c.Rank, ten) + " " + suitWords[c.suit()] }

// singular writes a card like "diamond 7".
func singular(c Card) string {
	return strings.TrimSuffix(suitWords[c.suit()], "s") + " " + letters(c.Rank, ten)
}

// rareDresses are dresses of columns.
var rareDresses = []dress{
	{"no label, in Calculation", labelled(""), func(b *Board) bool { return !b.Suited() }},
	{"mixed case `Td`", cards(mixed), nil},
	{"words `7 diamonds`", worded(shortWords), suited},
	{"words `diamond 7`", worded(singular), suited},
	{"words `SEVEN OF DIAMONDS`", worded(func(c Card) string { return strings.ToUpper(words(c)) }), suited},
	{"words without commas", both(worded(digitWords), between(" ")), suited},
	{"suit first `D-7`", cards(suitFirst(ten, []string{"C-", "D-", "H-", "S-"})), suited},
	{"suit first `D 7`", worded(suitFirst(ten, []string{"C ", "D ", "H ", "S "})), suited},
	{"`7 D` with a blank", worded(apart(" ", suitLetters)), suited},
	{"German suits `7Ka`, `7He`", cards(in(german, []string{"Kr", "Ka", "He", "Pi"})), suited},
	{"French suits `7Ca`, `7Co`", cards(in(french, []string{"Tr", "Ca", "Co", "Pi"})), suited},
	{"dots between cards `7D.TD`", between("."), nil},
	{"hyphens between cards `7D-TD`", between("-"), nil},
	{"bars between cards `7D|TD`", between("|"), nil},
	{"bars between cards `7D | TD`", between(" | "), nil},
	{"arrows between cards `7D → TD`", between(" → "), nil},
	{"signs `7D > TD`", between(" > "), nil},
	{"commas also last `7D, TD,`", both(between(", "), lines(commaLast)), nil},
	{"quotes and commas `\"7D\",\"TD\"`", around(`"`, `"`, ","), nil},
	{"`{\"7D\", \"TD\"},`", both(around(`"`, `"`, ""), listed("{", "},", ", ")), nil},
	{"`0: 7D`, from 0 on", labelledFrom(0, "%d: "), columns},
	{"`1 7D`", labelled("%d "), columns},
	{"`1 - 7D`", labelled("%d - "), columns},
	{"`1 | 7D`", labelled("%d | "), columns},
	{"`[1] 7D`", labelled("[%d] "), columns},
	{"`1> 7D`", labelled("%d> "), columns},
	{"`Column 1 = 7D`", labelled("Column %d = "), columns},
	{"`Column 1 - 7D`", labelled("Column %d - "), columns},
	{"`Column 1 7D`", labelled("Column %d "), columns},
	{"`Column #1: 7D`", labelled("Column #%d: "), columns},
	{"`**Column 1:** 7D`", labelled("**Column %d:** "), columns},
	{"`A: 7D`, letters", lettered("%c: "), columns},
	{"`Column A: 7D`", lettered("Column %c: "), columns},
	{"`tableau[0] = 7D`", labelledFrom(0, "tableau[%d] = "), columns},
	{"`column_1: [7D, TD]`", both(listed("[", "]", ", "), labelled("column_%d: ")), columns},
	{"`Column 1 (bottom to top): 7D`", labelled("Column %d (bottom to top): "), columns},
	{"`## Tableau`", tableau("## Tableau", ""), columns},
	{"`**Tableau:**`", tableau("**Tableau:**", ""), columns},
	{"`=== Tableau ===`", tableau("=== Tableau ===", ""), columns},
	{"a ruler before columns", tableau("-----------------------", ""), columns},
	{"`none` for empty piles", nothing("none"), columns},
	{"`empty` for empty piles", nothing("empty"), columns},
	{"`(empty)` for empty piles", nothing("(empty)"), columns},
	{"`-` for empty piles", nothing("-"), columns},
	{"`**Freecells:**`", names("**%s:** "), columns},
	{"`## Freecells`, a line of its own", names("## %s\n"), columns},
	{"`Freecells` without a colon", names("%s "), columns},
	{"`Freecells = `", names("%s = "), columns},
	{"`Freecells (4): `", named("Freecells", "Freecells (4): "), celled},
	{"`Foundations: H: A, C: 4`", home(joinedHomes("%s: %s", ", ")), homed},
	{"`Foundations: Hearts A, Clubs 4`", home(wordHomes("%s %s")), homed},
	{"`Foundations: hearts: A, clubs: 4`", home(wordHomes("%s: %s")), homed},
	{"`Foundations: ♥A ♣4`", home(signHomes("%s%s")), homed},
	{"`Foundations: ♥:A ♣:4`", home(signHomes("%s:%s")), homed},
	{"`Foundations: A♥, 4♣`", home(homeCards(in(ten, filledSigns), ", ")), homed},
	{"`Foundations: A 0 4 0`, no suits", home(homeRanks), homed},
	{"`Foundations: AH .. 4C`, all cards", home(allHome), homed},
}

// commaLast adds a comma to a line with cards, but for those of foundations.
func commaLast(line string) string {
	if strings.Contains(line, ", ") {
		line += ","
	}
	return line
}

// labelledFrom is like labelled, with another number for the first column.
func labelledFrom(first int, format string) func(*Style) {
	return func(s *Style) {
		s.Label = func(column int) string { return fmt.Sprintf(format, column-1+first) }
	}
}

// lettered labels columns A, B, C.
func lettered(format string) func(*Style) {
	return func(s *Style) {
		s.Label = func(column int) string { return fmt.Sprintf(format, 'A'+column-1) }
	}
}

// names returns the setting of all names of lines.
func names(format string) func(*Style) {
	return func(s *Style) { s.Name = func(name string) string { return fmt.Sprintf(format, name) } }
}

// nothing returns the setting of a text for each empty pile.
func nothing(text string) func(*Style) {
	return func(s *Style) {
		s.Nothing, s.Floor = text, text
		home := s.Home
		s.Home = func(s *Style, b *Board) string {
			if b.Suited() && len(b.laid()) == 0 {
				return text
			}
			return home(s, b)
		}
	}
}

// joinedHomes writes foundations by the letters of suits.
func joinedHomes(format, between string) func(*Style, *Board) string {
	return func(s *Style, b *Board) string {
		return strings.Join(s.eachHome(b, func(suit int) string { return suitLetters[suit] }, format), between)
	}
}

// wordHomes writes them by words.
func wordHomes(format string) func(*Style, *Board) string {
	return func(s *Style, b *Board) string {
		return strings.Join(s.eachHome(b, func(suit int) string { return suitWords[suit] }, format), ", ")
	}
}

// signHomes writes them by signs.
func signHomes(format string) func(*Style, *Board) string {
	return func(s *Style, b *Board) string {
		return strings.Join(s.eachHome(b, func(suit int) string { return filledSigns[suit] }, format), " ")
	}
}

// eachHome writes the foundations by the name of the suit and the rank.
func (s *Style) eachHome(b *Board, name func(suit int) string, format string) (texts []string) {
	for _, c := range b.Home {
		texts = append(texts, fmt.Sprintf(format, name(c.suit()), s.homeRank(c.Rank)))
	}
	return texts
}

// allHome writes all cards that are home.
func allHome(_ *Style, b *Board) string {
	var texts []string
	for _, c := range b.Home {
		for rank := range c.Rank {
			texts = append(texts, plain(Card{Rank: rank + 1, Suit: c.Suit}))
		}
	}
	return strings.Join(texts, " ")
}

// piledStock: the game has a stock, whose next card may be the first one or the last.
func piledStock(b *Board) bool { return piled(b) && stocked(b) }

// rareJSON are boards in JSON of other shapes.
var rareJSON = []Form{
	{"JSON, a text for each column", "columns", bare, func(b *Board) string {
		var list []string
		for _, column := range b.Columns {
			list = append(list, canonical().pile(column, ""))
		}
		return encoded(list)
	}},
	{"JSON, `columns` with a text for each", "columns", bare, func(b *Board) string {
		var list []string
		for _, column := range b.Columns {
			list = append(list, canonical().pile(column, ""))
		}
		return encoded(map[string]any{"columns": list})
	}},
	{"JSON, `board` around all", "columns", unstocked, func(b *Board) string {
		return encoded(map[string]any{"board": json.RawMessage(ownKeys.write(b))})
	}},
	{
		"JSON of objects, with a stock", "columns", piledStock,
		otherKeys.with(object("rank", "suit", "face_up", rankLetter, suitWord)).write,
	},
	{"JSON, suits 0 to 3", "columns", piled, otherKeys.with(object("rank", "suit", "faceUp", rankNumber, func(c Card) any {
		return c.suit()
	})).write},
	{"JSON, `{\"suit\": \"D\", \"rank\": \"ten\"}`, other keys", "columns", faceless, keys{
		columns: "piles", cells: "freeCells", reserve: "reserve", foundations: "homeCells",
		as: object("rank", "suit", "", rankWord, suitLetter),
	}.write},
	{"JSON, columns by number", "columns", bare, func(b *Board) string {
		object := map[string]any{}
		for i, column := range b.Columns {
			object[fmt.Sprint(i+1)] = cardsAs(column, text)
		}
		return encoded(object)
	}},
}
