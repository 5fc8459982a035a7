package main

import (
	"context"
	"fmt"
	"os"

	"patience/catalogue"
	"patience/game"
	"patience/heuristics"
	bounds "patience/heuristics/freecell"
	"patience/internal/search/astar"
	space "patience/internal/space/freecell"
	"sort"
)

func main() {
	for _, g := range os.Args[1:] {
		e, _ := catalogue.Lookup(g)
		var a, b int64
		var sh []float64
		for n := int64(501); n < 561; n++ {
			board, err := e.Deal(game.DealID{Source: game.Random, Number: n}, game.DefaultSeed)
			if err != nil {
				panic(err)
			}
			p := board.Position().(game.Searchable)
			o := astar.DefaultOptions(heuristics.Strongest(bounds.All(), p))
			o.MaxNodes = 3_000_000
			o.Trails = space.Trails(p)
			out, err := astar.Search(context.Background(), p, o)
			if err != nil {
				panic(err)
			}
			if out.Status != "optimal" || out.EffortBelow == nil {
				continue
			}
			a += out.Effort.Expanded
			b += *out.EffortBelow
			sh = append(sh, 1-float64(*out.EffortBelow)/float64(out.Effort.Expanded))
		}
		sort.Float64s(sh)
		fmt.Println(g, len(sh), "share of the last layer of all", 1-float64(b)/float64(a), "median", sh[len(sh)/2])
	}
}
