package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/features"
	"patience/game"
	"patience/game/gametest"
)

// This file is a game that the program has never heard of, with nothing but an
// entry of a catalogue. Eight cards 1 to 8 lie on a pile. The last card of the
// pile goes to the hand, which has room for two, or home, where cards are built
// up from 1; cards go home from the hand as well. A few deals in a hundred can
// be won.

const (
	toyCards = 8
	toyHand  = 2
)

// toyGame is its rules.
type toyGame struct{}

func (toyGame) Name() string                 { return "toy" }
func (toyGame) Rules() string                { return "eight cards on a pile, a hand of two" }
func (toyGame) Sources() []string            { return []string{game.Random} }
func (toyGame) Weightings() []game.Weighting { return nil }

func (g toyGame) Deal(id game.DealID, seed uint64) (game.Board, error) {
	if id.Source != game.Random {
		return nil, game.UnknownSource(g, id)
	}
	rng, err := game.NewDealRand("toy", id.Number, seed)
	if err != nil {
		return nil, err
	}
	b := &toyBoard{}
	for c := range toyCards {
		b.Pile = append(b.Pile, c+1)
	}
	rng.Shuffle(toyCards, func(i, j int) { b.Pile[i], b.Pile[j] = b.Pile[j], b.Pile[i] })
	return b, nil
}

func (toyGame) ParseBoard(text []byte) (game.Board, error) {
	b := &toyBoard{}
	if bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")) {
		return b, json.Unmarshal(text, b)
	}
	for line := range strings.Lines(string(text)) {
		label, cards, ok := strings.Cut(line, ":")
		into := map[string]*[]int{"pile": &b.Pile, "hand": &b.Hand}[label]
		if !ok || into == nil {
			return nil, fmt.Errorf("%.20q; expected pile: or hand:", line)
		}
		for _, field := range strings.Fields(cards) {
			c, err := strconv.Atoi(field)
			if err != nil {
				return nil, err
			}
			*into = append(*into, c)
		}
	}
	return b, nil
}

// A toyBoard is a position for people; what is missing is home.
type toyBoard struct {
	Pile []int `json:"pile"`
	Hand []int `json:"hand"`
}

func (b *toyBoard) String() string {
	words := func(cards []int) string { return strings.Trim(fmt.Sprint(cards), "[]") }
	return fmt.Sprintf("pile: %s\nhand: %s\n", words(b.Pile), words(b.Hand))
}

func (b *toyBoard) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string][]int{"pile": append([]int{}, b.Pile...), "hand": append([]int{}, b.Hand...)})
}

func (b *toyBoard) Position() game.Position {
	p := &toyPosition{pile: slices.Clone(b.Pile)}
	p.left = len(p.pile)
	for _, c := range b.Hand {
		p.hand |= 1 << c
	}
	p.home = toyCards - len(b.Pile) - len(b.Hand)
	return p
}

func (b *toyBoard) Notation(moves []game.Move) (notation []string, err error) {
	p := b.Position()
	for _, m := range moves {
		if !slices.Contains(p.AppendMoves(nil), m) {
			return nil, fmt.Errorf("move %d is not legal", m)
		}
		notation = append(notation, p.MoveText(m))
		p.Play(m)
	}
	return notation, nil
}

func (b *toyBoard) ParseNotation(notation []string) (moves []game.Move, err error) {
	p := b.Position()
	for _, text := range notation {
		legal := p.AppendMoves(nil)
		i := slices.IndexFunc(legal, func(m game.Move) bool { return p.MoveText(m) == text })
		if i < 0 {
			return nil, fmt.Errorf("%.20q is no legal move", text)
		}
		moves = append(moves, legal[i])
		p.Play(legal[i])
	}
	return moves, nil
}

// A toyPosition is a state of the game.
type toyPosition struct {
	pile []int // as dealt; the first left of them lie there still
	left int
	hand uint64 // bit c is card c
	home int    // the greatest card that is home
}

// The moves: from the pile home, from the pile to the hand, from the hand home.
const (
	toyPileHome game.Move = 1 + iota
	toyPileHand
	toyHandHome
)

func (p *toyPosition) AppendMoves(dst []game.Move) []game.Move {
	if p.left > 0 && p.pile[p.left-1] == p.home+1 {
		dst = append(dst, toyPileHome)
	}
	if p.left > 0 && bits.OnesCount64(p.hand) < toyHand {
		dst = append(dst, toyPileHand)
	}
	if p.hand>>(p.home+1)&1 == 1 {
		dst = append(dst, toyHandHome)
	}
	return dst
}

func (p *toyPosition) Pick(r uint64) (game.Move, int) {
	moves := p.AppendMoves(nil)
	if len(moves) == 0 {
		return 0, 0
	}
	i, _ := bits.Mul64(r, uint64(len(moves)))
	return moves[i], len(moves)
}

func (p *toyPosition) Play(m game.Move) {
	switch m {
	case toyPileHome:
		p.left--
		p.home++
	case toyPileHand:
		p.left--
		p.hand |= 1 << p.pile[p.left]
	case toyHandHome:
		p.home++
		p.hand &^= 1 << p.home
	}
}

func (p *toyPosition) Undo(m game.Move) {
	switch m {
	case toyPileHome:
		p.left++
		p.home--
	case toyPileHand:
		p.hand &^= 1 << p.pile[p.left]
		p.left++
	case toyHandHome:
		p.hand |= 1 << p.home
		p.home--
	}
}

func (p *toyPosition) Won() bool { return p.home == toyCards }
func (p *toyPosition) Home() int { return p.home }

func (p *toyPosition) Hash() uint64 { return rand.NewPCG(p.code()[0], 1).Uint64() >> 1 }

func (p *toyPosition) HashAfter(m game.Move) uint64 {
	p.Play(m)
	defer p.Undo(m)
	return p.Hash()
}

func (p *toyPosition) AppendKey(dst []byte) []byte {
	key := [toyCards]byte{}
	for i, c := range p.pile[:p.left] {
		key[i] = byte(c)
	}
	return binary.LittleEndian.AppendUint16(append(dst, key[:]...), uint16(p.hand))
}

func (p *toyPosition) Clone() game.Position {
	q := *p
	return &q
}

func (p *toyPosition) CopyFrom(src game.Position) { *p = *src.(*toyPosition) }

func (p *toyPosition) MoveText(m game.Move) string {
	return map[game.Move]string{toyPileHome: "pile-home", toyPileHand: "pile-hand", toyHandHome: "hand-home"}[m]
}

func (p *toyPosition) Board() game.Board {
	b := &toyBoard{Pile: slices.Clone(p.pile[:p.left])}
	for c := 1; c <= toyCards; c++ {
		if p.hand>>c&1 == 1 {
			b.Hand = append(b.Hand, c)
		}
	}
	return b
}

func (p *toyPosition) code() game.Code {
	cards := uint64(0)
	for _, c := range p.pile[:p.left] {
		cards = cards<<4 | uint64(c)
	}
	return game.Code{cards<<16 | p.hand, uint64(p.left)}
}

func (p *toyPosition) NewCoder() game.Coder      { return toyCoder{slices.Clone(p.pile)} }
func (p *toyPosition) Forced() (game.Move, bool) { return 0, false }

// A toyCoder knows the pile as dealt.
type toyCoder struct{ pile []int }

func (toyCoder) Size() int                        { return 16 }
func (toyCoder) Encode(p game.Position) game.Code { return p.(*toyPosition).code() }

func (c toyCoder) After(_ game.Code, p game.Position, m game.Move) game.Code {
	p.Play(m)
	defer p.Undo(m)
	return c.Encode(p)
}

func (c toyCoder) Decode(code game.Code, p game.Position) {
	q := p.(*toyPosition)
	q.pile, q.left, q.hand = c.pile, int(code[1]), code[0]&0xFFFF
	q.home = toyCards - q.left - bits.OnesCount64(q.hand)
}

// toyEntry is all that the program is told of the game.
func toyEntry() catalogue.Entry {
	return catalogue.Entry{
		Game:    toyGame{},
		Solvers: catalogue.Searches(nil, nil),
		Features: features.NewSet([]features.Row[toyPosition]{
			features.NewRow("f_pile", "cards on the pile", 0, toyCards, func(p *toyPosition) float64 { return float64(p.left) }),
		}, func(v *toyPosition, p game.Position) { *v = *p.(*toyPosition) }, nil),
		Words: catalogue.Words{Columns: map[string]string{"solution": "A move is from and to."}},
	}
}

// TestToyGame: a game that is nothing but an entry passes the battery, and goes
// through every verb.
func TestToyGame(t *testing.T) {
	gametest.Run(t, toyGame{})
	dir := filepath.Join(t.TempDir(), "toys")
	for _, c := range []struct{ args, want string }{
		{"deal random:1-2", "pile: "},
		{"deal random:1 --format svg", "<svg "},
		{"deal random:1 --format png", "PNG"},
		{"score random:1-30 --playouts 500 --max-playouts 500", "a player who picks every move at random"},
		{"score random:1 --playouts 500 --json", `"f_pile":8,`},
		{"solve random:1-30", "moves and in no fewer"},
		{"solve random:1-30 --any", "cannot be won"},
		{"solve random:1-30 --format json", `"exact_status":"optimal"`},
		{"review - --deal random:3 --playouts 10", "ended after 0 moves"},
		{"deal random:3 --moves pile-hand", "hand: "},
		{"winrate random:1-2000", "of 2,000 deals can be won"},
		{"schema", "A move is from and to."},
		{"generate random:1-20 --playouts 200 --max-playouts 200 --solutions --out " + dir, "20 rows in "},
		{"compare random:21-30 " + dir, "These deals do not show"},
		{"verify " + dir, "20 rows in "},
	} {
		var out, errors bytes.Buffer
		root := newRoot(streams{strings.NewReader(""), &out, &errors, machineMemory, catalogue.New(catalogue.Family{Games: []catalogue.Entry{toyEntry()}})})
		root.SetArgs(strings.Fields(c.args))
		if err := root.ExecuteContext(t.Context()); err != nil || !strings.Contains(out.String(), c.want) {
			t.Errorf("%s: %v, %q; want %q", c.args, err, out.String()[:min(300, out.Len())], c.want)
		}
	}
}
