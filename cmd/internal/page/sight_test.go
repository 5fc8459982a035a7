package page

import (
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"

	"patience/cmd/internal/say"
	"patience/game"
	"patience/internal/testkit/thorough"
	"patience/rollout"
)

// TestInSight: while cards are hidden, the moves that the player sees are judged, and a draw.
// The chance of each is what single games from shuffled positions give. No move names a card
// that the player does not see.
func TestInSight(t *testing.T) {
	s := newSite(t, small())
	for _, draws := range []string{"", "&draws=4", "&moves=16w3+27"} {
		address := "/deal?game=klondike-1&deal=random:9" + draws
		v := viewOf(t, s, queryOf(t, address))
		found, err := s.inSight(httptest.NewRequest("GET", address, nil), v)
		if err != nil {
			t.Fatal(err)
		}
		wanted := map[string]string{}
		for _, g := range v.Gestures() {
			wanted[g.Words] = say.PlayerChance{Rate: naiveChance(t, v, g.Played[0]), Known: true}.String()
		}
		if len(found.Moves) != len(wanted)+1 {
			t.Errorf("%s: %d moves in sight, want %d and a draw", address, len(found.Moves), len(wanted))
		}
		for _, m := range found.Moves {
			if m.Words == "Draw" {
				continue
			}
			if wanted[m.Words] != m.Chance.String() {
				t.Errorf("%s: %s has a chance of %s, want %s", address, m.Words, m.Chance, wanted[m.Words])
			}
		}
	}
}

// TestNoPlayerInSight: a game with hidden cards and without a computer player says what a hint and a judgement of moves
// would know, and that its bar has no chance.
func TestNoPlayerInSight(t *testing.T) {
	h := newSite(t, small()).Handler()
	page := get(h, "/judged?game=yukon&deal=random:2").Body.String()
	for _, want := range []string{
		"There is no hint unless you show the cards that lie face down.", "This game has no computer player.",
		"how rarely random play wins. The median",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q:\n%s", want, page)
		}
	}
}

// TestHintInSight follows the hint in games whose cards are hidden: it comes to no position of the game twice, and it
// draws at most once through the stock between two moves.
func TestHintInSight(t *testing.T) {
	s := newSite(t, small())
	for deal := range thorough.Number(2, 30) {
		v := viewOf(t, s, queryOf(t, fmt.Sprintf("/deal?game=klondike-1&deal=random:%d", deal+1)))
		seen, draws := map[string]bool{string(v.Position.AppendKey(nil)): true}, 0
		for range thorough.Number(60, 2000) {
			found, err := s.inSight(httptest.NewRequest("GET", "/", nil), v)
			if err != nil {
				t.Fatal(err)
			}
			if found.Hint.Link == "" {
				break
			}
			moves := len(v.Moves)
			v = viewOf(t, s, queryOf(t, found.Hint.Link))
			key := string(v.Position.AppendKey(nil))
			if draws++; len(v.Moves) > moves {
				if draws = 0; seen[key] {
					t.Fatalf("deal %d: %s comes to a position again", deal+1, found.Hint.Sentence)
				}
				seen[key] = true
			}
			if draws > 24 {
				t.Fatalf("deal %d: the hint draws for ever", deal+1)
			}
		}
	}
}

// naiveChance plays one game in each of 128 orders of the hidden cards.
func naiveChance(t *testing.T, v *view, m game.Move) float64 {
	o := rollout.DefaultOptions()
	o.Policy, o.Playouts, o.MaxPlayouts, o.Workers = *v.Entry.Player, 1, 1, 1
	wins, orders := int64(0), game.NewTrials("in sight", v.Position.AppendKey(nil), game.DefaultSeed)
	for order := range int64(128) {
		p, rng := v.Position.Clone().(game.Hidden), orders.Rand(order)
		p.Reshuffle(&rng)
		p.Play(m)
		result, err := rollout.Run(t.Context(), p, o)
		if err != nil {
			t.Fatal(err)
		}
		wins += result.Wins
	}
	return float64(wins) / 128
}

// TestSeenPart: the moves in sight tell nothing that lies face down, and a game without a
// computer player says that moves are not judged.
func TestSeenPart(t *testing.T) {
	h := newSite(t, small()).Handler()
	for game, want := range map[string]string{
		"klondike-1": "Moves in sight", "calculation": "Moves in sight", "klondike-1-1-passes": "are not judged",
	} {
		text := get(h, fmt.Sprintf("/judged?game=%s&deal=random:9", game)).Body.String()
		_, seen, ok := strings.Cut(text, "event: seen")
		if !ok || !strings.Contains(seen, want) || !strings.Contains(seen, "hidden=shown") {
			t.Errorf("%s: %.300s", game, text)
		}
		_, bar, _ := strings.Cut(text, "event: bar")
		if chance := strings.Contains(bar, "%</b> chance"); chance != strings.Contains(want, "sight") {
			t.Errorf("%s: the bar shows a chance: %v", game, chance)
		}
	}
}
