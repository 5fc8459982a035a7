package main

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"sync"

	"patience/catalogue"
	"patience/game"
	"patience/internal/games/freecell"
	"patience/internal/model/boardnet"
	boards "patience/internal/model/freecell"
	"patience/internal/stray"
	"patience/rollout"
	"patience/solve"
)

// How positions are visited. Chosen, not tuned.
const (
	temperature = 0.5
	branches    = 3      // games of a deal that begin near its solution
	strays      = 3      // at most so many random moves lead there
	longest     = 200    // moves of a game
	lostKept    = 2      // positions that are kept after a game is lost for good
	nodes       = 20_000 // a verdict takes at most so many positions
	width       = 20     // of the sweeps that shorten the solution near which games begin
	trials      = 2048   // random games
	enough      = 10     // wins; with fewer, one position in so many is measured again:
	againOneIn  = 24
	again       = 4096 // by so many random games, and by splitting
	forcedOneIn = 4    // of positions with a safe move, which the net never judges, so many are kept
)

// A visitor plays deals of a game by a net.
type visitor struct {
	options
	entry catalogue.Entry
	net   *boardnet.Net
	tools sync.Pool // of *tools
}

// tools are what one goroutine works with.
type tools struct {
	judge   *boards.Judge
	decider *solve.Decider
}

// newVisitor reads the net, if one is named.
func newVisitor(entry catalogue.Entry, o options) (*visitor, error) {
	if o.net == "" {
		return &visitor{options: o, entry: entry}, nil
	}
	file, err := os.ReadFile(o.net)
	if err != nil {
		return nil, err
	}
	net, err := boardnet.Read(file)
	return &visitor{options: o, entry: entry, net: net}, err
}

func (v *visitor) numbers() (list []int64) {
	for n := range v.deals {
		list = append(list, v.first+n)
	}
	return list
}

func (v *visitor) take(p *freecell.Position) (*tools, error) {
	if t, ok := v.tools.Get().(*tools); ok {
		return t, nil
	}
	limits := solve.DecideLimits()
	limits.MaxNodes = nodes
	decider, err := v.entry.Solvers.NewDecider(p, solve.Options{Limits: limits, Sweeps: true})
	t := &tools{decider: decider}
	if v.net != nil {
		t.judge = boards.NewJudge(v.net, p.Rules())
	}
	return t, err
}

// A visit is what is done with one deal.
type visit struct {
	*visitor
	*tools
	ctx   context.Context
	rng   *rand.Rand
	split uint8 // every fifth deal is of the split validation or test
	start *freecell.Position
	out   solve.Outcome // of the deal, with a short solution if there is one
	rows  []Row
	taken map[uint64]bool
	// staked keeps only positions in which a move is proved to lose, and plays no random games.
	staked bool
}

// visit begins with a random deal. Its tools are to be put back.
func (v *visitor) visit(ctx context.Context, number int64) (*visit, error) {
	board, err := v.entry.Deal(game.DealID{Source: game.Random, Number: number}, v.seed)
	if err != nil {
		return nil, err
	}
	start := board.Position().(*freecell.Position)
	t, err := v.take(start)
	if err != nil {
		return nil, err
	}
	out, err := t.decider.DecideAndShorten(ctx, start, width)
	return &visit{
		visitor: v, tools: t, ctx: ctx, rng: rand.New(rand.NewPCG(uint64(number), v.seed)),
		split: [10]uint8{1, 2}[number%10], start: start, out: out, taken: map[uint64]bool{},
	}, err
}

// visits returns the rows of a random deal.
func (v *visitor) visits(ctx context.Context, number int64) ([]Row, error) {
	w, err := v.visit(ctx, number)
	if err != nil {
		return nil, err
	}
	defer v.tools.Put(w.tools)
	if w.out.Solution == nil && w.out.Verdict() != solve.Unwinnable {
		return nil, nil
	}
	err = w.games(w.play)
	return w.rows, err
}

// games plays a game from the deal, and some from positions near its solution.
func (w *visit) games(play func(start *freecell.Position, ply int) error) error {
	if err := play(w.start, 0); err != nil || w.out.Solution == nil {
		return err
	}
	for range branches {
		if err := play(w.near(w.out.Solution)); err != nil {
			return err
		}
	}
	return nil
}

// near returns a position near a solution, and its ply.
func (w *visit) near(solution []game.Move) (*freecell.Position, int) {
	ply := w.rng.IntN(len(solution))
	p := after(w.start, solution[:ply])
	moves := stray.Moves(p, w.rng.IntN(strays+1), w.rng)
	return after(p, moves), ply + len(moves)
}

// play plays a game by the net, and keeps the positions that it comes to.
func (w *visit) play(start *freecell.Position, ply int) error {
	p, seen, lost := start.Clone().(*freecell.Position), map[uint64]bool{}, 0
	for end := ply + longest; ply < end && !p.Won(); ply++ {
		seen[p.Hash()] = true
		if m, ok := p.Safe(); ok {
			if !w.staked && w.rng.IntN(forcedOneIn) == 0 {
				if _, err := w.keep(p, ply, false); err != nil {
					return err
				}
			}
			p.Play(m)
			continue
		}
		can, err := w.keep(p, ply, true)
		if err != nil {
			return err
		}
		if !can {
			lost++
		}
		m, ok := w.choose(p, seen, temperature)
		if !ok || lost > lostKept {
			return nil
		}
		p.Play(m)
	}
	return nil
}

// choose picks a move to a position not seen by the chances of the net, at a temperature; at 0 the
// likeliest.
func (w *visit) choose(p *freecell.Position, seen map[uint64]bool, temperature float64) (best game.Move, ok bool) {
	j, most := &w.judge.Judge([]*freecell.Position{p})[0], math.Inf(-1)
	for _, m := range p.AppendMoves(nil) {
		if seen[p.HashAfter(m)] {
			continue
		}
		noise := float64(-temperature * math.Log(w.rng.ExpFloat64()))
		score := float64(j.Logit(int(freecell.MoveCard(m)), int(freecell.MoveTo(m)))) + noise
		if score > most {
			best, most, ok = m, score, true
		}
	}
	return best, ok
}

// keep adds the row of a position, and reports whether it can be won as far as that is known.
func (w *visit) keep(p *freecell.Position, ply int, judged bool) (can bool, err error) {
	verdict, err := w.decide(p)
	can = verdict != solve.Unwinnable
	if err != nil || w.taken[p.Hash()] {
		return can, err
	}
	w.taken[p.Hash()] = true
	if !can {
		if !w.staked {
			w.lost(p, ply)
		}
		return false, nil
	}
	r := newRow(p, w.split, ply)
	if verdict == solve.Winnable {
		r.Verdict = 1
		if judged {
			if err := w.judgeMoves(p, &r); err != nil {
				return false, err
			}
		}
	}
	if w.staked {
		if r.Other[0] < 0 {
			return true, nil
		}
	} else if err := w.measure(p, &r); err != nil {
		return false, err
	}
	w.rows = append(w.rows, r)
	return true, nil
}

func (w *visit) lost(p *freecell.Position, ply int) {
	r := newRow(p, w.split, ply)
	r.Verdict = 0
	w.rows = append(w.rows, r)
}

func (w *visit) decide(p game.Position) (solve.Verdict, error) {
	if p.Won() {
		return solve.Winnable, nil
	}
	out, err := w.decider.Decide(w.ctx, p)
	return out.Verdict(), err
}

// judgeMoves decides all legal moves of a position.
func (w *visit) judgeMoves(p *freecell.Position, r *Row) error {
	next := p.Clone().(*freecell.Position)
	wins, loses := 0, 0
	for _, m := range p.AppendMoves(nil) {
		next.CopyFrom(p)
		next.Play(m)
		verdict, err := w.decide(next)
		switch {
		case err != nil:
			return err
		case verdict == solve.Winnable && wins < most:
			r.Good[wins] = pair(m)
			wins++
		case verdict == solve.Unwinnable && loses < most:
			r.Other[loses] = pair(m)
			loses++
		}
	}
	return nil
}

// measure plays random games from a position. If few are won, it sometimes measures more exactly.
func (w *visit) measure(p *freecell.Position, r *Row) error {
	wins, err := w.sample(p, r, trials, nil)
	if err == nil && wins < enough && w.rng.IntN(againOneIn) == 0 {
		err = w.measureRare(p, r)
	}
	return err
}

// measureRare plays more random games, and measures a rare win by splitting.
func (w *visit) measureRare(p *freecell.Position, r *Row) error {
	_, err := w.sample(p, r, again, &rollout.Splitting{Gauge: w.entry.NewGauge})
	return err
}

// sample plays random games, writes what they say into the row, and returns how many are won.
func (w *visit) sample(p *freecell.Position, r *Row, games int64, splitting *rollout.Splitting) (int64, error) {
	o := rollout.DefaultOptions()
	o.Playouts, o.MaxPlayouts, o.Seed, o.Splitting = games, games, w.rng.Uint64(), splitting
	played, err := rollout.Run(w.ctx, p, o)
	if err != nil {
		return 0, err
	}
	r.Wins, r.Trials = uint32(played.Wins), uint32(played.Playouts)
	if played.Estimator == rollout.BySplitting && played.Rare.Rate > 0 {
		r.Rate, r.Error = float32(played.Rare.Rate), float32(played.Rare.Error)
	}
	return played.Wins, nil
}

// measured returns the row of a random deal. No net is asked.
func (v *visitor) measured(ctx context.Context, number int64) ([]Row, error) {
	w, err := v.visit(ctx, number)
	if err != nil {
		return nil, err
	}
	defer v.tools.Put(w.tools)
	r := newRow(w.start, w.split, 0)
	switch w.out.Verdict() {
	case solve.Unwinnable:
		r.Verdict = 0
		return []Row{r}, nil
	case solve.Winnable:
		r.Verdict = 1
	}
	err = w.measureRare(w.start, &r)
	return []Row{r}, err
}
