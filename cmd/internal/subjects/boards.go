package subjects

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"

	"patience/catalogue"
	"patience/cmd/internal/answer"
	"patience/cmd/internal/console"
	"patience/game"
	"patience/internal/misuse"
)

// Boards yields the boards of a file, or of stdin for "-", as they are read.
// It ends with the first error, or with that of ctx as soon as ctx is cancelled.
func Boards(ctx context.Context, s console.Streams, e catalogue.Entry, file File) iter.Seq2[Subject, error] {
	return func(yield func(Subject, error) bool) {
		for board, err := range boardsIn(e, s.Open(ctx, file.Path), console.InputName(file.Path), file) {
			if err == nil {
				SayRead(s, board.Subject)
			}
			if !yield(board, err) {
				return
			}
		}
	}
}

// boardsIn yields the boards of an input. A short input that is a board as a whole is that
// board, whatever empty lines it has.
func boardsIn(e catalogue.Entry, r io.Reader, input string, file File) iter.Seq2[Subject, error] {
	return func(yield func(Subject, error) bool) {
		in := bufio.NewReaderSize(r, game.MaxBoardText+1)
		start, err := in.Peek(game.MaxBoardText + 1)
		switch {
		case errors.Is(err, io.EOF):
			at, err := answer.Placed(e, file.sheet(start))
			if err == nil || isOne(e, start) {
				yield(Subject{Subject: at}, misuse.Of(err))
				return
			}
		case err != nil:
			yield(Subject{}, err)
			return
		}
		number := 0
		for text, err := range splitBoards(in, input) {
			number++
			board := Subject{}
			if err == nil {
				board, err = text.parse(e, input, file.As, number)
			}
			if !yield(board, err) || err != nil {
				return
			}
		}
	}
}

// isOne reports whether an input is one board, though a wrong one: it has no empty lines,
// or it has them between its lines. Then it begins with a line alone, and nothing between
// empty lines is a board.
func isOne(e catalogue.Entry, input []byte) bool {
	n, spaced := 0, true
	for text := range splitBoards(bytes.NewReader(input), "") {
		_, err := e.ParseBoard(text.text)
		spaced = spaced && err != nil && (n > 0 || bytes.Count(text.text, []byte("\n")) <= 1)
		if n++; n > 1 && !spaced {
			return false
		}
	}
	return true
}

// A boardText is one of several boards in an input.
type boardText struct {
	text []byte
	line int // the number of its first line, from 1
}

// parse returns the board with its number in the input, from 1.
func (b boardText) parse(e catalogue.Entry, input, as string, number int) (Subject, error) {
	name := fmt.Sprintf("position %d of %s", number, input)
	at, err := answer.Placed(e, answer.Sheet{Text: b.text, As: as, Name: name, Among: true})
	if err != nil {
		return Subject{}, misuse.Errorf("%s: position %d (line %d): %w", input, number, b.line, err)
	}
	at.Index = number - 1
	return Subject{Subject: at}, nil
}

// splitBoards yields the texts of the boards of an input: those between empty
// lines, and JSON objects, one or more lines each. The error is of reading, or
// of a text longer than InputLimit.
func splitBoards(r io.Reader, input string) iter.Seq2[boardText, error] {
	return func(yield func(boardText, error) bool) {
		lines := bufio.NewScanner(r)
		lines.Buffer(nil, console.InputLimit)
		var b boardText
		for number := 1; lines.Scan(); number++ {
			line := bytes.TrimSpace(lines.Bytes())
			if len(line) > 0 {
				b.add(lines.Bytes(), number)
			}
			switch {
			case len(b.text) > console.InputLimit:
				yield(b, console.TooLong(input, "a board"))
				return
			case len(b.text) == 0 || len(line) > 0 && !b.isObject():
				continue
			case !yield(b, nil):
				return
			}
			b = boardText{}
		}
		err := lines.Err()
		if errors.Is(err, bufio.ErrTooLong) {
			err = console.TooLong(input, "a board")
		}
		if err != nil || len(b.text) > 0 {
			yield(b, err)
		}
	}
}

func (b *boardText) add(line []byte, number int) {
	if len(b.text) == 0 {
		b.line = number
	}
	b.text = append(append(b.text, line...), '\n')
}

// isObject reports whether the text is a whole JSON object.
func (b *boardText) isObject() bool {
	text := bytes.TrimSpace(bytes.TrimPrefix(b.text, []byte("\ufeff")))
	return bytes.HasPrefix(text, []byte("{")) && bytes.HasSuffix(text, []byte("}")) && json.Valid(text)
}
