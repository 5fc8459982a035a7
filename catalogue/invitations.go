package catalogue

// invitations are Words.Invitation of games, by name.
var invitations = map[string]string{
	"freecell":        "Park cards in four cells; build down in alternate colours. All cards lie open.",
	"klondike-3":      "Turn three cards at a time; build down in alternate colours; kings on empty columns.",
	"bakers-game":     "FreeCell, but a card goes onto the next higher card of its own suit.",
	"eight-off":       "Baker’s Game with eight cells. Only kings go to empty columns.",
	"seahaven-towers": "Baker’s Game with ten columns of five. Only kings go to empty columns.",
	"simple-simon":    "Runs of one suit move together. Only a whole suit goes home, from king to ace.",
	"calculation":     "Count up by ones, twos, threes and fours. Suits do not matter.",
	"gaps":            "A gap takes the card that follows its left neighbour in suit and rank.",
}
