package boardnet

import (
	"math"
	"slices"

	"patience/internal/portable"
)

// A Judge judges positions of a game. It keeps its memory, so each goroutine has a
// Judge of its own.
type Judge struct {
	net    *Net
	edges  *Edges
	graphs []graph
	told   []float32 // what each card makes of what the rules tell it

	x, h, said, heard, z, summary, everywhere []float32
}

// NewJudge returns a judge of positions of the game whose edges are given.
func (n *Net) NewJudge(e *Edges) *Judge {
	d := n.Width
	j := &Judge{net: n, edges: e, told: make([]float32, Cards*d)}
	for c := range Cards {
		to := j.told[c*d : (c+1)*d]
		for i, x := range e.told[c] {
			for k, w := range n.rules[i*d : (i+1)*d] {
				to[k] += float32(x * w)
			}
		}
	}
	return j
}

// A Judgement holds the logits that a net computes for a position. A higher logit means a higher chance.
// Wins is the logit of a win. The other fields assume that the position can be won.
type Judgement struct {
	Left  []float32 // logits of moves left to win: 0, 1, 2 …, the last one for more
	Rate  []float32 // logits of the bins of log10 of the win rate; see Net.Rate
	Cells []float32 // logits of least cells: 0, 1, 2 …, the last one for more
	Wins  float32   // logit of the chance that the position can be won; it means nothing unless Net.Wins

	queries, keys []float32 // a vector for each card, and for each place
	shrinkBy      float32
}

// Logit returns the logit of the move of a card to a place, legal or not.
func (j *Judgement) Logit(card, place int) float32 {
	width := len(j.keys) / Places
	sum, keys := float32(0), j.keys[place*width:(place+1)*width]
	for i, q := range j.queries[card*width : (card+1)*width] {
		sum += float32(q * keys[i])
	}
	return sum * j.shrinkBy
}

// MovesLeft returns the mean of moves left.
func (j *Judgement) MovesLeft() float64 { return mean(j.Left, Bins{0, 1, len(j.Left)}) }

func mean(logits []float32, b Bins) float64 {
	highest := logits[0]
	for _, x := range logits {
		highest = max(highest, x)
	}
	total, sum := 0.0, 0.0
	for i, x := range logits {
		p := portable.Exp(float64(x - highest))
		total += p
		sum += float64(p * (b.First + float64(b.Step*float64(i))))
	}
	return sum / total
}

// together is the number of boards that go through the layers at once: of more, what
// the cards hear would not stay in the cache of a core.
const together = 4

// Judge judges positions. Several at once take less time each.
func (j *Judge) Judge(boards []Board) []Judgement {
	judgements := make([]Judgement, 0, len(boards))
	for few := range slices.Chunk(boards, together) {
		j.read(few)
		for i := range j.net.layers {
			j.pass(&j.net.layers[i])
		}
		judgements = append(judgements, j.conclude(len(few))...)
	}
	return judgements
}

// read makes the graphs, and what cards know before the first layer.
func (j *Judge) read(boards []Board) {
	d, n := j.net.Width, len(boards)
	for len(j.graphs) < n {
		j.graphs = append(j.graphs, graph{})
	}
	j.graphs = j.graphs[:n]
	j.x = resized(j.x, n*Cards*d)
	var ones []int
	for i := range boards {
		j.graphs[i].read(&boards[i], j.edges)
		copy(j.x[i*Cards*d:], j.told)
		for c := range Cards {
			ones = j.graphs[i].features(ones[:0], c)
			for _, f := range ones {
				add(j.x[(i*Cards+c)*d:(i*Cards+c+1)*d], j.net.embed[f*d:])
			}
		}
	}
}

// pass is a layer: all cards say something, hear what others said, and learn.
func (j *Judge) pass(l *layer) {
	d, m, n := j.net.Width, j.net.message, len(j.graphs)
	j.normalize()
	j.said = zeros(j.said, n*Cards*m)
	l.say.addProduct(j.said, j.h)
	j.everywhere = j.fromSummary(j.everywhere, &l.all, j.said, m)
	j.listen()
	j.z = resized(j.z, n*Cards*2*d)
	for i := range n * Cards {
		copy(j.z[i*2*d:(i+1)*2*d], j.everywhere[i/Cards*2*d:])
	}
	l.own.addProduct(j.z, j.h)
	l.hear.addProduct(j.z, j.heard)
	bend(j.z)
	l.learn.addProduct(j.x, j.z)
}

// conclude makes the judgements from what the cards know in the end.
func (j *Judge) conclude(n int) []Judgement {
	net, d := j.net, j.net.Width
	j.normalize()
	queries, keys := make([]float32, n*Cards*d), make([]float32, n*Cards*d)
	net.query.addProduct(queries, j.h)
	net.key.addProduct(keys, j.h)
	places := j.fromSummary(nil, &net.place, j.h, d)
	sum := j.fromSummary(nil, &net.sum, j.h, d)
	bend(sum)
	left, rate, cells, wins := net.left.of(nil, sum), net.rate.of(nil, sum), net.cells.of(nil, sum), net.wins.of(nil, sum)
	judgements := make([]Judgement, n)
	for i := range judgements {
		judgements[i] = Judgement{
			Left:    row(left, i, net.left.stride())[:net.Left],
			Rate:    row(rate, i, net.rate.stride())[:net.Rate.Count],
			Cells:   row(cells, i, net.cells.stride())[:net.Cells],
			Wins:    wins[i*net.wins.stride()],
			queries: row(queries, i, Cards*d), keys: append(row(keys, i, Cards*d), row(places, i, (Places-Cards)*d)...),
			shrinkBy: net.shrinkBy,
		}
	}
	return judgements
}

// row returns a row that appending to does not write beyond.
func row(a []float32, i, width int) []float32 { return a[i*width : (i+1)*width : (i+1)*width] }

// fromSummary applies a dense layer to what is summed over each board: an eighth of
// the sum of free cards, and the mean of cards that are not home. Rows are filled up to
// a multiple of tile.
func (j *Judge) fromSummary(dst []float32, l *dense, said []float32, width int) []float32 {
	rows := (len(j.graphs) + tile - 1) / tile * tile
	j.summary = zeros(j.summary, rows*2*width)
	for i := range j.graphs {
		g, cards, to := &j.graphs[i], said[i*Cards*width:], j.summary[i*2*width:(i+1)*2*width]
		sumOf(to[:width], cards, g.free, 1.0/8)
		sumOf(to[width:], cards, g.out, 1/float32(max(1, len(g.out))))
	}
	return l.of(dst, j.summary)
}

// of returns the products and biases of rows of inputs.
func (l *dense) of(dst, inputs []float32) []float32 {
	rows := len(inputs) / l.inputs
	dst = resized(dst, rows*l.stride())
	for i := range rows {
		copy(dst[i*l.stride():], l.bias)
	}
	l.addProduct(dst, inputs)
	return dst
}

// sumOf sets to to the sum of the vectors of cards, times a factor.
func sumOf(to, said []float32, cards []uint8, factor float32) {
	for _, c := range cards {
		add(to, said[int(c)*len(to):])
	}
	for i := range to {
		to[i] *= factor
	}
}

// listen sets what each card hears by each relation.
func (j *Judge) listen() {
	m := j.net.message
	width := len(relations) * m
	j.heard = zeros(j.heard, len(j.graphs)*Cards*width)
	for i := range j.graphs {
		hearing{
			said: j.said[i*Cards*m : (i+1)*Cards*m], heard: j.heard[i*Cards*width : (i+1)*Cards*width],
			m: m,
		}.all(&j.graphs[i], j.edges)
	}
}

// A hearing is what is said on a board, by card, and heard, by card and relation.
type hearing struct {
	said, heard []float32
	m           int
}

// The numbers of relations.
const (
	below = iota
	above
	allBelow
	allAbove
	end
	next
	previous
	parents
	children
	twins
)

func (h hearing) all(g *graph, e *Edges) {
	h.columns(g)
	for c := range Cards {
		if c+4 < Cards {
			copy(h.slot(next, c), h.saidBy(c+4))
		}
		if c >= 4 {
			copy(h.slot(previous, c), h.saidBy(c-4))
		}
		for relation, cards := range [...][]uint8{e.parents[c], e.children[c], e.twins[c]} {
			for _, other := range cards {
				add(h.slot(parents+relation, c), h.saidBy(int(other)))
			}
		}
	}
}

// columns sets what cards in columns hear from their column.
func (h hearing) columns(g *graph) {
	for i, c := range g.column {
		copy(h.slot(end, int(c)), h.saidBy(int(g.end[c])))
		if g.height[c] > 0 {
			h.along(below, allBelow, int(c), int(g.column[i-1]))
		}
	}
	for i := len(g.column) - 1; i >= 0; i-- {
		if c := g.column[i]; g.depth[c] > 0 {
			h.along(above, allAbove, int(c), int(g.column[i+1]))
		}
	}
}

// along lets a card hear its neighbour, and a quarter of it and of what the neighbour
// heard from all beyond.
func (h hearing) along(one, all, c, neighbour int) {
	said, beyond, to := h.saidBy(neighbour), h.slot(all, neighbour), h.slot(all, c)
	copy(h.slot(one, c), said)
	for i := range to {
		to[i] = float32(0.25*said[i]) + beyond[i]
	}
}

func (h hearing) slot(relation, c int) []float32 {
	at := (c*len(relations) + relation) * h.m
	return h.heard[at : at+h.m]
}

// saidBy is what a card says.
func (h hearing) saidBy(c int) []float32 { return h.said[c*h.m : (c+1)*h.m] }

// normalize sets h to the vectors of x less their mean, divided by their deviation.
func (j *Judge) normalize() {
	d := j.net.Width
	j.h = resized(j.h, len(j.x))
	for i := 0; i < len(j.x); i += d {
		normalize(j.h[i:i+d], j.x[i:i+d])
	}
}

const epsilon = 1e-5

func normalize(to, x []float32) {
	sum := float32(0)
	for _, v := range x {
		sum += v
	}
	middle, squares := sum/float32(len(x)), float32(0)
	for i, v := range x {
		v -= middle
		to[i] = v
		squares += float32(v * v)
	}
	scale := float32(1 / math.Sqrt(float64(squares/float32(len(x)))+epsilon))
	for i := range to {
		to[i] *= scale
	}
}

// bendPlain is bend in plain Go.
func bendPlain(x []float32) {
	for i, v := range x {
		x[i] = v * min(max(float32(slope*v)+half, 0), 1)
	}
}

// The line of bend, which is cut to 0 and 1.
const slope, half = 0.3, 0.5

// addPlain is add in plain Go.
func addPlain(a, b []float32) {
	b = b[:len(a)]
	for i := range a {
		a[i] += b[i]
	}
}

func resized(a []float32, n int) []float32 {
	if cap(a) < n {
		return make([]float32, n)
	}
	return a[:n]
}

func zeros(a []float32, n int) []float32 {
	a = resized(a, n)
	clear(a)
	return a
}
