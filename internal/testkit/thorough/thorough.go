// Package thorough decides how much a test does. By default a test does so little that
// it can run with every change. If PATIENCE_THOROUGH is in the environment, it does as
// much as a night allows (`make -C lab thorough`).
package thorough

import "os"

// Wanted reports whether tests should do what a night allows.
func Wanted() bool { return os.Getenv("PATIENCE_THOROUGH") != "" }

// Number returns the usual number, or the one for the night if that is wanted.
func Number(usual, night int) int {
	if Wanted() {
		return night
	}
	return usual
}
