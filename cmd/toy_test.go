package cmd

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/cmd/internal/console"
	"patience/cmd/internal/page"
	"patience/features"
	"patience/game"
	"patience/game/gametest"
	"patience/rollout"
)

// This file is a game that the program has never heard of, with nothing but an
// entry of a catalogue. Eight cards 1 to 8 lie in a stock, of which only the last
// one is seen. It goes to the hand, which has room for two, or home, where cards
// are built up from 1; cards go home from the hand as well, and back to it. A few
// deals in a hundred can be won. So the game has what FreeCell has not: cards
// that the player does not see, cards that leave home, a part of the position
// that no card tells, and a source of deals of its own.

const (
	toyCards = 8
	toyRoom  = 2
	toyList  = "list" // its source of deals
)

// toyGame is its rules: the number of cards that the hand has room for.
type toyGame struct{ room int }

func (g toyGame) Name() string {
	if g.room == toyRoom {
		return "toy"
	}
	return fmt.Sprintf("toy-%d", g.room)
}

func (g toyGame) Rules() string   { return fmt.Sprintf("eight cards in a stock, a hand of %d", g.room) }
func (toyGame) Sources() []string { return []string{game.Random, toyList} }
func (toyGame) Resource() string  { return "places" }

func (toyGame) WithResource(n int) (game.Game, error) {
	if n < 0 || n > toyCards {
		return nil, fmt.Errorf("%d places; expected 0 to %d", n, toyCards)
	}
	return toyGame{n}, nil
}

// toyNamed finds the game by a name such as toy-3.
func toyNamed(name string) (catalogue.Entry, bool, error) {
	text, ok := strings.CutPrefix(name, "toy-")
	room, err := strconv.Atoi(text)
	if !ok || err != nil {
		return catalogue.Entry{}, false, nil
	}
	return toyEntry(room), true, nil
}

func (g toyGame) Deal(id game.DealID, seed uint64) (game.Board, error) {
	switch id.Source {
	case game.Random:
	case toyList:
		seed = 0
	default:
		return nil, game.UnknownSource(g, id)
	}
	rng, err := game.NewDealRand("toy", id.Number, seed)
	if err != nil {
		return nil, err
	}
	b := &toyBoard{room: g.room}
	for c := range toyCards {
		b.Stock = append(b.Stock, c+1)
	}
	rng.Shuffle(toyCards, func(i, j int) { b.Stock[i], b.Stock[j] = b.Stock[j], b.Stock[i] })
	return b, nil
}

func (g toyGame) ReadBoard(text []byte, _ string) ([]game.Reading, error) {
	b, err := g.ParseBoard(text)
	return []game.Reading{{Board: b}}, err
}

func (g toyGame) ParseBoard(text []byte) (game.Board, error) {
	b := &toyBoard{room: g.room}
	if bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")) {
		return b, json.Unmarshal(text, b)
	}
	for line := range strings.Lines(string(text)) {
		label, cards, ok := strings.Cut(line, ":")
		into := map[string]*[]int{"stock": &b.Stock, "hand": &b.Hand}[label]
		if !ok || into == nil {
			return nil, fmt.Errorf("%.20q; expected stock: or hand:", line)
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
	room  int
	Stock []int `json:"stock"`
	Hand  []int `json:"hand"`
}

func (b *toyBoard) String() string { return b.text(len(b.Stock)) }

// Seen returns the text without the stock below its last card.
func (b *toyBoard) Seen() string { return b.text(1) }

// text returns the text with the last cards of the stock, as many as are seen.
func (b *toyBoard) text(seen int) string {
	words := func(cards []int) string { return strings.Trim(fmt.Sprint(cards), "[]") }
	down := max(len(b.Stock)-seen, 0)
	return fmt.Sprintf("stock: %s%s\nhand: %s\n", strings.Repeat(game.FaceDown+" ", down), words(b.Stock[down:]),
		words(b.Hand))
}

func (b *toyBoard) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string][]int{"stock": append([]int{}, b.Stock...), "hand": append([]int{}, b.Hand...)})
}

func (b *toyBoard) Position() game.Position {
	p := &toyPosition{room: b.room, stock: slices.Clone(b.Stock)}
	p.left = len(p.stock)
	for _, c := range b.Hand {
		p.hand |= 1 << c
	}
	p.home = toyCards - len(b.Stock) - len(b.Hand)
	return p
}

// Open returns the board with its stock face up.
func (b *toyBoard) Open() game.Board { return openToy{b} }

type openToy struct{ *toyBoard }

func (b openToy) Seen() string        { return b.String() }
func (b openToy) Layout() game.Layout { return b.layout(len(b.Stock)) }

// Layout shows the stock with its last card face up.
func (b *toyBoard) Layout() game.Layout { return b.layout(1) }

func (b *toyBoard) layout(seen int) game.Layout {
	stock := game.Pile{Name: "stock", Spread: game.Right, Cards: make([]game.Face, len(b.Stock))}
	for i := max(len(b.Stock)-seen, 0); i < len(b.Stock); i++ {
		stock.Cards[i] = toyFace(b.Stock[i])
	}
	hand := game.Pile{Name: "hand", Y: 1, Spread: game.Right}
	for _, c := range b.Hand {
		hand.Cards = append(hand.Cards, toyFace(c))
	}
	home := game.Pile{Name: "home", X: 3, Y: 1}
	for c := range toyCards - len(b.Stock) - len(b.Hand) {
		home.Cards = append(home.Cards, toyFace(c+1))
	}
	return game.Layout{Piles: []game.Pile{stock, hand, home}}
}

func toyFace(c int) game.Face { return game.Face{Rank: string("-A2345678"[c])} }

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
	room  int   // of the hand
	stock []int // as dealt; the first left of them lie there still
	left  int
	hand  uint64 // bit c is card c
	home  int    // the greatest card that is home
}

// The moves: from the stock home and to the hand, from the hand home and back.
const (
	toyStockHome game.Move = 1 + iota
	toyStockHand
	toyHandHome
	toyHomeHand
)

// Game returns the name of the rules.
func (p *toyPosition) Game() string { return toyGame{p.room}.Name() }

// Reshuffle shuffles the stock below its last card.
func (p *toyPosition) Reshuffle(rng *game.Rand) {
	p.stock = slices.Clone(p.stock)
	game.Shuffle(p.stock[:max(p.left-1, 0)], rand.New(rng).IntN)
}

// WithResource returns the position with another room in the hand.
func (p *toyPosition) WithResource(n int) (game.Searchable, bool) {
	q := *p
	q.room = n
	return &q, bits.OnesCount64(p.hand) <= n
}

func (p *toyPosition) AppendMoves(dst []game.Move) []game.Move {
	hasRoom := bits.OnesCount64(p.hand) < p.room
	if p.left > 0 && p.stock[p.left-1] == p.home+1 {
		dst = append(dst, toyStockHome)
	}
	if p.left > 0 && hasRoom {
		dst = append(dst, toyStockHand)
	}
	if p.hand>>(p.home+1)&1 == 1 {
		dst = append(dst, toyHandHome)
	}
	if p.home > 0 && !p.Won() && hasRoom {
		dst = append(dst, toyHomeHand)
	}
	return dst
}

func (p *toyPosition) Pick(r uint64) (game.Move, int) {
	return game.PickOf(p.AppendMoves(nil), r)
}

func (p *toyPosition) Play(m game.Move) {
	switch m {
	case toyStockHome:
		p.left--
		p.home++
	case toyStockHand:
		p.left--
		p.hand |= 1 << p.stock[p.left]
	case toyHandHome:
		p.home++
		p.hand &^= 1 << p.home
	case toyHomeHand:
		p.hand |= 1 << p.home
		p.home--
	}
}

func (p *toyPosition) Undo(m game.Move) {
	switch m {
	case toyStockHome:
		p.left++
		p.home--
	case toyStockHand:
		p.hand &^= 1 << p.stock[p.left]
		p.left++
	case toyHandHome:
		p.hand |= 1 << p.home
		p.home--
	case toyHomeHand:
		p.home++
		p.hand &^= 1 << p.home
	}
}

func (p *toyPosition) Won() bool { return p.home == toyCards }
func (p *toyPosition) Home() int { return p.home }

func (p *toyPosition) Hash() uint64 { return game.RandOf(p.code()[0], 1).Uint64() >> 1 }

func (p *toyPosition) HashAfter(m game.Move) uint64 {
	p.Play(m)
	defer p.Undo(m)
	return p.Hash()
}

func (p *toyPosition) AppendKey(dst []byte) []byte {
	key := [toyCards]byte{}
	for i, c := range p.stock[:p.left] {
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
	return map[game.Move]string{
		toyStockHome: "stock-home", toyStockHand: "stock-hand", toyHandHome: "hand-home",
		toyHomeHand: "home-hand",
	}[m]
}

func (p *toyPosition) Board() game.Board {
	b := &toyBoard{room: p.room, Stock: slices.Clone(p.stock[:p.left])}
	for c := 1; c <= toyCards; c++ {
		if p.hand>>c&1 == 1 {
			b.Hand = append(b.Hand, c)
		}
	}
	return b
}

func (p *toyPosition) code() game.Code {
	cards := uint64(0)
	for _, c := range p.stock[:p.left] {
		cards = cards<<4 | uint64(c)
	}
	return game.Code{cards<<16 | p.hand, uint64(p.left)}
}

func (p *toyPosition) NewCoder() game.Coder      { return toyCoder{slices.Clone(p.stock)} }
func (p *toyPosition) Forced() (game.Move, bool) { return 0, false }

// A toyCoder knows the stock as dealt.
type toyCoder struct{ stock []int }

func (toyCoder) Size() int                        { return 16 }
func (toyCoder) Encode(p game.Position) game.Code { return p.(*toyPosition).code() }

func (c toyCoder) After(_ game.Code, p game.Position, m game.Move) game.Code {
	p.Play(m)
	defer p.Undo(m)
	return c.Encode(p)
}

func (c toyCoder) Decode(code game.Code, p game.Position) {
	q := p.(*toyPosition)
	q.stock, q.left, q.hand = c.stock, int(code[1]), code[0]&0xFFFF
	q.home = toyCards - q.left - bits.OnesCount64(q.hand)
}

// A toyPlayer makes the first legal move that chosen allows, and at least one.
type toyPlayer struct {
	chosen func(p *toyPosition, m game.Move) bool
}

func (t toyPlayer) PlayTrial(
	position game.Position, _ *game.Rand, seen *game.HashSet, most int,
) (moves int, branching int64, end game.TrialEnd) {
	p := position.(*toyPosition)
	for ; !p.Won(); moves++ {
		all := p.AppendMoves(nil)
		legal := seen.Unseen(p, slices.Clone(all))
		switch {
		case len(legal) == 0:
			return moves, branching, game.TrialDead
		case moves == most:
			return moves, branching, game.TrialCapped
		}
		i := max(0, slices.IndexFunc(legal, func(m game.Move) bool { return t.chosen(p, m) }))
		branching += int64(len(all))
		p.Play(legal[i])
		seen.Add(p.Hash())
	}
	return moves, branching, game.TrialWon
}

// toyPolicies are a player who looks at what is seen, and one who says that it
// peeks at the next card.
var toyPolicies = []rollout.Policy{
	{Name: "careful", NewPlayer: func(game.Position) rollout.Player {
		return toyPlayer{func(_ *toyPosition, m game.Move) bool { return m == toyHandHome }}
	}},
	{Name: "peeking", Peeks: true, NewPlayer: func(game.Position) rollout.Player {
		return toyPlayer{func(p *toyPosition, m game.Move) bool {
			return m == toyHomeHand && p.left > 1 && p.stock[p.left-2] == p.home
		}}
	}},
}

// toyRates are win rates for the toy's grades, made up.
var toyRates = []float64{0, 0, 0, 0, 0, 0.001, 0.005, 0.01, 0.05, 0.2}

// toyEntry is all that the program is told of the game.
func toyEntry(room int) catalogue.Entry {
	methods := catalogue.Searches(nil, nil)
	return catalogue.Entry{
		Game: toyGame{room}, Solvers: methods, Players: toyPolicies,
		Features: features.NewSet([]features.Row[toyPosition]{
			features.NewRow("f_hand", "cards in the hand", 0, toyCards,
				func(p *toyPosition) float64 { return float64(bits.OnesCount64(p.hand)) }),
		}, func(v *toyPosition, p game.Position) { *v = *p.(*toyPosition) }, nil).With(features.Number{
			Name: "stock_left", Doc: "cards in the stock",
			Value: func(p game.Position) int16 { return int16(p.(*toyPosition).left) },
		}),
		Extras: []catalogue.Extra{{
			Name: "min_places", Short: "least room in the hand", Row: "least room",
			Doc:  "The least room in the hand with which the deal can be won.",
			Flag: "search for the least room in the hand", Nodes: 1000, Compute: catalogue.LeastResource(methods, toyRoom,
				toyCards),
		}},
		Reference: &catalogue.Reference{Deals: "random:1-200", Policy: rollout.Uniform, Rates: toyRates, Rated1500: 0.01},
		Words: catalogue.Words{
			Hidden:  "the order of the stock",
			Columns: map[string]string{"solution": "A move is from and to."},
		},
	}
}

// toyFamily has the toy only.
var toyFamily = catalogue.Family{
	Games: []catalogue.Entry{toyEntry(toyRoom)}, Named: toyNamed,
	Pattern: "one like toy-3",
}

// runToy runs a command in a catalogue that has the toy only.
func runToy(t *testing.T, args string) (string, error) {
	t.Helper()
	return runIn(t, catalogue.New(toyFamily), args)
}

func runIn(t *testing.T, games *catalogue.Catalogue, args string) (string, error) {
	t.Helper()
	var out, errors bytes.Buffer
	root := newRoot(console.NewStreams(games, strings.NewReader(""), &out, &errors))
	root.SetArgs(strings.Fields(args))
	err := root.ExecuteContext(t.Context())
	return out.String(), err
}

// TestToyGame: a game that is nothing but an entry passes the battery, and goes
// through every verb.
func TestToyGame(t *testing.T) {
	gametest.Run(t, toyGame{toyRoom})
	dir := filepath.Join(t.TempDir(), "toys")
	generate := "generate random:1-20 --playouts 200 --max-playouts 200 --solutions --moves --positions " +
		"deal,walk,solution,near --per-deal 2 --min-places --shard-rows 80 "
	unplayed := filepath.Join(t.TempDir(), "unplayed.txt")
	if err := os.WriteFile(unplayed, []byte("DEAL random:3\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ args, want string }{
		{"deal random:1-2", "stock: "},
		{"deal list:7", "stock: "},
		{"deal random:1 --format svg", "<title>face down</title>"},
		{"deal random:1 --format png", "PNG"},
		{
			"score random:1-30 --playouts 500 --max-playouts 500",
			"a player who picks every move at random and does not know the order of the stock",
		},
		{"score random:1 --playouts 500 --json", `"f_hand":0,`},
		{"score random:1 --playouts 500 --json", `"stock_left":8,`},
		{"score random:1 --playouts 500 --json --min-places", `"min_places":`},
		{"score random:3 --playouts 500 --min-places", "least room "},
		{"score random:3 --playouts 500 --moves", "stock-hand"},
		{"score random:3 --playouts 500 --policy careful", "policy careful"},
		{"score random:3 --playouts 500 --policy peeking", "policy peeking"},
		{"solve random:1-30", "moves, and no fewer"},
		{"solve random:1-30 --any", "cannot be won"},
		{"solve random:1 --places 7", "moves, and no fewer"},
		{"solve random:1-30 --format json", `"exact_status":"optimal"`},
		{"review " + unplayed + " --playouts 10", "ended after 0 moves"},
		{"deal random:3 --moves stock-hand", "hand: "},
		{"pick --difficulty 0-3000 --count 1 --deals random:1-400", "random:"},
		{"winrate random:1-2000", "of 2,000 deals can be won"},
		{"schema", "A move is from and to."},
		{generate + "--part 0/2 --out " + dir + "-1", " rows and "},
		{generate + "--part 1/2 --out " + dir + "-2", " rows and "},
		{"merge " + dir + "-1 " + dir + "-2 --out " + dir, " rows and "},
		{"compare random:21-30 " + dir, "These deals do not show"},
		{"verify " + dir, " rows "},
	} {
		if out, err := runToy(t, c.args); err != nil || !strings.Contains(out, c.want) {
			t.Errorf("%s: %v, %q; want %q", c.args, err, out[:min(300, len(out))], c.want)
		}
	}
}

// bareToy is the toy with its rules, and nothing else.
var bareToy = catalogue.New(catalogue.Family{Games: []catalogue.Entry{{Game: toyGame{toyRoom}}}})

// TestRulesAreEnough: the program deals, draws and serves a game and labels it by random
// play, without a search, if it has nothing but the rules.
func TestRulesAreEnough(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"deal random:1-2", "stock: "},
		{"deal random:1 --format svg", "<title>face down</title>"},
		{"score random:1-30 --playouts 500 --max-playouts 500 --exact-nodes 0", "win rate"},
		{"score random:1 --playouts 500 --json", `"win_rate":`},
		{"score random:3 --playouts 500 --moves", "stock-hand"},
		{"generate random:1-20 --playouts 100 --max-playouts 100 --out " + filepath.Join(t.TempDir(), "toys"), " rows in "},
		{"compare random:21-30 random:31-40 --exact-nodes 0", "labels differs significantly"},
		{"schema", "win_rate"},
	} {
		if out, err := runIn(t, bareToy, c.args); err != nil || !strings.Contains(out, c.want) {
			t.Errorf("%s: %v, %q; want %q", c.args, err, out[:min(300, len(out))], c.want)
		}
	}
}

// A pageOf is an address, and what stands on its page.
type pageOf struct{ address, want string }

func TestRulesAreServed(t *testing.T) {
	checkServed(t, bareToy, []pageOf{
		{"/deal?game=toy&deal=random:17", "Moves are not judged"},
		{"/deal?game=toy&deal=random:3&moves=stock-hand", "after 1 move"},
	})
}

// TestToyServed: the pages of the toy show its stock, its labels and a solution.
func TestToyServed(t *testing.T) {
	checkServed(t, catalogue.New(toyFamily), []pageOf{
		{"/", "toy"},
		{"/board.svg?game=toy&deal=random:3", "<title>face down</title>"},
		{"/deal?game=toy&deal=random:17", "stock: ## ## "},
		{"/deal?game=toy&deal=random:17", "who knows the order of the stock"},
		{"/deal?game=toy&deal=random:3&moves=stock-hand", "after 1 move"},
		{"/solution?game=toy&deal=random:17", "Step by step"},
		{"/compare?game=toy&a=random:1&b=random:3", "random:1"},
		{"/find?game=toy&difficulty=easy", "of random deals 1 to "},
	})
}

func checkServed(t *testing.T, games *catalogue.Catalogue, pages []pageOf) {
	t.Helper()
	options := page.DefaultOptions(catalogue.Standard())
	options.Games = games
	site, err := page.New(options)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range pages {
		request := httptest.NewRequest(http.MethodGet, v.address, nil)
		request.Host = "localhost"
		answer := httptest.NewRecorder()
		site.Handler().ServeHTTP(answer, request)
		if body := answer.Body.String(); answer.Code != http.StatusOK || !strings.Contains(body, v.want) {
			t.Errorf("%s: status %d without %q:\n%s", v.address, answer.Code, v.want, body[:min(len(body), 2000)])
		}
	}
}

// TestToyColumns: the columns that the toy adds stand in its rows, and those that
// could never have a value there do not.
func TestToyColumns(t *testing.T) {
	out, err := runToy(t, "schema")
	if err != nil {
		t.Fatal(err)
	}
	for column, want := range map[string]bool{
		"stock_left": true, "f_hand": true, "min_places": true, "min_moves": true,
		"on": false, "rating": true, "card": false, "min_cells": false, "fas": false,
	} {
		if has := strings.Contains(out, "`"+column+"`"); has != want {
			t.Errorf("%s: %t; want %t", column, has, want)
		}
	}
}

// TestToyPeeks: the policy that peeks says so; the other one does not peek.
func TestToyPeeks(t *testing.T) {
	for _, policy := range toyPolicies {
		if !policy.Peeks {
			gametest.CannotPeek(t, toyGame{toyRoom}, func(p game.Position) gametest.Player { return policy.NewPlayer(p) })
		}
	}
}
