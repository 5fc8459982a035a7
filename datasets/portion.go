package datasets

import (
	"fmt"

	"patience/internal/misuse"
)

// A Portion is one of the parts into which the shards of a plan are divided, so
// that they can be made apart: part Index of Count has the shards Index,
// Index+Count, Index+2·Count and so on. The zero value is the whole dataset. The
// folder of a part holds the very files that the whole dataset has.
type Portion struct {
	Index int64 `json:"part"`  // 0 to Count−1
	Count int64 `json:"parts"` // 0 for the whole dataset
}

// IsWhole reports whether the portion is the whole dataset.
func (o Portion) IsWhole() bool { return o.Count == 0 }

func (o Portion) String() string {
	if o.IsWhole() {
		return "the whole dataset"
	}
	return fmt.Sprintf("part %d/%d", o.Index, o.Count)
}

// ErrParts is the error of a division into parts that the plan's shards do not
// allow.
var ErrParts = misuse.New("impossible part")
