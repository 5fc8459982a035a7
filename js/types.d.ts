// Written by go test ./cmd/internal/api -run OpenAPI -update; do not edit.

export interface AsSeen {
  /** the same counts for the move that was made, and for the other legal moves */
  moves: ReshuffledMove[];
  /** how many random arrangements of the hidden cards were tried */
  reshuffles: number;
  /** how many of them cannot be won */
  unwinnable: number;
  /** how many of them can be won */
  winnable: number;
}

export interface BetterMove {
  /** how the search for a shortest solution ended: optimal, unsolvable, node_limit, memory_limit, or skipped if there was no search */
  exact_status: "optimal" | "found" | "unsolvable" | "node_limit" | "memory_limit" | "skipped";
  /** length of a shortest solution */
  min_moves: number | null;
  /** an upper bound on min_moves: the length of a known solution */
  min_moves_high: number | null;
  /** a lower bound on min_moves, valid if the position can be won */
  min_moves_low: number | null;
  /** the move in standard notation */
  move: string;
  /** winnable, unwinnable or undecided */
  verdict: "winnable" | "unwinnable" | "undecided";
}

export interface Chances {
  /** share of 128 games that the computer player wins. Moves that are forced are made first. In games with hidden cards it is null for the position, and after a move each game has the hidden cards in another random order */
  chance: number | null;
  /** number of the deal; 0 for a board that was not given as a deal */
  deal: number;
  /** name of the game, as --game takes it */
  game: string;
  /** whether the game cannot be won after the move */
  lost: boolean;
  /** with --moves only: hints, the best first */
  moves: MoveChance[];
  /** name of the computer player */
  player: string;
  /** number of a board in its file, from 0 */
  position_index: number;
  /** how the lines of the board were read, such as rows; left out if they can mean nothing else */
  read?: string;
  /** seed of a random deal */
  seed: number | null;
  /** where the deal comes from, such as microsoft or random; position for a board that was not given as a deal */
  source: string;
}

export interface DearMove {
  /** a better move instead of the first one, or null if none is known */
  better: BetterMove | null;
  /** whether nothing is proved, and random play wins less than half as often after the move */
  fell: boolean;
  /** number of the move, or of the first one */
  first: number;
  /** number of the last one; the same if it is one move */
  last: number;
  /** by how many moves, at most, they made the shortest win longer */
  longer_high: number | null;
  /** by how many moves, at least, they made the shortest win longer */
  longer_low: number | null;
  /** whether the game cannot be won after the move */
  lost: boolean;
}

export interface Decision {
  /** number of the deal; 0 for a board that was not given as a deal */
  deal: number;
  /** name of the game, as --game takes it */
  game: string;
  /** number of a board in its file, from 0 */
  position_index: number;
  /** how the lines of the board were read, such as rows; left out if they can mean nothing else */
  read?: string;
  /** seed of a random deal */
  seed: number | null;
  /** where the deal comes from, such as microsoft or random; position for a board that was not given as a deal */
  source: string;
  /** winnable, unwinnable or undecided */
  verdict: "winnable" | "unwinnable" | "undecided";
}

export interface Failure {
  /** what is wrong with a question */
  error: string;
}

export interface Finding {
  /** whether the columns are in a different order than in those deals */
  columns_moved: boolean;
  /** list of deals, at least one for each source that has the board: source, deal, and seed of a random one */
  deals: FoundDeal[];
  /** name of the game, as --game takes it */
  game: string;
  /** the deals that were compared with the board */
  searched: string[];
}

export interface FoundDeal {
  /** number of the deal; 0 for a board that was not given as a deal */
  deal: number;
  /** seed of a random deal */
  seed?: number;
  /** where the deal comes from, such as microsoft or random; position for a board that was not given as a deal */
  source: string;
}

export interface Gesture {
  /** how many cards it takes */
  cards: number;
  /** the pile from which a gesture takes cards, by its place in piles */
  from: number;
  /** of a pile, whether it is a foundation; of a gesture, whether it brings cards to their final place */
  home: boolean;
  /** the moves that it makes, in standard notation */
  moves: string[];
  /** whether no card that is left can need the card that the gesture takes home */
  safe: boolean;
  /** the pile to which a gesture takes cards; the same as from if a draw or a deal is the move */
  to: number;
  /** the move for people, such as "JS onto QH" */
  words: string;
}

export interface GroupHand {
  /** how many moves it takes */
  moves: number;
  /** what a group hand does */
  sentence: string;
  /** short name of a group hand */
  symbol: string;
}

export interface GuessQuestion {
  /** how the lines of the board are read: columns, top-first, rows or deal, or the stock of a JSON object: next-first or next-last; if it is missing, the program finds out, and asks if several are possible */
  as?: "columns" | "top-first" | "rows" | "deal" | "next-first" | "next-last";
  /** a board, as text or as the JSON that deal returns */
  board?: string | Record<string, unknown>;
  /** the deal, such as microsoft:617 or random:5; a number alone is a deal of the first source of the game */
  deal?: string | number;
  /** name of the game, as patience games lists them; freecell if it is missing */
  game?: string;
  /** the moves that were made from there, in standard notation or in another form that review reads: a list, or a text */
  moves?: string | string[];
  /** seed of random deals and of random games; 1 if it is missing */
  seed?: number;
  /** guess: random games that the model reads, at most 1,000,000; if it is missing, labels that come with the program are preferred to 65,536 games */
  trials?: number;
}

export interface Guessed {
  /** number of the deal; 0 for a board that was not given as a deal */
  deal: number;
  /** how the search for a shortest solution ended: optimal, unsolvable, node_limit, memory_limit, or skipped if there was no search */
  exact_status: "optimal" | "found" | "unsolvable" | "node_limit" | "memory_limit" | "skipped";
  /** name of the game, as --game takes it */
  game: string;
  /** whether the model was trained on deals of this game. If not, the estimates may be far off */
  guess_learned: boolean;
  /** log10 of the win rate. It can be lower than plain trials can measure: clip it at their minimum before you compare it with a measured rate */
  guess_log10_win_rate: number | null;
  /** high end */
  guess_log10_win_rate_high: number | null;
  /** low end */
  guess_log10_win_rate_low: number | null;
  /** least number of free cells with which it can be won; only in FreeCell with four cells, otherwise null */
  guess_min_cells: number | null;
  /** high end */
  guess_min_cells_high: number | null;
  /** low end */
  guess_min_cells_low: number | null;
  /** length of a shortest solution */
  guess_min_moves: number | null;
  /** high end */
  guess_min_moves_high: number | null;
  /** low end */
  guess_min_moves_low: number | null;
  /** difficulty as a rating; null if the game has no ratings */
  guess_rating: number | null;
  /** high end */
  guess_rating_high: number | null;
  /** low end */
  guess_rating_low: number | null;
  /** number of random games that were played for the model. The default is 65,536; --playouts sets another number. It is 0 if published is true */
  guess_trials: number;
  /** chance that the position can be won, from 0 to 1, and 1 if a search or a random game won. It is null if the model was not trained to estimate it */
  guess_winnable: number | null;
  /** length of a shortest solution */
  min_moves: number | null;
  /** an upper bound on min_moves: the length of a known solution */
  min_moves_high: number | null;
  /** a lower bound on min_moves, valid if the position can be won */
  min_moves_low: number | null;
  /** with --moves only: hints, the best first */
  moves?: Hinted[];
  /** number of a board in its file, from 0 */
  position_index: number;
  /** whether the fields below are labels that come with the program. If so, only guess_best is an estimate, and the least number of cells where it is not known */
  published: boolean;
  /** how the lines of the board were read, such as rows; left out if they can mean nothing else */
  read?: string;
  /** seed of a random deal */
  seed: number | null;
  /** where the deal comes from, such as microsoft or random; position for a board that was not given as a deal */
  source: string;
  /** winnable, unwinnable or undecided */
  verdict: "winnable" | "unwinnable" | "undecided";
}

export interface Hinted {
  /** how the search for a shortest solution ended: optimal, unsolvable, node_limit, memory_limit, or skipped if there was no search */
  exact_status: "optimal" | "found" | "unsolvable" | "node_limit" | "memory_limit" | "skipped";
  /** estimated chance that a shortest solution begins with this move */
  guess_best: number;
  /** log10 of the win rate. It can be lower than plain trials can measure: clip it at their minimum before you compare it with a measured rate */
  guess_log10_win_rate: number | null;
  /** length of a shortest solution */
  guess_min_moves: number | null;
  /** difficulty as a rating; null if the game has no ratings */
  guess_rating: number | null;
  /** chance that the position can be won, from 0 to 1, and 1 if a search or a random game won. It is null if the model was not trained to estimate it */
  guess_winnable: number | null;
  /** length of a shortest solution */
  min_moves: number | null;
  /** an upper bound on min_moves: the length of a known solution */
  min_moves_high: number | null;
  /** a lower bound on min_moves, valid if the position can be won */
  min_moves_low: number | null;
  /** the move in standard notation */
  move: string;
  /** winnable, unwinnable or undecided */
  verdict: "winnable" | "unwinnable" | "undecided";
}

export interface JudgeQuestion {
  /** how the lines of the board are read: columns, top-first, rows or deal, or the stock of a JSON object: next-first or next-last; if it is missing, the program finds out, and asks if several are possible */
  as?: "columns" | "top-first" | "rows" | "deal" | "next-first" | "next-last";
  /** a board, as text or as the JSON that deal returns */
  board?: string | Record<string, unknown>;
  /** the deal, such as microsoft:617 or random:5; a number alone is a deal of the first source of the game */
  deal?: string | number;
  /** how many positions the search for a shortest solution may store; if it is missing, 200,000 in judge and review, and in solve as many as the server or the package allows */
  exact_nodes?: number;
  /** name of the game, as patience games lists them; freecell if it is missing */
  game?: string;
  /** the moves that were made from there, in standard notation or in another form that review reads: a list, or a text */
  moves?: string | string[];
  /** judge and review: number of random games for each position; 16,384 if it is missing, and 2,048 in a review. Fewer than 512 cannot measure rare wins, so many positions get no rating */
  playouts?: number;
  /** seed of random deals and of random games; 1 if it is missing */
  seed?: number;
}

export interface Judged {
  /** number of the deal; 0 for a board that was not given as a deal */
  deal: number;
  /** how the search for a shortest solution ended: optimal, unsolvable, node_limit, memory_limit, or skipped if there was no search */
  exact_status: "optimal" | "found" | "unsolvable" | "node_limit" | "memory_limit" | "skipped";
  /** name of the game, as --game takes it */
  game: string;
  /** length of a shortest solution */
  min_moves: number | null;
  /** an upper bound on min_moves: the length of a known solution */
  min_moves_high: number | null;
  /** a lower bound on min_moves, valid if the position can be won */
  min_moves_low: number | null;
  /** number of random games */
  playouts: number;
  /** number of a board in its file, from 0 */
  position_index: number;
  /** the difficulty of the deal as a rating */
  rating: number | null;
  /** high end of that interval */
  rating_high: number | null;
  /** low end of its 95 % interval */
  rating_low: number | null;
  /** how the lines of the board were read, such as rows; left out if they can mean nothing else */
  read?: string;
  /** seed of a random deal */
  seed: number | null;
  /** list of moves in standard notation; null if none is known */
  solution: string[] | null;
  /** where the deal comes from, such as microsoft or random; position for a board that was not given as a deal */
  source: string;
  /** the result in sentences */
  text: string;
  /** winnable, unwinnable or undecided */
  verdict: "winnable" | "unwinnable" | "undecided";
  /** share of random games that are won */
  win_rate: number;
  /** how the rate was measured: sampled, splitting, computed or no_win, for example; see the columns */
  win_rate_estimator: "sampled" | "inverse" | "first_win" | "splitting" | "computed" | "no_win" | "skipped";
  /** high end of that interval */
  win_rate_high: number;
  /** low end of its 95 % interval */
  win_rate_low: number;
  /** number of runs of splitting; the rate is their mean */
  win_rate_runs: number;
  /** how many of these runs found a win */
  win_rate_runs_won: number;
  /** how far these runs disagree, in powers of ten */
  win_rate_spread: number | null;
  /** how many of them were won */
  wins: number;
}

export interface Legal {
  /** number of the deal; 0 for a board that was not given as a deal */
  deal: number;
  /** name of the game, as --game takes it */
  game: string;
  /** the legal moves */
  moves: Move[];
  /** number of a board in its file, from 0 */
  position_index: number;
  /** how the lines of the board were read, such as rows; left out if they can mean nothing else */
  read?: string;
  /** seed of a random deal */
  seed: number | null;
  /** where the deal comes from, such as microsoft or random; position for a board that was not given as a deal */
  source: string;
  /** whether the game was won */
  won: boolean;
}

export interface Move {
  /** the move in standard notation */
  move: string;
  /** the move for people, such as "JS onto QH" */
  words: string;
}

export interface MoveChance {
  /** share of 128 games that the computer player wins. Moves that are forced are made first. In games with hidden cards it is null for the position, and after a move each game has the hidden cards in another random order */
  chance: number;
  /** whether the game cannot be won after the move */
  lost: boolean;
  /** the move in standard notation */
  move: string;
}

export interface PickQuestion {
  /** pick: how many deals, from 1 to 100; 1 if it is missing */
  count?: number;
  /** pick: the deals to pick from, in this order; random:1-1000000 if it is missing */
  deals?: string;
  /** pick: easy, medium, hard, expert, or two ratings such as 1800-2000 */
  difficulty: string;
  /** name of the game, as patience games lists them; freecell if it is missing */
  game?: string;
  /** seed of random deals and of random games; 1 if it is missing */
  seed?: number;
}

export interface Picked {
  /** number of the deal; 0 for a board that was not given as a deal */
  deal: number;
  /** how the search for a shortest solution ended: optimal, unsolvable, node_limit, memory_limit, or skipped if there was no search */
  exact_status: "optimal" | "found" | "unsolvable" | "node_limit" | "memory_limit" | "skipped";
  /** name of the game, as --game takes it */
  game: string;
  /** share of random deals that are easier */
  harder_than: number;
  /** length of a shortest solution */
  min_moves: number | null;
  /** an upper bound on min_moves: the length of a known solution */
  min_moves_high: number | null;
  /** a lower bound on min_moves, valid if the position can be won */
  min_moves_low: number | null;
  /** number of random games */
  playouts: number;
  /** the board as text */
  position: string;
  /** number of a board in its file, from 0 */
  position_index: number;
  /** the difficulty of the deal as a rating */
  rating: number | null;
  /** high end of that interval */
  rating_high: number | null;
  /** low end of its 95 % interval */
  rating_low: number | null;
  /** how the lines of the board were read, such as rows; left out if they can mean nothing else */
  read?: string;
  /** seed of a random deal */
  seed: number | null;
  /** list of moves in standard notation; null if none is known */
  solution: string[] | null;
  /** where the deal comes from, such as microsoft or random; position for a board that was not given as a deal */
  source: string;
  /** winnable, unwinnable or undecided */
  verdict: "winnable" | "unwinnable" | "undecided";
  /** share of random games that are won */
  win_rate: number;
  /** how the rate was measured: sampled, splitting, computed or no_win, for example; see the columns */
  win_rate_estimator: "sampled" | "inverse" | "first_win" | "splitting" | "computed" | "no_win" | "skipped";
  /** high end of that interval */
  win_rate_high: number;
  /** low end of its 95 % interval */
  win_rate_low: number;
  /** number of runs of splitting; the rate is their mean */
  win_rate_runs: number;
  /** how many of these runs found a win */
  win_rate_runs_won: number;
  /** how far these runs disagree, in powers of ten */
  win_rate_spread: number | null;
  /** how many of them were won */
  wins: number;
}

export interface Pile {
  /** cards of a pile, the lowest first; ## is a card that lies face down */
  cards: string[];
  /** of a pile, whether it is a foundation; of a gesture, whether it brings cards to their final place */
  home: boolean;
  /** letter of a pile in the notation of moves, in games whose moves say from which pile to which; otherwise empty */
  letter: string;
  /** name of a pile for people, such as "column 3" */
  name: string;
  /** how the cards of a pile lie: 0 if you see only the last one, 1 if each lies lower than the one before, 2 if further right */
  spread: number;
}

export interface Place {
  /** how the lines of the board are read: columns, top-first, rows or deal, or the stock of a JSON object: next-first or next-last; if it is missing, the program finds out, and asks if several are possible */
  as?: "columns" | "top-first" | "rows" | "deal" | "next-first" | "next-last";
  /** a board, as text or as the JSON that deal returns */
  board?: string | Record<string, unknown>;
  /** the deal, such as microsoft:617 or random:5; a number alone is a deal of the first source of the game */
  deal?: string | number;
  /** name of the game, as patience games lists them; freecell if it is missing */
  game?: string;
  /** the moves that were made from there, in standard notation or in another form that review reads: a list, or a text */
  moves?: string | string[];
  /** seed of random deals and of random games; 1 if it is missing */
  seed?: number;
}

export interface ReshuffledMove {
  /** the move in standard notation */
  move: string;
  /** how many random arrangements of the hidden cards were tried */
  reshuffles: number;
  /** how many of them cannot be won */
  unwinnable: number;
  /** how many of them can be won */
  winnable: number;
}

export interface ReviewQuestion {
  /** how the lines of the board are read: columns, top-first, rows or deal, or the stock of a JSON object: next-first or next-last; if it is missing, the program finds out, and asks if several are possible */
  as?: "columns" | "top-first" | "rows" | "deal" | "next-first" | "next-last";
  /** a board, as text or as the JSON that deal returns */
  board?: string | Record<string, unknown>;
  /** the deal, such as microsoft:617 or random:5; a number alone is a deal of the first source of the game */
  deal?: string | number;
  /** how many positions the search for a shortest solution may store; if it is missing, 200,000 in judge and review, and in solve as many as the server or the package allows */
  exact_nodes?: number;
  /** name of the game, as patience games lists them; freecell if it is missing */
  game?: string;
  /** the moves that were made from there, in standard notation or in another form that review reads: a list, or a text */
  moves?: string | string[];
  /** judge and review: number of random games for each position; 16,384 if it is missing, and 2,048 in a review. Fewer than 512 cannot measure rare wins, so many positions get no rating */
  playouts?: number;
  /** seed of random deals and of random games; 1 if it is missing */
  seed?: number;
}

export interface Reviewed {
  /** number of the deal; 0 for a board that was not given as a deal */
  deal: number;
  /** list: up to five of the costliest moves, the costliest first */
  dearest: DearMove[] | null;
  /** number of the first move that is proved to have made the shortest win longer */
  first_longer: number | null;
  /** name of the game, as --game takes it */
  game: string;
  /** moves that would have kept the game winnable, if the player had made one of them instead of the losing move; null if there are none */
  kept: string[] | null;
  /** number of the first move after which the game cannot be won; 0 if it never could be won */
  lost_by: number | null;
  /** whether the game could still be won before that move */
  lost_there: boolean;
  /** seed of random play */
  play_seed: number;
  /** how random play picks its moves */
  policy: string;
  /** number of a board in its file, from 0 */
  position_index: number;
  /** how the lines of the board were read, such as rows; left out if they can mean nothing else */
  read?: string;
  /** seed of a random deal */
  seed: number | null;
  /** what the player could know just before the losing move in a game with hidden cards, otherwise null. The hidden cards are arranged at random reshuffles times; winnable and unwinnable count the arrangements that can and cannot be won. The list moves has the same counts for each legal move */
  seen: AsSeen | null;
  /** where the deal comes from, such as microsoft or random; position for a board that was not given as a deal */
  source: string;
  /** list: the start, and one entry for each move */
  stages: ReviewedStage[];
  /** the review in sentences */
  text: string;
  /** whether the game was won */
  won: boolean;
}

export interface ReviewedStage {
  /** how the search for a shortest solution ended: optimal, unsolvable, node_limit, memory_limit, or skipped if there was no search */
  exact_status: "optimal" | "found" | "unsolvable" | "node_limit" | "memory_limit" | "skipped";
  /** by how many moves, at most, they made the shortest win longer */
  longer_high: number | null;
  /** by how many moves, at least, they made the shortest win longer */
  longer_low: number | null;
  /** length of a shortest solution */
  min_moves: number | null;
  /** an upper bound on min_moves: the length of a known solution */
  min_moves_high: number | null;
  /** a lower bound on min_moves, valid if the position can be won */
  min_moves_low: number | null;
  /** the move in standard notation */
  move: string;
  /** number of random games */
  playouts: number;
  /** winnable, unwinnable or undecided */
  verdict: "winnable" | "unwinnable" | "undecided";
  /** share of random games that are won */
  win_rate: number;
  /** how the rate was measured: sampled, splitting, computed or no_win, for example; see the columns */
  win_rate_estimator: "sampled" | "inverse" | "first_win" | "splitting" | "computed" | "no_win" | "skipped";
  /** high end of that interval */
  win_rate_high: number;
  /** low end of its 95 % interval */
  win_rate_low: number;
  /** number of runs of splitting; the rate is their mean */
  win_rate_runs: number;
  /** how many of these runs found a win */
  win_rate_runs_won: number;
  /** how far these runs disagree, in powers of ten */
  win_rate_spread: number | null;
  /** how many of them were won */
  wins: number;
}

export interface Solution {
  /** dead ends found, in games whose search learns from them */
  dead_ends: number;
  /** number of the deal; 0 for a board that was not given as a deal */
  deal: number;
  /** how the search for a shortest solution ended: optimal, unsolvable, node_limit, memory_limit, or skipped if there was no search */
  exact_status: "optimal" | "found" | "unsolvable" | "node_limit" | "memory_limit" | "skipped";
  /** positions whose moves were generated */
  expanded: number;
  /** name of the game, as --game takes it */
  game: string;
  /** with --explain only: the same moves, bundled by purpose */
  group_hands?: GroupHand[];
  /** with --judged only: positions that the network judged */
  judged?: number;
  /** with --judged only: how many of them it judged until its first solution; missing if there is none */
  judged_to_win?: number;
  /** length of a shortest solution */
  min_moves: number | null;
  /** an upper bound on min_moves: the length of a known solution */
  min_moves_high: number | null;
  /** a lower bound on min_moves, valid if the position can be won */
  min_moves_low: number | null;
  /** number of a board in its file, from 0 */
  position_index: number;
  /** whether the fields below are labels that come with the program. If so, only guess_best is an estimate, and the least number of cells where it is not known */
  published: boolean;
  /** how the lines of the board were read, such as rows; left out if they can mean nothing else */
  read?: string;
  /** wall time */
  seconds: number;
  /** seed of a random deal */
  seed: number | null;
  /** list of moves in standard notation; null if none is known */
  solution: string[] | null;
  /** where the deal comes from, such as microsoft or random; position for a board that was not given as a deal */
  source: string;
  /** the limit that stopped the search: node_limit or memory_limit */
  stopped_by: "node_limit" | "memory_limit" | null;
  /** positions that were stored */
  stored: number;
  /** winnable, unwinnable or undecided */
  verdict: "winnable" | "unwinnable" | "undecided";
}

export interface SolveQuestion {
  /** solve: whether any solution will do, which is much faster than a shortest one */
  any?: boolean;
  /** how the lines of the board are read: columns, top-first, rows or deal, or the stock of a JSON object: next-first or next-last; if it is missing, the program finds out, and asks if several are possible */
  as?: "columns" | "top-first" | "rows" | "deal" | "next-first" | "next-last";
  /** a board, as text or as the JSON that deal returns */
  board?: string | Record<string, unknown>;
  /** the deal, such as microsoft:617 or random:5; a number alone is a deal of the first source of the game */
  deal?: string | number;
  /** how many positions the search for a shortest solution may store; if it is missing, 200,000 in judge and review, and in solve as many as the server or the package allows */
  exact_nodes?: number;
  /** name of the game, as patience games lists them; freecell if it is missing */
  game?: string;
  /** solve in FreeCell and its relatives with 52 cards and no reserve: how many positions the trained network may judge, 1 to 10,000, while it looks for a solution; 100 take 0.1 s and win nine FreeCell deals of ten */
  judged?: number;
  /** the moves that were made from there, in standard notation or in another form that review reads: a list, or a text */
  moves?: string | string[];
  /** seed of random deals and of random games; 1 if it is missing */
  seed?: number;
}

export interface Table {
  /** number of the deal; 0 for a board that was not given as a deal */
  deal: number;
  /** name of the game, as --game takes it */
  game: string;
  /** what a player can do with the cards: from, to, cards, home, safe, moves and words; moves for which cards must be drawn from a stock first are not included */
  gestures: Gesture[];
  /** list of the piles on the table: name, letter, spread, home and cards */
  piles: Pile[];
  /** number of a board in its file, from 0 */
  position_index: number;
  /** how the lines of the board were read, such as rows; left out if they can mean nothing else */
  read?: string;
  /** seed of a random deal */
  seed: number | null;
  /** where the deal comes from, such as microsoft or random; position for a board that was not given as a deal */
  source: string;
  /** a picture as an SVG element; each card and each empty place has the index of its pile in data-pile */
  svg: string;
  /** the board as text, with the cards that a player does not see */
  text: string;
  /** the game and the deal, for people */
  title: string;
  /** whether the game was won */
  won: boolean;
}

export interface Operations {
  /** The board as patience deal --json prints it. */
  deal(question: Place): Promise<Record<string, unknown>>;
  /** The legal moves. */
  moves(question: Place): Promise<Legal>;
  /** Which deal a board is. */
  find(question: Place): Promise<Finding>;
  /** The board for a screen: its piles, its text and a picture. */
  board(question: Place): Promise<Table>;
  /** Whether the position can be won, as far as a short search finds out. */
  verdict(question: Place): Promise<Decision>;
  /** How often a computer player wins, from the position and after each move. */
  chance(question: Place): Promise<Chances>;
  /** How hard the position is, measured by random games and a search. */
  judge(question: JudgeQuestion): Promise<Judged>;
  /** How hard the position is, as a model estimates it in a moment. */
  guess(question: GuessQuestion): Promise<Guessed>;
  /** The legal moves, the best first, as a model estimates them. */
  hint(question: Place): Promise<Guessed>;
  /** A shortest solution, or any solution. */
  solve(question: SolveQuestion): Promise<Solution>;
  /** Winnable deals of a difficulty. */
  pick(question: PickQuestion): Promise<Picked[]>;
  /** Which moves of a played game made the win longer, and which one lost it. */
  review(question: ReviewQuestion): Promise<Reviewed>;
}
