package page

import (
	"encoding/base64"
	"html/template"
	"io"
	"net/http"
	"strings"

	"github.com/dustin/go-humanize"

	"patience/cmd/internal/answer"
	"patience/cmd/internal/hands"
	"patience/cmd/internal/say"
	"patience/game"
	"patience/game/picture"
	"patience/label/review"
	"patience/rollout"
	"patience/solve"
)

// A savedGame is a reviewed game as one file that loads nothing.
type savedGame struct {
	Title, Sentence, Trials string
	Style                   template.CSS
	Curve                   template.HTML
	Trained                 bool // the curve is that of a computer player
	Start                   DearMove
	Dears                   []*DearMove
	Lines                   []savedLine
	Named                   int // the stage of the move that is the dearest; 0 for none
}

// A savedLine is a move in the file.
type savedLine struct {
	say.Stage
	Chance string
}

// SaveReview writes the review of a game as one HTML file that loads nothing: what there
// is to say, the chance along the game, the boards at the start and before the dearest
// moves, and every move. Name names the deal, and trials is the number of random games from
// each position.
func SaveReview(w io.Writer, at *answer.Subject, found *answer.Reviewed, trials int64) error {
	pages, err := templates()
	if err != nil {
		return err
	}
	look, err := style()
	if err != nil {
		return err
	}
	g := say.NewGame(&at.Entry, at.ID, &found.Report)
	loss, _ := found.Loss()
	saved := savedGame{
		Title:    titleOf(&at.Entry, at.Name) + ", " + ended(found.Won, loss > 0, len(at.Moves)),
		Sentence: say.Signs(g.Sentences()), Trials: humanize.Comma(trials), Style: look,
		Trained: found.Chances != nil, Named: dearestOf(&found.Report), Dears: dearMoves(g, found),
	}
	saved.Curve = gameCurve(found, trials).with(saved.Named)
	for i, line := range g.Lines() {
		line.Words = say.Signs(line.Words)
		saved.Lines = append(saved.Lines, savedLine{line, chanceAt(found.Chances, i)})
	}
	if saved.Start.Board, saved.Start.Described, err = boardInFile(at.Start, nil, nil); err != nil {
		return err
	}
	for _, d := range saved.Dears {
		if d.Board, d.Described, err = boardInFile(at.Start, at.Moves[:d.First], d.Dear.Dear.Better); err != nil {
			return err
		}
	}
	return pages.ExecuteTemplate(w, "saved", saved)
}

// boardInFile draws the board before the last of some moves, with an arrow for it and one
// for a better move, or the start if there are none.
func boardInFile(start game.Board, played []game.Move, better *review.Better) (
	address template.URL, text string, err error,
) {
	board := start
	if n := len(played); n > 0 {
		if board, err = game.BoardAfter(start, played[:n-1]); err != nil {
			return "", "", err
		}
	}
	drawing := picture.DrawToPlay(board, "A board")
	if n := len(played); n > 0 {
		addArrow(drawing, board, played[n-1], picture.Played)
	}
	if better != nil {
		addArrow(drawing, board, better.Move, picture.Better)
	}
	var svg strings.Builder
	err = drawing.WriteSVG(&svg)
	return template.URL("data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString([]byte(svg.String()))),
		drawing.Text, err
}

// addArrow draws an arrow for a move, if it takes cards from one pile to another.
func addArrow(d *picture.Drawing, before game.Board, m game.Move, h picture.Hint) {
	if g, ok := taken(before, m); ok {
		d.Arrow(g.From, g.Cards, g.To, h)
	}
}

// taken returns what a move takes from one pile to another. It returns false if that is not to be seen.
func taken(before game.Board, m game.Move) (hands.Gesture, bool) {
	after, err := game.BoardAfter(before, []game.Move{m})
	if err != nil {
		return hands.Gesture{}, false
	}
	from, isPictured := before.(game.Pictured)
	to, both := after.(game.Pictured)
	if !isPictured || !both {
		return hands.Gesture{}, false
	}
	return hands.Taken(from.Layout(), to.Layout())
}

// dearestOf returns the stage of the move that a review names first, or 0 if there is none.
func dearestOf(report *review.Report) int {
	if len(report.Dearest) == 0 {
		return 0
	}
	return report.Dearest[0].First
}

// gameCurve is the curve of a reviewed game: of the computer player, or else of random play,
// of which there are these many trials.
func gameCurve(found *answer.Reviewed, trials int64) *curve {
	end := "end"
	if found.Won {
		end = "won"
	}
	var c *curve
	if found.Chances != nil {
		c = newChanceCurve(found.Chances, end)
	} else {
		rates := make([]rollout.Estimate, len(found.Stages))
		for i := range found.Stages {
			if stage := &found.Stages[i]; stage.Exact.Status != solve.Unsolvable {
				rates[i] = stage.Sampled.WinRate()
			}
		}
		c = newCurve(rates, trials, "game", end)
	}
	c.markDears(found.Dearest)
	return c
}

// save is the review of a game as a file.
func (s *Site) save(w http.ResponseWriter, r *http.Request, v *view) error {
	found, err := s.service.Review(r.Context(), &v.Subject, nil)
	if err != nil {
		return &failure{http.StatusServiceUnavailable, err}
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="review.html"`)
	return SaveReview(w, &v.Subject, &found, s.options.Effort.For(&v.Entry).StepPlayouts)
}
