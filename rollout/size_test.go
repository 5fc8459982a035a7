//go:build !race

package rollout

// oracleTrials is how many trials are compared with exact probabilities.
const oracleTrials = 250_000
