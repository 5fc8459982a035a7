//go:build !linux

package generate

import (
	"os/exec"
	"testing"
)

func asNobody(t *testing.T, _ *exec.Cmd, _ string) { t.Skip("root can write anywhere") }
