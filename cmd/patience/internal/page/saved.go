package page

import (
	"encoding/base64"
	"errors"
	"html/template"
	"io"
	"net/http"
	"strings"

	"patience/rollout"

	"github.com/dustin/go-humanize"

	"patience/catalogue"
	"patience/cmd/patience/internal/say"
	"patience/game"
	"patience/game/picture"
	"patience/label/review"
	"patience/solve"
)

// A saved game is a reviewed game as one file that loads nothing.
type savedGame struct {
	Title, Sentence, Trials string
	Style                   template.CSS
	Curve                   template.HTML
	Boards                  []savedBoard
	Lines                   []say.Stage
	Named                   int // the stage of the move that the sentence names first; 0 for none
}

// A savedBoard is a picture of a board in the file.
type savedBoard struct {
	Caption, Text string
	Address       template.URL
}

// SaveReview writes the review of a game as one HTML file that loads nothing: what
// there is to say, the boards at the start and before the move that lost the game or
// first made the win longer, the chance along the game, and every move. Name names the
// deal, and trials is the number of random games from each position.
func SaveReview(w io.Writer, e *catalogue.Entry, name string, start game.Board, moves []game.Move,
	report *review.Report, trials int64,
) error {
	pages, err := templates()
	if err != nil {
		return err
	}
	look, err := style()
	if err != nil {
		return err
	}
	g := say.Game{Name: "The game", Entry: e, Report: report}
	saved := savedGame{
		Title: "A game of " + name, Sentence: g.Sentences(), Trials: humanize.Comma(trials), Style: look,
		Lines: g.Lines(), Named: named(report),
	}
	saved.Curve = gameCurve(report, trials).with(saved.Named)
	before := []int{0}
	if saved.Named > 1 {
		before = append(before, saved.Named-1)
	}
	for _, n := range before {
		board, err := boardInFile(start, moves[:n])
		if err != nil {
			return err
		}
		saved.Boards = append(saved.Boards, board)
	}
	return pages.ExecuteTemplate(w, "saved", saved)
}

// boardInFile draws the board after some moves of a game.
func boardInFile(start game.Board, played []game.Move) (b savedBoard, err error) {
	after, err := game.BoardAfter(start, played)
	if err != nil {
		return b, err
	}
	b.Caption = "The start"
	if n := len(played); n > 0 {
		b.Caption = "After " + say.Counted(n, "move")
	}
	drawing := picture.Draw(after, b.Caption)
	var svg strings.Builder
	err = drawing.WriteSVG(&svg)
	b.Text = drawing.Text
	b.Address = template.URL("data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString([]byte(svg.String())))
	return b, err
}

// named returns the stage of the move that a review names first, the one that lost the
// game or else made the win longer, or 0 if there is none.
func named(report *review.Report) int {
	if loss, _ := report.Loss(); loss > 0 {
		return loss
	}
	return report.Detour()
}

// gameCurve is the curve of a reviewed game, whose positions have these many trials.
func gameCurve(report *review.Report, trials int64) *curve {
	rates := make([]rollout.Estimate, len(report.Stages))
	for i := range report.Stages {
		if stage := &report.Stages[i]; stage.Exact.Status != solve.Unsolvable {
			rates[i] = stage.Sampled.WinRate()
		}
	}
	end := "end"
	if report.Won {
		end = "won"
	}
	return newCurve(rates, trials, "game", end)
}

// save is the review of a game as a file.
func (s *Site) save(w http.ResponseWriter, r *http.Request, v *view) error {
	report, err := s.report(r, v)
	if err != nil {
		return &failure{http.StatusServiceUnavailable, errors.New(s.sentence(err))}
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="review.html"`)
	return SaveReview(w, &v.entry, v.Title(), v.start, v.moves, &report, s.options.Effort.StepPlayouts)
}
