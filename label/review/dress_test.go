package review_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/label/review"
)

// A dress is a way to write moves, given in notation and in words.
type dress struct {
	name  string
	write func(notation, words []string) string
}

// each returns a dress that writes each move by a format with its number and its notation, and joins them.
func each(name, format, between string) dress {
	return dress{name, func(notation, _ []string) string {
		list := make([]string, len(notation))
		for i, word := range notation {
			list[i] = strings.NewReplacer("§", fmt.Sprint(i+1), "¤", word).Replace(format)
		}
		return strings.Join(list, between)
	}}
}

// around returns a dress that writes moves in one line between two texts.
func around(name, before, after string) dress {
	return dress{name, func(notation, _ []string) string { return before + strings.Join(notation, " ") + after }}
}

var dresses = []dress{
	around("plain", "", ""),
	each("lines", "¤", "\n"),
	each("commas", "¤", ","),
	each("commas and blanks", "¤", ", "),
	each("semicolons", "¤", "; "),
	each("bars", "¤", " | "),
	each("quotes", `"¤"`, ", "),
	each("1.", "§. ¤", " "),
	each("1. without blanks", "§.¤", " "),
	each("1)", "§) ¤", " "),
	each("(1)", "(§) ¤", "\n"),
	each("1:", "§: ¤", "\n"),
	each("Move 1:", "Move §: ¤", "\n"),
	each("bare numbers", "§ ¤", "\n"),
	each("list", "§. ¤", "\n"),
	each("bullets", "- ¤", "\n"),
	each("stars", "* ¤", "\n"),
	each("code", "`¤`", " "),
	each("bold", "**¤**", " "),
	each("quoted lines", "> ¤", "\n"),
	each("table", "| § | ¤ |", "\n"),
	each("table with a head", "¤", " |\n| ").after("| move | said |\n|---|---|\n| ", " |"),
	each("comments", "¤ # a comment", "\n"),
	each("slashes", "¤ // and so on", "\n"),
	each("braces", "¤ {good idea}", " "),
	each("brackets", "¤ (good idea)", " "),
	each("semicolon comments", "¤ ; the next card", "\n"),
	each("dashes", "¤ — the next card", "\n"),
	around("old line ends", "# a comment\r", "\r"),
	around("DOS", "# a comment\r\n", "\r\n"),
	around("byte order mark", "\ufeff", ""),
	each("no-break spaces", "¤", "\u00a0"),
	each("tabs", "¤", "\t"),
	around("fence", "```text\n", "\n```\n"),
	around("WON", "", "\nWON\n"),
	around("solved", "", " solved!"),
	around("MOVES", "DEAL random:1\nMOVES\n", ""),
	around("sentences", "Here is what I played:\n\n", "\n\nThen I stopped."),
	around("DEAL", "DEAL random:1\n", ""),
	around("Deal:", "Deal: random:1\n", ""),
	around("twice", "random:1\nDEAL random:1\n", ""),
	{"JSON list", func(notation, _ []string) string { return asJSON(notation) }},
	{"JSON object", func(notation, _ []string) string {
		return `{"game":"","source":"random","deal":1,"seed":1,"solution":` + asJSON(notation) + "}\n"
	}},
	{"question", func(notation, _ []string) string {
		return `{"deal":"random:1","moves":` + asJSON(strings.Join(notation, " ")) + "}"
	}},
	{"words", func(_, words []string) string { return strings.Join(words, "\n") }},
	{"words and commas", func(_, words []string) string { return strings.Join(words, ", ") }},
	{"numbered words", func(_, words []string) string {
		text := ""
		for i, word := range words {
			text += fmt.Sprintf("%d. %s\n", i+1, word)
		}
		return text
	}},
	{"words after bare numbers", func(_, words []string) string {
		text := ""
		for i, word := range words {
			text += fmt.Sprintf("%2d %s\n", i+1, word)
		}
		return text
	}},
	{"small words", func(_, words []string) string { return strings.ToLower(strings.Join(words, "\n")) }},
	{"both", func(notation, words []string) string {
		text := ""
		for i, word := range words {
			text += fmt.Sprintf("%3d. %s  %s\n", i+1, notation[i], word)
		}
		return text
	}},
	{"both in a table", func(notation, words []string) string {
		text := "       move                         least moves  win rate (95 %)\nstart            98           9 %\n"
		for i, word := range words {
			text += fmt.Sprintf("%-6d %-5s %s             98           1 in 20 (15 to 25)  2 moves longer\n", i+1, notation[i],
				word)
		}
		return text
	}},
}

// after returns a dress with texts around it.
func (d dress) after(before, after string) dress {
	write := d.write
	d.write = func(notation, words []string) string { return before + write(notation, words) + after }
	return d
}

func asJSON(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// TestDresses: random games of every game are read back from every dress.
func TestDresses(t *testing.T) {
	for _, e := range catalogue.Standard().Entries() {
		b, err := e.Deal(game.DealID{Source: game.Random, Number: 1}, game.DefaultSeed)
		if err != nil {
			t.Fatal(err)
		}
		moves, words := randomGame(b, 40)
		notation, err := b.Notation(moves)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range dresses {
			text := d.write(notation, words)
			if err := readsAs(b, text, moves); err != nil {
				t.Errorf("%s, %s: %v\n%.300s", e.Name(), d.name, err, text)
			}
		}
	}
}

// readsAs returns an error unless a text is read as moves from a board.
func readsAs(b game.Board, text string, moves []game.Move) error {
	g, err := review.Read(text)
	if err != nil {
		return err
	}
	for _, deal := range g.Deals {
		if deal.Text != "random:1" {
			return fmt.Errorf("deal %s", deal.Text)
		}
	}
	play, err := g.Play(b)
	if err == nil && !slices.Equal(play.Moves, moves) {
		return fmt.Errorf("%d moves; want %d", len(play.Moves), len(moves))
	}
	return err
}

// randomGame returns random moves, and each in words.
func randomGame(b game.Board, most int) (moves []game.Move, words []string) {
	rng, p := rand.New(rand.NewPCG(1, 1)), b.Position()
	for range most {
		legal := p.AppendMoves(nil)
		if len(legal) == 0 {
			break
		}
		m := legal[rng.IntN(len(legal))]
		moves, words = append(moves, m), append(words, p.MoveText(m))
		p.Play(m)
	}
	return moves, words
}

// TestDealsNamed: a deal may be named in many ways.
func TestDealsNamed(t *testing.T) {
	for text, want := range map[string]string{
		"DEAL 617\n8h":                                "[{617 1}]",
		"Deal: 617\n8h":                               "[{617 1}]",
		"deal=microsoft:617\n8h":                      "[{microsoft:617 1}]",
		"Deal no. 617\n8h":                            "[{617 1}]",
		"deal number 617\n8h":                         "[{617 1}]",
		"MS 617\n8h":                                  "[{microsoft:617 1}]",
		"ms #617\n8h":                                 "[{microsoft:617 1}]",
		"Microsoft FreeCell deal 617\n8h":             "[{microsoft:617 1}]",
		"#617\n8h":                                    "[{617 1}]",
		"**FreeCell Game #617**\n8h":                  "[{617 1}]",
		"FreeCell game 617\n8h":                       "[{617 1}]",
		"> - #617\n8h":                                "[{617 1}]",
		"random:3\n8h":                                "[{random:3 1}]",
		"KS QH\n:h shuffle32 617\n8h":                 "[{microsoft:617 2}]",
		"My solution of deal 617:\n8h":                "[{617 1}]",
		"Notes\n\nsolution of FreeCell #617\n8h":      "[{617 3}]",
		"random:3 can be won in 80 moves.\n\n8h":      "[{random:3 1}]",
		"The game of random:3 was won in 1 move.\n8h": "[{random:3 1}]",
		"DEAL 617\n8h\nDEAL 617":                      "[{617 1} {617 3}]",
		"8h # 617\n#3\n8h":                            "[]",
		"my game 2 today was hard\n8h":                "[]",
	} {
		g, err := review.Read(text)
		if got := fmt.Sprint(g.Deals); err != nil || got != want {
			t.Errorf("%q: %s, %v; want %s", text, got, err, want)
		}
		for _, w := range g.Words {
			if w.Text != "8h" {
				t.Errorf("%q: the word %+v", text, w)
			}
		}
	}
}

// TestNotGuessed: what can be moves is not left out, and what can be two games is refused.
func TestNotGuessed(t *testing.T) {
	for text, want := range map[string]string{
		"8h (2h 1h) 3h":                          `line 1: "(2h 1h)": moves in brackets`,
		"8h\n{2h}":                               `line 2: "{2h}": moves in brackets`,
		"DEAL 5\n8h\nDEAL 5\n8h":                 "line 3: DEAL after the beginning of a game; expected one game",
		":h shuffle32 5\n8h\n:h shuffle32 5\n8h": "line 3: the beginning of another game; expected one game",
		"{\"moves\":[]}\n{\"moves\":[]}":         "several objects of JSON; expected one game",
		"{\"moves\":[{\"move\":\"8h\"}]}":        "JSON without moves; expected a list",
		"{\"verdict\":\"unwinnable\"}":           "JSON without moves; expected a list",
		"<!DOCTYPE html><p>8h":                   "a page in HTML; expected a game as text or JSON",
		"move  best  least\n83  QH onto KC  97":  "line 1: a list of the legal moves of one position",
		"ahbh chdh":                              "{ahbh 1} {chdh 1}",
		"head\n8h":                               "{head 1} {8h 2}",
		"8h and then 2h":                         "{8h 1} {and 1} {then 1} {2h 1}",
		"8h\nthen the QH went home\n2h":          "{8h 1} {then 2} {the 2} {QH 2} {went 2} {home 2} {2h 3}",
		"12 34 and these after them":             "{12 1} {34 1} {and 1} {these 1} {after 1} {them 1}",
		"617 can be won in 98 moves:\n83 8a":     "{83 2} {8a 2}",
		strings.Repeat("12 34\n", 2) + "3 12":    "{12 1} {34 1} {12 2} {34 2} {3 3} {12 3}",
		"1 12\n" + strings.Repeat("12\n", 8) + "10 12": "{12 1} {12 2} {12 3} {12 4} {12 5} {12 6} {12 7} {12 8} " +
			"{12 9} {10 10} {12 10}",
		"1 12\n2 34\n12":         "{12 1} {34 2} {12 3}",
		"12w3 7h12w3":            "{12w3 1} {7h12w3 1}",
		"=_\n_=":                 "{=_ 1} {_= 2}",
		"8 h 2":                  "{8 1} {h 1} {2 1}",
		"25-3 25v3":              "{25-3 1} {25v3 1}",
		"Move 3 cards from here": "{Move 3 cards from here 1}",
	} {
		g, err := review.Read(text)
		got := strings.Trim(fmt.Sprint(g.Words), "[]")
		if err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, want) || err == nil && got != want {
			t.Errorf("%q: %s; want %s", text, got, want)
		}
	}
}
