// Package compare compares two populations of deals label by label.
//
//	folder of a dataset, or deals to label → Population: the label columns of its deals
//	two populations, labelled alike → Report: a row for each label, with summaries, test, effect size, warnings
//	Report → JSON, a page in HTML, figures
//
// The deal is the unit: rows of other positions are counted and left out. One table,
// [labels], declares what is compared. Package stats chooses the tests, and
// docs/research/statistics.md explains them. Package cmd/patience prints the table for
// terminals.
package compare
