package calculation

import "strings"

// The priority tables 1 and 2 of Shintani and Nanzaki, for four and for three
// stacks. The rows are for the ranks from ace to king of a card drawn and list
// what to do with it, in the order of preference. T sends it to a foundation,
// which the paper calls a table; Z, X, C and V put it onto a stack; N puts it
// onto the stack on which it lines up; c is C despite a deadlock. The digit is
// the foundation for which the card is meant.
//
// In the row of J in table 1, C3 stands twice and Z3 not at all. The paper
// prints it so. The second C3 has no effect.
const (
	table1 = `
T1 T2 T3 T4 N4 N3 N2 N1 X4 X3 Z2 C4 C3 X2 Z4 Z3 C2 V4 V3 V2
T2 T1 T3 T4 N4 N3 N1 N2 Z4 Z3 Z1 X4 X3 X1 C4 C3 C1 V4 V3 V1
T3 T1 T4 T2 N2 N4 N1 N3 Z2 Z4 Z1 X2 X4 X1 C2 C4 C1 V2 V4 V1
T4 T2 T1 T3 N3 N1 N2 N4 X3 Z1 Z2 C3 X1 X2 Z3 C1 C2 V3 V1 V2
T1 T3 T2 T4 N4 N2 N3 N1 X4 X2 Z3 Z1 C4 C2 X3 X1 Z4 Z2 C3 C1 V4 V2 V1 V3
T3 T2 T1 T4 N4 N1 N2 N3 Z4 Z1 Z2 Z3 X4 X1 X2 X3 C4 C1 C2 C3 V4 V2 V1 V3
T4 T1 T2 T3 N3 N2 N1 N4 X3 X2 Z1 Z4 C3 C2 X1 X4 Z3 Z2 C1 C4 V3 V2 V1 V4
T4 T2 T3 T1 N1 N3 N2 N4 Z1 Z3 Z2 Z4 X1 X3 X2 X4 C1 C3 C2 C4 V1 V3 V2 V4
T3 T1 T2 T4 N4 C4 N2 N1 N3 X2 X1 Z3 X4 C2 C1 X3 Z4 Z2 Z1 C3 V4 V2 V1 V3
T2 T4 T1 T3 N3 C3 N4 N1 N2 X1 X4 Z2 X3 C1 C4 X2 Z3 Z1 Z4 C2 V3 V1 V4 V2
T4 T3 T1 T2 N2 C2 N4 N1 N3 X1 X3 Z4 X2 C1 V3 X4 Z2 Z1 C3 C4 V2 V1 C3 V4
T4 T3 T2 T1 N1 C1 N2 N3 N4 Z2 Z3 Z4 X1 X2 X3 X4 V1 C2 C3 C4 Z1 V2 V3 V4
V3 V1 V4 V2 T1 T2 T3 T4
`
	table2 = `
T1 T2 T3 T4 N4 N3 N2 N1 X4 X3 Z2 C4 C3 X2 Z4 Z3 C2
T2 T1 T3 T4 N4 N3 N1 N2 Z4 Z3 Z1 X4 X3 X1 C4 C3 C1
T3 T1 T4 T2 N2 N4 N1 N3 Z2 Z4 Z1 X2 X4 X1 C2 C4 C1
T4 T2 T1 T3 N3 N1 N2 N4 X3 Z1 Z2 C3 X1 X2 Z3 C1 C2
T1 T3 T2 T4 N4 N2 N3 N1 X4 X2 Z3 Z1 C4 C2 X3 X1 Z4 Z2 C3 C1
T3 T2 T1 T4 N4 N1 N2 N3 Z4 Z1 Z2 Z3 X4 X1 X2 X3 C4 C1 C2 C3 c4 c1 c2 c3
T4 T1 T2 T3 N3 N2 N1 N4 X3 X2 Z1 Z4 C3 C2 X1 X4 Z3 Z2 C1 C4 c3 c2 c1 c4
T4 T2 T3 T1 N1 N3 N2 N4 Z1 Z3 Z2 Z4 X1 X3 X2 X4 C1 C3 C2 C4 c1 c3 c2 c4
T3 T1 T2 T4 N4 C4 N2 N1 N3 X2 X1 Z3 X4 C2 C1 X3 Z4 Z2 Z1 C3 c4 c2 c1 c3
T2 T4 T1 T3 N3 C3 N4 N1 N2 X1 X4 Z2 X3 C1 C4 X2 Z3 Z1 Z4 C2 c3 c1 c2 c4
T4 T3 T1 T2 N2 C2 N4 N1 N3 X1 Z3 Z4 X2 C1 X3 X4 Z2 Z1 C3 C4 c2 c1 c3 c4
T4 T3 T2 T1 N1 C1 N2 N3 N4 Z2 Z3 Z4 X1 X2 X3 X4 Z1 C2 C3 C4 c1 c2 c3 c4
C1 C2 C3 C4 T1 T2 T3 T4 X1 X2 X3 X4 Z1 Z2 Z3 Z4
`
)

// An operation is one entry of a table.
type operation struct {
	letter     byte
	foundation int // from 0
}

// priorities holds by number of stacks and by rank the operations of the tables.
var priorities = map[int][][]operation{3: parseTable(table2), 4: parseTable(table1)}

func parseTable(text string) [][]operation {
	table := [][]operation{nil}
	for line := range strings.Lines(strings.TrimSpace(text)) {
		var row []operation
		for _, field := range strings.Fields(line) {
			row = append(row, operation{field[0], int(field[1] - '1')})
		}
		table = append(table, row)
	}
	return table
}
