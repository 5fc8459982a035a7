package freecell_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"patience/game"
	"patience/game/card"
	"patience/internal/games/freecell"
)

// fcSolveGames returns the games of another program by the number of the deal,
// each with its words.
func fcSolveGames(t *testing.T) (games [][]string) {
	t.Helper()
	text, err := os.ReadFile("testdata/played/fc-solve.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			games = append(games, strings.Fields(line))
		}
	}
	return games
}

// fcSolveBoard returns the deal of a game under some rules.
func fcSolveBoard(t *testing.T, g []string, rules *freecell.Rules) *freecell.Board {
	t.Helper()
	number, err := strconv.ParseInt(g[0], 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	board := microsoft(t, number)
	board.Rules = rules
	return board
}

// TestReadPlayFcSolve: games of another program are read and won, under the rules
// of single cards move by move and under those of runs.
func TestReadPlayFcSolve(t *testing.T) {
	for _, g := range fcSolveGames(t) {
		for _, rules := range []*freecell.Rules{&freecell.Standard, &freecell.FreeCellRuns} {
			board := fcSolveBoard(t, g, rules)
			play, err := board.ReadPlay(g[1:])
			if err != nil {
				t.Fatalf("%s %s: %v", rules.Name, g[0], err)
			}
			checkWon(t, board, play.Moves)
			if singles := rules == &freecell.Standard; singles != strings.Contains(play.Said, "words move a run") {
				t.Errorf("%s %s: said %q", rules.Name, g[0], play.Said)
			}
		}
	}
}

// checkWon holds the moves of a played game to the list of legal moves. Some games
// of the other program move a lone card to an empty column, which is not in it.
func checkWon(t *testing.T, board *freecell.Board, moves []game.Move) {
	t.Helper()
	p := board.Position()
	for i, m := range moves {
		stays := freecell.MoveFrom(m) == freecell.MoveTo(m)
		if !stays && !slices.Contains(p.AppendMoves(nil), m) {
			t.Fatalf("move %d of %d, %s, is not legal", i+1, len(moves), p.MoveText(m))
		}
		p.Play(m)
	}
	if !p.Won() {
		t.Errorf("the game is not won after %d moves", len(moves))
	}
}

// TestReadPlayRuns: games that move runs lead to the same position move by move.
func TestReadPlayRuns(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 1))
	runs := 0
	for number := range int64(200) {
		board := microsoft(t, number+1)
		inRuns := *board
		inRuns.Rules = &freecell.FreeCellRuns
		p := inRuns.Position()
		words, err := inRuns.Notation(randomMoves(p, rng, 120))
		if err != nil {
			t.Fatal(err)
		}
		play, err := board.ReadPlay(words)
		if err != nil {
			t.Fatalf("deal %d: %v", number+1, err)
		}
		q := board.Position()
		for _, m := range play.Moves {
			if !slices.Contains(q.AppendMoves(nil), m) {
				t.Fatalf("deal %d: %s is not legal", number+1, q.MoveText(m))
			}
			q.Play(m)
		}
		if !bytes.Equal(p.AppendKey(nil), q.AppendKey(nil)) {
			t.Fatalf("deal %d: %v leads to\n%v\nwant\n%v", number+1, words, q.Board(), p.Board())
		}
		if len(play.Moves) > len(words) {
			runs++
		}
	}
	if runs < 50 {
		t.Errorf("%d of 200 games move a run; the test shows little", runs)
	}
}

// TestReadPlayMicrosoft: a game is read without the moves home that Microsoft's
// program makes by itself.
func TestReadPlayMicrosoft(t *testing.T) {
	for _, g := range fcSolveGames(t) {
		board := fcSolveBoard(t, g, &freecell.Standard)
		play, err := board.ReadPlay(g[1:])
		if err != nil {
			t.Fatal(err)
		}
		words := microsoftWords(t, board, play.Moves)
		if len(words) > len(play.Moves)-10 {
			t.Errorf("deal %s: %d words of %d moves; the test shows little", g[0], len(words), len(play.Moves))
		}
		read, err := board.ReadPlay(words)
		if err != nil {
			t.Fatalf("deal %s: %v", g[0], err)
		}
		checkWon(t, board, read.Moves)
		if !strings.Contains(read.Said, "go home by themselves") {
			t.Errorf("deal %s: said %q", g[0], read.Said)
		}
	}
}

// microsoftWords writes the moves of single cards of a won game as Microsoft's
// program would need them.
func microsoftWords(t *testing.T, board *freecell.Board, moves []game.Move) (words []string) {
	t.Helper()
	p := board.Position().(*freecell.Position)
	var made []game.Move
	var written []bool
	add := func(m game.Move, write bool) {
		p.Play(m)
		made, written = append(made, m), append(written, write)
	}
	for _, m := range moves {
		if c := freecell.MoveCard(m); !p.HomeCards().Has(c) && p.On(c) != freecell.MoveTo(m) {
			add(moveTo(t, p, c, freecell.MoveTo(m)), true)
		}
		for m, ok := microsoftHome(p); ok; m, ok = microsoftHome(p) {
			add(m, false)
		}
	}
	notation, err := board.Notation(made)
	if err != nil {
		t.Fatal(err)
	}
	for i, word := range notation {
		if written[i] {
			words = append(words, word)
		}
	}
	return words
}

// moveTo returns the legal move of a card to a place.
func moveTo(t *testing.T, p *freecell.Position, c card.Card, to freecell.Place) game.Move {
	t.Helper()
	for _, m := range p.AppendMoves(nil) {
		if freecell.MoveCard(m) == c && freecell.MoveTo(m) == to {
			return m
		}
	}
	t.Fatalf("%s cannot go to %d", c, to)
	return 0
}

// microsoftHome returns a move home that Microsoft's program makes by itself, by
// a rule written out in ranks.
func microsoftHome(p *freecell.Position) (game.Move, bool) {
	home := p.HomeCards()
	for _, m := range p.AppendMoves(nil) {
		c := freecell.MoveCard(m)
		if freecell.MoveTo(m) != freecell.Home {
			continue
		}
		needed := false
		for suit := range card.Suit(card.NumSuits) {
			if c.Rank() > 2 && card.New(1, suit).Red() != c.Red() && !home.Has(card.New(c.Rank()-1, suit)) {
				needed = true
			}
		}
		if !needed {
			return m, true
		}
	}
	return 0, false
}

// TestReadPlaySentences: numbers of piles begin with 0, and a column with ten.
func TestReadPlaySentences(t *testing.T) {
	board := parse(t, notationBoard)
	for text, want := range map[string]string{
		"Move a card from stack 0 to the foundations": "2C home",
		"Move a card from freecell 0 to freecell 1":   "3C to a cell",
		"Move 3 cards from stack 0 to stack 2":        `move 1 of 1, "13v3": a count of 3; the run has 2`,
		"Move 1 cards from stack 2 to freecell 1.":    "3S to a cell",
		"Move a card from stack 9 to stack 0":         `move 1 of 1, "01": 0 is no place; expected columns 1 to 3, cells a and b, h for home`,
	} {
		if got := playedNames(board.(*freecell.Board), []string{text}); got != want {
			t.Errorf("%q: %s; want %s", text, got, want)
		}
	}
}

// TestReadPlayWords reads short games under several rules.
func TestReadPlayWords(t *testing.T) {
	const board = "Foundations: C-A D-A H-A S-A\n: 2S 4C 3D 2C\n: 2D 2H 3S 3C 3H 4D 4H 4S\n:\n:\n"
	single := freecell.Rules{Name: "small", Columns: 4, Cells: 2, Ranks: 4, Diagonal: true}
	whole, runs, suits := single, single, single
	whole.Moves = freecell.WholeRuns
	runs.Moves = freecell.PartialRuns
	suits.Build = freecell.InSuit
	for _, test := range []struct {
		rules freecell.Rules
		words string
		want  string
	}{
		{single, "1A", "2C to a cell"},
		{single, "12", "2C to a cell, 3D onto 4S, 2C onto 3D"},
		{runs, "12", "3D onto 4S"},
		{single, "13", "2C to an empty column"},
		{single, "13 12", "2C to an empty column, 3D onto 4S"},
		{single, "13v2", "2C to a cell, 3D to an empty column, 2C onto 3D"},
		{single, "13 32", "2C to a cell, 3D to a cell, 4C to an empty column, 3D onto 4C, 2C onto 3D, 2C to a cell, 3D " +
			"onto 4S, 2C onto 3D"},
		{single, "13v2 32", "2C to a cell, 3D to an empty column, 2C onto 3D, 2C to a cell, 3D onto 4S, 2C onto 3D"},
		{single, "13 3a 14", "2C to an empty column, 2C to a cell, 3D to an empty column"},
		{single, "13v3 34v2", "2C to a cell, 3D to a cell, 4C to an empty column, 3D onto 4C, 2C onto 3D, 2C to a cell, " +
			"3D to an empty column, 2C onto 3D"},
		{
			single, "13v3 34",
			"2C to a cell, 3D to a cell, 4C to an empty column, 3D onto 4C, 2C onto 3D, 2C to an empty column",
		},
		{single, "13v4", `move 1 of 1, "13v4": a count of 4; the run has 3`},
		{single, "13v3 1a 2b 31v3", `move 4 of 4, "31v3": 3 cards; the free cells and empty columns let 2 move`},
		{single, "13 34", "2C to an empty column, 2C to an empty column"},
		{single, "1a ab ba", "2C to a cell, 2C to a cell, 2C to a cell"},
		{single, "1a 2b ab", `move 3 of 3, "ab": 4S is there already`},
		{whole, "13", "4C to an empty column"},
		{whole, "1h", "2C home"},
		{whole, "1a", "2C to a cell"},
		{whole, "13 34", "4C to an empty column, 4C to an empty column"},
		{single, "12v3", `move 1 of 1, "12v3": 4C cannot go there`},
		{single, "1hv2", `move 1 of 1, "1hv2": 3D cannot go there`},
		{suits, "12", `move 1 of 1, "12": 2C cannot go there`},
		{single, "2b 2a 2h", `move 3 of 3, "2h": 4D cannot go there`},
	} {
		b, err := freecell.ParseBoard(&test.rules, []byte(board))
		if err != nil {
			t.Fatal(err)
		}
		if got := playedNames(b, strings.Fields(test.words)); got != test.want {
			t.Errorf("%s, %s: %s; want %s", test.words, &test.rules, got, test.want)
		}
	}
}

// playedNames returns the moves of a played game as people name them, or the
// error.
func playedNames(b *freecell.Board, words []string) string {
	play, err := b.ReadPlay(words)
	if err != nil {
		return err.Error()
	}
	var names []string
	p := b.Position()
	for _, m := range play.Moves {
		names = append(names, p.MoveText(m))
		p.Play(m)
	}
	return strings.Join(names, ", ")
}

// TestPointlessMoves: they leave the position, its hash and the board's cards as
// they are, they can be taken back, and searches do not make them.
func TestPointlessMoves(t *testing.T) {
	board := parse(t, "Foundations: C-A D-A H-A S-A\nFreecells: 2S\n: 2C\n: 2D 2H 3S 3C 3H 3D\n:").(*freecell.Board)
	for _, words := range [][]string{{"13"}, {"ab"}} {
		play, err := board.ReadPlay(words)
		if err != nil || len(play.Moves) != 1 {
			t.Fatalf("%v: %d moves, %v", words, len(play.Moves), err)
		}
		m := play.Moves[0]
		p := board.Position()
		if slices.Contains(p.AppendMoves(nil), m) || p.(game.Umpire).Legal(m) {
			t.Errorf("%v is a move of the rules", words)
		}
		hash := p.Hash()
		p.Play(m)
		if p.Hash() != hash || !bytes.Equal(p.AppendKey(nil), board.Position().AppendKey(nil)) ||
			p.Board().String() != board.Position().Board().String() {
			t.Errorf("%v changes the position", words)
		}
		p.Undo(m)
		if p.Hash() != hash || !slices.Equal(p.AppendMoves(nil), board.Position().AppendMoves(nil)) {
			t.Errorf("%v cannot be taken back", words)
		}
		if notation, err := board.Notation(play.Moves); err != nil || !slices.Equal(notation, words) {
			t.Errorf("%v comes back as %v, %v", words, notation, err)
		}
		if after, err := board.After(play.Moves); err != nil || after.String() == board.String() {
			t.Errorf("%v: %v, %v; expected a board on which the card has moved", words, after, err)
		}
	}
}

// TestReadPlayLater: without counts the most cards go to an empty column with
// which later words are legal, and what was taken is said.
func TestReadPlayLater(t *testing.T) {
	const text = "Foundations: C-A D-A H-A S-A\n: 2S 4C 3D 2C\n: 2D 2H 3S 3C 3H 4D 4H 4S\n:\n:\n:\n"
	rules := freecell.Rules{Name: "small", Columns: 5, Cells: 2, Ranks: 4, Diagonal: true}
	board, err := freecell.ParseBoard(&rules, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	// With one card in column 3 the last word is not legal, and with three neither.
	play, err := board.ReadPlay(strings.Fields("13 1a 34 1h"))
	if want := "Move 1, 13, takes 2 and not 3 cards to the empty column, which later words need."; err != nil ||
		!strings.HasSuffix(play.Said, want) {
		t.Errorf("%q, %v; want %q", play.Said, err, want)
	}
}

// TestReadPlayTries: the search for the numbers of cards ends.
func TestReadPlayTries(t *testing.T) {
	const text = "Foundations: C-A D-A H-A S-A\n: 2S 4C 3D 2C\n: 2D 2H 3S 3C 3H 4D 4H\n:\n:\n:\n: 4S\n"
	rules := freecell.Rules{Name: "small", Columns: 6, Cells: 2, Ranks: 4, Diagonal: true}
	board, err := freecell.ParseBoard(&rules, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	words := slices.Repeat([]string{"13", "34", "45", "53", "31"}, 40)
	_, err = board.ReadPlay(append(words, "2h"))
	var wrong *game.WordError
	if !errors.As(err, &wrong) {
		t.Errorf("%v; expected an error of a word", err)
	}
}

// FuzzReadPlay: nothing panics, and each move can be made.
func FuzzReadPlay(f *testing.F) {
	for _, text := range []string{
		"", "1h ah 2h 3a", "12 21v2", "1A a2 1B 23", "h1", "41v2 14",
		"Move 2 cards from stack 3 to freecell 7",
	} {
		f.Add(text)
	}
	board := parse(f, notationBoard).(*freecell.Board)
	f.Fuzz(func(t *testing.T, text string) {
		play, err := board.ReadPlay(strings.Fields(text))
		if err != nil {
			if strings.Contains(err.Error(), "\n") || len(err.Error()) > 400 {
				t.Errorf("%q: %q", text, err)
			}
			return
		}
		if _, err := board.After(play.Moves); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	})
}

// TestReadPlayCapitals: capitals are read as small letters up to the number of
// cells from which they name cells.
func TestReadPlayCapitals(t *testing.T) {
	for cells, want := range map[int]string{25: "TD is there already", 26: ""} {
		rules := freecell.Rules{Name: "cells", Columns: 8, Cells: cells, Ranks: card.MaxRank}
		board, err := freecell.RandomDeal(&rules, 1, 1)
		if err != nil {
			t.Fatal(err)
		}
		_, err = board.ReadPlay([]string{"1a", "1A"})
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%d cells: %v; want %q", cells, err, want)
		}
	}
}

// TestReadPlayWholeColumn: of a column that is a run a part goes to an empty
// column rather than all, which would change nothing.
func TestReadPlayWholeColumn(t *testing.T) {
	rules := freecell.Rules{Name: "small", Columns: 4, Cells: 2, Ranks: 4}
	board, err := freecell.ParseBoard(&rules,
		[]byte("Foundations: C-A D-A H-A S-A\n: 3D 2C\n: 2D 2H 3C 4D 3H 2S\n: 4C 4H 3S 4S\n"))
	if err != nil {
		t.Fatal(err)
	}
	const want = "2S to a cell, 3H onto 4S, 2S onto 3H, 2C to an empty column"
	if got := playedNames(board, []string{"23", "14"}); got != want {
		t.Errorf("%s; want %s", got, want)
	}
}

// TestNotPointless: moves that are neither legal nor pointless have no notation.
func TestNotPointless(t *testing.T) {
	moveBetween := func(c string, from, to freecell.Place) game.Move {
		parsed, err := card.Parse(c)
		if err != nil {
			t.Fatal(err)
		}
		return game.Move(parsed) | game.Move(from)<<8 | game.Move(to)<<16
	}
	move := func(c string, at freecell.Place) game.Move { return moveBetween(c, at, at) }
	for _, v := range []struct {
		name, board string
		move        game.Move
	}{
		{"a column of many cards", "Freecells: 2S\n: 2C\n: 2D 2H 3S 3C 3H 3D\n:", move("2D", freecell.Floor)},
		{"a covered card", "Freecells: 2S\n: 2C\n: 2D 2H 3S 3C 3H 3D\n:", moveBetween("2D", freecell.Floor, freecell.Cell)},
		{"a card at home", "Freecells: 2S\n: 2C\n: 2D 2H 3S 3C 3H 3D\n:", move("AC", freecell.Home)},
		{"no other cell", "Freecells: 2S 3D\n: 2C\n: 2D 2H 3S 3C 3H\n:", move("2S", freecell.Cell)},
		{"no other column", "Freecells: 2S\n: 2C\n: 2D\n: 2H 3S 3C 3H 3D", move("2C", freecell.Floor)},
	} {
		if notation, err := parse(t, "Foundations: C-A D-A H-A S-A\n"+v.board).Notation([]game.Move{v.move}); err == nil {
			t.Errorf("%s: %v; expected an error", v.name, notation)
		}
	}
}
