package freecell_test

import (
	"strconv"
	"strings"
	"testing"

	"patience/internal/games/freecell"
)

// byHand are boards small enough to work out every feature by hand.
var byHand = []struct {
	name  string
	rules freecell.Rules
	board string
	want  string
	whole bool // want has every feature
}{
	{
		name:  "alternate colours, four ranks",
		rules: freecell.Rules{Name: "four ranks", Columns: 4, Cells: 2, Ranks: 4, Build: freecell.AlternateColour},
		board: `
				Foundations: C-A
				Freecells: 2H
				: 4S 3D 2C
				: AD 4C 3H 2S
				: AS 2D 3C
				: 4D AH 3S 4H`,
		want: `
			f_above_ac 0, f_above_ad 3, f_above_ah 2, f_above_as 2, f_above_2c 0, f_above_2d 1
			f_above_2h 0, f_above_2s 0, f_above_3c 0, f_above_3d 1, f_above_3h 1, f_above_3s 1
			f_above_aces 7, f_above_aces_max 3, f_above_twos 1, f_above_twos_max 1, f_above_threes 3
			f_above_threes_max 1, f_above_next_c 0, f_above_next_d 3, f_above_next_h 2, f_above_next_s 2
			f_above_next 7, f_above_next_min 0, f_above_next_max 3, f_dig_next 7, f_dig_twos 7
			f_dig_threes 8, f_dig_suit_min 2, f_dig_suit_max 5, f_depth_by_rank 206, f_over_own_suit 1
			f_inversions_suit 1, f_inversions_colour 3, f_inversions 9, f_over_lower 7
			f_directly_on_lower 5, f_twos_over_aces 0, f_holds 26, f_over_suit_min 0, f_over_suit_max 5
			f_deadlocks 1, f_deadlocked 2, f_deadlocks_open 1, f_deadlocks_disjoint 1, f_runs 10
			f_runs_per_column 2.5, f_runs_min 1, f_run_longest 3, f_sequences 2, f_sequence_cards 8
			f_sequence_longest 3, f_floor_run_cards 6, f_king_run_cards 4, f_subtowers 1, f_towers 1
			f_tower_cards 3, f_sequenciable 8, f_sequenciable_ends 2, f_sequenciable_most 13
			f_descents 4, f_descents_suit 0, f_same_colour 1, f_kings_floor 2, f_kings_buried 2
			f_kings_ends 1, f_below_kings 4, f_low_below_kings 3, f_low_floor 2, f_low_ends 3
			f_ace_columns 3, f_low_columns 4, f_low_in_column_max 3, f_floor_ranks 10, f_end_ranks 11
			f_end_twins 1, f_red_ends 1, f_colour_imbalance 2, f_column_longest 4, f_column_shortest 3
			f_column_variance 0.25, f_moves 7, f_moves_home 1, f_moves_build 2, f_movable 3, f_hosts 2
			f_safe_home 1, f_cascade 2, f_children_out 6, f_child_depth 4, f_parent_depth 2
			f_second_movable 0, f_home 1, f_home_spread 1, f_free_cells 1, f_stuck_cells 0
			f_empty_columns 0, f_run_capacity 2, f_detours 2, f_detours_unforced 1, f_relaxed 17`,
		whole: true,
	},
	{
		name: "in suit, whole runs, three ranks, an empty column",
		rules: freecell.Rules{
			Name: "three ranks", Columns: 4, Cells: 2, Ranks: 3, Build: freecell.InSuit,
			Moves: freecell.WholeRuns,
		},
		board: `
				Foundations: D-2
				Freecells: 3C
				: AC 2C 3S 2S
				: 3H 2H
				: AS 3D AH`,
		want: `
			f_above_next 6, f_over_own_suit 1, f_inversions_suit 1, f_inversions_colour 4
			f_inversions 5, f_twos_over_aces 1, f_holds 10, f_deadlocks 0, f_runs 7
			f_runs_per_column 2.3333333, f_sequences 2, f_sequence_cards 5, f_floor_run_cards 4
			f_king_run_cards 2, f_subtowers 1, f_towers 1, f_tower_cards 2, f_sequenciable 3
			f_sequenciable_ends 1, f_sequenciable_most 5, f_descents_suit 2, f_same_colour 5
			f_kings_floor 1, f_kings_buried 2, f_kings_ends 0, f_below_kings 3, f_low_floor 3
			f_low_ends 3, f_low_in_column_max 4, f_column_longest 4, f_column_shortest 2
			f_column_variance 2.1875, f_moves 8, f_moves_home 1, f_moves_build 1, f_movable 1, f_hosts 1
			f_safe_home 1, f_cascade 7, f_children_out 2, f_child_depth 2, f_parent_depth 2
			f_second_movable 1, f_home 2, f_home_spread 2, f_free_cells 1, f_stuck_cells 1
			f_empty_columns 1, f_run_capacity 4, f_detours 1, f_detours_unforced 0, f_relaxed 11`,
	},
}

func TestByHand(t *testing.T) {
	for _, test := range byHand {
		t.Run(test.name, func(t *testing.T) {
			want := numbers(t, test.want)
			got := named(t, parse(t, &test.rules, test.board).Position())
			for name, value := range want {
				if got[name] != value {
					t.Errorf("%s is %g, want %g", name, got[name], value)
				}
			}
			for name := range got {
				if _, ok := want[name]; test.whole && !ok {
					t.Errorf("no value wanted for %s", name)
				}
			}
		})
	}
}

// numbers reads "name value, name value, …".
func numbers(t *testing.T, text string) map[string]float32 {
	values := map[string]float32{}
	for part := range strings.SplitSeq(strings.ReplaceAll(strings.TrimSpace(text), "\n", ", "), ",") {
		name, number, _ := strings.Cut(strings.TrimSpace(part), " ")
		value, err := strconv.ParseFloat(number, 32)
		if err != nil {
			t.Fatal(err)
		}
		values[name] = float32(value)
	}
	return values
}
