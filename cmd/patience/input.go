package main

import (
	"context"
	"io"
	"os"
)

// inputLimit is the largest number of bytes of input that are read. A board has
// a few hundred.
const inputLimit = 1 << 20

// An input is a file, or stdin for "-". The first read opens it. A read returns ctx's
// error as soon as ctx is cancelled, even while it waits for input. The goroutine that
// waits then ends with the program.
type input struct {
	ctx  context.Context
	s    streams
	path string
	from io.Reader // nil before the first read
}

func (in *input) Read(text []byte) (int, error) {
	type read struct {
		text []byte
		err  error
	}
	done := make(chan read, 1)
	go func() {
		own := make([]byte, len(text)) // text is the caller's again after an interrupt
		n, err := in.read(own)
		done <- read{own[:n], err}
	}()
	select {
	case <-in.ctx.Done():
		return 0, in.ctx.Err()
	case r := <-done:
		return copy(text, r.text), r.err
	}
}

func (in *input) read(text []byte) (n int, err error) {
	if in.from == nil {
		if in.from, err = in.open(); err != nil {
			return 0, err
		}
	}
	return in.from.Read(text)
}

func (in *input) open() (io.Reader, error) {
	if in.path == "-" {
		return in.s.in, nil
	}
	file, err := os.Open(in.path)
	return file, usage(err)
}

// inputName names a file, or stdin for "-", for people.
func inputName(path string) string {
	if path == "-" {
		return "stdin"
	}
	return path
}

// readInput reads a file, or stdin for "-". It returns an error if that has more than
// inputLimit.
func readInput(ctx context.Context, s streams, path string) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(&input{ctx: ctx, s: s, path: path}, inputLimit+1))
	if len(text) > inputLimit {
		return nil, tooLong(inputName(path))
	}
	return text, err
}
