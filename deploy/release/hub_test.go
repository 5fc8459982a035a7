package main

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"

	"patience/catalogue"
	"patience/game"
)

// written is what a step of a release writes, by name.
func written(t *testing.T, step func(*release) error) map[string][]byte {
	t.Helper()
	r := &release{source: &source{root: house, time: time.Unix(1790000000, 0).UTC()}, out: t.TempDir()}
	if err := step(r); err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, f := range r.files {
		files[f.name] = f.data
	}
	return files
}

// parsed reads YAML, and fails for fields that T lacks.
func parsed[T any](t *testing.T, text []byte) (v T) {
	t.Helper()
	d := yaml.NewDecoder(bytes.NewReader(text))
	d.KnownFields(true)
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return v
}

// TestHub: each table is in one configuration and split of a card, what cards, croissant.json and pages name is there,
// and results are of tasks whose data the card has. `make -C lab hub` loads the folders.
func TestHub(t *testing.T) {
	files := written(t, (*release).hub)
	labels, bench, models := below(files, "hub/dataset/"), below(files, "hub/glance/"), below(files, "hub/models/")
	checkLinks(t, labels)
	checkLinks(t, bench)
	checkCard(t, labels, "freecell")
	checkCroissant(t, labels)
	splits, tasks := checkCard(t, bench, "rates"), map[string]bool{}
	for _, task := range parsed[struct {
		Name, Description string
		Framework         string `yaml:"evaluation_framework"`
		Tasks             []struct{ ID, Config, Split string }
	}](t, bench["eval.yaml"]).Tasks {
		if tasks[task.ID] = true; !slices.Contains(splits, task.Config+" "+task.Split) {
			t.Errorf("task %s is of %s %s, which the card lacks", task.ID, task.Config, task.Split)
		}
	}
	values := map[string][]float64{} // by the first line of the file
	for name, data := range models {
		if !hubName.MatchString(name) {
			t.Errorf("no name on a hub: %s", name)
		}
		model, _, _ := strings.Cut(string(data), ":")
		for _, result := range parsed[[]struct {
			Dataset struct {
				ID   string
				Task string `yaml:"task_id"`
			}
			Value float64
			Notes string
		}](t, data) {
			values[model] = append(values[model], result.Value)
			if of := result.Dataset; of.ID != benchID || !tasks[of.Task] || result.Value < 0 || result.Value > 100 {
				t.Errorf("%s has %+v", name, result)
			}
		}
	}
	if len(tasks) != len(scores) {
		t.Errorf("%d tasks", len(tasks))
	}
	if want := rowsOf(t, string(bench["README.md"])); !maps.EqualFunc(values, want, slices.Equal) {
		t.Errorf("results %v; the table has %v", values, want)
	}
}

// hubName is the file of a model whose name a hub allows.
var hubName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*/\.eval_results/glance\.yaml$`)

// rowsOf returns the scores on the benchmark in each row of the first table of results on a page, by "# " and the
// model.
func rowsOf(t *testing.T, page string) map[string][]float64 {
	t.Helper()
	rows := map[string][]float64{}
	_, table, _ := strings.Cut(page, "|---|---:|---:|---:|---:|---:|---:|")
	for _, line := range strings.Split(table, "\n")[1:] {
		fields := strings.Split(line, "|")
		if len(fields) < 7 {
			break
		}
		model := "# " + strings.TrimSpace(fields[1])
		rows[model] = nil
		for _, cell := range fields[2:7] { // R², greedy, 100, 1,000, choices
			if words := strings.Fields(cell); len(words) > 0 {
				value, err := strconv.ParseFloat(strings.TrimSuffix(words[0], "%"), 64)
				if err != nil {
					t.Error(err)
				}
				rows[model] = append(rows[model], value)
			}
		}
	}
	return rows
}

// below returns the files of a folder by their names there.
func below(files map[string][]byte, folder string) map[string][]byte {
	inside := map[string][]byte{}
	for name, data := range files {
		if of, ok := strings.CutPrefix(name, folder); ok {
			inside[of] = data
		}
	}
	return inside
}

func checkLinks(t *testing.T, files map[string][]byte) {
	t.Helper()
	for name, data := range files {
		for _, link := range regexp.MustCompile(`\]\(([^)#:]+)[)#]`).FindAllStringSubmatch(string(data), -1) {
			if to := path.Join(path.Dir(name), link[1]); path.Ext(name) == ".md" && files[to] == nil {
				t.Errorf("%s links to %s, which is not there", name, to)
			}
		}
	}
}

// checkCard returns the configurations of a card, each with a split.
func checkCard(t *testing.T, files map[string][]byte, first string) (splits []string) {
	t.Helper()
	front, _, _ := strings.Cut(strings.TrimPrefix(string(files["README.md"]), "---\n"), "\n---\n")
	card := parsed[struct {
		Name    string `yaml:"pretty_name"`
		License string
		Configs []struct {
			Name    string `yaml:"config_name"`
			Default bool
			Files   []struct{ Split, Path string } `yaml:"data_files"`
		}
		Lists map[string][]string `yaml:",inline"`
	}](t, []byte(front))
	uses := map[string]int{}
	for _, config := range card.Configs {
		if config.Default != (config.Name == first) {
			t.Errorf("%s is the default: %t", config.Name, config.Default)
		}
		for _, data := range config.Files {
			splits = append(splits, config.Name+" "+data.Split)
			before := len(uses)
			for name := range files {
				if ok, err := path.Match(data.Path, name); err != nil {
					t.Error(err)
				} else if ok {
					uses[name]++
				}
			}
			if len(uses) == before {
				t.Errorf("no file is %s", data.Path)
			}
		}
	}
	for name := range files {
		if data := path.Ext(name) == ".parquet" || path.Ext(name) == ".gz"; data && uses[name] != 1 {
			t.Errorf("%s is in %d splits", name, uses[name])
		}
	}
	return splits
}

func checkCroissant(t *testing.T, files map[string][]byte) {
	t.Helper()
	var doc struct {
		Distribution []struct {
			ID, SHA256 string
			Kind       string `json:"@type"`
			URL        string `json:"contentUrl"`
			Size       string `json:"contentSize"`
			Includes   string
		}
		RecordSet []struct{ Name string }
	}
	if err := json.Unmarshal(files["croissant.json"], &doc); err != nil {
		t.Fatal(err)
	}
	objects := 0
	for _, d := range doc.Distribution {
		if d.Kind != "cr:FileObject" {
			continue
		}
		objects++
		f := file{data: files[d.URL]}
		if got := fmt.Sprintf("%x", f.sum()); got != d.SHA256 || d.Size != fmt.Sprintf("%d B", len(f.data)) {
			t.Errorf("%s: %s, %d bytes; croissant.json has %s, %s", d.URL, got, len(f.data), d.SHA256, d.Size)
		}
	}
	if objects != 37 || len(doc.RecordSet) != 12 {
		t.Errorf("croissant.json has %d files and %d record sets; want 37 and 12", objects, len(doc.RecordSet))
	}
}

// TestPacks: packs are small, and a row says all that one needs to replay its solution.
func TestPacks(t *testing.T) {
	files := written(t, func(r *release) error { return r.packs(t.Context()) })
	if len(files) != 10 {
		t.Errorf("%d packs", len(files))
	}
	for name, data := range files {
		if len(data) > 5_000_000 {
			t.Errorf("%s has %d bytes", name, len(data))
		}
		of := strings.TrimSuffix(strings.TrimPrefix(name, "winnable-"), ".zip")
		entry, err := catalogue.Lookup(of)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(bytes.NewReader(unzipped(t, data, of+".csv"))).ReadAll()
		if err != nil || !slices.Equal(rows[0], packColumns) {
			t.Fatalf("%s: %v, %v", name, rows[0], err)
		}
		for i := 1; i < len(rows); i += 97 {
			if err := replayed(entry, rows[i]); err != nil {
				t.Errorf("%s, %s: %v", name, rows[i][0], err)
			}
		}
	}
}

func replayed(e catalogue.Entry, row []string) error {
	id, err := game.ParseDeal(row[0])
	if err != nil {
		return err
	}
	board, err := e.Deal(id, game.DefaultSeed)
	if err != nil {
		return err
	}
	if row[6] != "" {
		shown, err := e.ParseBoard([]byte(strings.ReplaceAll(row[6], "|", "\n")))
		if err != nil || shown.String() != board.String() {
			return fmt.Errorf("%v, %w; want %v", shown, err, board)
		}
	}
	words := strings.Fields(row[5])
	moves, err := board.ParseNotation(words)
	if err == nil {
		err = game.Replay(board.Position(), moves)
	}
	if strconv.Itoa(len(words)) != row[4] {
		return fmt.Errorf("%d moves; the row has %s", len(words), row[4])
	}
	return err
}

// unzipped returns a file of a zip.
func unzipped(t *testing.T, data []byte, name string) []byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range z.File {
		if f.Name == name {
			return []byte(readAll(t, f))
		}
	}
	t.Fatalf("no %s", name)
	return nil
}
