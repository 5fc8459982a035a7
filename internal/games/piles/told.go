package piles

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/game/card"
	"patience/internal/boards"
)

// String describes the rules in one line.
func (r *Rules) String() string {
	text := fmt.Sprintf("%d columns", len(r.Sizes))
	if r.hides() {
		text += " with cards face down"
	}
	switch {
	case r.Stacked:
		text += fmt.Sprintf(", a reserve of %d cards on each other", r.Reserve)
	case r.Cells == 1:
		text += ", 1 cell"
	case r.Cells > 0:
		text += fmt.Sprintf(", %d cells", r.Cells)
	case r.Reserve > 0:
		text += fmt.Sprintf(", a reserve of %d cards", r.Reserve)
	}
	if r.Cells > 0 && r.Reserve > 0 {
		text += fmt.Sprintf(", %d filled by the deal", r.Reserve)
	}
	if r.Copies() > 1 {
		text += [...]string{", a deck", ", two decks"}[r.packs()-1]
		text += [...]string{"", " of one suit", " of two suits"}[r.DeckSuits]
	}
	runs := ""
	if r.SuitRuns {
		runs = " of one suit"
	}
	text += ", " + r.Build.String()
	if r.Build != NoBuild {
		text += fmt.Sprintf(", moves of %s%s", r.Moves, runs)
	}
	if r.Build != NoBuild || r.Fill != NoFill {
		text += fmt.Sprintf(", spaces %stake %s", r.fillText(), r.Spaces)
	}
	return text + ", " + r.stockText() + r.homeText()
}

// stockText says what becomes of the stock, with a comma after it.
func (r *Rules) stockText() string {
	switch {
	case r.Stock == NoStock:
		return ""
	case r.Stock == ToColumns:
		return "a stock dealt to the columns, "
	case r.Stock == ToFullColumns:
		return "a stock dealt to the columns while none is empty, "
	case r.Hole != NoHole:
		return "a stock drawn into the hole, one pass, a draw is a move, "
	case r.Passes == 1:
		return fmt.Sprintf("draw %d, one pass, a draw is a move, ", r.Draw)
	case r.Passes == 0:
		return fmt.Sprintf("draw %d, any number of passes, a move may begin with draws (K+), ", r.Draw)
	}
	return fmt.Sprintf("draw %d, %d passes, a move may begin with draws (K+), ", r.Draw, r.Passes)
}

// homeText says how cards go home, and whether they come back.
func (r *Rules) homeText() string {
	switch {
	case r.Hole != NoHole:
		return r.holeText()
	case r.Alone:
		return "a suit goes home from a column of its own"
	case r.Suits:
		return "whole suits go home"
	case r.Back:
		return r.givenText() + "cards come back from home"
	}
	return r.givenText() + "cards stay home"
}

// Told returns the rules in full; see [boards.Telling].
func (r *Rules) Told() []string {
	told := []string{"Start: " + r.startTold(), "Columns: " + r.columnsTold(), "Empty columns: " + r.spacesTold()}
	if r.Stock != NoStock {
		told = append(told, "Stock: "+r.stockTold())
	}
	if r.Hole != NoHole {
		return append(told, "Hole: "+r.holeTold(), "One move: "+r.movesTold())
	}
	return append(told, "Foundations: "+r.homeTold(), "One move: "+r.movesTold())
}

// startTold says how the deal lies.
func (r *Rules) startTold() string {
	faces := fmt.Sprintf("In each column the last %d cards lie face up, and those before them face down.", r.Up)
	switch {
	case !r.hides():
		faces = "All of them lie face up."
	case r.Down != nil:
		words := boards.Each(r.Down, strconv.Itoa)
		last := len(words) - 1
		faces = fmt.Sprintf("The first cards of the columns lie face down: %s and %s of them. The others lie face up.",
			strings.Join(words[:last], ", "), words[last])
	case r.Up == 1:
		faces = "The last card of each column lies face up, the others face down."
	}
	text := r.deckTold() + r.columnsDealtTold()
	if r.dealt() > 0 {
		text += " " + faces
	}
	text += r.reserveTold()
	switch r.Stock {
	case NoStock:
	case ToWaste:
		if r.Hole != NoHole {
			text += fmt.Sprintf(" The other %d cards are the stock. On a board, Talon lists it from its next card on.",
				r.stock())
			break
		}
		text += fmt.Sprintf(" The other %d cards are the stock. The waste beside it is empty. On a board, Talon lists the "+
			"stock from its next card on, and Waste the waste up to its last card.", r.stock())
	default:
		text += fmt.Sprintf(" The other %d cards are the stock. On a board, Talon lists the stock from its next card on.",
			r.stock())
	}
	switch {
	case !r.hides():
		return text
	case r.Stock == NoStock:
		return text + " On a board, cards in angle brackets lie face down."
	}
	return text + " Cards in angle brackets lie face down."
}

// deckTold says which packs there are, if not one of four suits, with a space after it.
func (r *Rules) deckTold() string {
	text := "There are two decks"
	switch {
	case r.Copies() == 1:
		return ""
	case !r.TwoDecks:
		text = "There is a deck"
	}
	switch r.DeckSuits {
	case 1:
		text += " of spades only"
	case 2:
		text += " of hearts and spades only"
	}
	if r.Copies() == 2 {
		return text + ": each card is there twice. "
	}
	return text + fmt.Sprintf(": each card is there %d times. ", r.Copies())
}

// twinsTold says what follows if cards are there more than once, with a space before it.
func (r *Rules) twinsTold() string {
	if r.Copies() == 1 {
		return ""
	}
	text := " If another legal move takes a card of the same name, and goes to a card of the same name or to the same " +
		"place, both moves name the columns, as in `7H from column 3 onto 8S in column 5`."
	switch {
	case r.Cells > 0:
		text += " Like cards in cells count as one."
	case r.Reserve > 0 && !r.Stacked:
		text += " Like cards of the reserve count as one."
	}
	if r.Moves == Tails {
		text += " Then `with 2 more` says that two cards lie on the card that the move names."
	}
	if r.Stock == ToWaste && !r.drawsAreMoves() {
		text += " A card of the stock or of the waste has its number there, counted from the first card of the waste and " +
			"on through the stock, as in `7H from the stock as card 12 onto 8S in column 5`. Of like cards there that come " +
			"one after the other, the first is taken if it makes no difference."
	}
	text += " Columns with the same cards, all face up, count as one"
	if r.Stock >= ToColumns {
		text += ", once the stock is empty"
	}
	text += ": the first of them is named. A move that only exchanges such columns is left out."
	if r.Fill != NoFill {
		text += fmt.Sprintf(" So is a move of a card of the %s if the same card lies alone in a column, which it fills "+
			"when that card moves.", [...]string{"", "reserve", "waste"}[r.Fill])
	}
	return text
}

// columnsDealtTold says which cards lie in columns, and which on foundations.
func (r *Rules) columnsDealtTold() (text string) {
	first, cards := 1, r.Cards()-r.given()
	switch {
	case r.Given:
		text, first = "The aces lie on the foundations. ", 2
	case r.Base:
		text = "One card lies on its foundation. Its rank is the base. "
	case r.Hole != NoHole:
		text = r.holeStartTold()
	}
	which := fmt.Sprintf("%d cards", cards)
	if r.Base || r.Hole != NoHole {
		which = fmt.Sprintf("other %d cards", cards)
	}
	if r.Ranks < card.MaxRank || r.Given {
		which += fmt.Sprintf(" from %s to %s", boards.RankName(first), boards.RankName(r.Ranks))
	}
	switch r.dealt() {
	case 0:
		return text + fmt.Sprintf("The %d columns are empty. There are %s.", len(r.Sizes), which)
	case cards:
		text += "The "
	default:
		text += fmt.Sprintf("%d of the ", r.dealt())
	}
	return text + which + " lie in " + r.Format().ColumnsTold() + "."
}

// columnsTold says what fits on a column, and when cards are turned face up.
func (r *Rules) columnsTold() string {
	if r.Build == NoBuild {
		return "No card can be put on a column." + r.turnsTold()
	}
	text := "A card fits on the last card of a column if that is one rank higher"
	switch r.Build {
	case AlternateColour:
		text += " and of the other colour."
	case InSuit:
		text += " and of the same suit."
	case AnySuit:
		text += ". Suits do not matter."
	}
	text += r.baseTold()
	if r.Moves == Tails {
		text += " A card that lies face up moves together with all cards on it, which need not fit on each other."
	}
	return text + r.turnsTold()
}

// turnsTold says when cards are turned face up, with a space before it.
func (r *Rules) turnsTold() string {
	if !r.hides() {
		return ""
	}
	return " If a move leaves a card face down at the end of a column, that card is turned face up at once."
}

// spacesTold says what goes to an empty column.
func (r *Rules) spacesTold() string {
	with := ", with the cards on it."
	if r.Moves == SingleCards {
		with = "."
	}
	if r.Fill != NoFill {
		return r.fillTold(with)
	}
	switch r.Spaces {
	case KingsOnly:
		return "They take only a " + boards.RankName(r.Ranks) + with
	case NoCard:
		return "No card can move there."
	}
	return "They take any card" + with
}

// stockTold says what becomes of the cards of the stock.
func (r *Rules) stockTold() string {
	if r.Stock != ToWaste {
		return r.dealTold()
	}
	if r.Hole != NoHole {
		return "A draw brings the next card of the stock into the hole, whatever its rank. When the stock is empty, it " +
			"stays empty: there is one pass through it."
	}
	text := "A draw turns the next card of the stock over onto the waste."
	if r.Draw > 1 {
		text = fmt.Sprintf("A draw turns the next %d cards of the stock over onto the waste, one after the other, or all if "+
			"there are fewer.", r.Draw)
	}
	text += " Only the last card of the waste can be played. When the stock is empty, "
	switch r.Passes {
	case 0:
		return text + "the waste may become the stock again, in the same order as before, as often as you like."
	case 1:
		return text + "it stays empty: there is one pass through it."
	}
	return text + fmt.Sprintf("the waste may become the stock again, in the same order as before. There are %d passes "+
		"through the stock, the first one included.", r.Passes)
}

// dealTold says what a deal of the stock to the columns does.
func (r *Rules) dealTold() string {
	text := "A deal puts one card of the stock face up on each column, from the first column on. If the stock has fewer " +
		"cards than there are columns, the last columns get none."
	if r.Stock == ToFullColumns {
		text += " A deal can only be made while no column is empty."
	} else {
		text += " Empty columns get a card, too."
	}
	return text + " While the stock is not empty, the order of the columns counts. Then a move to an empty column names " +
		"that column by its number, as in `KS to empty column 3`, and a whole column may go there."
}

// movesTold says what one move takes.
func (r *Rules) movesTold() string {
	text := map[Moves]string{
		SingleCards: "It takes the last card of a column",
		Runs: "It takes the last card of a column, or several cards that lie face up at its end, each of which fits on " +
			"the one before",
		Tails:        "It takes a card from a column, with the cards on it",
		WholeColumns: "It takes all cards of a column together, if they lie face up and each fits on the one before",
	}[r.Moves]
	if r.SuitRuns {
		text += " and is of its suit"
	}
	switch {
	case r.Stacked:
		text += ", or the last card of the reserve"
	case r.Cells > 0:
		text += ", or the card of a cell"
	case r.Reserve > 0:
		text += ", or any card of the reserve"
	}
	switch {
	case r.Hole != NoHole:
	case r.Stock == ToWaste && r.drawsAreMoves():
		text += ", or the last card of the waste"
	case r.Stock == ToWaste:
		text += ", or one from the stock or the waste"
	}
	if r.Back {
		text += ", or the top card of a foundation"
	}
	text += "." + r.reachTold()
	if r.Cells > 0 {
		text += " A single card may go to an empty cell. That is named as in `KS to a cell`."
	} else if r.Reserve > 0 {
		text += " A card of the reserve is named as in `KS from the reserve home`."
	}
	return text + r.twinsTold()
}

// reachTold says which cards of the stock a move may take, if draws are not moves, with a space before it.
func (r *Rules) reachTold() string {
	switch {
	case r.Hole != NoHole && r.Stock != NoStock:
		return " A draw is a move, too, and is named `draw from the stock`."
	case r.Stock == ToWaste && r.drawsAreMoves():
		return " A draw is a move, too, and is named `draw from the stock`. A card of the waste is named as in " +
			"`KS from the waste home`."
	case r.Stock == NoStock:
		return ""
	case r.Stock != ToWaste:
		return " A deal is a move, too, and is named `a card onto each column`."
	}
	text := " Draws are not moves of their own: a move may begin with as many draws as you like, with the waste " +
		"becoming the stock again in between, and then takes the last card of the waste."
	if r.Passes > 1 {
		text += " It begins with as few draws as it can. If the waste becomes the stock in between, the move is named " +
			"`from the stock, turned over,`."
	}
	return text
}

// homeTold says how cards go home, and whether they come back.
func (r *Rules) homeTold() string {
	several := ""
	if r.Copies() > 1 {
		several = fmt.Sprintf("There are %d for each suit. ", r.Copies())
	}
	if r.Suits {
		alone := ""
		if r.Alone {
			alone = ", if nothing else is in that column"
		}
		return several + fmt.Sprintf("A suit goes to its foundation all at once, as the last %d cards of a column, from "+
			"the %s to the ace%s. That is one move, named by the suit, as in `S home`. Cards stay there.", r.Ranks,
			boards.RankName(r.Ranks), alone)
	}
	text := several + r.homeBaseTold() + "The last card of a column "
	if r.Stock == ToWaste {
		text += "or of the waste "
	}
	switch {
	case r.Stacked:
		text += "or of the reserve "
	case r.Cells > 0:
		text += "or the card of a cell "
	case r.Reserve > 0:
		text += "or any card of the reserve "
	}
	text += "may go there. "
	if r.Back {
		text += "The top card may come back to a column, where it fits or which is empty and takes it"
		if r.Cells > 0 {
			text += ", or to an empty cell"
		}
		text += r.unlessGiven()
		return text + ". That is named as in `QD back onto KS`."
	}
	return text + "Cards stay there."
}

// hides reports whether the deal leaves cards face down.
func (r *Rules) hides() bool {
	return slices.ContainsFunc(r.faceDown(), func(n int) bool { return n > 0 })
}
