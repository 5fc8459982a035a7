package greedy

import (
	"patience/game"
	"patience/heuristics"
)

// A Prober makes every dive of a guide from a position and tells how each ended,
// whether or not one before it won. How soon dives win says how easily the
// position is won. It is not safe for concurrent use.
type Prober struct{ decider Decider }

// A Probe is how a dive ended.
type Probe struct {
	Won    bool
	Visits int // positions visited
	Moves  int // of the solution; 0 if the dive did not win
}

// NewProber returns a prober whose dives visit at most a number of positions, 1
// to 1024, or fewer if the guide says so. The guide must be a Foreseeing one with
// dives.
func NewProber(guide heuristics.Guide, visits int) *Prober {
	p := &Prober{Decider{diver: newDiver(guide), guide: guide}}
	p.decider.MaxNodes = int64(visits)
	return p
}

// AppendProbes appends how each dive from start ends. Equal positions get equal
// probes.
func (p *Prober) AppendProbes(dst []Probe, start game.Searchable) []Probe {
	d := &p.decider
	for _, dive := range d.diver.dives {
		probe := Probe{Won: d.dive(start, dive), Visits: d.diver.visited}
		if probe.Won {
			probe.Moves = len(d.diver.path())
		}
		dst = append(dst, probe)
	}
	return dst
}
