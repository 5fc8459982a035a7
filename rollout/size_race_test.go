//go:build race

package rollout

// oracleTrials is smaller where the race detector makes everything slow.
const oracleTrials = 50_000
