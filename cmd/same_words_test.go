package cmd

import (
	"regexp"
	"strings"
	"testing"
)

// sameBoard has two moves: one keeps a shortest solution, and one loses the game.
// sameEnd has one that keeps it, and detours.
const (
	sameBoard = "Foundations: H-A C-A D-4 S-0\nFreecells: 6S 9H 5C 4C\n: JH 2S 4H 8H\n: 8S 5H 2C JD TD 9D\n: 5D 6D 7D " +
		"7C 2H 8D 7S 6H 5S\n" +
		": 6C 7H 9C 3C KS\n: 3S 4S TC JC TS\n: 3H\n: 9S 8C AS QC QS\n: QD KH KD KC QH JS TH\n"
	sameEnd = "Foundations: H-9 C-9 D-9 S-9\n: TC KC KD TS\n: JS QH TH JC QC\n: TD QD KH JH\n: KS QS JD\n"
)

// A told move is what is said of it, in the order of moves told.
type told struct{ notation, words, least, rate, remark string }

// TestSameWords: review says of a move what score --moves says of it: what is left, the win rate, and what it does.
func TestSameWords(t *testing.T) {
	for _, board := range []string{sameBoard, sameEnd} {
		scored := toldByScore(t, board)
		if len(scored) < 2 {
			t.Fatalf("%v", scored)
		}
		for _, m := range scored {
			if reviewed := toldByReview(t, board, m.notation); reviewed != m && !strings.Contains(m.remark, "win rate") {
				t.Errorf("score says %q; review says %q", m, reviewed)
			}
		}
	}
}

// cells splits a line of a table at two spaces or more.
func cells(line string) []string {
	return regexp.MustCompile(` {2,}`).Split(strings.TrimSpace(line), -1)
}

// asMove takes a move from the cells of a line.
func asMove(cells []string) (m told) {
	for i, field := range []*string{&m.notation, &m.words, &m.least, &m.rate, &m.remark} {
		if i < len(cells) {
			*field = cells[i]
		}
	}
	return m
}

func toldByScore(t *testing.T, board string) (moves []told) {
	text := success(t, board, "score", "--position", "-", "--playouts", "10", "--max-playouts", "10", "--moves",
		"--move-playouts", "1000")
	_, table, found := strings.Cut(text, "\nmove ")
	if !found {
		t.Fatal(text)
	}
	for _, line := range strings.Split(strings.TrimSpace(table), "\n")[1:] {
		moves = append(moves, asMove(cells(line)))
	}
	return moves
}

func toldByReview(t *testing.T, board, notation string) told {
	text := success(t, board+"MOVES\n"+notation+"\n", "review", "-", "--playouts", "1000")
	_, table, _ := strings.Cut(text, "\nstart ")
	_, line, found := strings.Cut(table, "\n1 ")
	if !found {
		t.Fatal(text)
	}
	return asMove(cells(line))
}
