package game

// A TrialEnd is how a random trial ended.
type TrialEnd uint8

// The ends of a trial.
const (
	TrialWon    TrialEnd = iota
	TrialDead            // no legal move leads to a position not seen in the trial
	TrialCapped          // after the largest number of moves
)

// DrawsBeforeListing is the number of draws of the uniform policy from all legal moves
// before it lists those that lead to unseen positions. The number is part of what
// determines a trial. To draw first, and to look up and insert in one probe, made a
// move 2 % faster (commit de3161f). The number three is chosen,
// not tuned.
const DrawsBeforeListing = 3

// Lanes plays the trials first to last−1 of a series of uniform trials of one position, several side by
// side and in any order. They are those that the position plays one by one with their generators. It
// calls ended after each.
type Lanes func(trials Trials, first, last int64, ended TrialEnded)

// TrialEnded is told of a trial that has ended: its number in the series, its last position, which
// is valid until it returns, its number of moves, the sum over its positions of the numbers of legal
// moves, and how it ended.
type TrialEnded func(number int64, last Position, moves int, branching int64, end TrialEnd)
