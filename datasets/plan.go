package datasets

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"reflect"

	"patience/catalogue"
	"patience/game"
	"patience/internal/astar"
	"patience/label"
	"patience/rollout"
)

// FormatVersion counts the changes of columns, of their meaning and of what
// determines their values. It is part of every plan.
const FormatVersion = 4

// A Plan is everything that determines the rows of a dataset and how they
// are cut into files. Equal plans give equal bytes.
type Plan struct {
	FormatVersion int    `json:"format_version"`
	Game          string `json:"game"`
	Rules         string `json:"rules"`
	Deals         string `json:"deals"` // in the normal form of game.Deals
	Seed          uint64 `json:"seed"`
	Policy        string `json:"policy"`
	Playouts      int64  `json:"playouts"`
	MaxPlayouts   int64  `json:"max_playouts"`
	MaxMoves      int    `json:"max_moves"`
	ExactNodes    int64  `json:"exact_nodes"` // of a search for min_moves; 0 for none
	Memory        int64  `json:"memory"`      // bytes for a search, and for all that run at the same time
	Solutions     bool   `json:"solutions"`   // the column solution is filled
	MinRunMoves   bool   `json:"min_run_moves"`
	MinCellsNodes int64  `json:"min_cells_nodes"` // positions stored for each number of cells; 0: no search
	ShardRows     int64  `json:"shard_rows"`      // rows of a file, the last one apart
}

// DefaultShardRows keeps a file small enough to be written whole and large
// enough to be read fast.
const DefaultShardRows = 1000

// MaxShardRows bounds the rows that are held in memory for one file, and its
// row group.
const MaxShardRows = 50_000

// NewPlan returns the plan for a game's deals with the labelling options.
func NewPlan(g game.Game, deals game.Deals, o label.Options) Plan {
	return Plan{
		FormatVersion: FormatVersion,
		Game:          g.Name(),
		Rules:         g.Rules(),
		Deals:         deals.String(),
		Seed:          o.Rollout.Seed,
		Policy:        o.Rollout.Policy.Name,
		Playouts:      o.Rollout.Playouts,
		MaxPlayouts:   o.Rollout.MaxPlayouts,
		MaxMoves:      o.Rollout.MaxMoves,
		ExactNodes:    o.Exact.Nodes,
		Memory:        o.Exact.Bytes,
		Solutions:     o.Exact.Solution,
		MinRunMoves:   o.Exact.RunMoves,
		MinCellsNodes: o.Cells.Nodes,
		ShardRows:     DefaultShardRows,
	}
}

// JSON returns the plan as one line of JSON, the text that is hashed.
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

// Validate reports the first thing in the plan that this program cannot do.
func (p *Plan) Validate() error {
	_, err := p.resolve()
	return err
}

// differences lists the fields in which two plans differ, for people.
func (p *Plan) differences(q *Plan) (list []string) {
	a, b := reflect.ValueOf(*p), reflect.ValueOf(*q)
	for i := range a.NumField() {
		if x, y := a.Field(i).Interface(), b.Field(i).Interface(); x != y {
			name := a.Type().Field(i).Tag.Get("json")
			list = append(list, fmt.Sprintf("%s is %v there and %v here", name, y, x))
		}
	}
	return list
}

// A resolved plan is a plan with the things that its names stand for.
type resolvedPlan struct {
	Plan
	hash   string
	game   game.Game
	deals  game.Deals
	labels label.Options
	schema *schema
}

// resolve validates the plan.
func (p Plan) resolve() (*resolvedPlan, error) {
	if p.FormatVersion != FormatVersion {
		return nil, fmt.Errorf("format version %d; this program reads and writes version %d", p.FormatVersion, FormatVersion)
	}
	if p.ShardRows < 1 || p.ShardRows > MaxShardRows {
		return nil, fmt.Errorf("shard-rows %d; expected 1 to %d", p.ShardRows, MaxShardRows)
	}
	g, err := catalogue.Lookup(p.Game)
	if err != nil {
		return nil, err
	}
	deals, err := game.ParseDeals(p.Deals)
	if err != nil {
		return nil, err
	}
	if err := checkDeals(g, deals, p.Seed); err != nil {
		return nil, err
	}
	labels, err := p.labelOptions(g)
	if err != nil {
		return nil, err
	}
	s, err := schemaFor(p.Game)
	if err != nil {
		return nil, err
	}
	return &resolvedPlan{p, p.Hash(), g, deals, labels, s}, nil
}

// checkDeals makes sure that the last, and so every, deal exists.
func checkDeals(g game.Game, deals game.Deals, seed uint64) error {
	last := deals.Ranges[len(deals.Ranges)-1].Last
	_, err := g.Deal(game.DealID{Source: deals.Source, Number: last}, seed)
	return err
}

func (p *Plan) labelOptions(g game.Game) (label.Options, error) {
	policy, err := rollout.PolicyFor(g, p.Policy)
	if err != nil {
		return label.Options{}, err
	}
	o := label.Options{
		Rollout: rollout.Options{
			Policy:      policy,
			Playouts:    p.Playouts,
			MaxPlayouts: p.MaxPlayouts,
			MaxMoves:    p.MaxMoves,
			Seed:        p.Seed,
			Workers:     1,
		},
		Exact: label.ExactOptions{
			Nodes:     p.ExactNodes,
			Bytes:     p.Memory,
			Allowance: astar.NewAllowance(p.Memory),
			Solution:  p.Solutions,
			RunMoves:  p.MinRunMoves,
		},
		Cells: label.CellOptions{Nodes: p.MinCellsNodes},
	}
	return o, o.Validate()
}

// A shard is the rows that one file holds.
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

// name returns the stem of the shard's files.
func (s shard) name() string { return fmt.Sprintf("part-%05d-of-%05d", s.index, s.count) }
