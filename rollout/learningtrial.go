package rollout

import "patience/game"

// A record is a trial: its moves, and the moves that it could have made instead.
type record struct {
	score   int // the higher the better
	won     bool
	choices []choice
	options []option // of all choices, one after the other
}

// A choice is a move of a trial. Its options lie between the end of the choice before
// and its own end; a forced move has none.
type choice struct {
	move game.Move
	end  int
}

// An option is a move that a trial could play, and its score.
type option struct {
	move  game.Move
	score int32
}

// play plays a trial and sets l.trial.
func (l *learner) play(w weights) {
	p, r := l.pos, &l.trial
	p.CopyFrom(l.start)
	l.seen.Reset()
	l.seen.Add(p.Hash())
	l.scorer.Begin(p)
	r.choices, r.options = r.choices[:0], r.options[:0]
	for !p.Won() && len(r.choices) < l.MaxMoves {
		m, ok := l.scorer.Forced()
		if !ok {
			if m, ok = l.choose(w); !ok {
				break
			}
		}
		r.choices = append(r.choices, choice{m, len(r.options)})
		p.Play(m)
		l.seen.Add(p.Hash())
		l.scorer.Played(m)
	}
	l.played++
	if r.won = p.Won(); r.won {
		l.best.improve(r)
	}
	r.score = l.scoreOf(p)
}

// scoreOf scores the last position of a trial.
func (l *learner) scoreOf(last game.Position) int {
	if l.Bound == nil || last.Won() {
		return last.Home()
	}
	return -l.Bound(last)
}

// choose picks a move and notes what could have been picked. It returns false if
// there is none.
func (l *learner) choose(w weights) (game.Move, bool) {
	l.moves = l.seen.Unseen(l.pos, l.pos.AppendMoves(l.moves[:0]))
	if len(l.moves) == 0 {
		return 0, false
	}
	l.scores = l.scorer.AppendScores(l.scores[:0], l.moves)
	for i, m := range l.moves {
		l.trial.options = append(l.trial.options, option{m, l.scores[i]})
		l.scores[i] += w[m]
	}
	l.sums = l.chances.appendSums(l.sums[:0], l.scores)
	return l.moves[pick(&l.rng, l.sums)], true
}

// adapt makes the moves of a trial more likely: it climbs the gradient of the
// logarithm of the trial's probability by one unit.
func (l *learner) adapt(w weights, r *record) {
	changed := l.changes
	clear(changed)
	first := 0
	for _, c := range r.choices {
		options := r.options[first:c.end]
		first = c.end
		if len(options) == 0 {
			continue
		}
		l.scores = l.scores[:0]
		for _, o := range options {
			l.scores = append(l.scores, o.score+w[o.move])
		}
		l.sums = l.chances.appendSums(l.sums[:0], l.scores)
		total, before := l.sums[len(l.sums)-1], uint64(0)
		for i, o := range options {
			changed[o.move] -= int32((l.sums[i] - before) * ScoreUnit / total)
			before = l.sums[i]
		}
		changed[c.move] += ScoreUnit
	}
	for m, change := range changed {
		w[m] += change
	}
}
