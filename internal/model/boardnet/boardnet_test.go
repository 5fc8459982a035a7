package boardnet

import (
	"bytes"
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"patience/game/card"
	"patience/internal/games/freecell"
)

// testNet is a tiny net, which lab/train/board --quick learned.
func testNet(t testing.TB) *Net {
	t.Helper()
	file, err := os.ReadFile("testdata/board.net")
	if err != nil {
		t.Fatal(err)
	}
	net, err := Read(file)
	if err != nil {
		t.Fatal(err)
	}
	return net
}

func edgesOf(r freecell.Rules) *Edges { return NewEdges(rulesOf(r)) }

func rulesOf(r freecell.Rules) *Rules {
	ways := map[freecell.Moves]Moves{
		freecell.WholeRuns: WholeRuns, freecell.PartialRuns: PartialRuns,
		freecell.UnlimitedRuns: UnlimitedRuns,
	}
	return &Rules{
		Columns: r.Columns, Cells: r.Cells, Moves: ways[r.Moves],
		Fits:    func(c, parent int) bool { return r.Fits(card.Card(c), card.Card(parent)) },
		ToEmpty: func(c int) bool { return r.SpaceCards().Has(card.Card(c)) },
	}
}

// A judged is a position and what the trainer's JAX says of it: of its legal moves
// card, place and logit.
type judged struct {
	Game  string       `json:"game"`
	On    Board        `json:"on"`
	Moves [][3]float64 `json:"moves"`
	Left  []float64    `json:"left"`
	Rate  []float64    `json:"rate"`
	Cells []float64    `json:"cells"`
	Wins  []float64    `json:"wins"`
}

func golden(t testing.TB) (cases []judged, boards []Board) {
	t.Helper()
	file, err := os.ReadFile("testdata/golden.json")
	if err == nil {
		err = json.Unmarshal(file, &cases)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		boards = append(boards, c.On)
	}
	return cases, boards
}

func TestGolden(t *testing.T) {
	cases, boards := golden(t)
	for i, c := range cases {
		rules, ok := freecell.Named(c.Game)
		if !ok {
			t.Fatalf("no game %q", c.Game)
		}
		j := testNet(t).NewJudge(edgesOf(rules)).Judge(boards[i : i+1])[0]
		near(t, "a win", i, j.Wins, c.Wins[0])
		for _, m := range cases[i].Moves {
			near(t, "move", i, j.Logit(int(m[0]), int(m[1])), m[2])
		}
		for k, want := range cases[i].Left {
			near(t, "moves left", i, j.Left[k], want)
		}
		for k, want := range cases[i].Rate {
			near(t, "win rate", i, j.Rate[k], want)
		}
		for k, want := range cases[i].Cells {
			near(t, "least cells", i, j.Cells[k], want)
		}
	}
}

func near(t *testing.T, what string, i int, got float32, want float64) {
	t.Helper()
	if !(math.Abs(float64(got)-want) <= 1e-4*(1+math.Abs(want))) {
		t.Errorf("position %d: logit of %s is %v; want %v", i, what, got, want)
	}
}

// TestMeans: the means of a judgement are those of its bins, weighted by the exponentials of its logits, however great
// these are.
func TestMeans(t *testing.T) {
	ln := func(x float64) float32 { return float32(math.Log(x)) }
	for _, test := range []struct {
		logits []float32
		left   float64
		bins   Bins
		rate   float64
	}{
		{[]float32{5}, 0, Bins{-3, 0.5, 1}, -3},
		{[]float32{0, 0, 0}, 1, Bins{-3, 0.5, 3}, -2.5},
		{[]float32{ln(1), ln(3)}, 0.75, Bins{-7, 2, 2}, -5.5},
		{[]float32{ln(6), ln(1), ln(3)}, 0.7, Bins{0, -1, 3}, -0.7},
		{[]float32{1000, 1000 + ln(3)}, 0.75, Bins{-7, 2, 2}, -5.5},
		{[]float32{-1000, 0}, 1, Bins{-7, 2, 2}, -5},
	} {
		j := Judgement{Left: test.logits, Rate: test.logits}
		if got := j.MovesLeft(); !(math.Abs(got-test.left) <= 1e-4) {
			t.Errorf("%v: %v moves left; want %v", test.logits, got, test.left)
		}
		if got := mean(j.Rate, test.bins); !(math.Abs(got-test.rate) <= 1e-4) {
			t.Errorf("%v: log10 of the win rate %v; want %v", test.logits, got, test.rate)
		}
	}
}

// Positions judged together are judged as if alone, to the bit.
func TestBatches(t *testing.T) {
	_, boards := golden(t)
	judge := testNet(t).NewJudge(edgesOf(freecell.Standard))
	together := judge.Judge(boards)
	for i := range boards {
		alone := judge.Judge(boards[i : i+1])[0]
		if !slices.Equal(alone.Left, together[i].Left) || !slices.Equal(alone.Rate, together[i].Rate) ||
			alone.Logit(5, 52) != together[i].Logit(5, 52) {
			t.Errorf("position %d: alone it has another judgement than among %d", i, len(boards))
		}
	}
}

// Names of suits and of colours do not matter, but for the order of sums.
func TestRenamings(t *testing.T) {
	cases, boards := golden(t)
	ours := slices.IndexFunc(cases, func(c judged) bool { return c.Game != freecell.Standard.Name })
	cases, boards = cases[:ours], boards[:ours]
	judge := testNet(t).NewJudge(edgesOf(freecell.Standard))
	want := judge.Judge(boards)
	for _, suits := range [][4]uint8{{0, 2, 1, 3}, {1, 0, 3, 2}, {3, 1, 2, 0}} {
		rename := func(place int) int {
			if place >= Cards {
				return place
			}
			return place/4*4 + int(suits[place%4])
		}
		renamed := make([]Board, len(boards))
		for i, b := range boards {
			for c, place := range b {
				renamed[i][rename(c)] = uint8(rename(int(place)))
			}
		}
		for i, j := range judge.Judge(renamed) {
			near(t, "no move left, renamed", i, j.Left[0], float64(want[i].Left[0]))
			for _, m := range cases[i].Moves {
				near(t, "move, renamed", i, j.Logit(rename(int(m[0])), rename(int(m[1]))), m[2])
			}
		}
	}
}

// The edges of a build in suit: one parent, and no twins.
func TestEdgesInSuit(t *testing.T) {
	e := edgesOf(freecell.BakersGame)
	if !slices.Equal(e.parents[7], []uint8{11}) || !slices.Equal(e.children[7], []uint8{3}) || e.twins[7] != nil {
		t.Errorf("2S: parents %v, children %v, twins %v; want 3S, AS and none", e.parents[7], e.children[7], e.twins[7])
	}
	e = edgesOf(freecell.Standard)
	if !slices.Equal(e.parents[7], []uint8{9, 10}) || !slices.Equal(e.children[7], []uint8{1, 2}) ||
		!slices.Equal(e.twins[7], []uint8{4}) {
		t.Errorf("2S: parents %v, children %v, twins %v; want the red threes, the red aces and 2C", e.parents[7],
			e.children[7], e.twins[7])
	}
}

// Every kernel makes the sums of the definition, to the bit.
func TestAddProduct(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		inputs, outputs := rapid.IntRange(1, 70).Draw(t, "inputs"), rapid.IntRange(1, 70).Draw(t, "outputs")
		rows := tile * rapid.IntRange(1, 6).Draw(t, "tiles")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		weights, a := normal(rng, inputs*outputs), normal(rng, rows*inputs)
		m := newMatrix(weights, inputs, outputs)
		c := normal(rng, rows*m.stride())
		want := slices.Clone(c)
		for i := range rows {
			for j := range outputs {
				for k := range inputs {
					want[i*m.stride()+j] += float32(a[i*inputs+k] * weights[k*outputs+j])
				}
			}
		}
		m.addProduct(c, a)
		if !slices.Equal(c, want) {
			t.Fatalf("%d rows of %d inputs, %d outputs: another product", rows, inputs, outputs)
		}
		plain := make([]float32, rows*panel)
		addPanelPlain(plain, a, m.panels, panel, inputs, rows)
		wide := make([]float32, rows*panel)
		addPanel(wide, a, m.panels, panel, inputs, rows)
		if !slices.Equal(plain, wide) {
			t.Fatalf("%d rows of %d inputs: another product in plain Go", rows, inputs)
		}
	})
}

// Sums and bends by wide instructions are those of plain Go, to the bit.
func TestWide(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 70).Draw(t, "numbers")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		a, b := normal(rng, n), normal(rng, n+rng.IntN(3))
		plain := slices.Clone(a)
		addPlain(plain, b)
		if add(a, b); !slices.Equal(a, plain) {
			t.Fatalf("%d sums: %v; plain Go has %v", n, a, plain)
		}
		bendPlain(plain)
		if bend(a); !slices.Equal(a, plain) {
			t.Fatalf("%d bends: %v; plain Go has %v", n, a, plain)
		}
	})
}

func normal(rng *rand.Rand, n int) []float32 {
	a := make([]float32, n)
	for i := range a {
		a[i] = float32(rng.NormFloat64())
	}
	return a
}

func TestReadRefuses(t *testing.T) {
	file, err := os.ReadFile("testdata/board.net")
	if err != nil {
		t.Fatal(err)
	}
	for name, broken := range map[string][]byte{
		"empty": nil, "no header": []byte("{}"), "no arrays": []byte("{}\n"), "short": file[:len(file)-2],
		"long":      append(slices.Clone(file), 0, 0),
		"too sure":  bytes.Replace(file, []byte(`"untaught":0.35`), []byte(`"untaught":1.35`), 1),
		"stretched": bytes.Replace(file, []byte(`"untaught":0.35`), []byte(`"untaught":0.35,"scales":{"a":{"sure":1}}`), 1),
	} {
		if _, err := Read(broken); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestSizes: each number of a header may be as small and as large as its limits, and no smaller or larger.
func TestSizes(t *testing.T) {
	for name, test := range map[string]struct {
		size        func(n *Net) *int
		least, most int
		step        int // between two sizes that may be
	}{
		"width":  {func(n *Net) *int { return &n.Width }, 2 * panel, 1024, 2 * panel},
		"layers": {func(n *Net) *int { return &n.Layers }, 1, 64, 1},
		"left":   {func(n *Net) *int { return &n.Left }, 1, 1024, 1},
		"rates":  {func(n *Net) *int { return &n.Rate.Count }, 1, 1024, 1},
		"cells":  {func(n *Net) *int { return &n.Cells }, 1, 1024, 1},
	} {
		for size, want := range map[int]bool{
			test.least: true, test.most: true, test.least - test.step: false, test.most + test.step: false, -test.step: false,
			test.least + 1: test.step == 1, test.most - 1: test.step == 1, test.least + test.step: true,
		} {
			n := &Net{header: header{
				Width: 64, Layers: 6, Left: 128, Rate: Bins{Count: 57}, Cells: 6, Relations: relations, Levels: Levels{Untaught: 1},
			}}
			*test.size(n) = size
			if err := n.validate(); (err == nil) != want {
				t.Errorf("%s of %d: %v; want that it is allowed: %t", name, size, err, want)
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	file, err := os.ReadFile("testdata/board.net")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(file[:3000])
	f.Fuzz(func(_ *testing.T, file []byte) {
		if net, err := Read(file); err == nil {
			net.NewJudge(edgesOf(freecell.Standard)).Judge(make([]Board, 1))
		}
	})
}

// The nets of BenchmarkJudge have random weights of the sizes that lab/train/board
// learns by default, and the larger one.
func BenchmarkJudge(b *testing.B) {
	_, boards := golden(b)
	for len(boards) < 32 {
		boards = append(boards, boards...)
	}
	for _, size := range []struct {
		name          string
		width, boards int
	}{
		{"width=32/boards=1", 32, 1},
		{"width=32/boards=32", 32, 32},
		{"width=64/boards=1", 64, 1},
		{"width=64/boards=32", 64, 32},
	} {
		b.Run(size.name, func(b *testing.B) {
			judge := randomNet(size.width).NewJudge(edgesOf(freecell.Standard))
			b.ReportAllocs()
			for b.Loop() {
				judge.Judge(boards[:size.boards])
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*size.boards), "µs/board")
		})
	}
}

func randomNet(width int) *Net {
	n := &Net{header: header{Width: width, Layers: 6, Left: 128, Rate: Bins{-14, 0.25, 57}, Cells: 6}}
	n.fill(nil) //nolint:errcheck // all arrays are missing, and so zero
	rng := rand.New(rand.NewPCG(1, 2))
	copy(n.embed, normal(rng, len(n.embed)))
	for i := range n.layers {
		for _, m := range []*matrix{&n.layers[i].say, &n.layers[i].own, &n.layers[i].hear, &n.layers[i].learn} {
			for k := range m.panels {
				m.panels[k] = float32(rng.NormFloat64()) / 16
			}
		}
	}
	return n
}
