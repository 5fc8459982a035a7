package fas

import (
	"bufio"
	"fmt"
	"io"
	"math/bits"
)

// WriteLP writes the integer program of a graph in CPLEX's LP format, which
// glpsol (glpsol --lp FILE), SCIP and others read. The least value of its
// objective is Size.
//
// Each vertex v has a potential p_v. Each loose arc u → v has a variable x_u_v,
// which is 1 if the arc is cut. Along every arc that is not cut the potential
// falls by at least one, so there is no cycle:
//
//	p_u − p_v ≥ 1          for firm arcs
//	p_u − p_v + n x ≥ 1    for loose arcs, where n is the number of vertices
//
// A loop has the row x ≥ 1.
//
// The function name returns the name of a vertex, made of letters and digits.
// The error is that of the writer, or ErrFirmCycle.
func WriteLP(w io.Writer, g *Graph, name func(vertex int) string) error {
	if _, ok := closure(&g.firm); !ok {
		return ErrFirmCycle
	}
	l := lpWriter{Writer: bufio.NewWriter(w), name: name, loose: g.Loose(), firm: g.Firm()}
	l.line("Minimize")
	l.line(" cuts: 0 zero")
	for _, a := range l.loose {
		l.line("  + %s", l.x(a))
	}
	l.line("Subject To")
	l.line(" start: zero = 0")
	l.potentials()
	l.line("Binary")
	for _, a := range l.loose {
		l.line(" %s", l.x(a))
	}
	l.line("End")
	return l.Flush()
}

// An lpWriter writes a program. It keeps the first error until Flush.
type lpWriter struct {
	*bufio.Writer
	name        func(int) string
	loose, firm []Arc
}

func (l *lpWriter) line(format string, values ...any) { fmt.Fprintf(l, format+"\n", values...) }

// x names the variable of a loose arc.
func (l *lpWriter) x(a Arc) string { return "x_" + l.name(a.From) + "_" + l.name(a.To) }

// potentials writes the rows of the arcs.
func (l *lpWriter) potentials() {
	for _, a := range l.firm {
		l.line(" firm_%s_%[2]s: p_%[1]s - p_%[2]s >= 1", l.name(a.From), l.name(a.To))
	}
	n := l.vertices()
	for _, a := range l.loose {
		if a.From == a.To {
			l.line(" loop_%s: %s >= 1", l.name(a.From), l.x(a))
			continue
		}
		l.line(" loose_%s_%[2]s: p_%[1]s - p_%[2]s + %d %s >= 1", l.name(a.From), l.name(a.To), n, l.x(a))
	}
}

// vertices counts the vertices that have arcs.
func (l *lpWriter) vertices() int {
	var seen uint64
	for _, arcs := range [][]Arc{l.loose, l.firm} {
		for _, a := range arcs {
			seen |= bit(a.From) | bit(a.To)
		}
	}
	return bits.OnesCount64(seen)
}
