package housetest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/dustin/go-humanize"
	"go.yaml.in/yaml/v3"

	"patience/internal/version"
	"patience/label"
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
					ServiceToken    *bool          `yaml:"automountServiceAccountToken"`
					ServiceLinks    *bool          `yaml:"enableServiceLinks"`
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
	if job.APIVersion != "batch/v1" || job.Kind != "Job" || s.CompletionMode != "Indexed" || s.BackoffLimitPerIndex < 1 ||
		pod.RestartPolicy != "Never" || len(pod.Containers) != 1 {
		t.Fatalf("%+v; want an indexed Job with retries for each index and one container", job)
	}
	c := pod.Containers[0]
	args := strings.Join(c.Args, " ")
	if s.Completions != 8 || s.Parallelism > s.Completions || !strings.Contains(args, "--part auto/8 ") ||
		!strings.Contains(args, "/part-$(JOB_COMPLETION_INDEX)") {
		t.Errorf("%d completions of %q; want a part for each", s.Completions, args)
	}
	if off := pod.ServiceToken; off == nil || *off || pod.ServiceLinks == nil || *pod.ServiceLinks {
		t.Error("pods get a token of the cluster, or the addresses of its services")
	}
	hasAll(t, "the pod", pod.SecurityContext, map[string]any{
		"runAsNonRoot": true, "runAsUser": 65532, "runAsGroup": 65532,
		"seccompProfile": map[string]any{"type": "RuntimeDefault"},
	})
	hasAll(t, "the container", c.SecurityContext, map[string]any{
		"allowPrivilegeEscalation": false, "privileged": false, "readOnlyRootFilesystem": true,
		"capabilities": map[string]any{"drop": []any{"ALL"}},
	})
	if name, tag, _ := strings.Cut(c.Image, ":"); name != "patience" || tag != version.Number {
		t.Errorf("image %s; want the version %s", c.Image, version.Number)
	}
	limits := c.Resources["limits"]
	if memory, err := humanize.ParseBytes(limits["memory"] + "B"); err != nil ||
		int64(memory) < label.DefaultSpec().Memory+256<<20 || limits["cpu"] == "" {
		t.Errorf("limits %v, %v; want one of processors, and memory for searches and 256 MiB beside them", limits, err)
	}
}

// hasAll holds that the values of a security context are as wanted.
func hasAll(t *testing.T, of string, got, want map[string]any) {
	t.Helper()
	for name, value := range want {
		if !reflect.DeepEqual(got[name], value) {
			t.Errorf("%s has %s %v; want %v", of, name, got[name], value)
		}
	}
}

// TestDockerfile: what others make is named by its digest, nobody runs the program, and
// the image has its program, certificates and folders alone.
func TestDockerfile(t *testing.T) {
	text := read(t, "deploy/Dockerfile")
	bases := regexp.MustCompile(`(?m)^FROM (\S+)`).FindAllStringSubmatch(text, -1)
	if len(bases) != 2 || !regexp.MustCompile(`^golang:[0-9.]+-[a-z]+@sha256:[0-9a-f]{64}$`).MatchString(bases[0][1]) ||
		bases[1][1] != "scratch" {
		t.Errorf("from %q; want an image of Go by its digest, and scratch", bases)
	}
	if !strings.Contains(text, "\nUSER 65532:65532\n") || !strings.Contains(text, "go mod verify") {
		t.Errorf("the image is run by somebody, or made of modules that are not verified:\n%s", text)
	}
	for _, copied := range regexp.MustCompile(`(?m)^(ADD|COPY) (.*)$`).FindAllStringSubmatch(text, -1)[1:] {
		if !strings.HasPrefix(copied[2], "--from=build ") {
			t.Errorf("%s; want nothing but what the build made", copied[0])
		}
	}
	if !strings.Contains(text, "-t patience:"+version.Number+" ") {
		t.Errorf("the image is not called patience:%s", version.Number)
	}
}

// TestDockerignore: a build gets what git keeps and nothing else of this folder.
func TestDockerignore(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(read(t, ".dockerignore")), "\n")
	lines = slices.DeleteFunc(lines, func(line string) bool { return strings.HasPrefix(line, "#") })
	if lines[0] != "*" {
		t.Fatalf("it begins with %q; want that everything is left out", lines[0])
	}
	want := map[string]bool{"!.git": true}
	for _, file := range keptFiles(t) {
		top, _, _ := strings.Cut(file, "/")
		want["!"+top] = true
	}
	for _, line := range lines {
		if strings.HasPrefix(line, "!") && !want[line] {
			t.Errorf("%s lets in what git does not keep", line)
		}
		delete(want, line)
	}
	for line := range want {
		t.Errorf("%s is missing: git keeps it, and a build without it has another version", line)
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
	if err := os.WriteFile(misspelt, []byte(strings.Replace(string(text), "completionMode", "completionModes", 1)),
		0o666); err != nil {
		t.Fatal(err)
	}
	for _, version := range kubernetesVersions {
		// the exit status is that of the misspelt one
		out, _ := exec.CommandContext(t.Context(), python, "-m", "kubernetes_validate", "--strict", "-k", version,
			"deploy/job.yaml", misspelt).CombinedOutput()
		for path, verdict := range map[string]string{"deploy/job.yaml": "passed", misspelt: "did not validate"} {
			if want := fmt.Sprintf("%s %s for resource job/patience against version %s", path, verdict,
				version); !strings.Contains(string(out), want) {
				t.Errorf("%s; want %q", out, want)
			}
		}
		t.Logf("%s", out)
	}
}
