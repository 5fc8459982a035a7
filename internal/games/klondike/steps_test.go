package klondike_test

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"patience/game"
	"patience/game/gametest"
	"patience/game/gametest/oracle"
	"patience/internal/games/klondike"
	"patience/internal/testkit/thorough"
)

// stepRules are those with steps, draws of one to three, and decks of all sizes.
var stepRules = []klondike.Rules{
	small(3, 3, 1, false, false), small(3, 3, 2, false, false), small(3, 4, 2, false, false), small(4, 3, 3, false, false),
	small(4, 4, 1, false, false), small(4, 4, 3, false, false), small(4, 5, 2, false, false), small(5, 4, 3, false, false),
	small(5, 5, 1, false, false), small(5, 5, 3, false, false), small(6, 6, 1, false, false), small(6, 6, 3, false, false),
	small(7, 5, 2, false, false), small(7, 6, 3, false, false), klondike.Standard(1, false, false),
	klondike.Standard(3, false, false),
	small(3, 3, 1, true, false), small(3, 3, 2, true, false), small(4, 4, 1, true, false), small(4, 4, 3, true, false),
	small(5, 4, 3, true, false), small(5, 5, 1, true, false), small(6, 6, 3, true, false), small(7, 6, 3, true, false),
	klondike.Standard(1, true, false), klondike.Standard(3, true, false),
	small(5, 3, 1, false, false), small(6, 3, 1, false, false), small(6, 4, 1, false, false), small(7, 5, 1, false, false),
	small(5, 3, 1, true, false), small(6, 4, 1, true, false),
	limited(small(3, 3, 1, false, false), 2), limited(small(4, 4, 2, false, false), 1),
	limited(small(4, 3, 3, false, false), 3),
	limited(small(5, 4, 1, false, false), 1), limited(small(5, 4, 3, true, false), 2),
	limited(small(6, 5, 2, false, false), 2),
	limited(small(7, 6, 3, true, false), 3), limited(small(6, 6, 1, true, false), 2),
	klondike.Standard(1, false, false).WithPasses(1), klondike.Standard(3, true, false).WithPasses(3),
}

type node = gametest.Node[*klondike.Position]

// TestStepsAreEnough looks at everything that can be reached from small deals, and
// from late positions of larger ones: at each position that can be won, the move to
// settle with keeps it so, and so does one of the steps; and none of them is called
// dead. As no sequence of them is endless, that makes every verdict by them right.
func TestStepsAreEnough(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	var seen stepCounts
	for _, rules := range stepRules {
		for number := range int64(thorough.Number(20, 100)) {
			start := dealt(t, rules, number+1)
			gametest.Walk(start, rng, rng.IntN(3*rules.Cards()), func(game.Position) {})
			if g, ok := oracle.Distances(node{Position: start}, 1_000); ok {
				seen.check(t, g)
			}
		}
	}
	t.Logf("%+v", seen)
	if seen.graphs < 200 || seen.winnable < 4_000 || seen.lost < 1_000 || seen.dead < 100 || seen.settled < 200 {
		t.Errorf("%+v; expected more", seen)
	}
}

// stepCounts count what a test has seen.
type stepCounts struct{ graphs, winnable, lost, settled, dead int }

func (n *stepCounts) check(t *testing.T, g oracle.Graph[node]) {
	t.Helper()
	n.graphs++
	for i, s := range g.States {
		canBeWon := func(p *klondike.Position) bool {
			j, ok := g.Index[node{Position: p}.Key()]
			if !ok {
				t.Fatalf("a step to a position that legal moves do not reach:\n%s\nfrom\n%s", p.Board(), s.Position.Board())
			}
			return g.Distance[j] >= 0
		}
		switch {
		case g.Distance[i] < 0:
			n.lost++
		case s.Position.Dead():
			t.Fatalf("dead, but %d moves from a win:\n%s", g.Distance[i], s.Position.Board())
		case !s.Won():
			n.winnable++
			n.settled += keepsWin(t, s.Position, canBeWon)
		}
		if s.Position.Dead() {
			n.dead++
		}
	}
}

// keepsWin checks a position that can be won, without and with the move to settle
// with. It returns 1 if there is one.
func keepsWin(t *testing.T, p *klondike.Position, canBeWon func(*klondike.Position) bool) (settled int) {
	t.Helper()
	moves, ends := p.AppendSteps(nil, nil)
	first, won := 0, false
	for _, end := range ends {
		after := p.Clone().(*klondike.Position)
		for _, m := range moves[first:end] {
			after.Play(m)
		}
		won = won || canBeWon(after)
		first = end
	}
	m, ok := p.Settle()
	if ok {
		p.Play(m)
		won = won && canBeWon(p)
		p.Undo(m)
		settled = 1
	}
	if !won {
		t.Fatalf("settled %t; a win is lost in %d steps from\n%s", ok, len(ends), p.Board())
	}
	return settled
}

// TestClasses looks at everything that can be reached from small deals and from late
// positions: positions of one class can all be won or none can, their steps lead to
// the same classes, and the code decodes to one of the class.
func TestClasses(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	graphs, shared := 0, 0
	for _, rules := range stepRules {
		for number := range int64(thorough.Number(10, 50)) {
			start := dealt(t, rules, number+1)
			gametest.Walk(start, rng, rng.IntN(3*rules.Cards()), func(game.Position) {})
			if g, ok := oracle.Distances(node{Position: start}, 1_000); ok {
				graphs++
				shared += checkClasses(t, start, g)
			}
		}
	}
	t.Logf("%d graphs, %d positions in a class met before", graphs, shared)
	if graphs < 100 || shared < 1_000 {
		t.Error("expected more")
	}
}

// checkClasses returns the number of positions whose class was met before.
func checkClasses(t *testing.T, start *klondike.Position, g oracle.Graph[node]) (shared int) {
	t.Helper()
	coder := start.NewClassCoder()
	first, decoded := map[game.Code]int{}, start.Clone().(*klondike.Position)
	for i, s := range g.States {
		code := coder.Encode(s.Position)
		j, met := first[code]
		if !met {
			j, first[code] = i, i
			coder.Decode(code, decoded)
			again := decoded.Board().Position().(*klondike.Position)
			if !bytes.Equal(again.AppendKey(nil), decoded.AppendKey(nil)) || coder.Encode(decoded) != code ||
				!maps.Equal(classesAfter(t, coder, node{Position: decoded}), classesAfter(t, coder, s)) {
				t.Fatalf("the code decodes to\n%s\nexpected the class of\n%s", decoded.Board(), s.Position.Board())
			}
			continue
		}
		shared++
		other := g.States[j]
		if a, b := classesAfter(t, coder, s), classesAfter(t, coder, other); (g.Distance[i] < 0) != (g.Distance[j] < 0) ||
			!maps.Equal(a, b) {
			t.Fatalf("of one class, but distances %d and %d, and %d and %d steps:\n%s\n%s",
				g.Distance[i], g.Distance[j], len(a), len(b), s.Position.Board(), other.Position.Board())
		}
	}
	return shared
}

// classesAfter returns the classes after the steps of a position. Each is coded move by
// move and anew, which must be the same.
func classesAfter(t *testing.T, coder game.Coder, s node) map[game.Code]bool {
	t.Helper()
	classes := map[game.Code]bool{}
	moves, ends := s.Position.AppendSteps(nil, nil)
	first := 0
	for _, end := range ends {
		after := s.Position.Clone().(*klondike.Position)
		code := coder.Encode(s.Position)
		for _, m := range moves[first:end] {
			code = coder.After(code, after, m)
			after.Play(m)
		}
		if anew := coder.Encode(after); code != anew {
			t.Fatalf("the class is %x move by move and %x anew, after %d moves from\n%s", code, anew, end-first,
				s.Position.Board())
		}
		classes[code] = true
		first = end
	}
	return classes
}

// TestRelaxed looks at everything that can be reached from small deals and from late positions: each legal
// move is legal in the relaxed position, too, and leads to what the position after it is relaxed to.
func TestRelaxed(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	relaxed := 0
	for _, rules := range stepRules {
		for number := range int64(thorough.Number(10, 50)) {
			start := dealt(t, rules, number+1)
			gametest.Walk(start, rng, rng.IntN(3*rules.Cards()), func(game.Position) {})
			easier, ok := start.Relaxed()
			if ok != (rules.Draw > 1 || rules.Passes > 0) {
				t.Fatalf("%s: relaxed %t", rules.Name, ok)
			}
			if g, few := oracle.Distances(node{Position: start}, 1_000); few && ok {
				coder, easierCoder := start.NewClassCoder(), easier.NewClassCoder()
				for _, s := range g.States {
					image, _ := s.Position.Relaxed()
					if code := klondike.RelaxedCode(coder.Encode(s.Position)); code != easierCoder.Encode(image) {
						t.Fatalf("code %x, and %x relaxed, of\n%s", code, easierCoder.Encode(image), s.Position.Board())
					}
					checkRelaxed(t, s.Position, image)
					relaxed++
				}
			}
		}
	}
	t.Logf("%d positions", relaxed)
	if relaxed < 5_000 {
		t.Error("expected more")
	}
}

// checkRelaxed checks the moves of a position against those of the relaxed position.
func checkRelaxed(t *testing.T, p, image *klondike.Position) {
	t.Helper()
	type carried struct{ card, place int8 }
	after := map[carried]string{}
	for _, m := range image.AppendMoves(nil) {
		image.Play(m)
		c, place := image.Carried(m)
		after[carried{c, place}] = string(image.AppendKey(nil))
		image.Undo(m)
	}
	for _, m := range p.AppendMoves(nil) {
		p.Play(m)
		c, place := p.Carried(m)
		if q, _ := p.Relaxed(); after[carried{c, place}] != string(q.AppendKey(nil)) {
			t.Fatalf("after a move the relaxed position is\n%s", q.Board())
		}
		p.Undo(m)
	}
}

// roomFirst is a board on which a step moves a card twice: 8C makes room for KH, 8S comes under the cards that lay on
// 8C, and 8C goes home.
const roomFirst = "Foundations: H-2 C-7 D-7 S-5\nTalon: JS KS KH QS JH TC 9D 8S\nWaste:\n: 8C 7H 6S 5H\n: 6H\n" +
	": <4H> <3H> QD JC TH 9S 8D 7S\n: TS 9H\n: <TD> 9C 8H\n: KD QC JD\n: KC QH\n"

// TestStepsAreLegal plays each step of that board, and of positions along random games, move by move.
func TestStepsAreLegal(t *testing.T) {
	t.Parallel()
	standard := klondike.Standard(1, false, false)
	b, err := klondike.ParseBoard(&standard, []byte(roomFirst))
	if err != nil {
		t.Fatal(err)
	}
	room := b.Position().(*klondike.Position)
	if twice := checkSteps(t, room); twice == 0 {
		t.Error("no step moves a card twice")
	}
	rng := rand.New(rand.NewPCG(4, 1))
	for _, rules := range stepRules {
		for number := range int64(thorough.Number(5, 100)) {
			gametest.Walk(dealt(t, rules, number+1), rng, 60, func(p game.Position) { checkSteps(t, p.(*klondike.Position)) })
		}
	}
}

// checkSteps returns the number of steps that move a card twice.
func checkSteps(t *testing.T, p *klondike.Position) (twice int) {
	t.Helper()
	moves, ends := p.AppendSteps(nil, nil)
	first := 0
	for _, end := range ends {
		q, moved := p.Clone().(*klondike.Position), map[int8]bool{}
		for _, m := range moves[first:end] {
			if !slices.Contains(q.AppendMoves(nil), m) {
				t.Fatalf("%s is no move of\n%s\nin a step of\n%s", q.MoveText(m), q.Board(), p.Board())
			}
			c, _ := q.Carried(m)
			if moved[c] {
				twice++
			}
			moved[c] = true
			q.Play(m)
		}
		first = end
	}
	return twice
}
