package main

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync"

	"patience/catalogue"
	"patience/game"
	"patience/heuristics"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/search/greedy"
	"patience/solve"
)

// example is a position of a layer.
type example struct {
	base [bounds.NumBase]float32
	idx  []uint16
}

// group: the first one is on the best solution.
type group []example

func collect(name string, seed uint64, first, last int64, width, negatives int) (groups []group) {
	entry, err := catalogue.Lookup(name)
	check(err)
	var decider *greedy.Decider
	var glimpser bounds.Glimpser
	rng := rand.New(rand.NewPCG(seed, uint64(first)))
	for n := first; n <= last; n++ {
		board, err := entry.Deal(game.DealID{Source: game.Random, Number: n}, seed)
		check(err)
		start := board.Position().(*freecell.Position)
		if decider == nil {
			decider, err = greedy.New(greedy.Options{
				Guides:  bounds.Guides(start),
				Options: solve.Options{Limits: solve.DecideLimits(), Sweeps: true},
			})
			check(err)
		}
		out, err := decider.Decide(context.Background(), start)
		check(err)
		if out.Solution == nil {
			continue
		}
		_, err = decider.Improve(context.Background(), start, out.Solution, width)
		check(err)
		layers := map[int][]*freecell.Position{}
		bound := map[*freecell.Position]int32{}
		best := map[int]*freecell.Position{}
		last := 0
		decider.Each(func(p game.Position, moves int, s heuristics.Standing, on bool) {
			q := p.(*freecell.Position)
			bound[q] = s.Bound
			if on {
				best[moves] = q
				last = max(last, moves)
			} else {
				layers[moves] = append(layers[moves], q)
			}
		})
		for moves, l := range layers {
			if moves == 0 || best[moves] == nil || moves >= last {
				continue
			}
			rng.Shuffle(len(l), func(i, j int) { l[i], l[j] = l[j], l[i] })
			var g group
			for _, p := range append([]*freecell.Position{best[moves]}, l[:min(len(l), negatives)]...) {
				var e example
				bounds.BaseOf(p, &e.base)
				e.base[0] = float32(bound[p])
				for _, i := range glimpser.Of(p) {
					e.idx = append(e.idx, uint16(i))
				}
				g = append(g, e)
			}
			groups = append(groups, g)
		}
	}
	return groups
}

type learner struct {
	base, gBase [bounds.NumBase]float64
	w, g        []float64
}

func (l *learner) value(e *example) float64 {
	v := 0.0
	for i, x := range e.base {
		v += l.base[i] * float64(x)
	}
	for _, i := range e.idx {
		v += l.w[i]
	}
	return v
}

func (l *learner) evaluate(groups []group) (loss, first, pairs float64) {
	n := 0
	for _, g := range groups {
		v0, sum, rank := l.value(&g[0]), 1.0, 0.0
		for i := 1; i < len(g); i++ {
			v := l.value(&g[i])
			sum += math.Exp(v0 - v)
			if v > v0 {
				pairs++
			} else if v == v0 {
				pairs += 0.5
			}
			if v < v0 {
				rank++
			}
			n++
		}
		if rank == 0 {
			first++
		}
		loss += math.Log(sum)
	}
	return loss / float64(len(groups)), first / float64(len(groups)), pairs / float64(n)
}

func (l *learner) epoch(groups []group, rateBase, rateW, decay float64, rng *rand.Rand) {
	for _, k := range rng.Perm(len(groups)) {
		g := groups[k]
		v := make([]float64, len(g))
		low := math.Inf(1)
		for i := range g {
			v[i] = l.value(&g[i])
			low = min(low, v[i])
		}
		sum := 0.0
		for i := range v {
			v[i] = math.Exp(low - v[i])
			sum += v[i]
		}
		for i := range g {
			// loss = v0 + log Σ exp(-v): d/dv_i = [i=0] - p_i
			d := -v[i] / sum
			if i == 0 {
				d++
			}
			for j, x := range g[i].base {
				if x != 0 && rateBase > 0 {
					gr := d * float64(x)
					l.gBase[j] += gr * gr
					l.base[j] -= rateBase * gr / math.Sqrt(l.gBase[j]+1)
				}
			}
			if rateW > 0 {
				for _, j := range g[i].idx {
					gr := d + decay*l.w[j]
					l.g[j] += gr * gr
					l.w[j] -= rateW * gr / math.Sqrt(l.g[j]+1)
				}
			}
		}
	}
}

func train(name, out string, deals int64, width, negatives, epochs int, tables bool) {
	var parts [2][]group
	var held []group
	var wg sync.WaitGroup
	for _, name := range strings.Split(name, ",") {
		parts[0] = append(parts[0], collect(name, 7001, 1, deals, width, negatives)...)
		held = append(held, collect(name, 7002, 1, max(50, deals/10), width, negatives)...)
	}
	_ = &wg
	groups := append(parts[0], parts[1]...)
	rng := rand.New(rand.NewPCG(1, 1))
	l := &learner{w: make([]float64, bounds.NumTable), g: make([]float64, bounds.NumTable)}
	for i, x := range bounds.AlternateBase() {
		l.base[i] = float64(x) / 100
	}
	fmt.Println(len(groups), "groups;", len(held), "held")
	if bounds.Mask != 0 {
		for _, gs := range [][]group{groups, held} {
			for _, g := range gs {
				for i := range g {
					kept := g[i].idx[:0]
					for _, j := range g[i].idx {
						if bounds.Mask>>bounds.TableOf(uint32(j))&1 != 0 {
							kept = append(kept, j)
						}
					}
					g[i].idx = kept
				}
			}
		}
	}
	if masks != "" {
		for _, word := range strings.Split(masks, ",") {
			mask, _ := strconv.Atoi(word)
			l := &learner{w: make([]float64, bounds.NumTable), g: make([]float64, bounds.NumTable)}
			for i, x := range bounds.AlternateBase() {
				l.base[i] = float64(x) / 100
			}
			masked := func(groups []group) (out []group) {
				for _, g := range groups {
					var h group
					for _, e := range g {
						kept := []uint16{}
						for _, i := range e.idx {
							if mask>>bounds.TableOf(uint32(i))&1 != 0 {
								kept = append(kept, i)
							}
						}
						e.idx = kept
						h = append(h, e)
					}
					out = append(out, h)
				}
				return out
			}
			t, h := masked(groups), masked(held)
			for range epochs {
				l.epoch(t, 0.01, 0.03, 0, rng)
			}
			loss, first, pairs := l.evaluate(h)
			tl, tf, tp := l.evaluate(t[:20000])
			fmt.Printf("mask %b: held %.4f %.4f %.4f, taught %.4f %.4f %.4f\n", mask, loss, first, pairs, tl, tf, tp)
		}
		return
	}
	say := func(what string) {
		loss, first, pairs := l.evaluate(held)
		tl, tf, tp := l.evaluate(groups[:min(len(groups), 20000)])
		fmt.Printf("%s: held %.4f %.4f %.4f, taught %.4f %.4f %.4f; bound %.3f\n", what, loss, first, pairs, tl, tf, tp, l.base[0])
	}
	say("start")
	for e := range 3 {
		l.epoch(groups, 0.02, 0, 0, rng)
		say(fmt.Sprint("base ", e))
	}
	save := func(out string, w bool) {
		scale := 92 / l.base[0]
		var data []byte
		for _, x := range l.base {
			data = binary.LittleEndian.AppendUint32(data, uint32(int32(math.Round(x*scale))))
		}
		if w {
			for _, x := range l.w {
				data = binary.LittleEndian.AppendUint16(data, uint16(int16(math.Round(x*scale))))
			}
		}
		check(os.WriteFile(out, data, 0o644))
		for i, x := range l.base {
			fmt.Printf("%d:%.0f ", i, x*scale)
		}
		fmt.Println()
	}
	save(out+".base", false)
	if !tables {
		return
	}
	for e := range epochs {
		l.epoch(groups, 0.005, 0.03, 0, rng)
		say(fmt.Sprint("all ", e))
	}
	save(out, true)
}

var masks string
