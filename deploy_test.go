package patience_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// TestJob: deploy/job.yaml is an indexed Job whose parts are as many as its pods.
// It reads the manifest strictly, by the fields of batch/v1 that it uses.
func TestJob(t *testing.T) {
	text, err := os.ReadFile("deploy/job.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var job struct {
		APIVersion string `yaml:"apiVersion"`
		Kind       string
		Metadata   struct{ Name string }
		Spec       struct {
			CompletionMode       string `yaml:"completionMode"`
			Completions          int
			Parallelism          int
			BackoffLimitPerIndex int `yaml:"backoffLimitPerIndex"`
			MaxFailedIndexes     int `yaml:"maxFailedIndexes"`
			PodFailurePolicy     any `yaml:"podFailurePolicy"`
			Template             struct {
				Spec struct {
					RestartPolicy   string         `yaml:"restartPolicy"`
					SecurityContext map[string]any `yaml:"securityContext"`
					Volumes         []any
					Containers      []struct {
						Name, Image     string
						Args            []string
						EnvFrom         []any                        `yaml:"envFrom"`
						Resources       map[string]map[string]string `yaml:"resources"`
						SecurityContext map[string]any               `yaml:"securityContext"`
						VolumeMounts    []any                        `yaml:"volumeMounts"`
					}
				}
			}
		}
	}
	d := yaml.NewDecoder(strings.NewReader(string(text)))
	d.KnownFields(true)
	if err := d.Decode(&job); err != nil {
		t.Fatal(err)
	}
	s := job.Spec
	pod := s.Template.Spec
	if job.APIVersion != "batch/v1" || job.Kind != "Job" || s.CompletionMode != "Indexed" || s.BackoffLimitPerIndex < 1 || pod.RestartPolicy != "Never" || len(pod.Containers) != 1 {
		t.Fatalf("%+v; want an indexed Job with retries for each index and one container", job)
	}
	c := pod.Containers[0]
	args := strings.Join(c.Args, " ")
	if s.Completions != 8 || s.Parallelism > s.Completions || !strings.Contains(args, "--part auto/8 ") || !strings.Contains(args, "/part-$(JOB_COMPLETION_INDEX)") {
		t.Errorf("%d completions of %q; want a part for each", s.Completions, args)
	}
	if c.Resources["limits"]["memory"] == "" || pod.SecurityContext["runAsNonRoot"] != true {
		t.Error("no limit of memory, or root")
	}
}

// kubernetesVersions are the oldest version for which deploy/job.yaml is made, and
// the newest whose schema was there.
var kubernetesVersions = []string{"1.33", "1.37"}

// TestJobSchema has deploy/job.yaml checked against the schemas that Kubernetes
// publishes. With a field spelt wrong it must fail.
func TestJobSchema(t *testing.T) {
	t.Parallel()
	python := os.Getenv("PATIENCE_PYTHON")
	if python == "" {
		t.Skip("PATIENCE_PYTHON names no Python interpreter with kubernetes-validate; `make test` installs one")
	}
	text, err := os.ReadFile("deploy/job.yaml")
	if err != nil {
		t.Fatal(err)
	}
	misspelt := filepath.Join(t.TempDir(), "job.yaml")
	if err := os.WriteFile(misspelt, []byte(strings.Replace(string(text), "completionMode", "completionModes", 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, version := range kubernetesVersions {
		// the exit status is that of the misspelt one
		out, _ := exec.CommandContext(t.Context(), python, "-m", "kubernetes_validate", "--strict", "-k", version, "deploy/job.yaml", misspelt).CombinedOutput()
		for path, verdict := range map[string]string{"deploy/job.yaml": "passed", misspelt: "did not validate"} {
			if want := fmt.Sprintf("%s %s for resource job/patience against version %s", path, verdict, version); !strings.Contains(string(out), want) {
				t.Errorf("%s; want %q", out, want)
			}
		}
		t.Logf("%s", out)
	}
}
