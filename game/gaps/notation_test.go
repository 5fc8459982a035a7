package gaps_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"patience/game"
	"patience/game/gametest"
	"patience/game/gaps"
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
		"{":                  "board: JSON: unexpected EOF; expected an object with rows (four lists of cards)",
		`{"rows": 3}`:        "board: JSON: rows is a number; expected an object with rows (four lists of cards)",
		`{"rows": []} 1`:     "board: JSON: something follows the object; expected one object",
		`{"columns": []}`:    `board: JSON: unknown field "columns"; expected an object with rows (four lists of cards)`,
		"11\nx\n31\n41":      `board: row 2 place 1: "x" is neither a card like 4C, nor suit 1-4 and rank 1-9 like 14, nor -- for a gap`,
		"11\n51\n31\n41":     `board: row 2 place 1: "51" is neither a card like 4C, nor suit 1-4 and rank 1-9 like 14, nor -- for a gap`,
		"11\n21\n31\n41":     "board: row 1 has 1 places; expected 4",
		replaced("23", "TC"): "board: row 3 place 2: TC is not in the deck of 3 ranks",
		replaced("23", "22"): "board: row 3 place 2: 22 is there twice",
		replaced("23", "--"): "board: 1 of 12 cards missing, first 23",
		replaced("11", "--"): "board: 1 of 12 cards missing, first 11",
		"21 -- 32 42\n11 22 -- 13\n31 23 12 --\n41 33 43 --": "board: row 1 place 1: 21; expected it at the left end of row 2",
		"11 32 42\n22 11 13\n23 12 21\n33 43 31":             "board: row 2 place 2: 11 is there twice",
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
	if lines := strings.Split(text, "\n"); len(lines) != 5 || len(strings.Fields(lines[0])) != 14 || lines[0][:2] != "AC" || !strings.Contains(text, "TD") {
		t.Errorf("%s", text)
	}
}

// TestNotation: a move is its card, and only legal moves have a notation.
func TestNotation(t *testing.T) {
	board, err := gaps.ParseBoard(&small, []byte(smallBoard))
	if err != nil {
		t.Fatal(err)
	}
	p := board.Position()
	var moves []game.Move
	for _, want := range []string{"12 after 11, row 1 place 2", "23 after 22, row 2 place 3"} {
		i := slices.IndexFunc(p.AppendMoves(nil), func(m game.Move) bool { return p.MoveText(m) == want })
		if i < 0 {
			t.Fatalf("no move %s in\n%v", want, p.Board())
		}
		moves = append(moves, p.AppendMoves(nil)[i])
		p.Play(moves[len(moves)-1])
	}
	if notation, err := board.Notation(moves); err != nil || !slices.Equal(notation, []string{"12", "23"}) {
		t.Errorf("%v, %v; want 12 23", notation, err)
	}
	if _, err := board.Notation([]game.Move{moves[0], moves[0]}); err == nil || err.Error() != "move 2 of 2 is not legal" {
		t.Errorf("a move made twice: %v", err)
	}
}

// TestGoldenDeals: deals never change.
func TestGoldenDeals(t *testing.T) {
	for _, test := range []struct {
		rules  gaps.Rules
		number int64
		want   string
	}{
		{gaps.Contest, 3, "11 47 44 23 12 36 24 13\n21 22 25 37 42 15 46 --\n31 -- 43 -- 27 16 -- 35\n41 45 34 26 33 17 14 32\n"},
		{gaps.Standard, 3, "AC 2D QD 4S TC 4C 3D JS QS -- 6C 4D 6S 7D\nAD 5D 7H 9D 8C KC JD 5H 3S 5C QH 8H TD KD\n" +
			"AH -- KH 5S 3C 4H TS TH 2S 2C 9S 6H 7C 3H\nAS -- JH 9C 6D QC KS 9H 8S 7S JC 2H 8D --\n"},
	} {
		if got := dealt(t, &test.rules, test.number).String(); got != test.want {
			t.Errorf("%s random:%d is\n%swant\n%s", test.rules.Name, test.number, got, test.want)
		}
	}
	if _, err := gaps.RandomDeal(&gaps.Contest, 0, 1); err == nil {
		t.Error("there is a deal 0")
	}
}

// TestDealsAreFair: over many deals every card but the aces lies in every place
// about as often.
func TestDealsAreFair(t *testing.T) {
	const deals = 20_000
	counts := map[[3]int]int{}
	for number := range int64(deals) {
		for i, row := range dealt(t, &small, number+1).Rows {
			for j, c := range row[1:] {
				if c != gaps.None {
					counts[[3]int{int(c), i, j}]++
				}
			}
		}
	}
	if len(counts) != 8*12 {
		t.Errorf("%d cards at places; want %d", len(counts), 8*12)
	}
	for at, n := range counts {
		if n < deals/12*8/10 || n > deals/12*12/10 {
			t.Errorf("card, row, column %v: %d times; expected about %d", at, n, deals/12)
		}
	}
}

func TestParseContest(t *testing.T) {
	text, err := os.ReadFile("testdata/aizu-2003-f.txt")
	if err != nil {
		t.Fatal(err)
	}
	boards, err := gaps.ParseContest(text)
	if err != nil || len(boards) != 4 {
		t.Fatalf("%d layouts, %v", len(boards), err)
	}
	if want := "11 12 13 14 15 16 17 --\n21 22 23 24 25 26 27 --\n31 32 33 34 35 36 37 --\n41 42 43 44 45 46 47 --\n"; boards[0].String() != want {
		t.Errorf("the first layout is\n%v", boards[0])
	}
	for text, want := range map[string]string{
		"":        "contest input: empty; expected the number of layouts",
		"x":       `contest input: "x" is not a number of layouts`,
		"-1":      `contest input: "-1" is not a number of layouts`,
		"1 11 12": "contest input: 2 cards; expected 1 layouts of 28",
		"0 11":    "contest input: 1 cards; expected 0 layouts of 28",
		strings.Replace(string(text), "46 47 11", "46 47 12", 1): "contest input: layout 1: row 4 place 7: 12 is there twice",
	} {
		if _, err := gaps.ParseContest([]byte(text)); err == nil || err.Error() != want {
			t.Errorf("%.20q: %v; want %s", text, err, want)
		}
	}
	if boards, err := gaps.ParseContest([]byte("0")); err != nil || len(boards) != 0 {
		t.Errorf("no layouts: %v, %v", boards, err)
	}
}

// TestForcedIsHome: a forced move is legal and brings a card home.
func TestForcedIsHome(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	forced := 0
	for number := range int64(200) {
		gametest.Walk(dealt(t, &gaps.Contest, number+1).Position(), rng, 100, func(position game.Position) {
			p := position.(*gaps.Position)
			m, ok := p.Forced()
			if !ok {
				return
			}
			forced++
			before := p.Home()
			if !slices.Contains(p.AppendMoves(nil), m) {
				t.Fatalf("%x is not legal in\n%v", m, p.Board())
			}
			p.Play(m)
			if p.Home() <= before {
				t.Fatalf("%d home before, %d after", before, p.Home())
			}
			p.Undo(m)
		})
	}
	if forced == 0 {
		t.Error("no move is ever forced")
	}
}

func FuzzParseBoard(f *testing.F) {
	for _, text := range []string{smallBoard, `{"rows": [["11"]]}`, "11 32 42\n22 41 13\n23 12 21\n33 43 31", "1 2", "AC"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		board, err := gaps.ParseBoard(&small, text)
		if err != nil {
			return
		}
		again, err := gaps.ParseBoard(&small, []byte(board.String()))
		if err != nil || again.String() != board.String() {
			t.Errorf("%q is\n%v, which is read as\n%v%v", text, board, again, err)
		}
	})
}

func FuzzParseContest(f *testing.F) {
	f.Add([]byte("1 11 12"))
	f.Fuzz(func(t *testing.T, text []byte) {
		boards, err := gaps.ParseContest(text)
		if err != nil {
			return
		}
		for _, b := range boards {
			if err := b.Validate(); err != nil {
				t.Errorf("%q: %v", text, err)
			}
		}
	})
}
