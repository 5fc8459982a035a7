package datasets

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"reflect"
	"strings"

	"patience/catalogue"
	"patience/game"
	"patience/internal/files"
	"patience/label"
	"patience/label/reference"
	"patience/label/sampling"
)

// FormatVersion is increased whenever columns change, or their meaning, or what
// determines their values. It is part of every plan. The program reads and writes only
// this version. The versions, and what each changed:
//
//   - 1: identity, features and labels of random play.
//   - 2: exact labels, solution, fas; on request min_cells and min_run_moves.
//   - 3: the same columns; searches that stop at a limit may give other values.
//   - 4: Calculation by clause learning: dead ends count for positions, effort_below is null.
//   - 5: bound and bound_name for every game in place of relaxed_bound; seed and play_seed.
//   - 6: end_bound_mean is of a sample of the lost trials.
//   - 7: effort_below of single cards is about a fifth lower, since the search leaves positions out.
//   - 8: positions along play and their ply, table of moves, files by split, splits by twins,
//     rare wins by splitting with win_rate_error, ratings, learning_trials, group_hands;
//     min_moves_high and solution by a better beam.
//   - 9: a game has only columns that can hold a value; extras in the plan, in place of min_run_moves
//     and min_cells_nodes.
//   - 10: rare wins by splitting with a gauge that is taught in between.
//   - 11: extremely rare wins are the mean of 8 runs; win_rate_runs, win_rate_spread; legal, card, to, moves_left;
//     features in the plan; plans without trials, where what trials tell is null.
//   - 12: ratings of more games, among them Klondike, which has the columns on, legal, card and to, on request
//     min_moves_draws, and more least moves that are proved; rows of FreeCell are those of version 11.
//   - 13: cards stay home in random play where they may come back; ratings of two more games. Plans may say
//     published, so that published proofs count whatever the limits; plans that do not are as before. What
//     proofs are published is part of a version too.
//   - 14: each random trial has a generator of its own; whether wins are rare, or extremely rare, is decided by
//     trials that the estimate leaves out, and 3e-7 is extremely rare, not 1e-8; fractions have 12 digits and
//     are the same on every processor; the win rate's interval is 0 to 0 where no win is possible;
//     effort_below on request only; plans say published wherever published labels are used.
//   - 15: where 8 runs of splitting disagree, 8 that share a well-trained gauge take their place; there are 8
//     also if the first round and the estimate are a decade apart; no lower end of the win rate where half of
//     the estimates have no win, and no rating where the lanes of a single run disagree; win_rate_runs_won.
//     Further games of piles have on, legal, card, to and moves_left, and ratings, which they had not before; columns
//     that were there are the same.
const FormatVersion = 15

// A Plan is everything that determines the rows of a dataset and how they are
// divided into files. Equal plans give equal bytes. Make one with [NewPlan].
type Plan struct {
	FormatVersion int    `json:"format_version"`
	Game          string `json:"game"`
	Rules         string `json:"rules"`
	Deals         string `json:"deals"` // in the normal form of game.Deals
	Seed          uint64 `json:"seed"`  // of random deals
	label.Spec
	// Sampling says which positions of each deal are labelled.
	Sampling sampling.Spec `json:"sampling"`
	// Solutions says to keep the shortest solution known of each position.
	Solutions bool `json:"solutions"`
	// Features says to have the columns f_…, and those that the game adds unasked.
	Features bool `json:"features"`
	// ShardRows is the largest number of positions in the files of a shard, unless
	// one deal has more.
	ShardRows int64 `json:"shard_rows"`
}

// ShardDeals returns the number of deals of a shard; the last one may have fewer.
func (p *Plan) ShardDeals() int64 { return max(1, p.ShardRows/max(1, p.Sampling.MaxPositions())) }

// DefaultShardRows is the number of positions of a shard in a new plan. Four in five of
// them are in the shard's file of the split train. Readers of Parquet work best with
// row groups of about that size (docs/lab/decisions.md).
const DefaultShardRows = 100_000

// maxShardRows is the largest number of positions of a shard.
const maxShardRows = 1_000_000

// NewPlan returns the plan that labels deals of a game with a spec. The seed is that of
// random deals. If Published cannot change any row, the plan does not have it; so such a
// plan is the same with it and without.
func NewPlan(e catalogue.Entry, deals game.Deals, seed uint64, s label.Spec) Plan {
	s.Published = s.Published && reference.Decides(e, deals, seed, s)
	return Plan{
		FormatVersion: FormatVersion,
		Game:          e.Name(),
		Rules:         e.Rules(),
		Deals:         deals.String(),
		Seed:          seed,
		Spec:          s,
		Sampling:      sampling.DefaultSpec(),
		Features:      true,
		ShardRows:     DefaultShardRows,
	}
}

// JSON returns the plan as one line of JSON, which is the text that is hashed
// and stored in each file.
func (p *Plan) JSON() []byte {
	text, err := json.Marshal(p)
	if err != nil {
		panic(err) // a struct of strings and numbers always marshals
	}
	return text
}

// Hash returns the SHA-256 of the plan's JSON in hexadecimal.
func (p *Plan) Hash() string { return files.SumOf(p.JSON()) }

// ReadPlan returns the plan of a dataset, which may be unfinished or of another
// format version. The error wraps [ErrNoDataset] if there is none.
func ReadPlan(dir string) (p Plan, err error) {
	path := filepath.Join(dir, "plan.json")
	err = files.ReadJSON(path, &p)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return p, fmt.Errorf("%s: %w: plan.json is missing", dir, ErrNoDataset)
	case errors.Is(err, files.ErrUnfit) && p.FormatVersion != 0 && p.FormatVersion != FormatVersion:
		return p, nil // other versions have other fields
	}
	return p, err
}

// Entry returns a game with the columns that datasets of the plan have.
func (p *Plan) Entry(e catalogue.Entry) catalogue.Entry {
	if !p.Features {
		e = e.Bare()
	}
	return p.Spec.Entry(e)
}

// Differences lists the fields in which two plans differ, for people. There and
// here are words for where q and p are.
func (p *Plan) Differences(q *Plan, there, here string) (list []string) {
	mine, theirs := fieldsOf(p), fieldsOf(q)
	for i, f := range mine {
		if f != theirs[i] {
			list = append(list, fmt.Sprintf("%s is %v %s and %v %s", f.name, theirs[i].value, there, f.value, here))
		}
	}
	return list
}

// A field is a field of a plan, by its name in JSON.
type field struct {
	name  string
	value any
}

func fieldsOf(p *Plan) []field { return fieldsIn(reflect.ValueOf(*p)) }

func fieldsIn(v reflect.Value) (fields []field) {
	for i := range v.NumField() {
		if f := v.Field(i); f.Kind() == reflect.Struct {
			fields = append(fields, fieldsIn(f)...)
		} else {
			name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
			fields = append(fields, field{name, f.Interface()})
		}
	}
	return fields
}

// check returns the deals of a plan. The error says that the plan does not fit
// the game.
func (p *Plan) check(e catalogue.Entry) (game.Deals, error) {
	switch {
	case p.FormatVersion != FormatVersion:
		return game.Deals{}, fmt.Errorf("format version %d; this program reads and writes version %d", p.FormatVersion,
			FormatVersion)
	case p.ShardRows < 1 || p.ShardRows > maxShardRows:
		return game.Deals{}, fmt.Errorf("shard-rows %d; expected 1 to %d", p.ShardRows, maxShardRows)
	case p.Solutions && p.ExactNodes == 0:
		return game.Deals{}, errors.New("solutions without a search; expected exact-nodes of at least 1")
	case p.Game != e.Name():
		return game.Deals{}, fmt.Errorf("game %q; expected %q", p.Game, e.Name())
	}
	deals, err := game.ParseDealsOf(e, p.Deals)
	if err != nil {
		return game.Deals{}, err
	}
	// If the last deal exists, every deal does.
	_, err = e.Deal(game.DealID{Source: deals.Source, Number: deals.Ranges[len(deals.Ranges)-1].Last}, p.Seed)
	return deals, err
}

// FirstIndex returns the position_index of a deal's first row: 0 is the deal.
func (p *Plan) FirstIndex() int {
	if p.Sampling.Positions.Has(sampling.Deal) {
		return 0
	}
	return 1
}
