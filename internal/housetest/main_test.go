// Package housetest contains the tests of the module as a whole: imports, folders, pages,
// what the library exports, what is deployed. They run in the module's root folder.
package housetest

import (
	"fmt"
	"os"
	"testing"
)

func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}
