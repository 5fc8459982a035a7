// Package datasets defines datasets of labelled deals: their plan, their rows and
// columns, and the files that contain them. It makes rows, writes them one by one, and
// reads them.
//
//	Plan → NewMaker → for each deal: position → features, labels → Row, MoveRow
//	file of a dataset → EachRow
//
// A [Plan] contains everything that determines the rows, and nothing else. It is
// hashed, and stored beside the files and in each of them.
//
//	datasets/generate  a plan → a dataset; an interrupted build continues; Merge joins parts
//	datasets/verify    checks a dataset, which may come from anyone: it replays the solutions
//	                   and labels a sample of the rows again
//	datasets/compare   two datasets, or two populations of deals, label by label
//	datasets/winrate   the share of winnable deals
//
// A dataset is a folder, or the same objects in an object store. A shard is a range of
// consecutive deals, with one file for each split. It is complete if and only if its
// sidecar says so and the checksums of its files agree.
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
// The columns are declared in [Row] and [MoveRow]; each game's features and
// extras add columns. SCHEMA.md is generated from the declarations.
package datasets
