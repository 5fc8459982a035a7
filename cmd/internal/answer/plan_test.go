package answer

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"patience/catalogue"
	"patience/cmd/internal/say"
	"patience/game"
	"patience/internal/testkit/thorough"
	"patience/solve"
)

// memory is a Memo that forgets nothing.
type memory map[string]any

func (m memory) Peek(key string) (any, bool) {
	answer, ok := m[key]
	return answer, ok
}

func (m memory) Once(
	ctx context.Context, key string, _ bool, find func(context.Context) (any, error),
) (answer any, err error) {
	answer, ok := m[key]
	if !ok {
		if answer, err = find(ctx); err == nil {
			m[key] = answer
		}
	}
	return answer, err
}

// remembering returns a service that keeps its answers, with little effort for labels.
func remembering() *Service {
	o := DefaultOptions(catalogue.Standard())
	o.Memo = memory{}
	o.Effort = Effort{
		Playouts: 100, Nodes: 500, MovePlayouts: 20, MoveNodes: 500, StepPlayouts: 20, ScanPlayouts: 100, ScanDeals: 1,
	}
	return New(o)
}

// followed plays by plans until there is none, and returns the last position. Before the first plans, moves are judged
// as on the page.
func followed(t *testing.T, s *Service, at *Subject, judged int) *Subject {
	t.Helper()
	seen, left := map[string]bool{}, 0
	for !at.Position.Won() {
		key := string(at.Position.AppendKey(nil))
		if seen[key] {
			t.Fatalf("after %d moves: a position for the second time", len(at.Moves))
		}
		seen[key] = true
		if len(at.Moves) < judged {
			exact, err := s.Least(t.Context(), at)
			if err == nil {
				_, err = s.Moves(t.Context(), at, exact)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		plan, err := s.Plan(t.Context(), at, true)
		if err != nil {
			t.Fatal(err)
		}
		if plan.Words == "" {
			break
		}
		if left > 0 && (plan.Left == 0 || plan.Left >= left) {
			t.Fatalf("after %d moves: %d left, and %d before", len(at.Moves), plan.Left, left)
		}
		left = plan.Left
		next := at.Began()
		if err := next.Play(append(at.Moves[:len(at.Moves):len(at.Moves)], plan.Play)); err != nil {
			t.Fatal(err)
		}
		at = &next
	}
	return at
}

// TestPlanWins: whoever follows the hints wins wherever the search for any solution wins, in as many moves as the first
// hint said or fewer, and comes to no position twice.
func TestPlanWins(t *testing.T) {
	for _, name := range []string{
		"freecell", "bakers-game", "eight-off", "seahaven-towers", "beleaguered-castle", "simple-simon", "gaps", "fan",
		"king-albert", "four-companies",
	} {
		t.Run(name, func(t *testing.T) {
			won, winnable := 0, 0
			for deal := range thorough.Number(1, 30) {
				s := remembering()
				at := placed(t, s, Place{Game: name, Deal: Text(fmt.Sprint("random:", deal+1))})
				e := at.Entry
				end := followed(t, s, at, 0)
				out, err := e.Solvers.Decide(t.Context(), at.Position, solve.Options{Limits: solve.DecideLimits()})
				if err != nil {
					t.Fatal(err)
				}
				if out.Verdict() == solve.Winnable {
					winnable++
				}
				if end.Position.Won() {
					won++
				}
				if (out.Verdict() == solve.Winnable) != end.Position.Won() && out.Verdict() != solve.Undecided {
					t.Errorf("random:%d is %s; after %d hints, won is %v", deal+1, out.Verdict(), len(end.Moves), end.Position.Won())
				}
			}
			t.Logf("%d won, %d winnable", won, winnable)
		})
	}
}

// TestPlanJudged: the plans get shorter by more than a move when the judgements of moves know a shorter win, and never
// longer.
func TestPlanJudged(t *testing.T) {
	for _, name := range []string{"freecell", "beleaguered-castle"} {
		s := remembering()
		at := placed(t, s, Place{Game: name, Deal: "random:2"})
		if end := followed(t, s, at, thorough.Number(4, 300)); !end.Position.Won() {
			t.Errorf("%s: not won after %d moves", name, len(end.Moves))
		}
	}
}

// TestPlanGoesBack: the hint never leads to a position of the game. After a detour it says to which move to go back,
// unless there is another way.
func TestPlanGoesBack(t *testing.T) {
	s := remembering()
	at := placed(t, s, Place{Deal: "3"})
	random := rand.New(rand.NewPCG(1, 2))
	for range 30 {
		moves := at.Position.AppendMoves(nil)
		if len(moves) == 0 {
			break
		}
		m := moves[random.IntN(len(moves))]
		plan, err := s.Plan(t.Context(), at, false)
		if err != nil {
			t.Fatal(err)
		}
		if plan.Words != "" {
			for i, p := range Positions(at.Start, at.Moves) {
				if string(p.AppendKey(nil)) == string(game.After(at.Position, plan.Play).AppendKey(nil)) {
					t.Errorf("after %d moves, the hint leads back to move %d", len(at.Moves), i)
				}
			}
		}
		next := at.Began()
		if err := next.Play(append(at.Moves[:len(at.Moves):len(at.Moves)], m)); err != nil {
			break
		}
		at = &next
	}
}

// TestLoss: the move that lost a random game is named if the position before it is known to be winnable, and then it is
// the true one, as a long search for any solution finds it.
func TestLoss(t *testing.T) {
	named, games := 0, 0
	deals := []int{6, 9, 15, 22, 40, 51, 64, 77}
	for deal := 100; len(deals) < 67; deal++ {
		deals = append(deals, deal)
	}
	for _, deal := range deals[:thorough.Number(3, len(deals))] {
		for _, name := range []string{"freecell", "beleaguered-castle", "simple-simon"}[:thorough.Number(2, 3)] {
			s := remembering()
			at := placed(t, s, Place{Game: name, Deal: Text(fmt.Sprint("random:", deal))})
			if !stuck(t, at, uint64(deal)) {
				continue
			}
			positions := Positions(at.Start, at.Moves)
			if err := s.FindLoss(t.Context(), at, positions); err != nil {
				t.Fatal(err)
			}
			want := trueLoss(t, at, positions)
			if want > 0 { // else it was lost from the start, or nobody knows
				games++
			}
			if got := say.LossOf(s.Along(at, positions)); got != 0 && got != want {
				t.Errorf("%s %d: move %d; want %d", name, deal, got, want)
			} else if got != 0 {
				named++
			}
		}
	}
	t.Logf("%d of %d losses were named", named, games)
	if named < games*2/3 {
		t.Error("these are too few")
	}
}

// stuck plays at random until no move is left. It reports whether one of a hundred games ends so.
func stuck(t *testing.T, at *Subject, seed uint64) bool {
	random := rand.New(rand.NewPCG(seed, seed))
	p, played, games := at.Start.Position(), []game.Move(nil), 1
	for moves := p.AppendMoves(nil); len(moves) > 0 || p.Won(); moves = p.AppendMoves(nil) {
		if len(played) == 300 || p.Won() {
			if games++; games > 100 {
				return false
			}
			p, played = at.Start.Position(), nil
			continue
		}
		played = append(played, moves[random.IntN(len(moves))])
		p.Play(played[len(played)-1])
	}
	if err := at.Play(played); err != nil {
		t.Fatal(err)
	}
	return true
}

// trueLoss returns the first move after which there is no win, 0 if that is the start.
func trueLoss(t *testing.T, at *Subject, positions []game.Position) int {
	for i := len(positions) - 1; i >= 0; i-- {
		out, err := at.Entry.Solvers.Decide(t.Context(), positions[i], solve.Options{Limits: solve.DecideLimits()})
		if err != nil {
			t.Fatal(err)
		}
		switch out.Verdict() {
		case solve.Winnable:
			return i + 1
		case solve.Undecided:
			return -1 // nobody knows
		}
	}
	return 0
}
