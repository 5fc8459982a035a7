package gaps_test

import (
	"strings"
	"testing"

	"patience/internal/games/gaps"
)

// small has 12 cards.
var small = gaps.Rules{Name: "small", Ranks: 3}

const smallBoard = `11 -- 32 42
21 22 -- 13
31 23 12 --
41 33 43 --
`

// TestParseBoard reads one board in many spellings.
func TestParseBoard(t *testing.T) {
	for _, text := range []string{
		smallBoard,
		"\ufeff" + strings.ReplaceAll(smallBoard, "\n", "\r\n\r\n"),
		"AC -- 2H 2S\nAD 2d -- 3c\n31 23 12 --\n41 33 43 --",
		"11 32 42\n22 41 13\n23 12 21\n33 43 31",
		"31 32 42\n22 11 13\n23 12 41\n33 43 21",
		`{"rows": [["11","--","32","42"],["21","22","--","13"],["31","23","12","--"],["41","33","43","--"]]}`,
		`{"rows": [["11","32","42"],["22","41","13"],["23","12","21"],["33","43","31"]]}`,
	} {
		board, err := gaps.ParseBoard(&small, []byte(text))
		if err != nil || board.String() != smallBoard {
			t.Errorf("%q is read as\n%v%v", text, board, err)
		}
	}
}

func TestParseBoardWrong(t *testing.T) {
	for text, want := range map[string]string{
		"":                   "board: empty; expected board text or a JSON object",
		"\xff":               "board: not UTF-8 text; expected board text or a JSON object",
		"11 12 13":           "board: 1 rows; expected 4",
		"{}":                 "board: 0 rows; expected 4",
		"{":                  "board: JSON: unexpected EOF; expected an object with rows or sequences (lists of cards)",
		`{"rows": 3}`:        "board: JSON: rows is 3; expected an object with rows or sequences (lists of cards)",
		`{"rows": []} 1`:     "board: JSON: something follows the object; expected one object",
		`{"places": []}`:     `board: JSON: unknown field "places"; expected an object with rows or sequences (lists of cards)`,
		"11\nx\n31\n41":      `board: row 2 place 1: "x" is neither a card like 4C, nor suit 1-4 and rank 1-9 like 14, nor -- for a gap`,
		"11\n51\n31\n41":     `board: row 2 place 1: "51" is neither a card like 4C, nor suit 1-4 and rank 1-9 like 14, nor -- for a gap`,
		"11\n21\n31\n41":     "board: row 1 has 1 places; expected 4",
		replaced("23", "TC"): "board: row 3 place 2: TC is not in the deck of 3 ranks",
		replaced("23", "22"): "board: row 3 place 2: 22 is there twice",
		replaced("23", "--"): "board: 1 of 12 cards missing, first 23",
		replaced("11", "--"): "board: 1 of 12 cards missing, first 11",
		"22 -- 32 42\n11 21 -- 13\n31 23 12 --\n41 33 43 --": "board: row 2 place 1: 11; " +
			"expected it at the left end of row 1",
		"11 32 42\n22 11 13\n23 12 21\n33 43 31": "board: row 2 place 2: 11 is there twice",
	} {
		board, err := gaps.ParseBoard(&small, []byte(text))
		if err == nil || err.Error() != want {
			t.Errorf("%q: %v, %v; want %s", text, board, err, want)
		}
	}
}

func replaced(card, other string) string { return strings.Replace(smallBoard, card, other, 1) }

// TestFullDeckText: cards of more than nine ranks have letters.
func TestFullDeckText(t *testing.T) {
	board := dealt(t, &gaps.Standard, 1)
	text := board.String()
	if lines := strings.Split(text, "\n"); len(lines) != 5 || len(strings.Fields(lines[0])) != 14 ||
		lines[0][:2] != "AC" || !strings.Contains(text, "TD") {
		t.Errorf("%s", text)
	}
}

func FuzzParseBoard(f *testing.F) {
	for _, text := range []string{
		smallBoard, `{"rows": [["11"]]}`, "11 32 42\n22 41 13\n23 12 21\n33 43 31", "1 2",
		"AC",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		board, err := gaps.ParseBoard(&small, text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") || len(err.Error()) > 400 {
				t.Errorf("%q: %q", text, err)
			}
			return
		}
		again, err := gaps.ParseBoard(&small, []byte(board.String()))
		if err != nil || again.String() != board.String() {
			t.Errorf("%q is\n%v, which is read as\n%v%v", text, board, again, err)
		}
	})
}
