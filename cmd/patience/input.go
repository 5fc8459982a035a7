package main

import (
	"context"
	"io"
	"os"
)

// inputLimit is the largest number of bytes of input that are read. A board has
// a few hundred.
const inputLimit = 1 << 20

// readInput reads a file, or stdin for "-". It returns ctx's error as soon as
// ctx is cancelled, even while it waits for input. The goroutine that waits then
// ends with the program.
func readInput(ctx context.Context, s streams, path string) ([]byte, error) {
	type input struct {
		text []byte
		err  error
	}
	done := make(chan input, 1)
	go func() {
		text, err := openAndRead(s, path)
		done <- input{text, err}
	}()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case in := <-done:
		return in.text, in.err
	}
}

// inputName names a file, or stdin for "-", for people.
func inputName(path string) string {
	if path == "-" {
		return "stdin"
	}
	return path
}

func openAndRead(s streams, path string) ([]byte, error) {
	if path == "-" {
		return readLimited(s.in, inputName(path))
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, usage(err)
	}
	defer file.Close()
	text, err := readLimited(file, path)
	return text, usage(err)
}

// readLimited reads everything. It returns an error if that is more than
// inputLimit.
func readLimited(r io.Reader, name string) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, inputLimit+1))
	if len(text) > inputLimit {
		return nil, tooLong(name)
	}
	return text, err
}
