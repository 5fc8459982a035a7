package cmd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// expectRefusal expects exit status 2, nothing on stdout, and on stderr one
// line for people that contains a text.
func expectRefusal(t *testing.T, o outcome, want string) {
	t.Helper()
	if o.status != statusUsage {
		t.Errorf("status %d; expected %d", o.status, statusUsage)
	}
	if o.out != "" {
		t.Errorf("stdout %.200q; expected nothing", o.out)
	}
	if !strings.HasPrefix(o.errors, "patience: ") || strings.Count(o.errors, "\n") != 1 ||
		!strings.HasSuffix(o.errors, "\n") {
		t.Errorf("stderr %.500q; expected one line that starts with patience:", o.errors)
	}
	if !strings.Contains(o.errors, want) {
		t.Errorf("stderr %.500q; expected %q in it", o.errors, want)
	}
	for _, foreign := range []string{"strconv.", "arg(s)", "shorthand", "0x", "%!", "nil"} {
		if strings.Contains(o.errors, foreign) {
			t.Errorf("stderr %.500q; expected no %q in it", o.errors, foreign)
		}
	}
}

func TestWrongArguments(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("file", []byte("no board"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, v := range []struct{ args, want string }{
		// deals
		{"deal 0", "deal numbers start at 1"},
		{"deal -1", "-1 is not a flag; write the deal as microsoft:-1"},
		{"deal -5", "negative numbers name no deal but -1 and -2 of microsoft"},
		{"deal microsoft:-3", "negative numbers name no deal but -1 and -2 of microsoft"},
		{"deal random:-1", "negative numbers name no deal but -1 and -2 of microsoft"},
		{"deal 8589934592", "numbered 1 to 8589934591"},
		{"deal abc", `"abc" is not a deal number`},
		{"deal 1-", "a deal number is missing"},
		{"deal 5-1", `range "5-1" runs backwards`},
		{"deal 1--3", `"-3" is not a deal number`},
		{"deal 1,,3", "a deal number is missing"},
		{"deal microsoft:", "a deal number is missing"},
		{"deal :5", "unknown source"},
		{"deal chess:5", `freecell has no source "chess"; expected microsoft or random`},
		{"deal microsoft:1:2", "is not a deal number"},
		{"deal random:99999999999999999999", "too large"},
		{"deal 1e3", `"1e3" is not a deal number`},
		{"deal +1", `"+1" is not a deal number`},
		{"score 1,x", `"x" is not a deal number`},
		{"generate 8589934590-8589934599 --out x", "numbered 1 to 8589934591"},
		{"generate 1-,3 --out x", "a deal number is missing"},
		{
			"compare random:1-9223372036854775807 random:1-10",
			"random:1-9223372036854775807: too many deals; expected at most 10000000",
		},
		{"solve 1 --beam 50", "--beam needs --any"},
		{"solve 1 --shorten beam", "--shorten needs --any"},
		// values of flags
		{"deal 1 --game chess", `unknown game "chess"; expected a game such as freecell, gaps, `},
		{"schema --game chess", `unknown game "chess"`},
		{"schema --all --game gaps", "--all is for every game; leave out --game"},
		{"score 1 --policy best", `unknown policy "best" of game freecell; expected one of uniform, `},
		{"score 1 --playouts 0", "playouts 0; expected at least 1"},
		{"score 1 --playouts -7", "playouts -7; expected at least 1"},
		{"score 1 --playouts many", `--playouts "many"; expected a whole number`},
		{"score 1 --playouts 1e5", `--playouts "1e5"; expected a whole number`},
		{"score 1 --playouts 99999999999999999999", "expected a whole number below 2^63"},
		{"score 1 --playouts 9223372036854775807", "patience: playouts 9223372036854775807; expected at most 1000000000"},
		{"score 1 --playouts 10 --max-playouts 9", "max-playouts 9; expected at least playouts, 10"},
		{"score 1 --rare-events=yes", `--rare-events "yes"; expected on or off`},
		{"score 1 --rating-error=-1", "rating-error -1; expected 0 to 2000"},
		{"score 1 --rating-error NaN", "rating-error NaN; expected 0 to 2000"},
		{"score 1 --rating-error few", `--rating-error "few"; expected a number`},
		{"score 1 --max-moves 0", "max-moves 0; expected 1 to 1000000"},
		{"score 1 --max-moves 1000001", "max-moves 1000001; expected 1 to 1000000"},
		{"score 1 --workers 0", "workers 0; expected 1 to 4096"},
		{"generate 1 --workers -1 --out x", "workers -1; expected 1 to 4096"},
		{"generate 1 --shard-rows 0 --out x", "shard-rows 0; expected 1 to 1000000"},
		{"generate 1 --shard-rows 1000001 --out x", "shard-rows 1000001; expected 1 to 1000000"},
		{"deal random:1 --seed -1", `--seed "-1"; expected a whole number from 0`},
		{"deal random:1 --seed 18446744073709551616", "expected a whole number from 0 to 2^64-1"},
		{"score 1 --json=perhaps", `--json "perhaps"; expected true or false`},
		{"score 1 --exact-nodes -1", "exact-nodes -1; expected 0 to"},
		{"score 1 --memory much", `memory "much"; expected a size like 4GiB`},
		{"score 617 --memory 3", `memory "3" is 3 bytes; expected at least 1MiB, like 4GiB`},
		{"solve 1 --memory 1000KiB", `memory "1000KiB" is 1,024,000 bytes; expected at least 1MiB, like 4GiB`},
		{"unheard 617", `unknown command "unheard"; expected one of compare, deal, games, generate, `},
		{"score 617 618", `2 arguments; a comma joins deals, without a space: microsoft:617,618`},
		{"deal random:3 random:5-6", `2 arguments; a comma joins deals, without a space: random:3,5-6`},
		{"deal random:3 5", `2 arguments; usage: patience deal DEALS | --position FILE | --find [flags]`},
		{"score 617, 619", `2 arguments; a comma joins deals, without a space: microsoft:617,619`},
		{"generate 1-3 , 617 --out x", `3 arguments; a comma joins deals, without a space: microsoft:1-3,617`},
		{"solve random:3, 5", `2 arguments; a comma joins deals, without a space: random:3,5`},
		{"deal 1 - 10", `3 arguments; a comma joins deals, without a space: microsoft:1-10`},
		{"winrate 617, 619", `2 arguments; a comma joins deals, without a space: microsoft:617,619`},
		{"score 1–10", `deals "1–10"; did you mean 1-10?`},
		{"winrate 1..10", `deals "1..10"; did you mean 1-10?`},
		{"deal randm:3", `deals "randm:3"; did you mean random:3?`},
		{"pick --difficulty easy --deals random3", `deals "random3"; did you mean random:3?`},
		{"compare 1–10 2", `deals "1–10"; did you mean 1-10?`},
		// names that are nearly right
		{"deal 1 --game freecel", `unknown game "freecel"; did you mean freecell?`},
		{"deal 1 --game gypsy", `game "gypsy" is not here: it has two decks, and differs from Spider; patience games lists the games`},
		{
			"deal 1 --game castles-of-spain", `game "castles-of-spain" is not here; the nearest (all cards lie face up) is --game 13-columns-0-cells, ` +
				`or --rules with {"tableau piles": {"count": 13, "build policy": "red-black"}}`,
		},
		{"deal random:1 --game klondike", `unknown game "klondike"; did you mean klondike-1 or klondike-3?`},
		{"schema --game four_compnies", `did you mean four-companies?`},
		{"score 1 --policy Uniform", `unknown policy "Uniform" of game freecell; did you mean uniform?`},
		{"score 1 --format JSON", `format "JSON"; did you mean json?`},
		{"deal 1 --format PNG", `format "PNG"; did you mean png?`},
		{"pick --difficulty Hard", `difficulty "Hard"; did you mean hard?`},
		{"solve 1 --any --shorten Beam", `shorten "Beam"; did you mean beam?`},
		{"solve 1 --heuristic relax", "did you mean relaxed?"},
		{"generate 1 --features On --out x", `--features "On"; did you mean on?`},
		{"score 1 --rare-events Off", `--rare-events "Off"; did you mean off?`},
		{"generate 1 --per-deal All --out x", `--per-deal "All"; did you mean all?`},
		{"score 1 --playout 3", "unknown flag: --playout; did you mean --playouts?"},
		{"gen", `unknown command "gen"; did you mean generate?`},
		{"Score 1", `unknown command "Score"; did you mean score?`},
		{"completion tcsh", `unknown shell "tcsh"; expected one of bash, fish, powershell, zsh`},
		{"completion nushell", `unknown shell "nushell"; expected one of bash, fish, powershell, zsh`},
		{"completion Bash", `unknown shell "Bash"; did you mean bash?`},
		{"completion bash x", "1 argument; usage: patience completion bash"},
		{"scroe 617", `unknown command "scroe"; did you mean score or serve?`},
		{"score 1 --memory 0", `memory "0"; expected a size like 4GiB`},
		{"generate 1 --exact-nodes 0 --solutions --out x", "solutions without a search"},
		{"winrate 1 --cells -1", "-1 cells; expected 0 to 52"},
		{"winrate 1 --cells 53", "53 cells; expected 0 to 52"},
		{"winrate random:1 --game gaps --cells 1", "game gaps has no cells"},
		{"winrate microsoft:1 --game gaps", `deals "microsoft:1": gaps has no source`},
		{"winrate 8589934592", "deal microsoft:8589934592"},
		{"winrate 1 --nodes 0", "nodes 0; expected 1 to 4294967293"},
		{"winrate 1 --memory 0", `memory "0"; expected a size like 4GiB`},
		{"winrate 1 --workers 0", "workers 0; expected 1 to 4096"},
		{"winrate 1 --game chess", `unknown game "chess"`},
		{"winrate 2-1", "runs backwards"},
		{"winrate 1 --out file", "file: a file; verdicts are kept in a folder"},
		{"winrate 1 --out .", ".: the folder holds something else"},
		{"winrate", "0 arguments; usage: patience winrate DEALS"},
		{"compare 1", "1 argument; usage: patience compare A B"},
		{"compare 1 2 3", "3 arguments; usage: patience compare A B"},
		{"compare file 2", "there is no folder \"file\""},
		{"compare 1 chess:5", `freecell has no source "chess"; expected microsoft or random or solvitaire or pysol, and there is no folder "chess:5"`},
		{"compare 1 2-1", "runs backwards"},
		{"compare 1 8589934592", "numbered 1 to 8589934591"},
		{"compare . 1", "holds no dataset"},
		{"compare 1 2 --playouts 0", "playouts 0; expected at least 1"},
		{"compare 1 2 --workers 0", "workers 0; expected 1 to 4096"},
		{"compare 1 2 --policy best", `unknown policy "best"`},
		{"compare 1 2 --game chess", `unknown game "chess"`},
		{"compare 1 2 --out file", "not a directory"},
		{"compare 1 2 --out file/below", "not a directory"},
		{"verify file --sample -1", "sample -1; expected at least 0"},
		{"generate 1 --positions deals --out x", "did you mean deal?"},
		{"generate 1 --positions deal,Walk --out x", `positions "deal,Walk"; did you mean walk?`},
		{"generate 1 --positions all --out x", "expected some of deal, walk, solution, near, stake and blunder"},
		{"generate 1 --positions walk --top 1 --out x", "top 1 without deals"},
		{"generate 1 --positions near --exact-nodes 0 --out x", "positions near without a search"},
		{
			"generate 1 --positions walk --policy search-75 --out x",
			"positions walk: policy search-75 does not tell its moves",
		},
		{
			"generate 1 --positions blunder --policy search-75 --out x",
			"positions blunder: policy search-75 does not tell its moves",
		},
		{"generate 1 --positions walk --per-deal 0 --out x", `--per-deal "0"; expected a whole number from 1, or all`},
		{"generate 1 --positions walk --per-deal -1 --out x", `--per-deal "-1"; expected a whole number from 1, or all`},
		// flags that do nothing without another one, or beside one
		{"generate 1 --per-deal 5 --out x", "--per-deal without other --positions than the deal; expected some of walk, "},
		{"generate 1 --per-deal all --positions deal --out x", "--per-deal without other --positions than the deal"},
		{"generate 1 --playouts 0 --max-playouts 5 --out x", "--max-playouts with --playouts 0; expected random games"},
		{"generate 1 --playouts 0 --rating-error 5 --out x", "--rating-error with --playouts 0"},
		{"generate 1 --playouts 0 --rare-events off --out x", "--rare-events with --playouts 0"},
		{"solve --game gaps --format contest --any", "--any with --format contest"},
		{"solve --game gaps --format contest --json", "--json with --format contest"},
		{"solve --game gaps --format contest --after 3", "--after with --format contest"},
		{"schema --all --cells 3", "--all is for every game; leave out --cells"},
		{"schema --all --seed 3", "--all is for every game; leave out --seed"},
		// places that are nearly object stores
		{"generate 1 --out s3:bucket", "s3:bucket is neither a folder nor a URL; did you mean s3://bucket?"},
		{"generate 1 --out s3:/bucket/x", "did you mean s3://bucket/x?"},
		{"generate 1 --out S3:bucket", "did you mean s3://bucket?"},
		{"generate 1 --out S3://bucket", "did you mean s3://bucket?"},
		{"generate 1 --out s3:///bucket", "expected a bucket, like s3://bucket/folder"},
		{"generate 1 --out s3:", "s3: is neither a folder nor a URL; expected a folder, s3://bucket/folder or " +
			"file:///folder"},
		{"generate 1 --out gs:bucket", "did you mean gs://bucket?"},
		{"generate 1 --out GS://bucket", "did you mean gs://bucket?"},
		{"generate 1 --out gcs:bucket", "did you mean gs://bucket?"},
		{"generate 1 --out file:/tmp/x", "did you mean file:///tmp/x?"},
		{"generate 1 --out http://host/x", "no such object store: http://host/x; expected file://, s3://"},
		{"generate 1 --out http:/host/x", "http:/host/x is neither a folder nor a URL; expected a folder, s3://"},
		{"generate 1 --out azure:x", "azure:x is neither a folder nor a URL"},
		{"generate 1 --out hdfs://x/y", "no such object store: hdfs://x/y"},
		{"merge s3:a --out x", "did you mean s3://a?"},
		{"merge a --out s3:x", "did you mean s3://x?"},
		{"verify s3:a", "did you mean s3://a?"},
		{"generate 1 --out -", "- is neither a folder nor a URL"},
		{"score 1 --playouts 10 --exact-nodes 0 --out -", "--out -; expected a path, such as ./- for a file with that name"},
		{"winrate 1 --out -", "--out -; expected a path"},
		{"compare 1 2 --out s3://bucket/report", "--out s3://bucket/report; expected a path on this machine"},
		{"compare 1 2 --out s3:bucket", "--out s3:bucket; expected a path on this machine"},
		{"score 1 --playouts 10 --exact-nodes 0 --out s3://bucket/x", "--out s3://bucket/x; expected a path on this machine"},
		{"winrate 1 --out gs://bucket/x", "--out gs://bucket/x; expected a path on this machine"},
		{"generate 1 --move-playouts 5 --out x", "--move-playouts without --moves"},
		{"generate 1 --moves --move-playouts -1 --out x", "move-playouts -1; expected 0 to "},
		{"generate 1 --win-rate-error 2 --out x", "win-rate-error 2; expected 0 to 1"},
		{"generate 1 --win-rate-error x --out x", "--win-rate-error"},
		{"pick", "--difficulty is missing"},
		{"pick --difficulty tough", "expected easy, medium, hard, expert or two ratings"},
		{"pick --difficulty easy --count 0", "count 0; expected at least 1"},
		{"pick --difficulty easy --format xml", `format "xml"; expected text, json, csv`},
		{"pick --difficulty easy --game gaps-7", "expected freecell or four-companies or freecell-runs or "},
		{"pick --difficulty easy --deals windows:1", "no source"},
		{"generate 1 --top -1 --out x", "top -1; expected at least 0"},
		{"generate 1", "--out is missing"},
		{"generate 1 --out=", "--out is missing"},
		{"generate 1 --out file", "not a directory"},
		{"generate 1 --out file/below", "not a directory"},
		{"generate 1 --out .", "the folder holds something else; expected a new or empty folder, or a dataset (file)"},
		{"verify file", "not a directory"},
		{"verify .", "holds no dataset"},
		// flags, verbs and their number
		{"deal 1 --colour", "unknown flag: --colour; see patience deal --help"},
		{"deal 1 -z", "unknown flag: -z; see patience deal --help"},
		{"--colour", "unknown flag: --colour; see patience --help"},
		{"deal 1 --seed", "flag needs an argument: --seed; see patience deal --help"},
		{"score --position", "flag needs an argument: --position"},
		{"deal 1 --=5", "bad flag syntax: --=5"},
		{"scoer 1", `unknown command "scoer"; did you mean score?`},
		{"617", `unknown command "617"`},
		{"help scoer", `unknown command "scoer"`},
		{"deal", "no deal; expected one like microsoft:3 or --position FILE"},
		{"deal 1 2", `2 arguments; a comma joins deals, without a space: microsoft:1,2`},
		{"score 1 2", `2 arguments; a comma joins deals, without a space: microsoft:1,2`},
		{"generate --out x", "0 arguments; usage: patience generate DEALS --out DIR"},
		{"verify", "0 arguments; usage: patience verify DIR"},
		{"schema freecell", "1 argument; usage: patience schema"},
		{"score", "expected one like microsoft:3 or --position FILE"},
		{"score --position=", "expected one like microsoft:3 or --position FILE"},
		{"score 1 --position file", "a deal and --position; expected one of them"},
		{"score --position nowhere", "nowhere: no such file or directory"},
		{"score --position .", "is a directory"},
		{"score --position file", `board: line 1: card 1: "no" is not a card`},
	} {
		t.Run(v.args, func(t *testing.T) { expectRefusal(t, patience("", strings.Fields(v.args)...), v.want) })
	}
	if left, _ := filepath.Glob("x*"); len(left) > 0 {
		t.Errorf("%v was left behind; expected that wrong input leaves nothing", left)
	}
}

func TestEmptyDeal(t *testing.T) {
	expectRefusal(t, patience("", "deal", ""), "a deal number is missing")
	expectRefusal(t, patience("", "deal", "1 2"), `deals "1 2"; did you mean 1,2?`)
}

// TestWrongBoards changes a good board in one place.
func TestWrongBoards(t *testing.T) {
	text, object := success(t, "", "deal", "1"), success(t, "", "deal", "1", "--json")
	for _, v := range []struct{ name, board, old, new, want string }{
		{"card twice", text, "JD KD", "JD JD", "JD is there twice"},
		{"card in two places", text, "Freecells:", "Freecells: KD", "KD is there twice"},
		{"card missing", text, "JD KD", "JD", "1 of 52 cards missing, first KD"},
		{"only one column", text, "\n: 2D", "\nFoundations:\n: 2D", "a second Foundations line"},
		{"no cards", text, text, "Foundations: H-0", "52 of 52 cards missing, first AC"},
		{
			"too many cells", text, "Freecells:\n: JD KD 2S 4C 3S", "Freecells: JD KD 2S 4C 3S\n:",
			"5 cards in cells; expected at most 4",
		},
		{
			"too many columns", text, "JD KD", "JD\n: KD",
			"9 lines of cards for 8 columns: read as columns the first is JD, read as rows",
		},
		{"foundation contradicts", text, "C-0", "C-A", "AC contradicts foundation C-A"},
		{"all home contradicts", text, "H-0 C-0 D-0 S-0", "H-K C-K D-K S-K", "contradicts foundation"},
		{"foundation of no suit", text, "C-0", "X-0", `foundation "X-0"; expected a suit and the rank`},
		{"foundation of no rank", text, "C-0", "C-14", `foundation "C-14"`},
		{"foundation below zero", text, "C-0", "C--1", `foundation "C--1"`},
		{"foundation cut short", text, "C-0", "C", `foundation "C"`},
		{"foundation twice", text, "C-0", "C-0 C-0", "foundation C given twice"},
		{"unknown rank", text, "KD", "XD", `line 3: card 2: "XD" is not a card`},
		{"unknown suit", text, "KD", "KX", `line 3: card 2: "KX" is not a card`},
		{"card too long", text, "KD", "KDD", `"KDD" is not a card`},
		{"escape sequence", text, "KD", "\x1b[31mKD", `"\x1b" is not a card`},
		{"long card", text, "KD", strings.Repeat("K", 1<<15), `card 2: "KKKK`},
		{"endless card", text, "KD", strings.Repeat("K", 1<<20), "longer than 1.0 MiB"},
		{"unknown label", text, "\n: JD", "\nTalon: JD", `line 3: unknown label "Talon"`},
		{"misspelt label", text, "Foundations", "Fundations", `line 1: unknown label "Fundations"`},
		{"two lines of foundations", text, "Freecells:", "Foundations: H-0", "line 2: a second Foundations line"},
		{"two lines of cells", text, "Freecells:", "Freecells:\nFreecells:", "line 3: a second Freecells line"},
		{"empty", text, text, "", "board: empty"},
		{"blank", text, text, " \n\t\n", "board: empty"},
		{"not UTF-8", text, "KD", "K\xff", "not UTF-8 text"},
		{"binary", text, text, "PAR1\x15\x00\x15\xf8\xff", "it contains zero bytes"},
		{"binary without zeros", text, text, "PAR1\x15\xf8\xff", "not UTF-8 text"},
		{"UTF-16", text, text, "\xff\xfeK\x00D\x00", "UTF-16 (little-endian)"},
		{"zeros", text, text, "\x00\x00\x00", "it contains zero bytes"},
		{"a zero", text, "KD", "K\x00", "it contains zero bytes"},
		{"JSON cut short", object, "}}", "}", "board: JSON: unexpected EOF"},
		{"JSON within a string", object, object, `{"columns":[["7D`, "board: JSON: unexpected EOF"},
		{"JSON without commas", object, ",", " ", "board: JSON: "},
		{"JSON list", object, object, "[]", "52 of 52 cards missing"},
		{"JSON null", object, object, "null", `"null" is not a card`},
		{"JSON empty", object, object, "{}", "52 of 52 cards missing"},
		{"JSON misspelt field", object, `"cells":[]`, `"cels":["KD"]`, `unknown field "cels"; did you mean cells?`},
		{"JSON trailing text", object, "}}", "}} x", "something follows the object"},
		{"JSON twice", object, object, strings.TrimSpace(object) + object, "something follows the object"},
		{
			"JSON number for list", object, `"cells":[]`, `"cells":4`,
			"expected an object with columns, tableau piles, cells or foundations (lists of cards)",
		},
		{"JSON number for card", object, `"KD"`, `13`, "columns[0][1]: 13 is a number, which may stand for any card"},
		{"JSON fraction", object, `"C":0`, `"C":0.5`, "JSON: foundations.C is 0.5; expected a whole number"},
		{"JSON unknown card", object, `"KD"`, `"ZZ"`, `columns[0][1]: "ZZ" is not a card`},
		{"JSON no card", object, `"KD"`, `null`, "1 of 52 cards missing, first KD"},
		{"JSON unknown cell", object, `"cells":[]`, `"cells":["??"]`, `cells[0]: "??" is not a card`},
		{"JSON card twice", object, `"KD"`, `"JD"`, "JD is there twice"},
		{"JSON unknown suit", object, `"C":0`, `"X":0`, `foundations: "X" is not a suit`},
		{"JSON foundation too high", object, `"C":0`, `"C":14`, "foundation C holds 14 cards"},
		{"JSON foundation below zero", object, `"C":0`, `"C":-1`, "foundation C holds -1 cards"},
	} {
		t.Run(v.name, func(t *testing.T) {
			changed := strings.Replace(v.board, v.old, v.new, 1)
			if changed == v.board {
				t.Fatalf("the board has no %q", v.old)
			}
			o := patience(changed, "score", "--playouts=10", "--max-playouts=10", "--exact-nodes=0", "--position=-")
			expectRefusal(t, o, v.want)
			if len(o.errors) > 1000 {
				t.Errorf("stderr is %d bytes; expected a line to read", len(o.errors))
			}
		})
	}
}
