package freecell

import (
	"testing"

	"patience/game"
)

type sums struct{ n, moves, wins, dead, capped, branching, home int64 }

func (s *sums) add(last *Position, moves int, branching int64, end game.TrialEnd) {
	s.n++
	s.moves += int64(moves)
	s.branching += branching
	switch end {
	case game.TrialWon:
		s.wins++
	case game.TrialDead:
		s.dead++
	default:
		s.capped++
	}
	s.home += int64(last.Home())
}

func startOf(tb testing.TB, number int64) *Position {
	rules := Standard
	b, err := MicrosoftDeal(&rules, number)
	if err != nil {
		tb.Fatal(err)
	}
	return b.Position().(*Position)
}

func TestLanes(t *testing.T) {
	for number := int64(1); number <= 20; number++ {
		l := NewLanes(startOf(t, number), 1000)
		var a, b sums
		type o struct {
			m  int
			br int64
			e  game.TrialEnd
			h  uint64
		}
		all := map[int64]o{}
		l.Play(5, 0, 20000, func(n int64, last *Position, moves int, branching int64, end game.TrialEnd) {
			a.add(last, moves, branching, end)
			all[n] = o{moves, branching, end, last.hashOf()}
			if last.hash != last.hashOf() {
				t.Fatal("hash")
			}
		})
		for n := range int64(20000) {
			moves, branching, end := l.Alone(5, n)
			b.add(&l.pos, moves, branching, end)
			if w := (o{moves, branching, end, l.pos.hashOf()}); all[n] != w {
				t.Fatal(number, n, all[n], w)
			}
		}
		if a != b {
			t.Fatal(number, a, b)
		}
		t.Log(a, l.Long)
	}
}

func BenchmarkLanes(b *testing.B) {
	var all []*Lanes
	for n := int64(1); n <= 20; n++ {
		all = append(all, NewLanes(startOf(b, n), 1000))
	}
	i := int64(0)
	var s sums
	for b.Loop() {
		all[i%20].Play(uint64(i), 0, 4096, func(n int64, last *Position, moves int, branching int64, end game.TrialEnd) {
			s.add(last, moves, branching, end)
		})
		i++
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(s.n), "ns/trial")
}

func BenchmarkAlone(b *testing.B) {
	var all []*Lanes
	for n := int64(1); n <= 20; n++ {
		all = append(all, NewLanes(startOf(b, n), 1000))
	}
	i := int64(0)
	var s sums
	for b.Loop() {
		for n := range int64(4096) {
			moves, branching, end := all[i%20].Alone(uint64(i), n)
			s.add(&all[i%20].pos, moves, branching, end)
		}
		i++
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(s.n), "ns/trial")
}
