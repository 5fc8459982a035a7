package boards

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"patience/game"
	"patience/game/card"
)

// This file chooses among the ways in which lines can be a board.

// A found is the readings of lines by their ways. A way that gives no board is missing.
type found map[string]*Reading

// likely returns the readings that may be meant, of those found. If there is none, the error says why, which is the
// one given if the lines are no columns.
func (r *reader) likely(all found, text string, fault error) ([]Reading, error) {
	may := found{}
	for as, reading := range all {
		if r.format.plausible(&reading.Piles) {
			may[as] = reading
		}
	}
	if r.ownKeys {
		may = found{game.AsColumns: may[game.AsColumns]}
	}
	topFirst, columns, probable := may[game.AsTopFirst], all[game.AsColumns], may[game.AsColumns] != nil
	own := columns != nil && r.isOwn(text, &columns.Piles)
	if own {
		may[game.AsColumns], may[game.AsRows] = columns, nil
	}
	r.weigh(may)
	var kept []Reading
	for _, as := range []string{game.AsColumns, game.AsRows, game.AsDeal} {
		if reading := may[as]; reading != nil {
			kept = append(kept, *reading)
		}
	}
	if byColumns, err := r.reading(game.AsColumns, r.asDealtColumns()); may[game.AsDeal] != nil && err == nil {
		kept = append(kept, *byColumns)
	}
	if topFirst != nil && columns != nil {
		kept = r.orTopFirst(kept, topFirst, columns, probable, own)
	}
	if len(kept) > 0 {
		return kept, nil
	}
	if q := *r; q.takeHead() {
		if readings, err := q.readings(text, ""); err == nil {
			return readings, nil
		}
	}
	return r.unlikely(columns, fault)
}

// weigh drops readings that other ones leave no room for. Columns that are called so are meant. So are rows in which
// places without a card show.
func (r *reader) weigh(may found) {
	switch rows := may[game.AsRows]; {
	case rows != nil && !r.marked() && r.gaps() != noGaps:
		may[game.AsColumns] = nil
	case may[game.AsColumns] == nil || rows == nil:
	case r.marked() || may[game.AsColumns].sameBut(&rows.Piles):
		may[game.AsRows] = nil
	case r.areDealtRows() && !r.format.inOrder(&may[game.AsColumns].Piles):
		may[game.AsColumns] = nil
	}
	if may[game.AsColumns] != nil || may[game.AsRows] != nil {
		may[game.AsDeal] = nil
	}
}

// unlikely returns columns to which no deal can have led, if they are called columns, or the error that says so.
func (r *reader) unlikely(columns *Reading, fault error) ([]Reading, error) {
	if columns == nil {
		return nil, fault
	}
	complete := len(r.columns) == r.format.Columns
	switch {
	case r.marked() && r.format.canGrow(&columns.Piles) && (complete || r.format.almostPlausible(&columns.Piles)):
	case complete:
		return nil, r.unlikelyColumns(&columns.Piles)
	default:
		return nil, r.noColumns()
	}
	return []Reading{*columns}, nil
}

// sameBut reports whether piles are the same but for the order of their columns.
func (p *Piles) sameBut(q *Piles) bool {
	inOrder := func(p *Piles) [][]card.Card { return slices.SortedFunc(slices.Values(p.Columns), slices.Compare) }
	return slices.EqualFunc(inOrder(p), inOrder(q), slices.Equal)
}

// marked reports whether some line is called a column.
func (r *reader) marked() bool {
	return slices.ContainsFunc(r.columns, func(c column) bool { return c.marked })
}

// orTopFirst adds the reading of columns with the top card first to those kept, or puts it in their place. What tells
// it is that columns turned round have runs at their ends, which they had not before. It is told whether a deal can
// have led to the columns as they are, and whether the program writes them so.
func (r *reader) orTopFirst(kept []Reading, topFirst, columns *Reading, probable, own bool) []Reading {
	const some, many = 2, 6 // a few runs are there by chance
	more := r.format.moved(&topFirst.Piles) - r.format.moved(&columns.Piles)
	switch {
	case len(kept) == 1 && kept[0].As == game.AsColumns && r.format.isDealt(&columns.Piles):
		topFirst.Doubt = game.Unlike
		return append(kept, *topFirst)
	case len(kept) == 1 && kept[0].As == game.AsColumns && (probable && more >= many && !own || !probable && more >= some):
		return append(kept, *topFirst)
	case len(kept) > 0 || len(r.columns) != r.format.Columns || more < some && !r.marked():
		return kept
	case more < some:
		return append(kept, *columns, *topFirst)
	}
	return append(kept, *topFirst)
}

// isOwn reports whether a text is the one that the program writes of a board.
func (r *reader) isOwn(text string, p *Piles) bool {
	if !strings.HasPrefix(text, "{") {
		return slices.Equal(strings.Fields(text), strings.Fields(r.format.Text(p, Open)))
	}
	own, err := r.format.JSON(p)
	var short bytes.Buffer
	return err == nil && json.Compact(&short, []byte(text)) == nil && short.String() == string(own)
}

// noColumns returns the error for lines that are no columns. It says what the first column is if they are, and what
// if they are rows.
func (r *reader) noColumns() error {
	lines := slices.DeleteFunc(slices.Clone(r.columns), func(c column) bool { return len(c.faces) == 0 })
	if len(lines) == 0 {
		return fmt.Errorf("%s of cards for %s; %s", counted(len(r.columns), "line"), counted(r.format.Columns, "column"),
			r.format.expected())
	}
	first := Each(lines, func(c column) card.Card { return c.faces[0].card })
	return fmt.Errorf("%s of cards for %s: read as columns the first is %s, read as rows the first column is %s; %s",
		counted(len(r.columns), "line"), counted(r.format.Columns, "column"), some(cardsOf(lines[0].faces)), some(first),
		r.format.expected())
}

// unlikelyColumns returns the error for columns to which no deal can have led.
func (r *reader) unlikelyColumns(p *Piles) error {
	most, at := 0, 0
	for i, cards := range p.Columns {
		if n := r.format.settled(cards, p.down(i)); n > most {
			most, at = n, i
		}
	}
	return fmt.Errorf("no deal can have led to these columns: column %d begins with %s that no move brought there, and a "+
		"deal has at most %d in a column; expected columns with the lowest card first; choose with --as columns or --as rows",
		at+1, counted(most, "card"), deepest(r.format.dealt()))
}

func (f *Format) expected() string {
	return fmt.Sprintf("expected a line for each of %s, a colon and its cards from the lowest on, or a colon alone",
		counted(f.Columns, "column"))
}

// firstOf returns the first column of a board as text.
func firstOf(p *Piles) string {
	if len(p.Columns) == 0 || len(p.Columns[0]) == 0 {
		return "empty"
	}
	return some(p.Columns[0])
}

// some returns the first cards, as many as the longest suit has.
func some(cards []card.Card) string {
	text := strings.Join(Texts(cards[:min(card.MaxRank, len(cards))]), " ")
	if len(cards) > card.MaxRank {
		text += " …"
	}
	return text
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
