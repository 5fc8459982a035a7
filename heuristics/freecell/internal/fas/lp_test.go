package fas_test

import (
	"bufio"
	"fmt"
	"io"
	"slices"

	"patience/heuristics/freecell/internal/fas"
)

// writeLP writes the integer program of a graph in CPLEX's LP format, which
// glpsol reads (glpsol --lp FILE). The least value of its objective is Size. The error
// is that of the writer.
//
// Each vertex v has a potential p_v. Each loose arc u → v has a variable x_u_v,
// which is 1 if the arc is cut. Along every arc that is not cut the potential
// falls by at least one, so there is no cycle:
//
//	p_u − p_v ≥ 1          for firm arcs
//	p_u − p_v + n x ≥ 1    for loose arcs, where n is the number of vertices
//
// A loop has the row x ≥ 1.
func writeLP(w io.Writer, g *fas.Graph) error {
	l := lpWriter{Writer: bufio.NewWriter(w), loose: g.Loose(), firm: g.Firm()}
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
	loose, firm []fas.Arc
}

func (l *lpWriter) line(format string, values ...any) { fmt.Fprintf(l, format+"\n", values...) }

// x names the variable of a loose arc.
func (l *lpWriter) x(a fas.Arc) string { return fmt.Sprintf("x_%d_%d", a.From, a.To) }

// potentials writes the rows of the arcs.
func (l *lpWriter) potentials() {
	for _, a := range l.firm {
		l.line(" firm_%d_%[2]d: p_%[1]d - p_%[2]d >= 1", a.From, a.To)
	}
	n := l.vertices()
	for _, a := range l.loose {
		if a.From == a.To {
			l.line(" loop_%d: %s >= 1", a.From, l.x(a))
			continue
		}
		l.line(" loose_%d_%[2]d: p_%[1]d - p_%[2]d + %d %s >= 1", a.From, a.To, n, l.x(a))
	}
}

// vertices counts the vertices that have arcs.
func (l *lpWriter) vertices() int {
	seen := map[int]bool{}
	for _, a := range slices.Concat(l.loose, l.firm) {
		seen[a.From], seen[a.To] = true, true
	}
	return len(seen)
}
