package generate

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

// asNobody has a command run as a user who owns nothing, since no mode of a
// folder keeps root from writing to it.
func asNobody(t *testing.T, child *exec.Cmd, dir string) {
	t.Helper()
	program := filepath.Join(t.TempDir(), "program")
	text, err := os.ReadFile(child.Path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(program, text, 0o755); err != nil {
		t.Fatal(err)
	}
	child.Path = program
	for _, path := range []string{dir, program} {
		for path = filepath.Dir(path); path != os.TempDir() && path != "/"; path = filepath.Dir(path) {
			if err := os.Chmod(path, 0o755); err != nil {
				t.Fatal(err)
			}
		}
	}
	child.Dir = "/"
	child.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
}
