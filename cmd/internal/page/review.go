package page

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/dustin/go-humanize"

	"patience/cmd/internal/answer"
	"patience/cmd/internal/say"
	"patience/label/review"
)

// review is the page of a played game: what each move cost, and where it was lost. The board
// is sent at once, and each move when it is judged.
func (s *Site) review(w http.ResponseWriter, r *http.Request, v *view) error {
	step, err := readStep(r.URL.Query().Get("step"))
	if err != nil {
		return err
	}
	title := v.Title() + ", " + ended(v.Won(), v.Stuck(), len(v.words))
	p := s.begin(w, top{Title: title, At: "/review", Game: v.gameField(s.options.Games)})
	isKnown := s.service.IsReviewed(&v.Subject)
	if !isKnown {
		p.put("looking", v)
	}
	found, err := s.service.Review(r.Context(), &v.Subject, func(stage int, judged []review.Stage) {
		p.put("turn", judgedLast(v.words, stage, judged))
	})
	if !isKnown {
		p.put("looked", nil)
	}
	if err != nil {
		p.answer("", nil, err)
		return p.end()
	}
	steps, err := s.played(v, &found, r.URL.Query().Has("step"), step)
	if err == nil {
		steps.Read = pastedAs(v, r.URL.Query().Get(pastedKey))
	}
	p.answer("reviewed", steps, err)
	return p.end()
}

// ended says how a game ended.
func ended(won, lost bool, moves int) string {
	switch n := say.Counted(moves, "move"); {
	case won:
		return "won in " + n
	case lost:
		return "lost after " + n
	default:
		return n
	}
}

// A judgedTurn is the move that was judged last, and the number of the next.
type judgedTurn struct {
	Said      string // "" for the start
	Cost      cost
	Next, All int
}

func judgedLast(words []string, stage int, judged []review.Stage) judgedTurn {
	t := judgedTurn{Next: stage, All: len(words)}
	if last := len(judged) - 1; last > 0 {
		t.Said = words[last-1]
		t.Cost.Said, t.Cost.Kind = say.Cost(judged[last-1].Exact, judged[last].Exact)
	}
	return t
}

// game reads the view of a request with all moves of its game.
func (s *Site) game(r *http.Request) (*view, error) {
	v, err := s.view(r)
	if err != nil {
		return nil, err
	}
	moves, err := v.Start.ParseNotation(v.words)
	if err != nil {
		return nil, wrongf("moves: %w", err)
	}
	return v, v.play(moves)
}

// A Reviewed is a game that was reviewed, for its page.
type Reviewed struct {
	*Steps
	Read  string // how the words that were pasted were read; "" if each is a move
	Dears []*DearMove
}

// Hidden names what a player of the game does not see, but a review knows; "" for nothing.
func (r *Reviewed) Hidden() string { return r.Entry.Words.Hidden }

// played tells a reviewed game. It shows the step asked for, or else the dearest move.
func (s *Site) played(v *view, found *answer.Reviewed, asked bool, step int) (*Reviewed, error) {
	if !asked {
		step = dearestOf(&found.Report)
	}
	g := say.NewGame(&v.Entry, v.ID, &found.Report)
	current := min(step, len(found.Stages)-1)
	trials := s.options.Effort.For(&v.Entry).StepPlayouts
	curve := gameCurve(found, trials)
	t := &Reviewed{Steps: &Steps{
		view: v, Sentence: say.Signs(g.Brief()), Words: v.words, Current: current,
		Curve: curve.with(current), Trials: humanize.Comma(trials), Trained: found.Chances != nil,
	}}
	for i, line := range g.Lines() {
		step, err := v.stepOf("/review", line.Move, chanceAt(found.Chances, i), i, v.words, v.Moves[:i])
		if err != nil {
			return nil, fmt.Errorf("step %d: %w", i, err)
		}
		step.Mark = curve.Place(curve.point(i))
		t.List = append(t.List, step)
	}
	t.Dears = dearMoves(g, found)
	for _, d := range t.Dears {
		before := v.words[:d.First-1]
		board := v.link("/board.svg", before, len(before)) + "&played=" + url.QueryEscape(v.words[d.First-1])
		if d.Dear.Dear.Better != nil {
			board += "&better=" + url.QueryEscape(d.Better.Notation)
		}
		d.Board, d.Try = board, v.linkWith("/deal", v.with(v.words), d.First-1)
		d.Described = t.List[d.First-1].Described
	}
	return t, nil
}

// A DearMove is a move that cost much, with its board.
type DearMove struct {
	say.Dear
	Chip, Colour           string
	Board                  any // the address of the board before it, with arrows
	Described              string
	Chance, ChanceOfBetter string // of the computer player; "" if that is not known
	Try                    string // the address of the position before it; "" in a file
}

// dearMoves are the dearest moves without their boards.
func dearMoves(g *say.Game, found *answer.Reviewed) []*DearMove {
	var list []*DearMove
	for i, d := range g.Dears() {
		for _, m := range []*say.Move{&d.Played, &d.Better} {
			m.Words = say.Signs(m.Words)
		}
		m := &DearMove{Dear: d, Chip: costChip(d.Dear), Chance: chanceAt(found.Chances, d.First)}
		m.Colour = dearKind(d.Dear)
		if d.Lost {
			m.Played.Least = "none"
		}
		if found.Chances != nil {
			m.ChanceOfBetter = chanceAt(found.Better, i)
		}
		list = append(list, m)
	}
	return list
}

// Cause says what the chip of a dear move does not.
func (d *DearMove) Cause() string {
	if d.Fell || d.First < d.Last {
		return strings.ToUpper(d.Cost[:1]) + d.Cost[1:] + "."
	}
	return ""
}

// costChip says in a word what a dear move cost.
func costChip(d *review.Dear) string {
	switch {
	case d.Lost:
		return "lost"
	case d.Fell:
		return "rarer"
	case d.LongerHigh == nil:
		return fmt.Sprintf("≥ +%d", *d.LongerLow)
	case *d.LongerHigh > *d.LongerLow:
		return fmt.Sprintf("+%d to %d", *d.LongerLow, *d.LongerHigh)
	}
	return fmt.Sprintf("+%d", *d.LongerLow)
}

// chanceAt words one of some chances; "" if it is not known.
func chanceAt(chances []say.PlayerChance, i int) string {
	if i >= len(chances) {
		return ""
	}
	return chances[i].String()
}
