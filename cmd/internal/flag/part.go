package flag

import (
	"strconv"
	"strings"

	"patience/datasets"
	"patience/internal/misuse"
)

// taskVariables hold the number of this task in a set of equal tasks, from 0:
// that of a Slurm job array, and that of an indexed Job of Kubernetes.
var taskVariables = []string{"SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX"}

// Part reads --part: I/N, auto/N or "". The environment is asked for auto only.
func Part(text string, env func(string) (string, bool)) (p datasets.Portion, err error) {
	if text == "" {
		return p, nil
	}
	index, count, _ := strings.Cut(text, "/")
	if index == "auto" {
		if index, err = taskIndex(env); err != nil {
			return p, err
		}
	}
	i, err1 := strconv.ParseInt(index, 10, 64)
	n, err2 := strconv.ParseInt(count, 10, 64)
	switch {
	case err1 != nil || err2 != nil || n < 1:
		return p, misuse.Errorf("part %q; expected I/N or auto/N, such as 3/8", text)
	case i < 0 || i >= n:
		return p, misuse.Errorf("part %d of %d; expected 0 to %d; parts and tasks are numbered from 0, as in --array=0-%d", i,
			n,
			n-1, n-1)
	}
	return datasets.Portion{Index: i, Count: n}, nil
}

// taskIndex returns the number of this task as the engine gives it.
func taskIndex(env func(string) (string, bool)) (string, error) {
	found, from := "", ""
	for _, name := range taskVariables {
		value, ok := env(name)
		switch _, err := strconv.ParseInt(value, 10, 64); {
		case !ok || value == "":
			continue
		case err != nil:
			return "", misuse.Errorf("%s is %q; expected a whole number", name, value)
		case from != "" && value != found:
			return "", misuse.Errorf("%s is %s and %s is %s; expected one of them, or a --part with a number", from, found, name,
				value)
		}
		found, from = value, name
	}
	if from == "" {
		return "", misuse.Errorf("part auto, but neither %s is set; expected a task of Slurm or Kubernetes",
			strings.Join(taskVariables, " nor "))
	}
	return found, nil
}
