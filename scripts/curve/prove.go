package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"patience/game"
	"patience/solve"
)

// prove finds the least number of moves of each deal, in a file that keeps them
// or by a search.
func (c *curve) prove(path string) error {
	known, err := c.readLeast(path)
	if err != nil {
		return err
	}
	for i, p := range c.deals {
		deal := c.first + int64(i)
		if known[deal] == 0 {
			if known[deal], err = c.proveOne(p); err != nil {
				return fmt.Errorf("random:%d: %w", deal, err)
			}
			if err := c.keepLeast(path, deal, known[deal]); err != nil {
				return err
			}
		}
		c.least = append(c.least, known[deal])
	}
	return nil
}

func (c *curve) proveOne(p game.Position) (int, error) {
	out, err := c.entry.Solvers.SearchOnly(context.Background(), p, solve.Options{Limits: solve.DefaultLimits()})
	if err == nil && out.Status != solve.Optimal {
		err = errors.New("no shortest solution was proved; expected deals that the default limits suffice for")
	}
	return out.Low, err
}

// readLeast reads lines of a game, a deal and its least number of moves. A file
// that is missing has none, and lines of other games are passed over.
func (c *curve) readLeast(path string) (map[int64]int, error) {
	known := map[int64]int{}
	if path == "" {
		return known, nil
	}
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return known, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var name string
		var deal int64
		var moves int
		if _, err := fmt.Sscan(lines.Text(), &name, &deal, &moves); err != nil {
			return nil, fmt.Errorf("%s: %q; expected a game, a deal and its least number of moves", path, lines.Text())
		}
		if name == c.entry.Name() {
			known[deal] = moves
		}
	}
	return known, lines.Err()
}

// keepLeast adds a line to the file.
func (c *curve) keepLeast(path string, deal int64, moves int) error {
	if path == "" {
		return nil
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(f, c.entry.Name(), deal, moves)
	return errors.Join(err, f.Close())
}
