// Package compare compares two populations of deals, which are sets of deals with their
// labels, label by label.
//
//	folder of a dataset, or deals to label → Population: the label columns of its deals
//	two populations, labelled alike → Report: a row for each label, with summaries, test, effect size, warnings
//	Report → JSON, a page in HTML, figures
//
// Deals are compared, not positions: rows of other positions are counted and left out.
// The table [labels] declares which labels are compared. Package stats chooses the
// tests, which docs/research/statistics.md explains. Package cmd/patience prints the
// report on terminals.
package compare
