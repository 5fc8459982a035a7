package main

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"hash/fnv"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A mutant is a change of a few bytes of one file.
type mutant struct {
	File, Func    string // the file below the root; the function or what is declared
	Kind          string
	Line, Col     int
	Before, After string // the lines that change
	Again         int    // of equal changes of equal lines in a function, from 0
	path          string // of the file
	from, to      int    // the bytes that are replaced
	text          string // by this
	pack          string
	function      [2]int // its first line and its last; 0 outside
}

// apply returns the file with the change.
func (m *mutant) apply(source []byte) []byte {
	return slices.Concat(source[:m.from], []byte(m.text), source[m.to:])
}

// key names the mutant in any tree that has it, wherever its line is.
func (m *mutant) key() string {
	return strings.Join([]string{m.File, m.Func, m.Kind, m.Before, m.After, strconv.Itoa(m.Again)}, "\t")
}

// rank is a random number that only the seed and the key decide.
func (m *mutant) rank(seed int) string {
	return fmt.Sprintf("%x", sha256.Sum256(fmt.Appendf(nil, "%d\t%s", seed, m.key())))
}

// A finder finds the mutants of a package.
type finder struct {
	tree   *tree
	pack   *pack
	path   string
	source []byte
	stack  []ast.Node
	found  []*mutant
}

// mutants returns all mutants of a package, those that do not compile included.
func (t *tree) mutants(p *pack) []*mutant {
	f := finder{tree: t, pack: p}
	for _, file := range p.files {
		f.path = t.set.File(file.Package).Name()
		if f.source = p.sources[f.path]; f.source != nil {
			ast.Inspect(file, f.enter)
		}
	}
	times := map[string]int{}
	for _, m := range f.found {
		key := m.key()
		m.Again = times[key]
		times[key]++
	}
	return f.found
}

func (f *finder) enter(n ast.Node) bool {
	if n == nil {
		f.stack = f.stack[:len(f.stack)-1]
		return true
	}
	if f.isIdle(n) {
		return false
	}
	f.stack = append(f.stack, n)
	f.visit(n)
	return true
}

// parent returns a node above the one that is visited, by 1 the next.
func (f *finder) parent(above int) ast.Node {
	if i := len(f.stack) - 1 - above; i >= 0 {
		return f.stack[i]
	}
	return nil
}

// isIdle reports whether changes of a node certainly change nothing that is promised: imports, hints of capacity, and
// what a panic says. So are assignments to nothing.
func (f *finder) isIdle(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ImportSpec:
		return true
	case *ast.ExprStmt:
		return calls(n.X, "Grow")
	case *ast.AssignStmt:
		return len(n.Rhs) == 1 && calls(n.Rhs[0], "Grow") || types.ExprString(n.Lhs[0]) == "_" && len(n.Lhs) == 1
	}
	call, ok := f.parent(0).(*ast.CallExpr)
	if !ok || n == call.Fun {
		return false
	}
	_, isMap := f.pack.info.TypeOf(call).(*types.Map)
	return calls(call, "panic") || calls(call, "make") &&
		(len(call.Args) == 3 && n == call.Args[2] || isMap && n != call.Args[0])
}

// calls reports whether an expression is a call of a function or method of a name.
func calls(e ast.Expr, name string) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name == name
	case *ast.SelectorExpr:
		return f.Sel.Name == name
	}
	return false
}

// visit adds the mutants of a node.
func (f *finder) visit(n ast.Node) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		f.operator(n.OpPos, n.Op, n.X)
	case *ast.UnaryExpr:
		if n.Op == token.NOT || n.Op == token.SUB {
			f.add("operator", n.OpPos, n.OpPos+1, "")
		}
	case *ast.BasicLit:
		f.literal(n)
	case *ast.Ident:
		if n.Name == "true" || n.Name == "false" {
			f.replace("constant", n, strconv.FormatBool(n.Name == "false"))
		}
	case *ast.IfStmt:
		f.condition(n.Cond)
	case *ast.RangeStmt:
		f.bound(n.X)
	case *ast.ReturnStmt:
		f.results(n)
	case ast.Stmt:
		f.statement(n)
	}
}

// swaps holds for each operator the one that takes its place.
var swaps = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR, token.EQL: token.NEQ,
	token.NEQ: token.EQL,
	token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.QUO, token.QUO: token.MUL, token.REM: token.MUL,
	token.AND: token.OR, token.OR: token.AND, token.XOR: token.AND, token.AND_NOT: token.AND, token.SHL: token.SHR,
	token.SHR:        token.SHL,
	token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN, token.MUL_ASSIGN: token.QUO_ASSIGN,
	token.QUO_ASSIGN: token.MUL_ASSIGN,
	token.AND_ASSIGN: token.OR_ASSIGN, token.OR_ASSIGN: token.AND_ASSIGN, token.XOR_ASSIGN: token.AND_ASSIGN,
	token.AND_NOT_ASSIGN: token.AND_ASSIGN,
	token.SHL_ASSIGN:     token.SHR_ASSIGN, token.SHR_ASSIGN: token.SHL_ASSIGN, token.INC: token.DEC, token.DEC: token.INC,
	token.LAND: token.LOR, token.LOR: token.LAND,
}

// operator swaps an operator whose left side is x.
func (f *finder) operator(at token.Pos, op token.Token, x ast.Expr) {
	other, ok := swaps[op]
	if !ok {
		return
	}
	if basic, ok := f.pack.info.TypeOf(x).Underlying().(*types.Basic); ok && basic.Info()&types.IsString != 0 &&
		(op == token.ADD || op == token.ADD_ASSIGN) {
		return
	}
	kind := "operator"
	switch loop, _ := f.parent(1).(*ast.ForStmt); {
	case loop != nil && loop.Cond == f.parent(0):
		kind = "bound"
	case op == token.LSS || op == token.LEQ || op == token.GTR || op == token.GEQ || op == token.EQL || op == token.NEQ:
		kind = "comparison"
	}
	f.add(kind, at, at+token.Pos(len(op.String())), other.String())
}

// literal changes a number by one, up or down as its place has it. A one becomes zero or two, and a zero one.
func (f *finder) literal(n *ast.BasicLit) {
	value, err := strconv.ParseInt(n.Value, 0, 64)
	switch {
	case n.Kind == token.FLOAT:
		f.replace("constant", n, "("+n.Value+" + 1)")
	case n.Kind != token.INT || err != nil:
	case value > 0 && f.coin(n):
		f.replace("constant", n, strconv.FormatInt(value-1, 10))
	default:
		f.replace("constant", n, strconv.FormatInt(value+1, 10))
	}
}

// coin is a random choice that stays when other lines change.
func (f *finder) coin(n ast.Node) bool {
	first, last := f.lines(n.Pos(), n.End())
	sum := fnv.New32a()
	fmt.Fprint(sum, f.path[len(f.tree.root):], squeeze(f.source[first:last]), int(n.Pos())-first)
	return sum.Sum32()>>7&1 == 0
}

// condition turns a condition round, unless an operator of its own does.
func (f *finder) condition(cond ast.Expr) {
	switch c := cond.(type) {
	case *ast.BinaryExpr:
		if c.Op == token.EQL || c.Op == token.NEQ {
			return
		}
	case *ast.UnaryExpr:
		return
	}
	f.replace("condition", cond, "!("+f.code(cond)+")")
}

// bound makes a range shorter by one.
func (f *finder) bound(x ast.Expr) {
	switch t := f.pack.info.TypeOf(x).Underlying().(type) {
	case *types.Basic:
		if t.Info()&types.IsInteger != 0 {
			f.replace("bound", x, "("+f.code(x)+" - 1)")
		}
	case *types.Slice:
		switch x.(type) {
		case *ast.Ident, *ast.SelectorExpr:
			f.replace("bound", x, fmt.Sprintf("%[1]s[:max(0, len(%[1]s)-1)]", f.code(x)))
		}
	}
}

// results returns something else, result by result.
func (f *finder) results(n *ast.ReturnStmt) {
	want := f.signature()
	if want == nil || want.Results().Len() != len(n.Results) {
		return
	}
	for i, e := range n.Results {
		if text := f.other(e, want.Results().At(i).Type()); text != "" {
			f.replace("result", e, text)
		}
	}
}

// signature returns that of the function around the node that is visited.
func (f *finder) signature() *types.Signature {
	for above := 1; above < len(f.stack); above++ {
		switch n := f.parent(above).(type) {
		case *ast.FuncLit:
			return f.pack.info.TypeOf(n).(*types.Signature)
		case *ast.FuncDecl:
			return f.pack.info.Defs[n.Name].Type().(*types.Signature)
		}
	}
	return nil
}

// other returns the zero of a type, or the opposite of a truth; empty where the expression is that, or where another
// change says the same.
func (f *finder) other(e ast.Expr, t types.Type) string {
	if _, ok := t.(*types.TypeParam); ok {
		return ""
	}
	text, zero := f.code(e), ""
	switch t := t.Underlying().(type) {
	case *types.Basic:
		switch _, compared := e.(*ast.BinaryExpr); {
		case t.Info()&types.IsNumeric != 0:
			zero = "0"
		case t.Info()&types.IsString != 0:
			zero = `""`
		case t.Info()&types.IsBoolean != 0 && !compared && text != "true" && text != "false" && !strings.HasPrefix(text, "!"):
			zero = "!(" + text + ")"
		}
	case *types.Pointer, *types.Slice, *types.Map, *types.Interface, *types.Signature, *types.Chan:
		zero = "nil"
	}
	if text == zero {
		return ""
	}
	return zero
}

// statement drops a statement, or swaps its operator. What ends with the function is not dropped: a lock or a file that
// stays open changes no result.
func (f *finder) statement(n ast.Stmt) {
	switch n := n.(type) {
	case *ast.IncDecStmt:
		f.operator(n.TokPos, n.Tok, n.X)
	case *ast.AssignStmt:
		if n.Tok == token.DEFINE {
			return
		}
		f.operator(n.TokPos, n.Tok, n.Lhs[0])
	case *ast.BranchStmt:
		if n.Tok != token.BREAK && n.Tok != token.CONTINUE {
			return
		}
	case *ast.ExprStmt, *ast.SendStmt:
	default:
		return
	}
	f.replace("statement", n, "")
}

func (f *finder) replace(kind string, n ast.Node, text string) { f.add(kind, n.Pos(), n.End(), text) }

func (f *finder) offset(at token.Pos) int { return f.tree.set.Position(at).Offset }

func (f *finder) code(n ast.Node) string {
	return string(f.source[f.offset(n.Pos()):f.offset(n.End())])
}

// lines returns the bytes of the whole lines around two places.
func (f *finder) lines(from, to token.Pos) (first, last int) {
	first, last = f.offset(from), f.offset(to)
	for first > 0 && f.source[first-1] != '\n' {
		first--
	}
	for last < len(f.source) && f.source[last] != '\n' {
		last++
	}
	return first, last
}

// squeeze makes one line of several, and blanks of tabs.
func squeeze(text []byte) string { return strings.Join(strings.Fields(string(text)), " ") }

func (f *finder) add(kind string, from, to token.Pos, text string) {
	at := f.tree.set.Position(from)
	first, last := f.lines(from, to)
	file, _ := filepath.Rel(f.tree.root, f.path)
	m := &mutant{
		File: filepath.ToSlash(file), Kind: kind, Line: at.Line, Col: at.Column, path: f.path, from: at.Offset,
		to: f.offset(to), text: text, pack: f.pack.ImportPath,
	}
	m.Func, m.function = f.around()
	m.Before = squeeze(f.source[first:last])
	m.After = squeeze(slices.Concat(f.source[first:m.from], []byte(text), f.source[m.to:last]))
	if m.Before != m.After {
		f.found = append(f.found, m)
	}
}

// around names the declaration that is visited, and returns the lines of a function.
func (f *finder) around() (name string, lines [2]int) {
	for _, n := range f.stack {
		switch n := n.(type) {
		case *ast.FuncDecl:
			lines = [2]int{f.tree.set.Position(n.Pos()).Line, f.tree.set.Position(n.End()).Line}
			return receiver(n) + n.Name.Name, lines
		case *ast.ValueSpec:
			return n.Names[0].Name, lines
		case *ast.TypeSpec:
			return n.Name.Name, lines
		}
	}
	return name, lines
}

// receiver returns the type of a method with a dot, and nothing for a function.
func receiver(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	e := f.Recv.List[0].Type
	if star, ok := e.(*ast.StarExpr); ok {
		e = star.X
	}
	if index, ok := e.(*ast.IndexExpr); ok {
		e = index.X
	}
	return types.ExprString(e) + "."
}

// byRank orders mutants at random.
func byRank(seed int) func(a, b *mutant) int {
	return func(a, b *mutant) int { return cmp.Compare(a.rank(seed), b.rank(seed)) }
}
