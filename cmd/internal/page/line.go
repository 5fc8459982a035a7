package page

import (
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"patience/cmd/internal/say"
)

// A line is the game of a view in words, and other lines that were left for it.
type line struct {
	words  []string   // the moves of the game, those taken back included
	others [][]string // the latest first
}

// keptLines is how many other lines an address holds. The oldest goes first.
const keptLines = 4

// readOthers reads the other lines of an address: of each the number of words that it
// has in common with the game, and the rest.
func (v *view) readOthers(also []string) error {
	for _, text := range also[:min(len(also), keptLines)] {
		fields := strings.Fields(text)
		if len(fields) == 0 || len(fields) > longestGame {
			return wrongf("also: %d words; expected a number of moves, and up to %d moves", len(fields), longestGame-1)
		}
		common, err := readAt(fields[0], len(v.words))
		if err != nil {
			return err
		}
		other := slices.Concat(v.words[:common], fields[1:])
		if _, err := v.Start.ParseNotation(other); err != nil {
			return wrongf("also: %w", err)
		}
		v.others = append(v.others, other)
	}
	return nil
}

// common returns how many words two lines have in common.
func common(a, b []string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// holds reports whether a line begins with another.
func holds(whole, beginning []string) bool { return common(whole, beginning) == len(beginning) }

// with returns the lines when the player goes on with one: the first that begins with
// it, or it alone, and what of the lines is no part of that.
func (l *line) with(words []string) line {
	all := slices.Concat([][]string{l.words}, l.others)
	with := line{words: words}
	if i := slices.IndexFunc(all, func(known []string) bool { return holds(known, words) }); i >= 0 {
		with.words = all[i]
	}
	for _, known := range all {
		if !holds(with.words, known) && len(with.others) < keptLines {
			with.others = append(with.others, known)
		}
	}
	return with
}

// link returns the address of a page about the view after the first moves of a game.
func (v *view) link(page string, words []string, at int) string {
	return v.linkWith(page, line{words: words}, at)
}

func (v *view) address(words []string, at int) url.Values {
	q := url.Values{}
	maps.Copy(q, v.query)
	if len(words) > 0 {
		q.Set("moves", strings.Join(words, " "))
	}
	if at < len(words) {
		q.Set("at", strconv.Itoa(at))
	}
	return q
}

// linkWith is link with the other lines of a game.
func (v *view) linkWith(page string, l line, at int) string {
	if v.brief != nil {
		return v.briefLink(page, l, at)
	}
	q := v.address(l.words, at)
	for _, other := range l.others {
		n := common(l.words, other)
		q.Add("also", strings.Join(append([]string{strconv.Itoa(n)}, other[n:]...), " "))
	}
	return page + "?" + q.Encode()
}

// Here returns the address of another page about the same position.
func (v *view) Here(page string) string { return v.linkWith(page, v.line, len(v.Notation)) }

// Whole returns the address of another page about the whole game.
func (v *view) Whole(page string) string { return v.link(page, v.words, len(v.words)) }

// At returns the address of the position after the first moves of the game.
func (v *view) At(moves int) string { return v.linkWith("/deal", v.line, moves) }

// Undo returns the address of the table before the last draw or move shown, and Redo that
// after one more, "" if there is none.
func (v *view) Undo() string { return v.step(-1) }

// Redo is the counterpart of Undo.
func (v *view) Redo() string { return v.step(1) }

func (v *view) step(by int) string {
	if by < 0 && v.draws > 0 {
		return v.drawn(v.draws - 1)
	}
	if at := len(v.Notation) + by; at >= 0 && at <= len(v.words) {
		return v.At(at)
	}
	return ""
}

// Restart returns the address of the position before all moves.
func (v *view) Restart() string { return v.At(0) }

// played returns the address of the position after further moves. What was taken back
// stays: as the rest of the game if these are its moves, and else as another line.
func (v *view) played(notation []string) string {
	words := slices.Concat(v.Notation, notation)
	return v.linkWith("/deal", v.with(words), len(words))
}

// HasGame reports whether a move was played, or taken back.
func (v *view) HasGame() bool { return len(v.words) > 0 }

// A Turn is a move of the game, or its start.
type Turn struct {
	Number  int
	Said    string // the move in the notation of the game; "" for the start
	Link    string
	Current bool // the position after it is shown
	Ahead   bool // it was taken back
	Cost    cost
}

// Turns returns the start and the moves of the game, without those that the script has.
func (v *view) Turns() []Turn {
	turns := make([]Turn, len(v.words)+1)
	for i := v.since; i < len(turns); i++ {
		turns[i] = Turn{Number: i, Link: v.At(i), Current: i == len(v.Notation), Ahead: i > len(v.Notation)}
		if i > 0 {
			turns[i].Said = v.words[i-1]
		}
		if i < len(v.costs) {
			turns[i].Cost = v.costs[i]
		}
	}
	return turns[v.since:]
}

// A Branch is another line of the game.
type Branch struct {
	Number int    // the first of its moves that is not of the game
	Said   string // its moves from there on, in words
	Link   string
}

// Branches returns the other lines of the game.
func (v *view) Branches() []Branch {
	branches := make([]Branch, len(v.others))
	for i, other := range v.others {
		n := common(v.words, other)
		branches[i] = Branch{n + 1, v.inWords(other, n), v.linkWith("/deal", v.with(other), n+1)}
	}
	return branches
}

// branchWords is how many moves of a branch are told.
const branchWords = 3

// inWords tells the moves of a line that come after the first ones.
func (v *view) inWords(line []string, after int) string {
	moves, err := v.Start.ParseNotation(line)
	if err != nil {
		return strings.Join(line[after:], " ") // never: it was read before
	}
	p := v.Start.Position()
	var words []string
	for i, m := range moves {
		if i >= after && i < after+branchWords {
			words = append(words, say.Signs(p.MoveText(m)))
		}
		p.Play(m)
	}
	said := strings.Join(words, ", ")
	if more := len(line) - after - branchWords; more > 0 {
		said += ", and " + say.Counted(more, "more move")
	}
	return said
}
