package flag

import (
	"context"
	"fmt"

	"github.com/dustin/go-humanize"

	"patience/catalogue"
	"patience/cmd/internal/console"
	"patience/cmd/internal/say"
	"patience/datasets"
	"patience/label"
	"patience/rollout"
	"patience/solve"
)

// An Unmeasured counts positions, and those among them that are [label.Unmeasured].
type Unmeasured struct{ without, Of int64 }

// Add counts a position by the estimator of its win rate and the status of its search.
func (u *Unmeasured) Add(by rollout.Estimator, status solve.Status) {
	u.Of++
	if label.Unmeasured(by, status) {
		u.without++
	}
}

// AddAll counts the rows of a dataset in a folder.
func (u *Unmeasured) AddAll(ctx context.Context, dir string) error {
	columns := []string{"win_rate_estimator", "exact_status"}
	return datasets.EachRow(ctx, dir, columns, func(cells []datasets.Cell) error {
		u.Add(rollout.Estimator(cells[0].Text), solve.Status(cells[1].Text))
		return nil
	})
}

// TooFew reports whether there are so few random games for each position that rare wins are
// not measured, without the user having said how many there may be until a first win.
func (f *Labels) TooFew(spec *label.Spec) bool {
	return spec.Playouts > 0 && spec.Playouts < rollout.LeastForSplitting && !f.Explicit("max-playouts") && !f.following
}

// WarnTooFew says what is lost by too few random games, and what to do. It says nothing if
// all positions are measured, and gives no numbers if they were not counted.
func (f *Labels) WarnTooFew(s console.Streams, e *catalogue.Entry, spec *label.Spec, u Unmeasured) {
	if !f.TooFew(spec) || u.Of > 0 && u.without == 0 {
		return
	}
	which := humanize.Comma(u.without) + " of " + say.Counted(u.Of, "position")
	if u.Of == 0 {
		which = "positions from which none was won"
	}
	cure := fmt.Sprintf("--playouts %d or more measures them", rollout.LeastForSplitting)
	if !spec.RareEvents {
		cure = fmt.Sprintf("--max-playouts %d plays on until a game is won, up to that many",
			label.DefaultSpec().MaxPlayouts)
	}
	console.Notify(s.Err, "%s for each position cannot measure rare wins, so there is no %s for %s; %s",
		say.Counted(spec.Playouts, "random game"), MeasuredAs(e), which, cure)
}

// MeasuredAs is what a position lacks in a game if no random game from it was won.
func MeasuredAs(e *catalogue.Entry) string {
	if e.Reference == nil {
		return "win rate but an upper bound"
	}
	return "rating"
}
