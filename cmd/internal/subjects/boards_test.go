package subjects

import (
	"fmt"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	"patience/catalogue"
	"patience/cmd/internal/console"
	"patience/game"
)

// TestBoardsIn: boards as text and as JSON, on one line or on several, with any
// number of empty lines between them, are read one by one.
func TestBoardsIn(t *testing.T) {
	for _, name := range []string{"freecell", "gaps", "calculation"} {
		e, err := catalogue.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		rapid.Check(t, func(t *rapid.T) {
			var input strings.Builder
			var want []uint64
			end := rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "end of line")
			for range rapid.IntRange(1, 60).Draw(t, "boards") {
				board, err := e.Deal(game.DealID{Source: game.Random, Number: rapid.Int64Range(1, 1000).Draw(t, "deal")}, 1)
				if err != nil {
					t.Fatal(err)
				}
				want = append(want, board.Position().Hash())
				input.WriteString(strings.ReplaceAll(written(t, board), "\n", end))
			}
			var got []uint64
			slow := iotest.OneByteReader(strings.NewReader(input.String()))
			for b, err := range boardsIn(e, slow, "boards", File{Path: "boards"}) {
				if err != nil {
					t.Fatalf("%v in %q", err, input.String())
				}
				if len(want) > 1 && b.Index != len(got) {
					t.Fatalf("number %d; expected %d", b.Index, len(got))
				}
				got = append(got, b.Board.Position().Hash())
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("%d boards %v; expected %d: %v", len(got), got, len(want), want)
			}
		})
	}
}

// written returns a board in one of the forms that are read.
func written(t *rapid.T, board game.Board) string {
	object, err := board.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	blank := strings.Repeat("\n", rapid.IntRange(0, 2).Draw(t, "empty lines"))
	switch rapid.SampledFrom([]string{"text", "json", "lines"}).Draw(t, "form") {
	case "json":
		return string(object) + "\n" + blank
	case "lines":
		return strings.ReplaceAll(string(object), ":", ":\n") + "\n" + blank
	}
	return board.String() + " \n" + blank
}

// TestWrongAmongBoards: of several boards the error names the one that is wrong, and
// its first line. Boards before it are read.
func TestWrongAmongBoards(t *testing.T) {
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	const won = "Foundations: H-K C-K D-K S-K\n\n"
	many := strings.Repeat(won, 3000) // more than is looked at as one board
	for _, v := range []struct {
		input, want string
		read        int
	}{
		{won + "\n: KD\n", "boards: position 2 (line 4): board: ", 1},
		{won + `{"columns": 7}`, "boards: position 2 (line 3): board: ", 1},
		{won + "{\n\n" + won, "boards: position 2 (line 3): board: ", 1},
		{many + ": 9X", "boards: position 3001 (line 6001): board: ", 3000},
		{many + strings.Repeat("K", console.InputLimit+1), "boards: longer than 1.0 MiB; expected a board", 3000},
		{many + strings.Repeat("KKKK\n", console.InputLimit), "boards: longer than 1.0 MiB; expected a board", 3000},
		{": KD\n", "board: ", 0},
		{"", "board: empty", 0},
	} {
		read, failed := 0, error(nil)
		for _, err := range boardsIn(e, strings.NewReader(v.input), "boards", File{Path: "boards"}) {
			if err != nil {
				failed = err
				break
			}
			read++
		}
		if failed == nil || !strings.HasPrefix(failed.Error(), v.want) || read != v.read {
			t.Errorf("%.60q: %d boards, %v; expected %d and %s", v.input, read, failed, v.read, v.want)
		}
	}
}

// FuzzBoards: no input is a panic, and every board is on a line of the input.
func FuzzBoards(f *testing.F) {
	f.Add(": KD\n\n{}\n")
	f.Add("{\n}\n{\"a\":[}\n\ufeff{}")
	f.Fuzz(func(t *testing.T, input string) {
		last := 0
		for b, err := range splitBoards(strings.NewReader(input), "input") {
			if err != nil {
				return
			}
			if b.line <= last || b.line > strings.Count(input, "\n")+1 || len(strings.TrimSpace(string(b.text))) == 0 {
				t.Fatalf("%q in line %d after %d", b.text, b.line, last)
			}
			last = b.line
		}
	})
}
