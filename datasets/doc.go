// Package datasets defines datasets of labelled deals: the plan of a dataset, its rows
// and columns, and its files. The package makes rows, writes them one by one, and reads
// them.
//
//	Plan → NewMaker → for each deal: position → features, labels → Row, MoveRow
//	file of a dataset → EachRow
//
// A [Plan] contains all settings that determine the rows, and no other settings. A
// dataset stores its plan and the hash of the plan in files of their own, and again in
// each file of rows.
//
// Four packages below this one work with datasets:
//
//	datasets/generate  a plan → a dataset; an interrupted build continues; Merge joins parts
//	datasets/verify    checks a dataset, which may come from anyone: it replays the solutions
//	                   and labels a sample of the rows again
//	datasets/compare   two datasets, or two populations of deals, label by label
//	datasets/winrate   the share of winnable deals
//
// A dataset is a folder, or the same files in an object store. It consists of shards. A
// shard is a range of consecutive deals, with one file for each split (train,
// validation, test) and a sidecar, which is a small file with checksums. The shard is
// complete if and only if the sidecar exists and the files have the checksums that it
// lists.
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
//	DIR/.lock                            held by the build that is at work
//	DIR/.extending/                      a longer version of this dataset while it is being made
//
// Readers ignore names that begin with a dot, and need no lock.
//
// The columns are declared in [Row] and [MoveRow]. Each game adds columns: its
// features, and extras such as the least number of cells with which a deal can be won.
// SCHEMA.md is generated from these declarations.
package datasets
