package game

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"
)

// NewRand returns a generator of random numbers for one use. The use is identified by a
// purpose, by the bytes of a subject such as a position's key, and by numbers such as a
// root seed and a chunk. Equal arguments give the same numbers on every machine and in
// every version; different arguments give independent streams.
func NewRand(purpose string, subject []byte, numbers ...uint64) *rand.PCG {
	sum := seedOf(purpose, subject, numbers)
	return rand.NewPCG(binary.LittleEndian.Uint64(sum[:]), binary.LittleEndian.Uint64(sum[8:]))
}

func writeSized(write func([]byte) (int, error), b []byte) {
	write(binary.LittleEndian.AppendUint64(nil, uint64(len(b)))) // a hash's Write never fails
	write(b)
}

// NewDealRand returns the generator that shuffles a random deal, numbered from 1, of a
// seed. The purpose names a game or a family of games, and deck is the numbers that
// describe its deck. Games with equal purpose and deck have the same random deals. The
// only error is a number less than 1.
func NewDealRand(purpose string, number int64, seed uint64, deck ...uint64) (*rand.Rand, error) {
	if number < 1 {
		return nil, fmt.Errorf("deal %s: random deals are numbered from 1", DealID{Random, number})
	}
	return rand.New(NewRand(purpose, nil, append(deck, seed, uint64(number))...)), nil
}

// Shuffle shuffles a deck by drawing one card after the other (Fisher and Yates). While
// left cards remain, it draws the one with index pick(left), which must be in
// 0..left−1, and exchanges it with the last remaining one. So the drawn cards lie at
// the end of deck, in reverse order.
func Shuffle[C any](deck []C, pick func(left int) int) {
	for left := len(deck); left > 1; left-- {
		i := pick(left)
		deck[i], deck[left-1] = deck[left-1], deck[i]
	}
}

// UnknownSource returns the error for a deal of a source that a game does not
// have.
func UnknownSource(g Game, id DealID) error {
	var deals []string
	for _, source := range g.Sources() {
		deals = append(deals, DealID{source, id.Number}.String())
	}
	return fmt.Errorf("deal %s: %s has no source %q; expected %s", id, g.Name(), id.Source, strings.Join(deals, " or "))
}

// ZobristTable returns random 63-bit numbers above 0, by card and place, for positions
// whose hash is the exclusive or of the numbers of their cards. The purpose determines
// the numbers. There are at most 64 cards and 64 places; entries beyond cards and
// places are 0.
func ZobristTable(purpose string, cards, places int) *[64][64]uint64 {
	var table [64][64]uint64
	src := rand.New(NewRand(purpose, nil))
	for card := range cards {
		for place := range places {
			table[card][place] = src.Uint64N(1<<63-1) + 1
		}
	}
	return &table
}

// PickOf returns what [Position.Pick] does of a position with these legal moves, in the
// order of AppendMoves.
func PickOf(moves []Move, r uint64) (m Move, n int) {
	if len(moves) == 0 {
		return 0, 0
	}
	i, _ := bits.Mul64(r, uint64(len(moves)))
	return moves[i], len(moves)
}
