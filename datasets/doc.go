// Package datasets turns deals into Parquet files of labelled rows, and
// checks such files.
//
// The data's way is
//
//	Plan → shards → for each deal: position → features, labels → Row
//	rows of a shard → temporary file → sync → rename → sidecar
//	all shards → manifest, dataset card
//
// A [Plan] holds everything that determines rows, and nothing else; it is
// hashed, and stored beside the files and in each of them. [Build] makes a
// dataset or completes one: a shard is complete exactly when its sidecar says
// so and the file's checksum agrees. Rows of a shard that is not complete
// survive an interruption in a journal. A plan with more deals of the same kind
// extends a dataset: its rows are written anew and not labelled again. [Verify]
// checks a dataset, which may be anybody's, replays its solutions and labels a
// sample of its rows again.
//
//	DIR/README.md                  the dataset card; once the user has changed it, the user's
//	DIR/plan.json                  the plan
//	DIR/manifest.json              plan hash and checksums, when all is there
//	DIR/data/part-….parquet        the rows; nothing else is in this folder
//	DIR/shards/part-….json         sidecar: checksum, rows, wall time
//	DIR/shards/part-….journal      rows of a shard that is not complete
//	DIR/.lock                      held by the Build that is at work
//	DIR/.extending/                what is left of a dataset that is being extended
//
// Readers overlook names that begin with a dot, and need no lock.
//
// The columns are declared in [Row] and, one for each feature, in package
// features; SCHEMA.md is generated from them.
package datasets
