package gaps

// Recomputed returns the position with everything but the cards' places made
// anew.
func Recomputed(p *Position) Position { return newPosition(p.rules, &p.place) }
