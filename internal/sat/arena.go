package sat

// A ref is the place of a clause in an arena.
type ref int32

// none is no clause.
const none ref = -1

// An arena holds clauses one after another, each as its length, its glue and
// its literals. The glue of a clause learned is the number of levels of
// decisions that it joined; 0 marks a clause of the problem.
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

// literals returns a clause, the literals that are watched first.
func (a *arena) literals(r ref) []Literal {
	from := int(r) + header
	return a.words[from : from+int(a.words[r])]
}

func (a *arena) glue(r ref) int32 { return int32(a.words[r+1]) }

// after returns the clause after one, the first one after none.
func (a *arena) after(r ref) (next ref, ok bool) {
	if r != none {
		next = r + header + ref(a.words[r])
	}
	return next, int(next) < len(a.words)
}
