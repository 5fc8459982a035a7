package rollout

import (
	"math"
	"slices"

	"patience/heuristics"
)

// A pedigree is the family tree of the trials of a splitter, as far as a lesson needs
// it: their positions at milestones, from which each went on, and how many of the
// winners descend from each.
type pedigree struct {
	gauge      heuristics.Teachable // not taught
	members    []member
	places     []uint16 // of the members, as many of each
	milestones []milestone
	rate       float64 // the estimate of the splitter
}

// A member is a position of a trial at a milestone.
type member struct {
	parent int32 // the member before it, or noMember
	level  int   // by the gauge
	wins   float64
}

// A milestone is a step of the splitting and its members.
type milestone struct {
	first, end int     // members
	level      int     // up to which trials were replaced, by the gauge that followed them
	rarity     float64 // minus the logarithm of the share of trials that came as far
}

const noMember = -1

// The size of a pedigree. Chosen by the time that a lesson takes, not tuned.
const (
	milestoneGap = 1  // how much rarer a milestone is than the one before: a factor of e
	mostMembers  = 64 // of a milestone
)

// add makes the survivors of a step members if it is a milestone.
func (f *pedigree) add(s *splitter, level int, share float64) {
	rarity := -math.Log(share)
	if n := len(f.milestones); n > 0 && rarity < f.milestones[n-1].rarity+milestoneGap {
		return
	}
	m := milestone{first: len(f.members), level: level, rarity: rarity}
	chosen := min(len(s.survivors), mostMembers)
	for i := range chosen {
		p := &s.particles[s.survivors[i*len(s.survivors)/chosen]]
		pos := p.above(level).pos
		f.members = append(f.members, member{parent: p.member, level: f.gauge.Start(pos)})
		f.places = f.gauge.AppendPlaces(f.places, pos)
		p.member = int32(len(f.members) - 1)
	}
	m.end = len(f.members)
	f.milestones = append(f.milestones, m)
}

// close counts the winners that descend from each member.
func (f *pedigree) close(s *splitter, rate float64) {
	f.rate = rate
	for _, i := range s.survivors {
		if m := s.particles[i].member; m != noMember {
			f.members[m].wins++
		}
	}
	for _, m := range slices.Backward(f.members) { // children come after their parents
		if m.parent != noMember {
			f.members[m.parent].wins += m.wins
		}
	}
}

// placesOf returns the places of the members of a milestone.
func (f *pedigree) placesOf(m milestone) []uint16 {
	n := len(f.places) / len(f.members)
	return f.places[m.first*n : m.end*n]
}
