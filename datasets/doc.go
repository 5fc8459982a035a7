// Package datasets defines datasets of labelled deals: their plans, rows, columns and files.
// It makes rows, writes them one by one, and reads them.
//
//	Plan → NewMaker → for each deal: position → features, labels → Row, MoveRow
//	file of a dataset → EachRow
//
// A [Plan] contains the settings that determine the rows, and no others. A dataset stores its
// plan and the plan's hash in files of their own, and again in each file of rows.
//
// Four packages below this one work with datasets:
//
//	datasets/generate  makes a dataset from a plan, continues an interrupted build, joins parts
//	datasets/verify    checks a dataset that may come from anyone: replays the solutions and
//	                   labels a sample of the rows again
//	datasets/compare   compares two datasets, or two populations of deals, label by label
//	datasets/winrate   finds the share of winnable deals
//
// A dataset is a folder, or the same files in an object store. It consists of shards, each of
// which has consecutive deals. A shard has one file for each split (train, validation, test)
// and a sidecar, a small file with checksums. It is complete if and only if the sidecar
// exists and the files have the checksums that it lists.
//
//	DIR/README.md                        the dataset card; an edited card is never overwritten
//	DIR/croissant.json                   the dataset card in a form that programs read
//	DIR/plan.json                        the plan
//	DIR/part.json                        which part of the dataset this is, unless it is the whole
//	DIR/manifest.json                    plan hash and checksums, when the dataset is complete
//	DIR/data/train-….parquet             the rows of a split: train, validation or test
//	DIR/moves/train-….parquet            the rows of the legal moves, on request
//	DIR/shards/part-….json               sidecar: checksums, rows, wall time
//	DIR/shards/part-….journal            rows of an incomplete shard, which survive an interruption
//	DIR/.lock                            held by the running build
//	DIR/.extending/                      a longer version of this dataset while it is being made
//
// Readers ignore names that begin with a dot, and need no lock.
//
// [Row] and [MoveRow] declare the columns. Each game adds its features, and extras such as the
// least number of cells with which a deal can be won. SCHEMA.md is generated from these
// declarations.
package datasets
