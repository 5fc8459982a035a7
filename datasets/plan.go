package datasets

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"reflect"

	"patience/catalogue"
	"patience/game"
	"patience/label"
)

// FormatVersion is increased whenever columns change, or their meaning, or what
// determines their values. It is part of every plan.
const FormatVersion = 8

// A Plan is everything that determines the rows of a dataset and how they are
// divided into files. Equal plans give equal bytes. Make one with [NewPlan].
type Plan struct {
	FormatVersion int    `json:"format_version"`
	Game          string `json:"game"`
	Rules         string `json:"rules"`
	Deals         string `json:"deals"` // in the normal form of game.Deals
	Seed          uint64 `json:"seed"`  // of random deals
	label.Spec
	ShardRows int64 `json:"shard_rows"` // rows of a file; the last file may have fewer
}

// DefaultShardRows is the number of rows of a file in a new plan. Chosen, not
// tuned: such a file is small enough to be written at once and large enough to
// be read fast.
const DefaultShardRows = 1000

// MaxShardRows is the largest number of rows of a file. All rows of a file are
// in memory at the same time, and in one row group.
const MaxShardRows = 50_000

// NewPlan returns the plan that labels deals of a game with a spec. The seed is
// that of random deals.
func NewPlan(e catalogue.Entry, deals game.Deals, seed uint64, s label.Spec) Plan {
	return Plan{
		FormatVersion: FormatVersion,
		Game:          e.Name(),
		Rules:         e.Rules(),
		Deals:         deals.String(),
		Seed:          seed,
		Spec:          s,
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
func (p *Plan) Hash() string {
	sum := sha256.Sum256(p.JSON())
	return hex.EncodeToString(sum[:])
}

// Validate returns an error that names the first thing in the plan that is not
// possible for the game.
func (p *Plan) Validate(e catalogue.Entry) error {
	_, err := p.resolve(e)
	return err
}

// differences lists the fields in which two plans differ, for people.
func (p *Plan) differences(q *Plan) (list []string) {
	mine, theirs := fieldsOf(p), fieldsOf(q)
	for i, f := range mine {
		if f != theirs[i] {
			list = append(list, fmt.Sprintf("%s is %v there and %v here", f.name, theirs[i].value, f.value))
		}
	}
	return list
}

// A field is a field of a plan, by its name in JSON.
type field struct {
	name  string
	value any
}

func fieldsOf(p *Plan) (fields []field) {
	v := reflect.ValueOf(*p)
	for _, f := range reflect.VisibleFields(v.Type()) {
		if !f.Anonymous {
			fields = append(fields, field{f.Tag.Get("json"), v.FieldByIndex(f.Index).Interface()})
		}
	}
	return fields
}

// A resolvedPlan is a plan together with what its names stand for.
type resolvedPlan struct {
	Plan
	hash    string
	game    catalogue.Entry
	deals   game.Deals
	labeler *label.Labeler
	schema  *schema
}

// resolve validates the plan for its game.
func (p Plan) resolve(e catalogue.Entry) (*resolvedPlan, error) {
	deals, err := p.check(e)
	if err != nil {
		return nil, err
	}
	labeler, err := label.New(e, p.Spec, label.Resources{})
	if err != nil {
		return nil, err
	}
	return &resolvedPlan{p, p.Hash(), e, deals, labeler, schemaOf(e)}, nil
}

// check returns the deals of a plan. The error says that the plan does not fit
// the game.
func (p *Plan) check(e catalogue.Entry) (game.Deals, error) {
	switch {
	case p.FormatVersion != FormatVersion:
		return game.Deals{}, fmt.Errorf("format version %d; this program reads and writes version %d", p.FormatVersion, FormatVersion)
	case p.ShardRows < 1 || p.ShardRows > MaxShardRows:
		return game.Deals{}, fmt.Errorf("shard-rows %d; expected 1 to %d", p.ShardRows, MaxShardRows)
	case p.Game != e.Name():
		return game.Deals{}, fmt.Errorf("game %q; expected %q", p.Game, e.Name())
	}
	deals, err := game.ParseDeals(p.Deals)
	if err != nil {
		return game.Deals{}, err
	}
	// If the last deal exists, every deal does.
	_, err = e.Deal(game.DealID{Source: deals.Source, Number: deals.Ranges[len(deals.Ranges)-1].Last}, p.Seed)
	return deals, err
}

// A shard is the rows of one file.
type shard struct {
	index, count int64 // which of how many
	deals        game.Deals
}

func (p *resolvedPlan) shard(index int64) shard {
	first := index * p.ShardRows
	return shard{index, p.shardCount(), p.deals.Slice(first, first+p.ShardRows)}
}

func (p *resolvedPlan) shardCount() int64 {
	return (p.deals.Len()-1)/p.ShardRows + 1
}

// name returns the name of the shard's files without extension.
func (s shard) name() string { return fmt.Sprintf("part-%05d-of-%05d", s.index, s.count) }
