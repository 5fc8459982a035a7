package main

import (
	"bytes"
	"context"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"

	bounds "patience/heuristics/freecell"
	"patience/internal/search/greedy"
	"patience/lab/cputime"
	"patience/lab/published"
	"patience/solve"
)

// sweepWidths are those of sweeps after the dives.
var sweepWidths = []int{5, 20, 100, 500}

// others measures searches that judge no positions.
func others(deals []published.Deal, name string) ([]result, error) {
	results := []result{{name: "greedy dives, and search where they fail"}}
	for _, width := range sweepWidths {
		results = append(results, result{name: "then sweeps of width " + strconv.Itoa(width)})
	}
	decider, err := greedy.New(greedy.Options{
		Guides:  bounds.Guides(deals[0].Start),
		Options: solve.Options{Limits: solve.DecideLimits(), Sweeps: true},
	})
	if err != nil {
		return nil, err
	}
	for _, d := range deals {
		if err := sweep(decider, d, results); err != nil {
			return nil, err
		}
	}
	return peer(deals, name, results)
}

func sweep(decider *greedy.Decider, d published.Deal, results []result) error {
	began := cputime.Used()
	out, err := decider.Decide(context.Background(), d.Start)
	if err != nil {
		return err
	}
	decided := cputime.Used() - began
	results[0].took += decided
	results[0].add(d, out.Solution)
	for i, width := range sweepWidths {
		began := cputime.Used()
		shorter, err := decider.Improve(context.Background(), d.Start, out.Solution, width)
		if err != nil {
			return err
		}
		results[i+1].took += decided + cputime.Used() - began
		results[i+1].add(d, shorter)
	}
	return nil
}

// peers are fc-solve's names of games.
var peers = map[string]string{
	"freecell": "freecell", "bakers-game": "bakers_game", "eight-off": "eight_off",
	"seahaven-towers": "seahaven_towers", "beleaguered-castle": "beleaguered_castle",
}

// peer appends what fc-solve gives with its preset lg, if it is installed and knows the game. It
// moves runs of k cards at once, which count as the 2k - 1 moves that they take at least.
func peer(deals []published.Deal, name string, results []result) ([]result, error) {
	program, err := exec.LookPath("fc-solve")
	if err != nil || peers[name] == "" {
		return results, nil
	}
	r := result{name: "fc-solve, preset lg", deals: len(deals)}
	for _, d := range deals {
		moves, took, err := solveBy(program, peers[name], d)
		if err != nil {
			return nil, err
		}
		r.took += took
		if moves > 0 {
			r.excesses = append(r.excesses, float64(moves)/float64(d.Least)-1)
		}
	}
	return append(results, r), nil
}

// solveBy returns the number of moves, 0 if there is no solution.
func solveBy(program, name string, d published.Deal) (moves int, took time.Duration, err error) {
	command := exec.Command(program, "--game", name, "-l", "lg", "-sam", "-m", "-")
	command.Stdin = strings.NewReader(d.Start.Board().String())
	printed, err := command.Output()
	if err != nil {
		return 0, 0, err
	}
	took = command.ProcessState.UserTime() + command.ProcessState.SystemTime()
	if !bytes.Contains(printed, []byte("This game is solveable.")) {
		return 0, took, nil
	}
	for _, found := range moved.FindAllSubmatch(printed, -1) {
		cards := 1
		if text := string(found[1]); text != "a" {
			if cards, err = strconv.Atoi(text); err != nil {
				return 0, took, err
			}
		}
		moves += 2*cards - 1
	}
	return moves, took, nil
}

var moved = regexp.MustCompile(`(?m)^Move (a|[0-9]+) cards? from`)
