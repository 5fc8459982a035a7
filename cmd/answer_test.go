package cmd

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/cmd/internal/answer"
	"patience/internal/misuse"
)

// sameAnswers are questions with fields that TestDoorsAgree does not use, and the arguments with which the command
// prints the same object. The fields of one are among those of the other.
var sameAnswers = []struct{ operation, question, args, stdin string }{
	{"deal", `{"deal": 617}`, "deal 617 --json", ""},
	{"deal", `{"deal": "random:3", "seed": 7}`, "deal random:3 --seed 7 --json", ""},
	{"judge", `{"deal": 617}`, "score 617 --json", ""},
	{
		"judge", `{"deal": "random:9", "seed": 5, "playouts": 2048, "exact_nodes": 1000}`,
		"score random:9 --seed 5 --playouts 2048 --exact-nodes 1000 --json", "",
	},
	{
		"judge", `{"board": "BOARD", "playouts": 512}`,
		"score --position - --playouts 512 --exact-nodes 200000 --json", "BOARD",
	},
	{"guess", `{"deal": 617}`, "score 617 --fast --json", ""},
	{
		"guess", `{"deal": "random:9", "seed": 5, "trials": 250}`,
		"score random:9 --seed 5 --fast --playouts 250 --json", "",
	},
	{"hint", `{"deal": 617}`, "score 617 --fast --moves --playouts 16384 --json", ""},
	{"hint", `{"deal": "random:9", "seed": 5}`, "score random:9 --seed 5 --fast --moves --playouts 16384 --json", ""},
	{"solve", `{"deal": 3}`, "solve 3 --json", ""},
	{"solve", `{"deal": "random:9", "seed": 5, "any": true}`, "solve random:9 --seed 5 --any --json", ""},
	{
		"solve", `{"game": "gaps-7", "deal": "random:9", "exact_nodes": 50}`,
		"solve random:9 --game gaps-7 --exact-nodes 50 --json", "",
	},
	{"solve", `{"deal": "random:9", "seed": 5, "judged": 60}`, "solve random:9 --seed 5 --judged 60 --json", ""},
	{"pick", `{"difficulty": "hard", "count": 2}`, "pick --difficulty hard --count 2 --json", ""},
	{
		"review", `{"deal": 617, "moves": "7a 7b 7c 1d", "playouts": 100, "exact_nodes": 1000}`,
		"review - --deal 617 --playouts 100 --exact-nodes 1000 --json", "7a 7b 7c 1d",
	},
	{"find", `{"game": "gaps", "board": "GAPS"}`, "deal --find --game gaps --json", "GAPS"},
}

// TestAnswersAreTheCommands: the answer to a question is what the command prints. Three things
// are not compared: the time of a search, and the verdict and the sentences of a judgement.
func TestAnswersAreTheCommands(t *testing.T) {
	service := answer.New(answer.DefaultOptions(catalogue.Standard()))
	boards := map[string]string{
		"BOARD": success(t, "", "deal", "617"), "GAPS": success(t, "", "deal", "random:5", "--game", "gaps"),
	}
	for _, v := range sameAnswers {
		t.Run(v.args, func(t *testing.T) {
			question, stdin := v.question, v.stdin
			for name, board := range boards {
				quoted, _ := json.Marshal(board)
				question = strings.ReplaceAll(question, `"`+name+`"`, string(quoted))
				stdin = strings.ReplaceAll(stdin, name, board)
			}
			text, err := service.Answer(t.Context(), v.operation, strings.NewReader(question))
			if err != nil {
				t.Fatal(err)
			}
			got := decoded(t, text)
			want := decoded(t, []byte(success(t, stdin, strings.Fields(v.args)...)))
			if v.operation == "judge" {
				want[0] = withFields(want[0], got[0])
			}
			if len(got) == 0 || !reflect.DeepEqual(got, want) {
				t.Errorf("%s\nthe command prints\n%v", text, want)
			}
		})
	}
}

// decoded returns JSON objects, one after another or as a list, without the times of searches.
func decoded(t *testing.T, text []byte) (list []map[string]any) {
	t.Helper()
	if bytes.HasPrefix(text, []byte("[")) {
		if err := json.Unmarshal(text, &list); err != nil {
			t.Fatal(err)
		}
		return list
	}
	for in := json.NewDecoder(bytes.NewReader(text)); in.More(); {
		var object map[string]any
		if err := in.Decode(&object); err != nil {
			t.Fatal(err)
		}
		delete(object, "seconds")
		list = append(list, object)
	}
	return list
}

// withFields returns the fields of a score that a judgement has too, and what follows from them.
func withFields(object, other map[string]any) map[string]any {
	some := map[string]any{"text": other["text"], "verdict": other["verdict"]}
	for name := range other {
		if value, ok := object[name]; ok || other[name] == nil { // some games have no ratings
			some[name] = value
		}
	}
	return some
}

const judgeFields = "a JSON object with game, deal, seed, board, as, moves, playouts, exact_nodes"

// TestWrongQuestions: the error of a question says what was expected.
func TestWrongQuestions(t *testing.T) {
	service := answer.New(answer.DefaultOptions(catalogue.Standard()))
	for _, v := range []struct{ operation, question, want string }{
		{"jugde", `{}`, `question "jugde"; did you mean judge?`},
		{"judge", `{`, `question: JSON: unexpected EOF; expected ` + judgeFields},
		{"judge", ``, `question: empty; expected ` + judgeFields},
		{"judge", `[]`, `question: JSON: an array; expected ` + judgeFields},
		{"judge", `null`, `question: JSON: null; expected ` + judgeFields},
		{"judge", `{"dael": 3}`, `question: JSON: unknown field "dael"; expected ` + judgeFields},
		{"judge", `{"Deal": 617}`, `question: JSON: unknown field "Deal"; expected ` + judgeFields},
		{"judge", `{"deal": 617, "Deal": 618}`, `question: JSON: unknown field "Deal"; expected ` + judgeFields},
		{"judge", `{"deal": 617, "deal": 618}`, `question: JSON: field "deal" given twice; expected ` + judgeFields},
		{"judge", `{"deal": 617} trailing`, `question: JSON: something follows the object; expected one object`},
		{"judge", `{"deal": 617}{"deal": 618}`, `question: JSON: something follows the object; expected one object`},
		{"judge", `{"deal": 617, "seed": null}`, `question: JSON: seed is null; expected a value, or no such field`},
		{"judge", `{"deal": 617, "seed": 1.5}`, `question: JSON: seed is the number 1.5; expected a whole number from 0`},
		{"judge", `{"deal": 617, "seed": "5"}`, `question: JSON: seed is a string; expected a whole number from 0`},
		{"judge", `{"deal": 617, "playouts": {}}`, `question: JSON: playouts is an object; expected a whole number`},
		{"solve", `{"deal": 617, "any": 1}`, `question: JSON: any is a number; expected true or false`},
		{
			"pick", `{"hard": 3}`,
			`question: JSON: unknown field "hard"; expected a JSON object with game, difficulty, deals, count, seed`,
		},
		{"judge", `{}`, `no deal; expected one like microsoft:3, or a board`},
		{"judge", `{"deal": "nowhere:3"}`, ``},
		{"judge", `{"deal": 3, "board": "AC"}`, `a deal and a board; expected one of them`},
		{"judge", `{"deal": 3, "playouts": 0}`, `playouts 0; expected 1 to 1048576`},
		{"judge", `{"deal": 3, "exact_nodes": 5000001}`, `exact_nodes 5000001; expected 0 to 5000000`},
		{"deal", `{"deal": 3, "moves": "18"}`, ``},
		{"deal", `{"game": "whist", "deal": 3}`, ``},
		{"hint", `{"game": "klondike-1", "deal": 3}`, `game: there is no trained model for klondike-1; expected one like freecell`},
		{"guess", `{"deal": 3, "trials": -1}`, `trials -1; expected 0 to 1000000`},
		{"pick", `{"difficulty": "hard", "count": 101}`, `count 101; expected 1 to 100`},
		{"find", `{"deal": 617, "moves": "7a"}`, answer.ErrNotDealt.Error()},
	} {
		_, err := service.Answer(t.Context(), v.operation, strings.NewReader(v.question))
		if err == nil || !misuse.Is(err) || v.want != "" && err.Error() != v.want {
			t.Errorf("%s %s: %v; want %s", v.operation, v.question, err, v.want)
		}
	}
}
