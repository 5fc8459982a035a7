package page

import (
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"patience/catalogue"
	"patience/cmd/internal/answer"
	"patience/cmd/internal/hands"
	"patience/cmd/internal/say"
	"patience/game"
	"patience/game/picture"
)

// A view is a position that a request names: a deal or a pasted board, and a game
// from there, as far as it is shown.
type view struct {
	answer.Subject            // its Moves are those shown
	Notation       []string   // of these
	query          url.Values // game, and deal and seed or board
	line
	Bar   Bar
	End   *End       // nil unless the game is won
	table game.Board // the board as it is shown
	draws int        // since the last move
	costs []cost     // of the moves of the game, as far as they are known
	today string     // the date, if it is the deal of the first page
	// Headline says how hard the deal is; "" if that is not known. Place is its place among random
	// deals, 1 to 99 from easy to hard; 0 if it has none.
	Headline string
	Place    int
	Said     string     // how a pasted board was read, if it can mean something else
	brief    url.Values // the query of the table, if links say only in what they differ from it
	since    int        // the first turn of the game that the script does not have
}

// longestGame is the largest number of moves that an address may hold.
const longestGame = 2000

// view reads the view of a request.
func (s *Site) view(r *http.Request) (*view, error) { return s.viewOf(r.URL.Query()) }

func (s *Site) viewOf(q url.Values) (*view, error) {
	v, err := s.start(q, q.Get("deal"), q.Get("board"))
	if err != nil {
		return nil, err
	}
	v.words = strings.Fields(q.Get("moves"))
	if len(v.words) > longestGame {
		return nil, wrongf("moves: %d; expected at most %d", len(v.words), longestGame)
	}
	moves, err := v.Start.ParseNotation(v.words)
	if err != nil {
		return nil, wrongf("moves: %w", err)
	}
	at, err := readAt(q.Get("at"), len(moves))
	if err != nil {
		return nil, err
	}
	if err := v.readOthers(q["also"]); err != nil {
		return nil, err
	}
	if err := v.play(moves[:at]); err != nil {
		return nil, err
	}
	return v, v.lay(q)
}

// readAt reads the number of the moves shown; all if there is none.
func readAt(text string, all int) (int, error) {
	if text == "" {
		return all, nil
	}
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil || int(n) > all {
		return 0, wrongf("at %q; expected the number of a move from 0 to %d", text, all)
	}
	return int(n), nil
}

// play makes the first moves of the game of the view.
func (v *view) play(moves []game.Move) (err error) {
	if err := v.Play(moves); err != nil {
		return wrongf("moves: %w", err)
	}
	v.Notation = v.words[:len(moves)]
	if v.Board, err = v.after(v.Notation, moves); err != nil {
		return wrongf("moves: %w", err)
	}
	v.table = v.Board
	return nil
}

// after returns the board after moves from the start, which are also given in words.
func (v *view) after(words []string, moves []game.Move) (game.Board, error) {
	if b, ok := v.Start.(hands.Placing); ok {
		return b.AfterNotation(words)
	}
	return game.BoardAfter(v.Start, moves)
}

// start reads a deal, or else a board, of the game that a query names.
func (s *Site) start(q url.Values, deal, board string) (*view, error) {
	seed, err := readSeed(q.Get("seed"))
	if err != nil {
		return nil, err
	}
	place := answer.Place{Game: q.Get("game"), Seed: &seed, Deal: answer.Text(strings.TrimSpace(deal))}
	if place.Deal == "" {
		place.Board, place.As = answer.Text(board), q.Get(asKey)
	}
	at, err := s.service.Begin(&place)
	if err != nil {
		return nil, err
	}
	v := &view{Subject: *at, query: url.Values{"game": {at.Entry.Name()}}}
	v.table = v.Board
	if q.Get(hiddenKey) == shown {
		v.query.Set(hiddenKey, shown)
	}
	if place.Deal == "" {
		v.query.Set("board", v.Start.String())
		if place.As != "" {
			v.query.Set(asKey, v.ownReading())
		}
		return v, nil
	}
	v.query.Set("deal", v.Name)
	if v.ID.Source == game.Random && seed != game.DefaultSeed {
		v.query.Set("seed", fmt.Sprint(seed))
		v.Name += seedNamed(seed)
	} else {
		v.Seed = game.DefaultSeed
	}
	return v, nil
}

// seedNamed is what the name of a deal has at its end if the seed is not the usual one.
func seedNamed(seed uint64) string { return fmt.Sprintf(" (seed %d)", seed) }

func readSeed(text string) (uint64, error) {
	if text == "" {
		return game.DefaultSeed, nil
	}
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, wrongf("seed %q; expected a whole number from 0 to 2^64-1", text)
	}
	return seed, nil
}

// Game is the name of the game's rules.
func (v *view) Game() string { return v.Entry.Name() }

// Title names the game and the deal for people.
func (v *view) Title() string {
	return titleOf(&v.Entry, v.Name)
}

// titleOf names a game and a deal for people.
func titleOf(e *catalogue.Entry, name string) string {
	if name == say.Unnamed {
		return say.GameName(e) + ", a position"
	}
	return say.GameName(e) + " " + named(name)
}

// Named is the name of the deal without a source that people need not know.
func (v *view) Named() string { return named(v.Name) }

func named(deal string) string { return strings.TrimPrefix(deal, string(game.Microsoft)+":") }

// gameField is the game that the field of the header means on a page about the view.
func (v *view) gameField(games *catalogue.Catalogue) string {
	if v.Game() == games.Entries()[0].Name() {
		return ""
	}
	return v.Game()
}

// Grade is the first word of the headline.
func (v *view) Grade() string {
	grade, _, _ := strings.Cut(v.Headline, ":")
	return grade
}

// Won reports whether the game is won.
func (v *view) Won() bool { return v.Position.Won() }

// Key names the deal for the browser's script, such as "freecell 617"; "" for a board without a name.
func (v *view) Key() string {
	if v.Name == say.Unnamed {
		return ""
	}
	return keyOf(&v.Entry, v.Name)
}

func keyOf(e *catalogue.Entry, name string) string { return e.Name() + " " + named(name) }

// Stuck reports whether the game is lost, as no move is possible.
func (v *view) Stuck() bool { return !v.Won() && len(v.Position.AppendMoves(nil)) == 0 }

// A Loss is the move that lost a game.
type Loss struct {
	Number int
	Words  string
	Before string // the address of the position before it
}

// Loss is the move before the position shown that lost the game; nil if that is not known.
func (v *view) Loss() *Loss {
	for i := range min(len(v.costs), len(v.Notation)+1) {
		if v.costs[i].Kind == say.Lost {
			p := game.After(v.Start.Position(), v.Moves[:i-1]...)
			return &Loss{i, say.Signs(p.MoveText(v.Moves[i-1])), v.At(i - 1)}
		}
	}
	return nil
}

// Finish is the address after moves home that win the game, and nothing else; "" if there are
// none.
func (v *view) Finish() string {
	p := v.Position.Clone()
	var moves []game.Move
	for !p.Won() {
		legal := p.AppendMoves(nil)
		i := slices.IndexFunc(legal, func(m game.Move) bool {
			return game.After(p, m).Home() > p.Home()
		})
		if i < 0 {
			return ""
		}
		moves = append(moves, legal[i])
		p.Play(legal[i])
	}
	words, err := v.Board.Notation(moves)
	if err != nil || len(moves) == 0 || v.Hides() {
		return ""
	}
	return v.played(words)
}

// Picture returns the board as an element of the page.
func (v *view) Picture() (template.HTML, error) {
	var b strings.Builder
	err := picture.DrawToPlay(v.table, v.Name).WriteInline(&b)
	return template.HTML(b.String()), err
}

// Described tells the board in words, for those who do not see the picture.
func (v *view) Described() string { return describe(v.table) }

// Text returns the table as text.
func (v *view) Text() string { return game.SeenText(v.table) }

func describe(b game.Board) string { return picture.Draw(b, "").Text }

// readForm reads the form of a request.
func readForm(w http.ResponseWriter, r *http.Request) error {
	control := http.NewResponseController(w)
	// Where a connection has no deadlines, the request's own limit holds.
	_ = control.SetReadDeadline(time.Now().Add(bodyTimeout))
	r.Body = http.MaxBytesReader(w, r.Body, maxBody)
	if err := r.ParseForm(); err != nil {
		return tooLarge(err)
	}
	_ = control.SetReadDeadline(time.Time{})
	return nil
}

// picture draws the board, with arrows for a move that was played and for a better one.
func (s *Site) picture(w http.ResponseWriter, r *http.Request, v *view) error {
	drawing := picture.Draw(v.table, v.Name)
	if r.URL.Query().Has("played") { // boards beside one another are equally high
		drawing = picture.DrawToPlay(v.table, v.Name)
	}
	for name, hint := range map[string]picture.Hint{
		"played": picture.Played, "better": picture.Better, "move": picture.Better,
	} {
		word := r.URL.Query().Get(name)
		if word == "" {
			continue
		}
		moves, err := v.Board.ParseNotation([]string{word})
		if err != nil {
			return wrongf("%s: %w", name, err)
		}
		if g, ok := taken(v.table, moves[0]); ok && name == "move" { // alone
			drawing = picture.DrawMove(v.table.(game.Pictured).Layout(), g.From, g.Cards, g.To, v.Name)
			break
		}
		addArrow(drawing, v.table, moves[0], hint)
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Header().Set("Cache-Control", "private, max-age=3600")
	return drawing.WriteSVG(w)
}

// Today is the date on the first page, and else empty.
func (v *view) Today() string { return v.today }

// New returns the address of another deal.
func (v *view) New() string {
	return "/play?game=" + url.QueryEscape(v.Game())
}
