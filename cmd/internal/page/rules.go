package page

import (
	"net/url"
	"regexp"
	"slices"
	"strings"

	"patience/catalogue"
	"patience/cmd/internal/say"
	"patience/docs"
	"patience/game"
)

// Rules are the rules of a game in short, as the rule book has them, with a first move.
type Rules struct {
	Game, Name string
	Topics     []Topic
	Orders     []Order // of foundations that each have an order of their own
	First      *FirstMove
}

// A Topic is one of the rules.
type Topic struct{ Name, Text string }

// An Order is the ranks that a foundation takes.
type Order struct {
	Name  string
	Ranks []string
}

// A FirstMove is a legal move of the start of a game: its picture, and in words.
type FirstMove struct{ Picture, Words string }

// rules returns the rules of the game of a view; nil if the game cannot say them.
func (v *view) rules() *Rules {
	topics := shortRules(&v.Entry)
	if topics == nil {
		return nil
	}
	r := &Rules{Game: v.Game(), Name: say.GameName(&v.Entry), First: v.firstMove()}
	for _, t := range topics {
		for _, found := range orderShape.FindAllStringSubmatch(t.Text, -1) {
			r.Orders = append(r.Orders, Order{found[1], strings.Fields(strings.ReplaceAll(found[2], "T", "10"))})
		}
		t.Text = orderShape.ReplaceAllString(t.Text, "")
		r.Topics = append(r.Topics, t)
	}
	return r
}

var orderShape = regexp.MustCompile(`(Foundation \d+) takes ([^,]+), in this order\. `)

// shortRules returns the rules of a game as far as a player at a board needs them.
func shortRules(e *catalogue.Entry) (topics []Topic) {
	won := Topic{"Win", general("Winning", 1)}
	for _, told := range e.Told() {
		name, text, _ := strings.Cut(told, ": ")
		switch name {
		case "Start":
			if strings.Contains(text, "cell") && !strings.Contains(text, "no cells") {
				topics = append(topics, Topic{"Cells", general("Cells", 2)})
			}
		case "Foundations":
			if !strings.Contains(text, "oundation") { // it adds to what holds in all games
				text = general("Foundations", 2) + " " + text
			}
			topics = slices.Insert(topics, 0, Topic{name, text})
		case "Hole":
			topics = slices.Insert(topics, 0, Topic{name, sentences(text, 3)})
		case "Won":
			won.Text = text
		case "Columns":
			topics = append(topics, Topic{name, sentences(text, 2)})
		case "Empty columns", "Reserve", "Stock", "One move":
			if !strings.Contains(text, "Draws are not moves") { // how moves count is nothing to a player
				topics = append(topics, Topic{name, text})
			}
		}
	}
	if topics == nil {
		return nil
	}
	return slices.Insert(topics, 0, won)
}

// general returns the first sentences of what the rule book says about a topic in all games.
func general(topic string, count int) string {
	_, after, _ := strings.Cut(docs.Sections("rules.md", "What holds in all games"), "* **"+topic+".** ")
	text := strings.Join(strings.Fields(strings.ReplaceAll(after, "*", "")), " ")
	text = sentences(strings.TrimPrefix(text, "Some games have cells. "), count)
	text, _, _ = strings.Cut(text, ", unless the rules say")
	return strings.TrimSuffix(text, ".") + "."
}

// sentences returns the first sentences of a text.
func sentences(text string, count int) string {
	all := strings.SplitAfterN(text, ". ", count+1)
	return strings.TrimSpace(strings.Join(all[:min(count, len(all))], ""))
}

// firstMove returns a legal move of the start: one that puts a card onto another, if there is one, or else one that
// brings a card home; nil if no move takes a card that is seen.
func (v *view) firstMove() (best *FirstMove) {
	table, ok := v.Start.(game.Pictured)
	if !ok {
		return nil
	}
	p, piles, most := v.Start.Position(), table.Layout().Piles, -1
	for _, m := range p.AppendMoves(nil) {
		g, ok := taken(v.Start, m)
		if !ok {
			continue
		}
		worth := 0
		switch last := piles[g.From].Cards[len(piles[g.From].Cards)-1]; {
		case last.IsDown():
			continue
		case game.After(p, m).Home() > p.Home():
			worth = 1
		case len(piles[g.To].Cards) > 0 && last.Rank != "A": // aces are better off at home
			worth = 2
		}
		word, err := v.Start.Notation([]game.Move{m})
		if worth > most && err == nil {
			most = worth
			picture := v.link("/board.svg", nil, 0) + "&move=" + url.QueryEscape(word[0])
			best = &FirstMove{picture, say.Signs(p.MoveText(m))}
		}
	}
	return best
}
