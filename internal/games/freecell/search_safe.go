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
// build. First the proofs for cards that stay home.
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
//
// Proof where cards may come back. Let S be the cards of c's suit up to rank r; in
// alternate colours those of the other colour up to r−1 and of the other suit of c's
// colour up to r−2; regardless of suit those of all other suits up to r−1. Every card
// that may be put on one of S is of S, and so is every lower card of its suit. By the
// condition each of S that is not home, in alternate colours and regardless of suit,
// is c or the next of its suit; in suit there is only c. Take any win, let it send c
// home first, and then send every card of S home where the win would move it for the
// first time, and never move it again. That is possible: nothing lies on it that does
// not lie there in the win, and all lower cards of its suit are of S and home, since
// they stay there. If it moves with a run, the cards of S in the run are its last
// ones, because what is put on one of S is of S; they go home before the rest moves.
// The moves of all other cards stay legal: none of them is put on a card of S; none
// lies below one of S on a foundation when it comes back; and no cell or column holds
// a card that it does not hold in the win. No moves are added, because each card of S
// that is not home must go home once in the win too.
//
// It follows that in suit no card need ever come back, neither to win nor to win in
// the least number of moves: send each card home as soon as it can go. So searches
// leave these moves out; see [Rules.Returns].
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

func (p *Position) homeMove(c card.Card) game.Move { return NewMove(c, p.on[c&63], Home) }

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

// Forced returns a move home that begins some shortest solution if there is any: one that
// is safe ([Position.Safe]), or of a card that no other card has to be put on any more,
// because all that could be are home or are aces, which can go home themselves. In suit
// that is every move home. Where cards may come back all suits must be home up to rank
// r−2 besides in the second case, in alternate colours, if r is the rank of the card.
//
// Proof of the second case. Take any solution, let it send the card home first, and leave
// out its other moves of the card. Where it puts an ace on the card, the ace goes home
// instead, and its later moves are left out. As for [Position.Safe] all moves of the
// others stay legal. Each card still goes home in one move, and every other move is one of
// the solution's, so there are no more moves than before, also where a run is one move.
//
// The first case is the proof of [Position.Safe], in which no moves are added either: the
// cards that it sends home early would go home later, each in a move of its own.
//
// So in a shortest solution the card makes no move but that home, and none of the cards
// that the proofs send home early is put on it: otherwise the proofs would leave out a
// move, and give a shorter solution. The forced move can be made at once, and the
// other moves stay as they are. Proofs of package internal/space/freecell use that.
//
// Where cards may come back, take S as in the proof at [Position.Safe]. Now all of S
// is home but c, or c is an ace or a two and the others of S that are not home are
// aces. The win of that proof has no more moves than the given one: of S it moves c
// once, each of these aces once, and nothing else, and every other move is one of the
// given win's.
func (p *Position) Forced() (game.Move, bool) {
	home := p.HomeCards()
	for ready := (p.ends | p.cells) & p.next; ready != 0; ready &= ready - 1 {
		c := ready.First()
		if p.rules.children(c)&^(home|card.Aces) == 0 && p.noneReturns(c) ||
			p.rules.Build != InSuit && p.nothingRestsOn(c) {
			return p.homeMove(c), true
		}
	}
	return 0, false
}

// noneReturns reports whether no card that comes back from home can be put on c, or on
// one that is put there, and have another one put on it.
func (p *Position) noneReturns(c card.Card) bool {
	return !p.rules.Returns() || p.next&card.UpTo(max(c.Rank()-2, 0)) == 0
}

// worthBack returns the cards that may come back from home, if that can be of use.
func (p *Position) worthBack() card.Set {
	if !p.rules.Returns() {
		return 0
	}
	return p.back()
}

// MayForce reports whether a forced move may follow a legal move, in a position
// that has none itself. That takes another card home or back from there, or a card
// uncovered that is the next of its suit.
func (p *Position) MayForce(m game.Move) bool {
	from := MoveFrom(m)
	return MoveTo(m) == Home || from == Home || from < Floor && p.next.Has(card.Card(from))
}
