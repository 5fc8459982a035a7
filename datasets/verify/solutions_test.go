package verify_test

import (
	"strings"
	"testing"

	"patience/datasets"
	"patience/datasets/internal/datasetstest"
	"patience/internal/testkit/racing"
	"patience/solve"
)

// TestVerifySolutions: solutions are replayed by the rules, and what is wrong
// with one is said.
func TestVerifySolutions(t *testing.T) {
	racing.Skip(t)
	t.Parallel()
	plan := datasetstest.SearchPlan("microsoft:3,7,17")
	plan.ShardRows, plan.Memory = 2, 64<<20
	sound := built(t, plan)
	v, err := verifyIn(t.Context(), sound, 3)
	if err != nil || len(v.Faults) > 0 || v.Replayed != 3 || v.Recomputed != 3 {
		t.Errorf("%v, %+v; want no faults, 3 solutions and 3 rows", err, v)
	}
	_, rows := datasetstest.LabelAgain(t, plan)
	text := *rows[2].Solution
	for want, change := range map[string]func(row *datasets.Row){
		`move 75 of 75, "h1"`:    func(row *datasets.Row) { row.Solution = new(text[:len(text)-2] + "h1") },
		"not won after 74 moves": func(row *datasets.Row) { row.Solution = new(text[:len(text)-3]) },
		"takes 75 moves; min_moves_high is 76": func(row *datasets.Row) {
			row.MinMoves, row.MinMovesHigh = new(*row.MinMoves+1), new(*row.MinMovesHigh+1)
			row.MovesLeft = row.MinMoves
		},
		"min_moves and min_moves_high disagree": func(row *datasets.Row) {
			row.MinMoves = new(
				*row.MinMoves - 1)
		},
		"expected two characters":             func(row *datasets.Row) { row.Solution = new(datasets.Solution("win")) },
		"move 1 of ":                          func(row *datasets.Row) { row.Solution = rows[1].Solution },
		"a solution is missing":               func(row *datasets.Row) { row.Solution = nil },
		"min_moves and exact_status disagree": func(row *datasets.Row) { row.ExactStatus = string(solve.NodeLimit) },
		"moves_left and min_moves disagree": func(row *datasets.Row) {
			row.MovesLeft = new(
				*row.MovesLeft - 1)
		},
		"card and to are no legal move": func(row *datasets.Row) { row.Card, row.To = row.To, row.Card },
		"not the first move of the solution": func(row *datasets.Row) {
			other := row.Legal[0]
			if other == datasets.MoveCode(*row.Card, *row.To) {
				other = row.Legal[1]
			}
			row.Card, row.To = new(int8(other/64)), new(int8(other%64))
		},
		"there without having been found": func(row *datasets.Row) {
			row.ExactStatus, row.MinMoves, row.MinMovesHigh = string(solve.NodeLimit), nil, nil
		},
	} {
		d := datasetstest.NewDamaged(t, sound, plan)
		row := rows[2]
		change(&row)
		d.Do(datasetstest.WriteRecords(d.Folder, d.Second(),
			[]*datasets.Record{{Deal: row.Deal, Split: row.Split, Rows: []datasets.Row{row}}}))
		fixSums(d, d.Second())
		v, err := verifyIn(t.Context(), d.Dir(), 0)
		if err != nil || len(v.Faults) != 1 || !strings.Contains(v.Faults[0], want) {
			t.Errorf("%v, faults %q; want %q", err, v.Faults, want)
		}
	}
}
