// Package datasets writes deals as Parquet files of labelled rows, and checks
// such files.
//
//	Plan → shards → for each deal: position → features, labels → Row
//	rows of a shard → temporary file → sync → rename → sidecar
//	all shards → manifest, dataset card
//
// A [Plan] holds everything that determines the rows, and nothing else. It is
// hashed, and stored beside the files and in each of them. [Build] makes a
// dataset or completes one. A shard is complete exactly if its sidecar says so
// and the file's checksum agrees. The rows of an incomplete shard survive an
// interruption in a journal. A plan with more deals extends a dataset: its rows
// are written anew and not labelled again. [Verify] checks a dataset, which may
// be anybody's: it replays the solutions and labels a sample of the rows again.
//
//	DIR/README.md                  the dataset card; once the user has changed it, the user's
//	DIR/plan.json                  the plan
//	DIR/part.json                  which part of the dataset this is, if it is not the whole
//	DIR/manifest.json              plan hash and checksums, when the dataset is complete
//	DIR/data/part-….parquet        the rows; nothing else is in this folder
//	DIR/shards/part-….json         sidecar: checksum, rows, wall time
//	DIR/shards/part-….journal      rows of an incomplete shard
//	DIR/.lock                      held by the Build that is at work
//	DIR/.extending/                what is left of a dataset that is being extended
//
// [Merge] puts parts together. In an object store a dataset has the same objects,
// except journal and lock.
//
// Readers overlook names that begin with a dot, and need no lock.
//
// The columns are declared in [Row], and one for each feature in the game's
// package below features. The labels come from package label. SCHEMA.md is
// generated from the declarations.
package datasets
