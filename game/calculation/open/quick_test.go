package open_test

import (
	"os"
	"strconv"
	"testing"
	"time"

	"patience/game/calculation"
	"patience/game/calculation/open"
)

func TestQuick(t *testing.T) {
	m, _ := strconv.Atoi(os.Getenv("M"))
	n, _ := strconv.Atoi(os.Getenv("N"))
	deals, _ := strconv.Atoi(os.Getenv("D"))
	mw, _ := strconv.Atoi(os.Getenv("MW"))
	rules := calculation.Standard(m, n)
	count := map[open.Verdict]int{}
	byWidth := map[int]int{}
	begin := time.Now()
	for i := range deals {
		b, _ := calculation.RandomDeal(&rules, int64(i+1), 1)
		out, err := open.Decide(t.Context(), b.Position().(*calculation.Position), open.Options{MaxWidth: mw})
		if err != nil {
			t.Fatal(err)
		}
		count[out.Verdict]++
		byWidth[out.Width]++
	}
	t.Log(m, n, count, byWidth, time.Since(begin))
}
