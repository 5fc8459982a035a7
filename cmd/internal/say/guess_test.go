package say

import (
	"strings"
	"testing"

	"patience/catalogue"
	"patience/internal/model"
	"patience/label"
	"patience/solve"
)

// TestCaveats: the chance that a position can be won is told where that is not proved, and a
// game from which the model never learned is named. What is not guessed is not mentioned.
func TestCaveats(t *testing.T) {
	chance, sure, undecided := 0.524, 0.9999, label.Exact{Status: solve.Skipped}
	for _, test := range []struct {
		game     string
		winnable *float64
		exact    label.Exact
		want     string
	}{
		{"freecell", nil, undecided, ""},
		{"freecell", &chance, undecided, " The model estimates the chance that it can be won at 52 %."},
		{"freecell", &sure, undecided, " The model estimates the chance that it can be won at 99 %."},
		{"freecell", &chance, undecided.AtMost(9), ""},
		{"9-columns-3-cells", nil, undecided, " The model never learned from deals of 9 Columns"},
	} {
		e, err := catalogue.Lookup(test.game)
		if err != nil {
			t.Fatal(err)
		}
		g := Guess{Name: "It", Game: &e, Exact: test.exact}
		g.LogRate, g.Moves = model.Range{Value: -3, Low: -4, High: -2}, model.Range{Value: 9, Low: 8, High: 9}
		g.Winnable = test.winnable
		got, sentence := g.Caveats(), g.Sentence()
		if !strings.HasPrefix(got, test.want) || test.want == "" && got != "" {
			t.Errorf("%s: %q; want %q", test.game, got, test.want)
		}
		if strings.Contains(sentence, "cell") && test.game == "freecell" {
			t.Errorf("cells are mentioned: %s", sentence)
		}
		h, words := Hint{Guess: g}, map[*float64]string{&chance: "52 %", &sure: "99 %", nil: ""}
		if want := words[test.winnable]; test.exact.High == nil && h.Winnable() != want {
			t.Errorf("%s: a hint says %q; want %q", test.game, h.Winnable(), want)
		}
		told := strings.Contains(sentence, "the model estimates the chance of that at 52 %.")
		if told != (test.winnable == &chance && test.exact.High == nil) {
			t.Errorf("%s: %s", test.game, sentence)
		}
		object := NewGuessed(Subject{}, &g, nil)
		if object.Winnable != test.winnable || object.Cells != nil || (object.Rating != nil) != (test.game == "freecell") {
			t.Errorf("%s: %+v", test.game, object)
		}
	}
}
