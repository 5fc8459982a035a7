package catalogue

// A Kind is games that a player finds alike.
type Kind struct {
	Title string
	About string // what its games have in common
	Games []Told
}

// Told is a game in a sentence, and how many of its deals can be won.
type Told struct {
	Name       string // of the game
	Invitation string // tells the rules in a sentence or two to somebody who may want to play
	Verdicts   Verdicts
}

// Verdicts count what searches and random games found about random deals of a game, from random:1. The other deals are
// undecided. docs/research/winnable.md has the same numbers.
type Verdicts struct{ Deals, Winnable, Unwinnable int }

// Kinds returns the games of [Standard] as people sort them: each is of one kind. The first of a kind stands for it.
func Kinds() []Kind {
	return []Kind{
		{"FreeCell family", "Down in alternate colours, with or without cells", []Told{
			{"freecell", "Park cards in four cells. All cards lie open.", Verdicts{4000, 4000, 0}},
			{"freecell-runs", "A run that the cells can carry counts as one move.", Verdicts{4000, 4000, 0}},
			{"fore-cell", "All cells are full at the start. Kings to empty columns.", Verdicts{10_000, 8614, 1386}},
			{"american-canister", "No cells; runs move in one step.", Verdicts{10_000, 596, 9403}},
			{"british-canister", "No cells; kings to empty columns.", Verdicts{10_000, 0, 10_000}},
		}},
		{"By suit", "Down in suit: fewer places, longer plans", []Told{
			{"bakers-game", "FreeCell, but onto the next higher card of the suit.", Verdicts{115_200, 86_369, 28_831}},
			{"eight-off", "Eight cells, four of them full. Kings to empty columns.", Verdicts{210_000, 209_728, 272}},
			{"seahaven-towers", "Ten columns of five. Kings to empty columns.", Verdicts{10_000, 8902, 1098}},
			{"four-companies", "Only the whole run at the end of a column moves.", Verdicts{80_000, 73_395, 6605}},
			{"fore-cell-same-suit", "Fore Cell, built in suit.", Verdicts{10_000, 1026, 8974}},
			{"delta-star", "Twelve short columns, no cells, aces at home.", Verdicts{10_000, 3482, 6518}},
			{"alpha-star", "Delta Star, with runs that move in one step.", Verdicts{10_000, 4794, 5206}},
		}},
		{"Castles", "Down by rank alone; suits matter only at home", []Told{
			{"beleaguered-castle", "Eight columns, no cells, aces at home.", Verdicts{10_000, 6774, 3189}},
			{"siegecraft", "Beleaguered Castle with one cell.", Verdicts{10_000, 9915, 83}},
			{"streets-and-alleys", "Beleaguered Castle with the aces in the columns.", Verdicts{10_000, 5062, 4841}},
			{"stronghold", "Streets and Alleys with one cell.", Verdicts{10_000, 9757, 238}},
			{"spanish-patience", "Thirteen columns. Cards may leave home again.", Verdicts{10_000, 9988, 12}},
			{"bakers-dozen", "Thirteen columns, kings first. Empty ones stay empty.", Verdicts{10_000, 9971, 8}},
			{"thirty", "Eight ranks, five columns, two cards in reserve.", Verdicts{10_000, 6709, 3280}},
		}},
		{"Fans and reserves", "Many short piles; cards may leave home again", []Told{
			{"fan", "Eighteen fans, built in suit. Kings to empty places.", Verdicts{10_000, 4876, 5115}},
			{"somerset", "Ten columns dealt as a triangle, no cells.", Verdicts{10_000, 5348, 4645}},
			{"king-albert", "Nine columns, and a reserve of seven.", Verdicts{10_000, 6825, 3143}},
			{"raglan", "King Albert with the aces at home.", Verdicts{10_000, 8115, 1879}},
		}},
		{"Klondike", "Hidden cards and a stock", []Told{
			{"klondike-1", "One card turned at a time. Kings to empty columns.", Verdicts{20_000, 18_091, 1909}},
			{"klondike-3", "Three cards turned at a time.", Verdicts{20_000, 16_401, 3599}},
			{"trigon", "Built in suit. One card turned at a time.", Verdicts{10000, 1615, 8385}},
			{"canfield", "A reserve fills empty columns. Foundations begin with any rank.", Verdicts{300, 214, 72}},
		}},
		{"Yukon", "Hidden cards; any card face up moves, with all on it", []Told{
			{"yukon", "Klondike without a stock. Kings to empty columns.", Verdicts{1000, 893, 58}},
			{"russian", "The same, built in suit.", Verdicts{10_000, 702, 9298}},
		}},
		{"Spider and its kin", "A stock that is dealt to the columns", []Told{
			{"spider", "Two decks. Runs of a suit move; whole suits go home.", Verdicts{24, 21, 0}},
			{"spider-2", "Spider with hearts and spades only.", Verdicts{100, 99, 0}},
			{"spider-1", "Spider with spades only.", Verdicts{2000, 2000, 0}},
			{"spiderette", "Spider with one deck. Runs of a suit move; whole suits go home.", Verdicts{100, 89, 2}},
			{"will-o-the-wisp", "Spiderette with seven columns of three cards.", Verdicts{100, 93, 1}},
			{"scorpion", "Any card face up moves, with all on it; whole suits go home.", Verdicts{100, 16, 77}},
			{"east-haven", "Down in alternate colours, and cards may leave home again.", Verdicts{100, 64, 19}},
		}},
		{"Holes", "All cards go onto one pile, a rank up or down", []Told{
			{"golf", "Seven columns of five, and a stock.", Verdicts{300, 135, 158}},
			{"black-hole", "Seventeen columns of three, onto the ace of spades.", Verdicts{1000, 874, 124}},
		}},
		{"Simple Simon", "Runs of a suit move together", []Told{
			{"simple-simon", "Only a whole suit goes home, from king to ace.", Verdicts{10_000, 9373, 627}},
			{"simple-simon-singles", "Single cards go home, too.", Verdicts{10_000, 9749, 251}},
		}},
		{"Gaps", "Put four rows in order", []Told{
			{"gaps", "A gap takes the card that follows its left neighbour.", Verdicts{115_000, 28_436, 86_564}},
			{"gaps-7", "The same with 28 cards.", Verdicts{130_000, 34_956, 95_044}},
		}},
		{"Calculation", "Count by ones, twos, threes and fours", []Told{
			{"calculation", "Four stacks to wait in. Suits do not matter.", Verdicts{1000, 1000, 0}},
			{"calculation-3", "One stack fewer.", Verdicts{1000, 1000, 0}},
		}},
	}
}
