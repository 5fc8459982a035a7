// Package compare compares two populations of deals, label by label. A population is a
// set of deals with their labels.
//
//	folder of a dataset, or deals to label → Population: the label columns of its deals
//	two populations, labelled alike → Report: a row for each label, with summaries, test, effect size, warnings
//	Report → JSON, a page in HTML, figures
//
// Only deals are compared. A dataset may also have rows of positions later in a game;
// these are left out, and the report says how many they are. The table [labels]
// declares which labels are compared. Package stats chooses the tests, which
// docs/research/statistics.md explains. Package cmd prints the report on
// terminals.
package compare
