package page

import (
	"context"
	"fmt"
	"html/template"
	"net/http"
	"slices"

	"patience/rollout"

	"patience/cmd/internal/say"
	"patience/game"
	"patience/internal/model"
	"patience/label"
	"patience/solve"
)

// putGlance writes what the model of the game guesses of a position and of its moves,
// some milliseconds after the board, unless the answer is there already. If many ask,
// there is no guess for some.
func (s *Site) putGlance(p *parts, r *http.Request, v *view) {
	if !v.IsGuessed() || len(v.position.AppendMoves(nil)) == 0 || s.answers.Contains(v.key("difficulty")) {
		return
	}
	proved, _ := v.proved()
	if _, ok := v.published(); ok || proved.Status == solve.Unsolvable {
		return
	}
	select {
	case s.glances <- struct{}{}:
		defer func() { <-s.glances }()
	default:
		return
	}
	g, err := s.guessOf(r.Context(), v)
	if err != nil {
		return // the client has gone
	}
	p.put("guess", v.glance(g, &proved))
	if !v.judges() {
		return
	}
	judged := s.glanceAt(r.Context(), v, g, &proved)
	p.put("guessed", judged)
	p.put("working", "Searching for the least number of moves …")
	// A page cannot take a list back that it has written.
	if p.events && v.begins(judged, s.win(r.Context(), v, &proved)) {
		p.put("guessed", judged)
	}
}

// guessOf returns the model's guess of the position, and keeps it for others who ask.
func (s *Site) guessOf(ctx context.Context, v *view) (model.Guess, error) {
	return askMoment(ctx, s, v.key("guessed"), func(ctx context.Context) (model.Guess, error) {
		return v.judge(ctx, v.position, model.Short)
	})
}

// fewTrials are played for each of many positions.
const fewTrials = 1024

// judge returns what the model of the game guesses from so many trials.
func (v *view) judge(ctx context.Context, p game.Position, trials int) (model.Guess, error) {
	return v.entry.Model().JudgeSeen(ctx, p, model.Seen{Trials: trials, Seed: game.DefaultSeed})
}

// said is a guess of the model that can be worded.
func (v *view) said(g model.Guess) say.Guess {
	return say.Guess{Name: v.Name, Game: &v.entry, Guess: g, Exact: label.Exact{Status: solve.Skipped}}
}

// glance words a guess as the judgement that will take its place, with what is proved.
func (v *view) glance(g model.Guess, proved *label.Exact) Judgement {
	said, rate, ref := v.said(g), g.WinRate(), v.entry.Reference
	said.Exact = *proved
	j := Judgement{
		Headline: said.Headline(), Rating: said.Rating().String(), Chance: "about " + say.Often(rate.Rate),
		Shortest: "A trained model estimates that the shortest win takes " + said.Least() + " moves." + said.Caveats(),
		Alone:    ref == nil, rate: rate,
	}
	if proved.MinMoves != nil {
		j.Shortest = say.Shortest(&v.entry, proved)
	}
	if ref != nil {
		j.Deals, j.Median = compared(ref)
		j.Picture = newHistogram(ref.Rates, rate, 0)
	}
	return j
}

// glanceAt guesses what each of some moves leads to. The likeliest to be the best come
// first.
func (s *Site) glanceAt(ctx context.Context, v *view, g model.Guess, proved *label.Exact) []JudgedMove {
	said, known := v.said(g), v.shipped()
	hints, err := said.Hints(v.board)
	if err != nil {
		return nil // never: these are the legal moves
	}
	if err := v.level(ctx, hints, g, proved); err != nil {
		return nil // the client has gone
	}
	judged := make([]JudgedMove, len(hints))
	for i, h := range hints {
		exact, _ := known.Of(h.After)
		h.Prove(exact)
		h.Words = say.Signs(h.Words)
		judged[i] = JudgedMove{Move: h.Move, Link: v.played([]string{h.Notation}), Guess: h.Guess.Rating().String()}
		s.judgeMove(ctx, v, &judged[i], h.After, label.Exact{}, exact)
	}
	return judged
}

// level makes guesses after moves, which agree with that before them, and with what is proved.
func (v *view) level(ctx context.Context, hints []say.Hint, g model.Guess, proved *label.Exact) error {
	known, guesses := v.shipped(), make([]*model.Guess, len(hints))
	after := make([]game.Position, len(hints))
	for i := range hints {
		after[i] = hints[i].After
	}
	judged, err := v.judgeAll(ctx, after, g.Counted)
	if err != nil {
		return err
	}
	for i := range hints {
		guess := &hints[i].Guess.Guess
		*guess = judged[i]
		if e, ok := known.Of(after[i]); ok && e.Status == solve.Unsolvable {
			continue
		}
		if proved.Low != nil {
			guess.Moves = guess.Moves.AfterMove(*proved.Low)
		}
		guesses[i] = guess
	}
	model.Level(g.WinRate().Rate, guesses)
	return nil
}

// judgeAll guesses positions from few trials if the position before them was counted: so are
// they, in no time. Other guesses are made without trials, which would take longer.
func (v *view) judgeAll(ctx context.Context, after []game.Position, counted bool) ([]model.Guess, error) {
	if !counted {
		return v.entry.Model().Judge(after...), nil
	}
	guesses := make([]model.Guess, len(after))
	for i, p := range after {
		var err error
		if guesses[i], err = v.judge(ctx, p, fewTrials); err != nil {
			return nil, err
		}
	}
	return guesses, nil
}

// begins puts the move first with which a win begins, and says so. It returns false without one.
func (v *view) begins(judged []JudgedMove, win []game.Move) bool {
	words, err := v.board.Notation(win)
	if err != nil || len(words) == 0 {
		return false
	}
	i := slices.IndexFunc(judged, func(m JudgedMove) bool { return m.Notation == words[0] })
	if i < 0 {
		return false
	}
	judged[i].Remark = "wins in at most " + say.Counted(len(win), "move")
	toFront(judged, i)
	return true
}

// toFront moves an element to the front, and keeps the order of the others.
func toFront[E any](list []E, i int) {
	first := list[i]
	copy(list[1:i+1], list[:i])
	list[0] = first
}

// judgedForWin is how many positions the network of a game may judge to find a win. It takes a
// tenth of a second.
const judgedForWin = 100

// win returns a solution that the network of the game finds in a moment, and keeps it for others
// who ask. It is nil if the network finds none, or is not asked, because the game has none, or what is
// proved says more.
func (s *Site) win(ctx context.Context, v *view, proved *label.Exact) []game.Move {
	if v.entry.Guided == nil || proved.MinMoves != nil || proved.Status == solve.Unsolvable {
		return nil
	}
	key := v.key("win")
	if known, ok := s.answers.Get(key); ok {
		return known.([]game.Move)
	}
	found, err := v.entry.Guided.Search(ctx, v.position, judgedForWin, s.options.Solution.MaxBytes)
	if err != nil {
		return nil // the client has gone
	}
	s.answers.Add(key, found.Solution)
	return found.Solution
}

// IsGuessed reports whether there is a model that judges positions of the game.
func (v *view) IsGuessed() bool { return v.entry.Model != nil }

// longestCurve is the largest number of positions of a game whose curve is drawn. It takes
// up to a second.
const longestCurve = 300

// curveOf returns the curve of a game that is not too long, when it is its turn. It returns
// false if there is none.
func (s *Site) curveOf(ctx context.Context, v *view, positions []game.Position, exact []label.Exact) (
	template.HTML, bool,
) {
	if !v.HasCurve() || len(positions) > longestCurve || enter(ctx, s.glances) != nil {
		return "", false
	}
	defer func() { <-s.glances }()
	c := s.chanceCurve(ctx, v, positions, exact)
	return c, ctx.Err() == nil // else chances are missing
}

// HasCurve reports whether the chance along the game can be drawn.
func (v *view) HasCurve() bool {
	_, ok := trainedPlayer(&v.entry)
	return ok && !v.Hides()
}

// chanceCurve is the chance of a win along a game, with a mark at the position shown. It is 0
// where the game is proved lost.
func (s *Site) chanceCurve(ctx context.Context, v *view, positions []game.Position, exact []label.Exact) template.HTML {
	rates := make([]rollout.Estimate, len(positions))
	for i, p := range positions {
		if exact[i].Status != solve.Unsolvable {
			rates[i].Rate, _ = s.chance(ctx, v, p, gamesAfter)
		}
	}
	return newChanceCurve(rates, fmt.Sprintf("move %d", len(positions)-1)).with(len(v.Notation))
}
