package misuse

import (
	"errors"
	"fmt"
	"os"
	"syscall"
	"testing"
)

// TestIs: what is marked is the user's wherever it is wrapped, and so is a path that goes through a file.
func TestIs(t *testing.T) {
	wrong, failure := New("wrong"), errors.New("failed")
	_, through := os.ReadFile("misuse.go/plan.json")
	_, missing := os.ReadFile("nothing")
	for _, c := range []struct {
		err  error
		want bool
	}{
		{wrong, true},
		{fmt.Errorf("here: %w", wrong), true},
		{errors.Join(failure, wrong), true},
		{Of(failure), true},
		{through, true},
		{fmt.Errorf("here: %w", &os.PathError{Op: "open", Path: "x", Err: syscall.EACCES}), true},
		{&os.PathError{Op: "open", Path: "x", Err: syscall.ELOOP}, true},
		{&os.PathError{Op: "open", Path: "x", Err: syscall.EROFS}, true},
		{&os.PathError{Op: "stat", Path: "x", Err: syscall.ENAMETOOLONG}, true},
		{Of(&os.PathError{Op: "stat", Path: "x", Err: syscall.EIO}), false},
		{Of(fmt.Errorf("here: %w", &os.PathError{Op: "open", Path: "x", Err: syscall.EMFILE})), false},
		{errors.Join(wrong, syscall.ENOSPC), false},
		{failure, false},
		{missing, false},
		{Of(nil), false},
		{nil, false},
	} {
		if got := Is(c.err); got != c.want {
			t.Errorf("%v: %v; want %v", c.err, got, c.want)
		}
	}
	if !errors.Is(Of(failure), failure) || errors.Is(wrong, New("wrong")) {
		t.Error("marked errors are not told apart as others are")
	}
}
