package datasets

import (
	"fmt"

	"patience/internal/misuse"
)

// A Portion is one of the parts into which a dataset is divided, so that they can be
// made separately. Part Index of Count has the shards Index, Index+Count, Index+2·Count
// and so on. The zero value is the whole dataset. The files of a part are the same as
// in the whole dataset.
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

// ErrParts is the error if a dataset is divided into parts in a way that the shards of
// its plan do not allow.
var ErrParts = misuse.New("impossible part")
