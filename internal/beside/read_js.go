package beside

import "syscall/js"

// Read returns a table. JavaScript has put it into the global object patienceTables before it
// asks a question that needs it; see js/run.js. Read panics if it has not.
func Read(name string) []byte {
	tables := js.Global().Get("patienceTables")
	table := make([]byte, tables.Get(name).Length())
	js.CopyBytesToGo(table, tables.Get(name))
	tables.Delete(name) // it is read once
	return table
}
