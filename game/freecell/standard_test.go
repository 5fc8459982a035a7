package freecell_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/game"
	"patience/game/freecell"
)

// TestNotation plays at random and replays the notation with a reader
// that knows columns, cells and cards as text and nothing else.
func TestNotation(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for number := range int64(50) {
		board := microsoft(t, number+1)
		p := board.Position()
		var moves []game.Move
		for range 60 {
			m, n := p.Pick(rng.Uint64())
			if n == 0 {
				break
			}
			p.Play(m)
			moves = append(moves, m)
		}
		notation, err := board.Notation(moves)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := replayStandard(t, board.String(), notation), sortedLines(p.Board().String()); !slices.Equal(got, want) {
			t.Fatalf("deal %d: %v leads to\n%v\nwant\n%v", number+1, notation, got, want)
		}
	}
}

// replayStandard returns the columns after the moves, sorted.
func replayStandard(t *testing.T, board string, notation []string) []string {
	t.Helper()
	stacks := map[byte][]string{}
	for i, line := range strings.Split(board, "\n:")[1:] {
		stacks["12345678"[i]] = strings.Fields(line)
	}
	for _, m := range notation {
		from, to := m[0], m[1]
		if strings.IndexByte("abcd", to) >= 0 && len(stacks[to]) > 0 {
			t.Fatalf("%s: the cell is full", m)
		}
		last := len(stacks[from]) - 1
		if last < 0 {
			t.Fatalf("%s: nothing is there", m)
		}
		stacks[to] = append(stacks[to], stacks[from][last])
		stacks[from] = stacks[from][:last]
	}
	var columns []string
	for _, name := range []byte("12345678") {
		columns = append(columns, strings.Join(stacks[name], " "))
	}
	slices.Sort(columns)
	return columns
}

func sortedLines(board string) []string {
	columns := strings.Split(strings.TrimSpace(board), "\n:")[1:]
	for i := range columns {
		columns[i] = strings.TrimSpace(columns[i])
	}
	slices.Sort(columns)
	return columns
}

// notationBoard is of the small rules, with 2C on 3D and an empty cell.
const notationBoard = `Foundations: C-A
Freecells: 3C
: AD 2D 3D 2C
: AH 2H 3H AS
: 2S 3S
`

// TestParseNotation: what is read is what the rules allow, and wrong moves are
// refused in words.
func TestParseNotation(t *testing.T) {
	board := parse(t, notationBoard)
	for text, want := range map[string]string{
		"":            "",
		"1h ah 2h":    "2C home, 3C home, AS home",
		"1h ah 2h 3a": "2C home, 3C home, AS home, 3S to a cell",
		"2b 3h":       `move 2 of 2, "3h": 3S cannot go there`,
		"2b 1c":       `move 2 of 2, "1c": no card can go there`,
		"2a":          `move 1 of 1, "2a": no card can go there`,
		"b1":          `move 1 of 1, "b1": no card is there to be moved`,
		"41":          `move 1 of 1, "41": no card is there to be moved`,
		"14":          `move 1 of 1, "14": no card can go there`,
		"h1":          `move 1 of 1, "h1": no card is there to be moved`,
		"13":          `move 1 of 1, "13": 2C cannot go there`,
		"11":          `move 1 of 1, "11": 2C cannot go there`,
		"1":           `move 1 of 1, "1": expected two characters, where from and where to`,
		"1hh":         `move 1 of 1, "1hh": expected two characters, where from and where to`,
	} {
		if got := readNotation(board, strings.Fields(text)); got != want {
			t.Errorf("%q: %s; want %s", text, got, want)
		}
	}
}

// readNotation returns the moves that are read as people name them, or the
// error.
func readNotation(board game.Board, notation []string) string {
	moves, err := board.ParseNotation(notation)
	if err != nil {
		return err.Error()
	}
	var names []string
	p := board.Position()
	for _, m := range moves {
		names = append(names, p.MoveText(m))
		p.Play(m)
	}
	return strings.Join(names, ", ")
}

// TestParseNotationPlaces: a card goes to the cell or column that is named,
// not only to the first.
func TestParseNotationPlaces(t *testing.T) {
	board := parse(t, "AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S")
	for _, text := range []string{"1b b3 1a 3b", "1a a2 1b 2a"} {
		if got, want := readNotation(board, strings.Fields(text)), "3S to a cell, 3S to an empty column, 3H to a cell, 3S to a cell"; got != want {
			t.Errorf("%s: %s; want %s", text, got, want)
		}
	}
}

func parse(t testing.TB, text string) game.Board {
	t.Helper()
	board, err := freecell.ParseBoard(&small, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return board
}

// FuzzParseNotation: nothing panics, what is read is legal, and it comes back
// from its own notation.
func FuzzParseNotation(f *testing.F) {
	for _, text := range []string{"", "1h ah 2h 3a", "2b 3h", "1a a2 1b 23", "h1", "10 0a"} {
		f.Add(text)
	}
	board := parse(f, notationBoard)
	f.Fuzz(func(t *testing.T, text string) {
		moves, err := board.ParseNotation(strings.Fields(text))
		if err != nil {
			if strings.Contains(err.Error(), "\n") || len(err.Error()) > 400 {
				t.Errorf("%q: %q", text, err)
			}
			return
		}
		p := board.Position()
		for _, m := range moves {
			if !slices.Contains(p.AppendMoves(nil), m) {
				t.Fatalf("%q: %s is not legal", text, p.MoveText(m))
			}
			p.Play(m)
		}
		notation, err := board.Notation(moves)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := board.ParseNotation(notation); err != nil || !slices.Equal(back, moves) {
			t.Errorf("%v; %v comes back as %x; want %x", err, notation, back, moves)
		}
	})
}
