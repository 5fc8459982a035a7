package page

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"patience/cmd/internal/say"
	"patience/game/picture"
	"patience/label"
)

// An End describes a game that is won.
type End struct {
	Title  string // the moves that it took
	Fewest int    // the least there are, 0 if that is not known
	Least  string // says so, "" if that is not known or is in the title
	Kept   string // how many moves kept a shortest solution, "" if that is not known
	Hard   string // how hard the deal was, "" if that is not known
	Next   string // the link to another deal like it
	Like   string // in a word how hard that is, "" if it is not known
	Share  string // the link to the deal
	Photo  string // the link to a picture of it
}

// end is the end of a game that is won, from what is proved of its positions; nil for
// others.
func (s *Site) end(v *view, exact []label.Exact) *End {
	if !v.Won() || len(v.Notation) == 0 {
		return nil
	}
	n := len(v.Notation)
	e := &End{
		Title: "Won in " + say.Counted(n, "move"), Next: v.New(), Share: v.link("/deal", nil, 0),
		Photo: v.link("/share.png", v.Notation, n),
	}
	if least := exact[0].MinMoves; least != nil {
		e.Fewest = *least
	}
	if e.Fewest == n {
		e.Title += ", the least there is"
	} else if e.Fewest > 0 {
		e.Least = fmt.Sprintf("%d is the least.", e.Fewest)
		e.Kept = kept(v.costs[:n+1])
	}
	known, ok := s.ratedStart(v)
	if !ok {
		return e
	}
	e.Hard = headline(&v.Entry, &known)
	grade, ok := gradeOf(&v.Entry, &known)
	if easiest, hardest := grade.Words(); ok && easiest == hardest {
		e.Like = easiest
		e.Next = "/play?" + url.Values{"game": {v.Game()}, "difficulty": {e.Like}}.Encode()
	}
	return e
}

// kept says how many moves kept a shortest solution; "" while that of one is not known. The
// script of the page says the same.
func kept(costs []cost) string {
	good := 0
	for _, c := range costs[1:] {
		if c.Said == "" {
			return ""
		}
		if c.Kind == say.Good {
			good++
		}
	}
	return fmt.Sprintf("%d of your %s kept the shortest way.", good, say.Counted(len(costs)-1, "move"))
}

// ratedStart returns the labels of the start of a game, if the site knows them without a
// search.
func (s *Site) ratedStart(v *view) (label.Result, bool) {
	start := v.Began()
	return s.service.Rated(&start)
}

// shared draws the start of a game with its name and, if the site knows it, how hard it is. If the game is
// won, it says in how many moves. The request waits for a turn, because drawing takes longer than other parts of pages.
func (s *Site) shared(w http.ResponseWriter, r *http.Request, v *view) error {
	release, err := s.moments.take(r.Context(), moment(r.Context()))
	if err != nil {
		return &failure{http.StatusServiceUnavailable, err}
	}
	defer release()
	d := picture.Draw(v.Start, v.Title())
	lines := []string{v.Title()}
	if v.Won() {
		if v, err = s.recall(r, v); err != nil {
			return err
		}
	}
	if v.End != nil {
		lines = append(lines, strings.TrimSpace(v.End.Title+". "+v.End.Least), v.End.Hard)
	} else if known, ok := s.ratedStart(v); ok {
		j := judge(&v.Entry, v.Name, &known)
		lines = append(lines, j.Headline, j.Shortest)
	}
	d.Caption(lines...)
	w.Header().Set("Content-Type", "image/png")
	return d.WritePNG(w, shareScale)
}

// shareScale is the number of points of a shared picture to a unit.
const shareScale = 2
