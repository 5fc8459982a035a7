package freecell_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/game"
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
