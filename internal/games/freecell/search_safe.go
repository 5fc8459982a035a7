package freecell

import (
	"patience/game"
	"patience/game/card"
)

// Safe returns a move home after which the game can still be won if it could be
// before. It returns false if it knows of none.
//
// A move home of a card c is safe if no other card has to be put on c any more.
// In suit that is every move home. In alternate colours, with c of rank r, it
// is if both suits of the other colour are home up to rank r−2 and the other
// suit of c's colour up to rank r−3. Regardless of suit it is if all suits are
// home up to rank r−2. Blake and Gent (2026) prove such rules for each way to
// build, and others for games in which cards may come back from home. Here they
// stay home.
//
// Proof in suit. Only the next lower card of c's suit can be put on c, and it is
// home. Take any win, and let it send c home first and leave out every other move
// of c. If a run moves that ends with c, the rest of the run moves. It fits where
// the run fits, and is no longer. All moves of the others stay legal, because c
// takes no space at home. What an empty column takes does not matter: no card goes
// to one that did not in the win.
//
// Proof for alternate colours. Only the two cards of rank r−1 of the other
// colour can still be put on c; on these only the card of rank r−2 that has c's
// colour and not its suit; on that one nothing. Take any win, and let it send c
// home first. Whenever it puts one of these three cards onto another of them or
// onto c, send the card home instead. That is possible, because the card is the
// next of its suit; if a run moves, the one of the three that lies on it goes
// home before it. All other cards are never put on these four. So all moves of
// the others stay legal, as in suit.
//
// Proof regardless of suit. Only the cards of rank r−1 can still be put on c, and
// nothing on them. Each that is not home is the next of its suit. So whenever the
// win puts one of them onto c, send it home instead, and go on as above.
func (p *Position) Safe() (game.Move, bool) {
	ready := (p.ends | p.cells) & p.next
	if ready == 0 {
		return 0, false
	}
	if p.rules.Build == InSuit {
		return p.homeMove(ready.First()), true
	}
	for ; ready != 0; ready &= ready - 1 {
		c := ready.First()
		if p.nothingRestsOn(c) {
			return p.homeMove(c), true
		}
	}
	return 0, false
}

func (p *Position) homeMove(c card.Card) game.Move { return newMove(c, p.on[c&63], Home) }

// nothingRestsOn reports whether the suits are home as far as [Position.Safe]
// demands of builds that are not in suit.
func (p *Position) nothingRestsOn(c card.Card) bool {
	if p.rules.Build == AnySuit {
		return p.next&card.UpTo(max(c.Rank()-2, 0)) == 0
	}
	other := card.All &^ card.RedCards
	if !c.Red() {
		other = card.RedCards
	}
	rank := c.Rank()
	// A suit is home up to a rank if its next card is above it, or if it has no
	// next card.
	return p.next&other&card.UpTo(max(rank-2, 0)) == 0 && p.next&^other&card.UpTo(max(rank-3, 0)) == 0
}

// Forced returns a move home that begins some shortest solution if there is
// any: of a card that no other card has to be put on any more, because all that
// could be are home or are aces, which can go home themselves. In suit that is
// every move home. In alternate colours and regardless of suit it is that of an
// ace or a two, and of a higher card when all cards that fit on it are home.
//
// Proof. Take any solution, let it send the card home first, and leave out its
// other moves of the card. Where it puts an ace on the card, the ace goes home
// instead, and its later moves are left out. As for [Position.Safe] all moves of
// the others stay legal. Each card still goes home in one move, and every other
// move is one of the solution's, so there are no more moves than before, also
// where a run is one move.
func (p *Position) Forced() (game.Move, bool) {
	home := p.HomeCards()
	for ready := (p.ends | p.cells) & p.next; ready != 0; ready &= ready - 1 {
		c := ready.First()
		if p.rules.children(c)&^(home|card.Aces) == 0 {
			return newMove(c, p.on[c&63], Home), true
		}
	}
	return 0, false
}

// MayForce reports whether a forced move may follow a legal move, in a position
// that has none itself. That takes another card home, or a card uncovered that is
// the next of its suit.
func (p *Position) MayForce(m game.Move) bool {
	from := MoveFrom(m)
	return MoveTo(m) == Home || from < Floor && p.next.Has(card.Card(from))
}
