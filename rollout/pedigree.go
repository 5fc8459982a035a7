package rollout

import (
	"slices"

	"patience/heuristics"
	"patience/internal/portable"
)

// A pedigree is the family tree of the trials of a splitter, as far as a lesson needs
// it. It has their positions at milestones, which position each descends from, and how
// many winners descend from each.
type pedigree struct {
	gauge      heuristics.Teachable // untrained
	members    []member
	places     []uint16 // of the members, the same number for each member
	milestones []milestone
	rate       float64 // the estimate of the splitter
}

// A member is a position of a trial at a milestone.
type member struct {
	parent int32 // the member of an earlier milestone that it descends from, or noMember
	level  int   // by the gauge
	wins   float64
}

// A milestone is a step of the splitting and its members.
type milestone struct {
	first, end int     // members
	level      int     // up to which trials were replaced, by the splitter's gauge
	rarity     float64 // minus the logarithm of the share of trials that got there
}

const noMember = -1

// The size of a pedigree. Chosen by the time that a lesson takes, not tuned.
const (
	milestoneGap = 1  // how much rarer a milestone is than the one before: at least by a factor of e
	mostMembers  = 64 // of a milestone
)

// add makes the survivors of a step members if it is a milestone.
func (f *pedigree) add(s *splitter, level int, share float64) {
	rarity := -portable.Log(share)
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
