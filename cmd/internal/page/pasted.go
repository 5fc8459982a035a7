package page

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"patience/cmd/internal/say"
	"patience/game"
	"patience/label/review"
)

// This file reads pasted games. Where a word is no legal move, the page shows the board
// before it, and offers the moves that are.

// pastedKey names the words of a pasted game in an address, where they are not its moves.
const pastedKey = "pasted"

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
	line := fmt.Sprintf("Line %d, move %d of %d, “%.40s”: %s.", max(word.Line, 1), bad.Index+1, len(read.Words), word.Text,
		say.OneLine(bad.Err))
	p := s.beginWith(w, top{
		Title: v.Title() + ": a move that is not legal", At: "/review", Game: v.gameField(s.options.Games),
	}, http.StatusBadRequest)
	p.put("misread", Misread{
		v, say.Signs(line), bad.Index, v.link("/review", v.words, len(v.words)),
		v.link("/board.svg", v.words, len(v.words)),
	})
	p.put("review", s.typed(r))
	return p.end()
}
