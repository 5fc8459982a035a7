package sat

// A ref is the index of a clause in an arena.
type ref int32

// none is no clause.
const none ref = -1

// An arena holds clauses one after another: the length of each, its glue and its
// literals. The glue of a learned clause is the number of decision levels of its
// literals when it was learned. It is 0 for clauses of the problem.
type arena struct {
	words   []Literal
	learned int // clauses
	length  int // literals of clauses learned
}

const header = 2

func (a *arena) add(clause []Literal, glue int32) ref {
	r := ref(len(a.words))
	a.words = append(a.words, Literal(len(clause)), Literal(glue))
	a.words = append(a.words, clause...)
	if glue > 0 {
		a.learned++
		a.length += len(clause)
	}
	return r
}

// literals returns the literals of a clause, the two that are watched first.
func (a *arena) literals(r ref) []Literal {
	from := int(r) + header
	return a.words[from : from+int(a.words[r])]
}

func (a *arena) glue(r ref) int32 { return int32(a.words[r+1]) }

// after returns the clause after r, or the first one after none.
func (a *arena) after(r ref) (next ref, ok bool) {
	if r != none {
		next = r + header + ref(a.words[r])
	}
	return next, int(next) < len(a.words)
}
