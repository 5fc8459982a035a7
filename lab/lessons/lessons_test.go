package main

import (
	"bytes"
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/internal/games/freecell"
	"patience/rollout"
	"patience/solve"
)

// rowBytes is the size of a row as lab/train/board/lessons.py reads it.
const rowBytes = 52 + 6 + 4*4 + 2*2*most

// TestVisits: the rows of a few deals, from the file, are positions whose good moves win and whose
// other moves lose, as a search for shortest solutions says.
func TestVisits(t *testing.T) {
	folder := t.TempDir()
	o := options{
		game: "eight-off", out: folder, net: "../../internal/model/freecell/nets/board.net", first: 9, deals: 2, seed: 5,
	}
	if err := run(t.Context(), o, "visits", ""); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(filepath.Join(folder, "eight-off-visits-9.rows"))
	if err != nil {
		t.Fatal(err)
	}
	rows := make([]Row, len(file)/rowBytes)
	if err := binary.Read(bytes.NewReader(file), binary.LittleEndian, rows); err != nil || len(rows) < 50 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	splits := map[uint8]int{}
	for _, r := range rows {
		splits[r.Split]++
		for i := range most {
			for _, m := range []int16{r.Good[i], r.Other[i]} {
				if m >= 0 && r.Verdict != 1 {
					t.Fatalf("%+v: moves of a position that is not known to be won", r)
				}
			}
		}
		if r.Verdict == 0 != (r.Trials == 0) {
			t.Fatalf("%+v: random games are played where a win is possible", r)
		}
	}
	if splits[0] == 0 || splits[1] == 0 { // deal 9 and deal 10
		t.Errorf("rows by split: %v", splits)
	}
}

// TestJudgeMoves: each legal move of a position is judged as a search from the position after it says.
func TestJudgeMoves(t *testing.T) {
	entry, err := catalogue.Lookup("bakers-game")
	if err != nil {
		t.Fatal(err)
	}
	o := options{net: "../../internal/model/freecell/nets/board.net"}
	v, err := newVisitor(entry, o)
	if err != nil {
		t.Fatal(err)
	}
	board, err := entry.Deal(game.DealID{Source: game.Random, Number: 4}, 1)
	if err != nil {
		t.Fatal(err)
	}
	p := board.Position().(*freecell.Position)
	tools, err := v.take(p)
	if err != nil {
		t.Fatal(err)
	}
	w := &visit{visitor: v, tools: tools, ctx: t.Context()}
	r := newRow(p, 0, 0)
	if err := w.judgeMoves(p, &r); err != nil {
		t.Fatal(err)
	}
	want, judged := map[int16]solve.Verdict{}, 0
	for _, m := range p.AppendMoves(nil) {
		next := p.Clone()
		next.Play(m)
		out, err := entry.Solvers.Decide(t.Context(), next, solve.Options{Limits: solve.DefaultLimits()})
		if err != nil {
			t.Fatal(err)
		}
		want[pair(m)] = out.Verdict()
	}
	for i := range most {
		for m, verdict := range map[int16]solve.Verdict{r.Good[i]: solve.Winnable, r.Other[i]: solve.Unwinnable} {
			if m < 0 {
				continue
			}
			judged++
			if want[m] != verdict {
				t.Errorf("move %d is %v; want %v", m, verdict, want[m])
			}
		}
	}
	if judged == 0 {
		t.Error("no move was judged")
	}
}

func freecellVisitor(t *testing.T) *visitor {
	t.Helper()
	entry, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	v, err := newVisitor(entry, options{net: "../../internal/model/freecell/nets/board.net", seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestBlunders: in the positions some moves win and some lose, and what comes after a mistake is lost.
func TestBlunders(t *testing.T) {
	v := freecellVisitor(t)
	count := 0
	for number := int64(1); count < 5; number++ {
		rows, err := v.blunders(t.Context(), number)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			count++
			if both := r.Good[0] >= 0 && r.Other[0] >= 0; both != (r.Verdict == 1) {
				t.Fatalf("deal %d: %+v: some moves win and some lose where a win is possible", number, r)
			}
		}
	}
}

// TestDetours: the rows are positions of solutions: their moves follow each other to the end of a game.
func TestDetours(t *testing.T) {
	v := freecellVisitor(t)
	count := 0
	for number := int64(1); count == 0 && number < 200; number++ {
		rows, err := v.detours(t.Context(), number)
		if err != nil {
			t.Fatal(err)
		}
		count += len(rows)
		ends := 0
		for i, r := range rows {
			if r.Solved != 1 || r.Left != unknown || r.Good[0] < 0 || r.Good[1] >= 0 || r.Trials != 0 {
				t.Fatalf("deal %d: %+v: one move is good, and no more is known", number, r)
			}
			if i+1 == len(rows) || rows[i+1].Ply <= r.Ply {
				ends++
			} else if same := rows[i+1].On == r.On; same {
				t.Fatalf("deal %d: %+v comes twice", number, r)
			}
		}
		if count > 0 && ends > detours*(1+branches) {
			t.Errorf("deal %d: %d solutions; at most %d of a game", number, ends, detours)
		}
	}
	if count == 0 {
		t.Error("the net never comes back to where it was")
	}
}

// TestMeasured: a deal has its win rate, which plain random games agree with, and no net is needed for it.
// Other kinds of row say that they need one.
func TestMeasured(t *testing.T) {
	entry, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	v, err := newVisitor(entry, options{seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	for number := int64(1); number <= 3; number++ {
		rows, err := v.measured(t.Context(), number)
		if err != nil || len(rows) != 1 {
			t.Fatalf("deal %d: %d rows, %v", number, len(rows), err)
		}
		r := rows[0]
		board, err := entry.Deal(game.DealID{Source: game.Random, Number: number}, 5)
		if err != nil {
			t.Fatal(err)
		}
		p := board.Position().(*freecell.Position)
		o := rollout.DefaultOptions()
		o.Playouts, o.MaxPlayouts = 1<<17, 1<<17
		played, err := rollout.Run(t.Context(), p, o)
		if err != nil {
			t.Fatal(err)
		}
		rate := float64(r.Rate)
		if rate == 0 {
			rate = float64(r.Wins) / float64(r.Trials)
		}
		if mean := rate * float64(played.Playouts); r.On != newRow(p, 0, 0).On || r.Ply != 0 || r.Verdict != 1 ||
			math.Abs(float64(played.Wins)-mean) > 5*math.Sqrt(mean)+0.5*mean {
			t.Errorf("deal %d: %+v; %d of %d random games were won", number, r, played.Wins, played.Playouts)
		}
	}
	if err := run(t.Context(), options{game: "freecell", out: t.TempDir()}, "visits", ""); err == nil {
		t.Error("no error without a net")
	}
}
