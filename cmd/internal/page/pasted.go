package page

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"patience/cmd/internal/answer"
	"patience/cmd/internal/say"
	"patience/game"
	"patience/label/review"
)

// This file reads pasted boards and games. Where a board can be read in several ways, the page asks. Where a word is no
// legal move, the page shows the board before it, and offers the moves that are.

// Keys of addresses.
const (
	pastedKey   = "pasted"    // the text of a pasted board, or the words of a pasted game where they are not its moves
	pastedAsKey = "pasted-as" // how the lines of that text were read, if somebody chose
	asKey       = "as"        // how the lines of the board are read
)

// longestPasted is the length of the longest text of a board that an address has beside the board.
const longestPasted = 2000

// paste takes a pasted board to its page.
func (s *Site) paste(w http.ResponseWriter, r *http.Request) error {
	if err := readForm(w, r); err != nil {
		return err
	}
	board := r.PostForm.Get("board")
	if strings.TrimSpace(board) == "" {
		return wrongf("board: nothing; expected the text of a board, or its JSON")
	}
	v, err := s.start(r.PostForm, "", board)
	if err != nil {
		return err
	}
	if v.Read != "" && len(board) <= longestPasted {
		v.query.Set(pastedKey, board)
		if as := r.PostForm.Get(asKey); as != "" {
			v.query.Set(pastedAsKey, as)
		}
	}
	http.Redirect(w, r, v.Restart(), http.StatusSeeOther)
	return nil
}

// boardRead says how a pasted text was read, if it is the board of a view and can mean something else.
func (v *view) boardRead(q url.Values) string {
	said := v.Read
	if text := q.Get(pastedKey); text != "" && len(text) <= longestPasted {
		at, err := answer.Placed(v.Entry, answer.Sheet{Text: []byte(text), As: q.Get(pastedAsKey)})
		if err == nil && at.Start.String() == v.Start.String() {
			said = at.Read
		}
	}
	return say.Signs(strings.Replace(said, "board: ", "The board was ", 1))
}

// ownReading is how the lines of the board are read that the program writes.
func (v *view) ownReading() string {
	text := v.Start.String()
	return game.Readings[max(0, slices.IndexFunc(game.Readings, func(as string) bool {
		readings, err := v.Entry.ReadBoard([]byte(text), as)
		return err == nil && len(readings) == 1 && readings[0].Board.String() == text
	}))]
}

// A Choice asks how the lines of a board are to be read.
type Choice struct {
	Ways           []Way
	Method, Action string
	Typed          url.Values // into the form that had the board
}

// A Way is one in which the lines can be read; the likeliest is the first.
type Way struct {
	As, Title, First   string
	Picture, Described string
}

// Title asks which way is meant.
func (c Choice) Title() string {
	if len(c.Ways) == 1 {
		return "Is this your board?"
	}
	ways := cmp.Or(map[int]string{2: "two", 3: "three"}[len(c.Ways)], "several")
	return "This board can be read in " + ways + " ways. Which is yours?"
}

// Pasted is the text with the board.
func (c Choice) Pasted() string { return cmp.Or(c.Typed.Get("board"), c.Typed.Get("played")) }

// choice returns the question that an error of a request asks, if it asks one.
func choice(r *http.Request, err error) (Choice, bool) {
	several := (*game.ChoiceError)(nil)
	if !errors.As(err, &several) {
		return Choice{}, false
	}
	typed := maps.Clone(r.URL.Query())
	if r.Method == http.MethodPost {
		typed = maps.Clone(r.PostForm)
	}
	delete(typed, asKey)
	c := Choice{Method: strings.ToLower(r.Method), Action: r.URL.Path, Typed: typed}
	for _, reading := range several.Readings {
		q := url.Values{"game": typed["game"], "board": {reading.Board.String()}}
		c.Ways = append(c.Ways, Way{
			reading.As, say.ReadAs(reading.As), say.Signs(strings.ToUpper(reading.First[:1])+reading.First[1:]) + ".",
			"/board.svg?" + q.Encode(), describe(reading.Board),
		})
	}
	return c, true
}

// pasteGame takes a pasted game to the page of its review, or to its board.
func (s *Site) pasteGame(w http.ResponseWriter, r *http.Request) error {
	if err := readForm(w, r); err != nil {
		return err
	}
	v, read, err := s.readPasted(r)
	if err != nil {
		return err
	}
	play, err := read.Play(v.Start)
	if err != nil {
		return s.misread(w, r, v, &read, err)
	}
	if v.words, err = v.Start.Notation(play.Moves); err != nil {
		return wrongf("game: %w", err)
	}
	page := "/review"
	if r.PostForm.Get("to") == "board" {
		page = "/deal"
	}
	to := v.link(page, v.words, len(v.words))
	if play.Said != "" && page == "/review" {
		v.query.Set(pastedKey, strings.Join(wordsOf(&read), "\n"))
		to = v.link(page, v.words, len(v.words))
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
	return nil
}

// readPasted reads the game of a form, and the deal or the board with which it starts.
func (s *Site) readPasted(r *http.Request) (*view, review.Game, error) {
	text, deal := r.PostForm.Get("played"), strings.TrimSpace(r.PostForm.Get("deal"))
	if strings.TrimSpace(text) == "" {
		return nil, review.Game{}, wrongf("game: nothing; expected a line like DEAL microsoft:617, or a board, and " +
			"then the moves")
	}
	read, err := review.Read(text)
	if err != nil {
		return nil, read, wrongf("game: %w", err)
	}
	if deal == "" && len(read.Deals) > 0 {
		deal = read.Deals[0].Text
	}
	if deal == "" && read.Board == "" {
		return nil, read, wrongf("game: no deal; expected a line like DEAL microsoft:617 or a board before the " +
			"moves, or the deal in its field")
	}
	if read.Seed != nil && r.PostForm.Get("seed") == "" {
		r.PostForm.Set("seed", fmt.Sprint(*read.Seed))
	}
	v, err := s.start(r.PostForm, deal, read.Board)
	if err != nil {
		return nil, read, err
	}
	if err := v.Agrees(&read); err != nil {
		return nil, read, wrongf("game: %w", err)
	}
	return v, read, nil
}

func wordsOf(read *review.Game) []string {
	words := make([]string, len(read.Words))
	for i, w := range read.Words {
		words[i] = w.Text
	}
	return words
}

// pastedAs says how pasted words were read, if they are the game of a view.
func pastedAs(v *view, pasted string) string {
	if pasted == "" {
		return ""
	}
	play, err := game.ReadPlay(v.Start, strings.Split(pasted, "\n"))
	if err != nil || !slices.Equal(play.Moves, v.Moves) {
		return ""
	}
	return say.Signs(play.Said)
}

// A Misread is a word of a pasted game that is no legal move.
type Misread struct {
	*view         // before it
	Sentence      string
	Fine          int // how many words before it are legal
	Review, Board string
}

// misread writes the page of a game with a word that is no legal move.
func (s *Site) misread(w http.ResponseWriter, r *http.Request, v *view, read *review.Game, cause error) error {
	bad := (*game.WordError)(nil)
	if !errors.As(cause, &bad) {
		return wrongf("game: %w", cause)
	}
	play, err := game.ReadPlay(v.Start, wordsOf(read)[:bad.Index])
	if err != nil {
		return wrongf("game: %w", cause)
	}
	if v.words, err = v.Start.Notation(play.Moves); err != nil {
		return wrongf("game: %w", cause)
	}
	if err := v.play(play.Moves); err != nil {
		return err
	}
	word := read.Words[bad.Index]
	line := fmt.Sprintf("Line %d, move %d of %d, “%.40s”: %s.", max(word.Line, 1), bad.Index+1, len(read.Words),
		word.Text, say.OneLine(bad.Err))
	p := s.beginWith(w, top{
		Title: v.Title() + ": a move that is not legal", At: "/review", Game: v.gameField(s.options.Games),
	}, http.StatusBadRequest)
	p.put("misread", Misread{
		v, say.Signs(line), bad.Index, v.link("/review", v.words, len(v.words)),
		v.link("/board.svg", v.words, len(v.words)),
	})
	p.put("review-forms", s.typed(r))
	return p.end()
}
