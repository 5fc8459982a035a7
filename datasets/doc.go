// Package datasets makes rows of labelled positions, and reads and writes them.
//
//	Plan → Maker → Record of each deal: its rows of positions and of moves
//	Row → NewParquetWriter, NewCSVWriter, NewJSONWriter
//	folder → ReadPlan, ReadManifest, EachRow
//
// A [Plan] holds everything that determines the rows, and nothing else. It is
// hashed, and stored beside the files and in each of them. The columns are the
// fields of [Row] and [MoveRow], and one for each feature in the game's package
// below features; SCHEMA.md is generated from them. The labels come from package
// label. A dataset is a folder that package build makes and package verify checks:
//
//	README.md                  the dataset card; once the user has changed it, the user's
//	plan.json                  the plan
//	part.json                  which part of the dataset this is, if it is not the whole
//	croissant.json             the same as the card says, for machines
//	manifest.json              plan hash and checksums, when the dataset is complete
//	data/train-….parquet       rows of positions, a file for each shard and split; nothing else is there
//	moves/train-….parquet      rows of moves, if the plan wants them
//	shards/part-….json         sidecar: the files of a complete shard, with checksums
//	shards/part-….journal      rows of an incomplete shard
//	.lock                      held by the build that is at work
//	.extending/                what is left of a dataset that is being extended
//
// In an object store a dataset has the same objects, except journal and lock.
// Readers overlook names that begin with a dot, and need no lock.
package datasets
