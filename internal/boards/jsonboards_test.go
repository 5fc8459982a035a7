package boards_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"patience/catalogue"
	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// small has four columns and a cell, and four ranks.
var small = &toy{boards.Format{
	Ranks: 4, Columns: 4, Cells: 2, FreeCell: true,
	Names: boards.Names{Columns: "1234", Cells: "ab", Homes: boards.SuitNames},
	Fits:  oneLower,
	Order: func() []int { return []int{0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3} },
}}

const smallText = "Foundations: H-0 C-2 D-A S-0\nFreecells: - 4C\n: 3C\n: 4D 3D 2D\n: 4H 3H 2H AH\n: 4S 3S 2S AS\n"

// TestPrograms: boards as other programs write them.
func TestPrograms(t *testing.T) {
	const columns = `[["3C"],["4D","3D","2D"],["4H","3H","2H","AH"],["4S","3S","2S","AS"]]`
	const three = `["4D","3D","2D"],["4H","3H","2H","AH"],["4S","3S","2S","AS"]`
	for _, text := range []string{
		`{"columns": ` + columns + `, "cells": ["-", "4C"], "foundations": {"C": 2, "D": 1}}`,
		`{"Tableau_Piles": ` + columns + `, "free-cells": [null, "4C"], "foundation": {"clubs": "2", "♦": ["AD"]}}`,
		`{"state": {"cascades": ` + columns + `, "freeCells": ["", "4C"], "homes": ["2C", "AD"]}, "moves": ["2h"], "score": 3}`,
		`{"stacks": ["3C", "4D 3D 2D", "4H, 3H, 2H, AH", "4S 3S 2S AS"], "cells": {"a": null, "b": "4C"}, "homecells": {"C": 2, "D": 1}}`,
		`{"game": {"board": {"piles": ` + columns + `, "cells": [{}, "4C"], "foundations": [[], ["AC", "2C"], ["AD"], []]}}}`,
		`{"tableau": ` + columns + `, "reserve": ["empty", "♣4"], "foundations": [0, 2, 0, 1]}`,
		`{"t1": "🃓", "t2": "D4 d3 D2", "t3": "4 of hearts, 3 of hearts, 2 of hearts, ace of hearts", "t4": ["4\u2660", "3♠️", "2s", "1S"],
			"cells": ["--", "C4"], "foundations": {"C": 2, "D": 1}}`,
		`{"tableau0": ["3C"], "tableau2": ["4H","3H","2H","AH"], "tableau1": ["4D","3D","2D"], "tableau3": ["4S","3S","2S","AS"],
			"cell1": null, "cell2": "4C", "foundation0": ["AC", "2C"], "foundation1": ["AD"]}`,
		`{"tableau": {"1": ["3C"], "2": ["4D","3D","2D"], "3": ["4H","3H","2H","AH"], "4": ["4S","3S","2S","AS"]},
			"cells": [null, "4C"], "foundations": {"clubs": {"cards": ["AC", "2C"]}, "diamonds": "A"}}`,
		`{"columns": [{"id": 1, "cards": ["3C"]}, {"cards": ["4D","3D","2D"]}, {"down": ["4H","3H"], "up": ["2H","AH"]},
			["4S","3S","2S","AS"]], "cells": ["-", "4C"], "foundations": ["2C", "AD"]}`,
		`{"columns": [[{"rank": "3", "suit": "clubs"}], ` + three + `], "cells": [null, {"card": "4C"}],
			"foundations": {"clubs": [{"rank": "A", "suit": "clubs"}, {"rank": 2, "suit": "clubs"}], "diamonds": [1]}}`,
		`{"columns": [[{"value": "Three", "suit": "\u2663", "color": "black"}], ` + three + `], "cells": [null, {"code": "4C"}],
			"foundations": [{"suit": "C", "rank": 2}, {"suit": "Diamond", "rank": "Ace"}, null, null]}`,
		`{'columns': [('3C',), ('4D', '3D', '2D'), ('4H', '3H', '2H', 'AH'), ('4S', '3S', '2S', 'AS'),], 'cells': [None, '4C'],
			'foundations': {'C': 2, 'D': 1}}`,
		`{columns: [["3C"], ` + three + `,], cells: [null, {rank: "4", suit: "clubs", red: false}], foundations: {C: 2, D: 1}}`,
		`{"state": {"piles": [{"type": "tableau", "cards": ["3C"]}, {"type": "tableau", "cards": ["4D","3D","2D"]},
			{"type": "Tableau", "cards": ["4H","3H","2H","AH"]}, {"type": "tableau", "cards": ["4S","3S","2S","AS"]},
			{"type": "freeCell", "cards": []}, {"type": "freeCell", "cards": ["4C"]},
			{"type": "foundation", "cards": ["AC", "2C"]},
			{"type": "foundation", "cards": ["AD"]}]}, "seed": 4}`,
	} {
		if b, err := parse(small, text); err != nil || b.String() != smallText {
			t.Errorf("%s is read as\n%s%v\nwant\n%s", text, b, err, smallText)
		}
	}
}

// TestRanks: ranks are 1 to 13, or 0 to 12 if there is a 0 and no 13, and a 14 is an ace if there is no 1.
func TestRanks(t *testing.T) {
	for first, numbers := range map[string][]int{"1": {1, 2, 3, 4}, "0": {0, 1, 2, 3}, "14": {14, 2, 3, 4}} {
		var columns [4][]any
		for i, suit := range []string{"C", "D", "H", "S"} {
			for _, n := range numbers {
				columns[i] = append(columns[i], map[string]any{"rank": n, "suit": suit})
			}
		}
		text, err := json.Marshal(map[string]any{"columns": columns, "foundations": map[string]any{"C": 0}})
		if err != nil {
			t.Fatal(err)
		}
		want := "Foundations: H-0 C-0 D-0 S-0\nFreecells:\n: AC 2C 3C 4C\n: AD 2D 3D 4D\n: AH 2H 3H 4H\n: AS 2S 3S 4S\n"
		if b, err := parse(small, string(text)); err != nil || b.String() != want {
			t.Errorf("aces are %s: %s is\n%s%v", first, text, b, err)
		}
	}
}

// TestFaces: cards that do not say how they lie, lie the other way than those that do.
func TestFaces(t *testing.T) {
	c := func(rank, suit, more string) string {
		return fmt.Sprintf(`{"rank": %q, "suit": %q%s}`, rank, suit, more)
	}
	board := func(down, up string) string {
		return fmt.Sprintf(`{"tableau piles": [[%s], [%s, %s], [%s, %s, %s]], "stock": ["2H"], "waste": ["AH", "AS", "2C", "AD"],
			"foundation": {"clubs": 1}}`, c("3", "D", up), c("2", "D", down), c("3", "H", up), c("3", "C", down), c("3", "S", down),
			c("2", "S", up))
	}
	want := strings.Replace(triangleText, "Talon: 2C AD 2H\nWaste: AH AS", "Talon: 2H\nWaste: AH AS 2C AD", 1)
	for _, faces := range [][2]string{
		{`, "face_up": false`, `, "face_up": true`},
		{`, "isFaceUp": 0`, `, "isFaceUp": 1`},
		{"", `, "faceUp": true`},
		{`, "hidden": true`, ""},
		{`, "faceDown": true`, `, "face_down": false`},
		{`, "face": "down"`, `, "face": "up"`},
	} {
		if b, err := parse(triangle, board(faces[0], faces[1])); err != nil || b.String() != want {
			t.Errorf("%q: %s%v; want\n%s", faces, b, err, want)
		}
		talon := strings.Replace(board(faces[0], faces[1]), "waste", "talon", 1) // beside a stock
		if b, err := parse(triangle, talon); err != nil || b.String() != want {
			t.Errorf("%s: %s%v; want\n%s", talon, b, err, want)
		}
	}
}

// TestTopFirst: columns whose cards face down come last are written from the top card down, and this is said.
func TestTopFirst(t *testing.T) {
	readings, err := triangle.f.Read([]byte(`{"tableau": [["3D"], ["3H", "2d"], ["2S", "3s", "3c"]], "stock": ["2H"],
		"waste": ["AH", "AS", "2C", "AD"], "foundations": ["AC"]}`), "")
	want := strings.Replace(triangleText, "Talon: 2C AD 2H\nWaste: AH AS", "Talon: 2H\nWaste: AH AS 2C AD", 1)
	if len(readings) != 1 || triangle.f.Text(&readings[0].Piles, boards.Open) != want ||
		!strings.Contains(readings[0].Said, "read as columns, with the top card first") {
		t.Errorf("%+v, %v; want\n%s", readings, err, want)
	}
}

// TestWrongJSON: what can be two boards is refused, and the error says where it is wrong.
func TestWrongJSON(t *testing.T) {
	for _, test := range []struct {
		rules      *toy
		text, want string
	}{
		{small, `{"columns": [[46, 54]]}`, "columns[0][0]: 46 is a number, which may stand for any card; expected a word like TD"},
		{small, `{"columns": [[{"rank": 4, "suit": 2}]]}`, "columns[0][0]: suit 2 is a number, which may stand for any suit; expected a letter"},
		{small, `{"columns": [[{"rank": "X", "suit": "C"}]]}`, `columns[0][0]: rank "X"; expected A, 2 to 10`},
		{small, `{"columns": [[{"rank": 0, "suit": "C"}, {"rank": 13, "suit": "C"}]]}`, `columns[0][0]: rank "0"; expected A, 2 to 10`},
		{small, `{"columns": [[{"rank": "A", "suit": "cups"}]]}`, `columns[0][0]: suit "cups"; expected clubs, diamonds, hearts or spades`},
		{small, `{"state": {"tableau": [["AC", "AD ZZ"]]}}`, `state.tableau[0][1]: "ZZ" is not a card`},
		{small, `{"columns": [[["AC"], ["AD"]]]}`, "columns[0] is a list of lists; expected a list of cards for each column"},
		{small, `{"columns": [["AC"]], "foundations": {"C": 0}, "homes": ["AC"]}`, "foundations: C given twice"},
		{small, `{"tableau": [{"rank": "A", "suit": "C"}]}`, "tableau[0] is a card; expected a list of cards for each column"},
		{small, `{"a": {"columns": []}, "b": {"columns": []}}`, "JSON: a and b both have piles; expected one board"},
		{small, `{"columns": [["AC"]], "tableau": [["2C"]]}`, "JSON: columns and tableau are the same pile; expected one of them"},
		{small, `{"decks": [{"columns": []}, {"columns": []}]}`, "JSON: decks is a list of 2 boards; expected one board"},
		{small, `{"colunms": [["AC"]]}`, `JSON: unknown field "colunms"; did you mean columns?`},
		{small, `{"columns": [["AC"]], "cels": ["2C"]}`, `JSON: unknown field "cels"; did you mean cells?`},
		{triangle, `{"columns": [["AC"]], "pases": 2}`, `JSON: unknown field "pases"; did you mean passes?`},
		{small, `{"columns": [["AC"]], "waste": ["2C"]}`, "JSON: cards in waste, which this game does not have; expected an object"},
		{small, `{"columns": [["AC"]], "foundations": [1, 0, 0, 0]}`, "foundations: 0, 0, 0, 1 cards; expected 3, 4, 4, 4, as"},
		{small, `{"columns": [], "foundations": ["AC", "3C"]}`, "foundations: 2 cards of C, the last 3; expected each suit from its ace up"},
		{small, `{"columns": [], "foundations": ["AC", "AC"]}`, "foundations[1]: AC is there twice"},
		{
			triangle, `{"tableau": [["3D"],["2d","3H"],["3c","3s","2S"]],"stock":["2H","AD","2C"],"waste":["AH","AS"],"foundations":["AC"]}`,
			"the lines can be read in several ways: as next-last the next card of the stock is 2C, as next-first the next " +
				"card of the stock is 2H; choose with --as next-last or --as next-first",
		},
		{triangle, `{"columns": [[{"rank": 1, "suit": "C", "flipped": true}]]}`, "columns[0][0]: flipped may mean that it lies face up or"},
		{triangle, `{"tableau": [[{"rank": 1, "suit": "C", "up": true}], [{"rank": 2, "suit": "C", "up": false}], ["3C"]]}`, "tableau[2][0] does not say whether it lies face up"},
	} {
		if _, err := parse(test.rules, test.text); err == nil || !strings.HasPrefix(err.Error(), "board: "+test.want) {
			t.Errorf("%s:\n%v\nwant\nboard: %s", test.text, err, test.want)
		}
	}
}

// playedBoard draws a board of a game of the catalogue, at any point of play.
func playedBoard(t *rapid.T) (catalogue.Entry, game.Board) {
	names := boards.Each(catalogue.Standard().Entries(), func(e catalogue.Entry) string { return e.Name() })
	e, _, p := played(t, names, 60)
	return e, p.Board()
}

// TestDressedJSON: in all games, a board comes back from its JSON, from JSON with other names of piles, and from JSON
// with cards as objects.
func TestDressedJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, b := playedBoard(t)
		text, err := json.Marshal(b)
		if err != nil {
			t.Fatal(err)
		}
		renamed := strings.NewReplacer(`"columns"`, `"Cascades"`, `"cells"`, `"free_cells"`, `"foundations"`, `"homes"`,
			`"foundation"`, `"Home Cells"`, `"waste"`, `"discardPile"`, `"rows"`, `"board"`, `"stacks"`, `"piles"`)
		texts := []string{string(text), renamed.Replace(string(text)), `{"game": {"state": ` + string(text) + `}, "score": 7}`}
		if !strings.Contains(string(text), `"rows"`) && !strings.Contains(string(text), `"stacks"`) {
			texts = append(texts, withObjects(t, text))
		}
		for _, text := range texts {
			again, err := e.ParseBoard([]byte(text))
			if err != nil || again.String() != b.String() {
				t.Fatalf("%s: %s is read as\n%v%v\nwant\n%s", e.Name(), text, again, err, b)
			}
		}
	})
}

// TestOwnKeys: under our keys and Solvitaire's, lists are columns from the lowest card on, even if no deal can have led
// to the board, and a deal led to it with each column turned round.
func TestOwnKeys(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, b := playedBoard(t)
		object := map[string]any{}
		text, err := json.Marshal(b)
		if err != nil || json.Unmarshal(text, &object) != nil {
			t.Fatal(err)
		}
		if object["stock"] != nil || strings.Contains(b.String(), "<") {
			return // cards face down tell which end of a column is on top
		}
		var want []string
		for _, key := range []string{"columns", "tableau piles"} {
			columns, _ := object[key].([]any)
			for _, column := range columns {
				slices.Reverse(column.([]any))
				want = append(want, strings.TrimRight(": "+strings.Join(boards.Each(column.([]any), func(card any) string {
					return card.(string)
				}), " "), " "))
			}
		}
		turned, err := json.Marshal(object)
		if err != nil {
			t.Fatal(err)
		}
		again, err := e.ParseBoard(turned)
		if err == nil && !strings.Contains(again.String(), strings.Join(want, "\n")) {
			t.Fatalf("%s: %s is read as\n%v\nwant\n%s", e.Name(), turned, again, strings.Join(want, "\n"))
		}
	})
}

// withObjects returns a board in JSON with its cards as objects.
func withObjects(t *rapid.T, text []byte) string {
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		t.Fatal(err)
	}
	rank := rapid.SampledFrom([]string{"rank", "value", "number"}).Draw(t, "rank")
	face := rapid.SampledFrom([]string{"face_up", "isFaceUp", "visible"}).Draw(t, "face")
	var objects func(value any) any
	objects = func(value any) any {
		switch value := value.(type) {
		case map[string]any:
			for name, inner := range value {
				value[name] = objects(inner)
			}
		case []any:
			return boards.Each(value, objects)
		case string:
			if c, err := card.Parse(value); err == nil {
				suits := []string{"clubs", "diamonds", "hearts", "spades"}
				up := value[len(value)-1] < 'a'
				return map[string]any{rank: c.Rank(), "suit": suits[c.Suit()], face: up}
			}
		}
		return value
	}
	value = objects(value)
	// Only among words the next card of the stock is known to be the last.
	if stock, ok := value.(map[string]any)["stock"].([]any); ok && len(stock) > 1 {
		var plain map[string]any
		if err := json.Unmarshal(text, &plain); err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	made, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(made)
}

// FuzzParseJSON: nothing panics, errors are one short line, and what is read is a board that comes back.
func FuzzParseJSON(f *testing.F) {
	for _, text := range []string{
		`{"tableau": [[{"rank": 3, "suit": "clubs", "face_up": true}]], "stock": ["2H"], "foundations": {"clubs": [1, 2]}}`,
		`{"state": {"columns": {"0": "3C", "1": ["4D 3D", "2D"]}, "cells": {"a": {"card": "4C"}}, "homes": [0, 2, 0, 1]}}`,
		`[["3C"], ["4D", "3D", "2D"], {"down": ["4H"], "up": ["3H"]}, {"cards": [{"code": "4S"}]}]`,
		`{"tableau piles": [["10C", "2c"], ""], "foundations": ["AS"]}`, `{"sequences": [["", "2C"]]}`, `{"stock": null}`, `[]`,
		`{"cells": [["KS"], ""], "foundations": [["AC"], "", "", ""]}`, `{"waste": [[[["AC"]]]]}`, `{"foundations": {"C": 1.5}}`,
		`{"tableau1": [{"value": 0, "suite": "♠", "hidden": 1}], "talon": [[]], "waste": [null, "", {}], "passes": 1}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := boards.ParseJSON([]byte(text), "rows", "sequences"); err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %q", text, err)
		}
		for _, rules := range []*toy{small, triangle} {
			b, err := parse(rules, text)
			if err != nil {
				if strings.Contains(err.Error(), "\n") || len(err.Error()) > 500 {
					t.Errorf("%q: %q", text, err)
				}
				continue
			}
			if again, err := parse(rules, b.String()); err != nil || again.String() != b.String() {
				t.Errorf("%q is\n%s, which is read as\n%s%v", text, b, again, err)
			}
		}
	})
}
