package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"text/template"
)

// How a hub names the datasets. Whoever uploads them puts an account in the place of OWNER.
const (
	hubID   = "OWNER/patience"
	benchID = "OWNER/glance"
)

// A table is a folder of published labels.
type table struct {
	Game   string // also the name of its configuration
	Folder string // below datasets
	files  []file // by names below Folder
}

// tables returns the published labels. Those of FreeCell come first.
func (s *source) tables() (list []table, err error) {
	games, err := filepath.Glob(filepath.Join(s.root, "datasets/games/*"))
	if err != nil {
		return nil, err
	}
	list = []table{{Game: "freecell", Folder: "reference"}}
	for _, folder := range games {
		game := filepath.Base(folder)
		list = append(list, table{Game: game, Folder: "games/" + game})
	}
	for i, t := range list {
		if list[i].files, err = s.folder("datasets/" + t.Folder); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// Splits returns the splits of a table.
func (t table) Splits() []string { return []string{"train", "validation", "test"} }

// hub writes folders for a hub of datasets and models, such as Hugging Face: hub/dataset is the published labels,
// hub/glance the benchmark, which cannot be in the same dataset because its files are not Parquet, and hub/models has
// the results of the benchmark, a folder for each model.
func (r *release) hub() error {
	list, err := r.tables()
	if err != nil {
		return err
	}
	var labels []file
	for _, t := range list {
		for _, f := range t.files {
			if path.Ext(f.name) != ".py" {
				labels = append(labels, file{name: t.Folder + "/" + f.name, data: f.data})
			}
		}
	}
	joined, err := croissant(list)
	if err != nil {
		return err
	}
	labels = append(labels, file{name: "croissant.json", data: joined})
	if err := r.writeDataset("hub/dataset", labels, map[string]string{
		"README.md": "deploy/release/hub/card.tmpl", "SCHEMA.md": "datasets/SCHEMA.md",
	}, list); err != nil {
		return err
	}
	if err := r.writeDataset("hub/glance", nil, map[string]string{
		"README.md":          "deploy/release/hub/glance.tmpl",
		"eval.yaml":          "deploy/release/hub/eval.yaml",
		"positions.jsonl.gz": "python/src/patience_deals/glance-positions.jsonl.gz",
		"rates.jsonl.gz":     "python/src/patience_deals/glance-rates.jsonl.gz",
	}, list); err != nil {
		return err
	}
	results, err := r.results()
	if err != nil {
		return err
	}
	return r.writeFolder("hub/models", results)
}

// writeDataset writes files that were made, and others of the tree under new names: templates are filled in, and links
// of pages to what a hub does not have become words.
func (r *release) writeDataset(folder string, made []file, more map[string]string, list []table) error {
	for _, name := range slices.Sorted(maps.Keys(more)) {
		f, err := r.read(more[name])
		if err != nil {
			return err
		}
		if path.Ext(f.name) == ".tmpl" {
			if f.data, err = r.filled(f, list); err != nil {
				return err
			}
		}
		made = append(made, file{name: name, data: f.data})
	}
	for i, f := range made {
		if path.Ext(f.name) == ".md" {
			made[i].data = outward.ReplaceAll(f.data, []byte("$1"))
		}
	}
	return r.writeFolder(folder, made)
}

var (
	outward = regexp.MustCompile(`\[([^\]]*)\]\((?:\.\./)+(?:docs|python)/[^)]*\)`)
	section = regexp.MustCompile(`(?m)^## `)
	unnamed = regexp.MustCompile(`[^A-Za-z0-9._]+`) // what no name on a hub has, and hyphens
)

// filled fills in the card of a dataset. What other pages say comes from there.
func (r *release) filled(card file, list []table) ([]byte, error) {
	form, err := template.New(card.name).Funcs(template.FuncMap{
		"page": func(name string) (string, error) {
			f, err := r.read(name)
			return strings.TrimSpace(string(f.data)), err
		},
		"between": between,
		"section": func(page, title string) (string, error) {
			for _, part := range section.Split(page, -1) {
				if body, ok := strings.CutPrefix(part, title+"\n"); ok {
					return strings.TrimSpace(body), nil
				}
			}
			return "", fmt.Errorf("there is no section %q", title)
		},
	}).Parse(string(card.data))
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = form.Execute(&b, map[string]any{"ID": hubID, "Bench": benchID, "Tables": list})
	return b.Bytes(), err
}

// between returns what stands between two marks of a page, without empty lines around it.
func between(page, from, to string) string {
	_, rest, _ := strings.Cut(page, from)
	text, _, _ := strings.Cut(rest, to)
	return strings.TrimSpace(text)
}

// croissant joins the croissant.json of all tables: each record set gets the name of its game.
func croissant(list []table) ([]byte, error) {
	var all map[string]any
	for _, t := range list {
		i := slices.IndexFunc(t.files, func(f file) bool { return f.name == "croissant.json" })
		if i < 0 {
			return nil, fmt.Errorf("%s: %w", t.Folder, fs.ErrNotExist)
		}
		var doc map[string]any
		renamed := strings.NewReplacer(`"data/`, `"`+t.Folder+`/data/`, `"positions-files"`, `"`+t.Game+`-files"`,
			`"positions"`, `"`+t.Game+`"`, `"positions/`, `"`+t.Game+`/`).Replace(string(t.files[i].data))
		if err := json.Unmarshal([]byte(renamed), &doc); err != nil {
			return nil, fmt.Errorf("%s: %w", t.Folder, err)
		}
		if all == nil {
			all = doc
			continue
		}
		all["distribution"] = append(all["distribution"].([]any), doc["distribution"].([]any)...)
		all["recordSet"] = append(all["recordSet"].([]any), doc["recordSet"].([]any)[1:]...) // the first is the splits
	}
	all["name"], all["url"] = "patience", "https://huggingface.co/datasets/"+hubID
	all["description"] = "Deals of FreeCell and ten other games of patience with labels of their difficulty."
	all["keywords"] = []string{"solitaire", "patience", "card games", "difficulty"}
	data, err := json.MarshalIndent(all, "", " ")
	return append(data, '\n'), err
}

// scores are the tasks of eval.yaml, and the columns of docs/glance.md that have their scores.
var scores = []struct{ task, column string }{
	{"rates", "R²"}, {"wins-greedy", "greedy"}, {"wins-100", "100"}, {"wins-1000", "1,000"}, {"choices", "choices"},
}

// results returns a file .eval_results/glance.yaml for each row of docs/glance.md, below the name of its model.
// huggingface.co/docs/hub/eval-results has the form.
func (s *source) results() (files []file, err error) {
	page, err := s.read("docs/glance.md")
	if err != nil {
		return nil, err
	}
	lines := strings.Split(between(string(page.data), "<!-- rows -->", "<!-- end -->"), "\n")
	titles := cells(lines[0])
	for _, line := range lines[2:] {
		row := map[string]string{}
		for i, cell := range cells(line) {
			row[titles[i]] = cell
		}
		var b strings.Builder
		fmt.Fprintf(&b, "# %s: %s weights, learned from %s rows\n", row["model"], row["weights"], row["rows"])
		for _, score := range scores {
			value, interval, there := strings.Cut(row[score.column], " ")
			if !there {
				continue
			}
			notes := fmt.Sprintf("95 %% interval %s, on %s of the 1,548 deals; judge: %s; files: %s",
				strings.Trim(interval, "()"), row["deals"], row["judge"], row["files"])
			if fresh := row["new "+score.column]; fresh != "" {
				notes += "; on new deals " + fresh
			}
			fmt.Fprintf(&b, "- dataset:\n    id: %s\n    task_id: %s\n  value: %s\n  notes: %q\n", benchID, score.task,
				strings.TrimSuffix(value, "%"), notes)
		}
		files = append(files, file{name: modelName(row["model"]) + "/.eval_results/glance.yaml", data: []byte(b.String())})
	}
	return files, nil
}

// cells returns the cells of a row of a Markdown table.
func cells(line string) []string {
	list := strings.Split(strings.Trim(line, "|"), "|")
	for i, cell := range list {
		list[i] = strings.TrimSpace(cell)
	}
	return list
}

// modelName joins the words of a model by hyphens, because a hub allows few other signs in names.
func modelName(model string) string {
	return strings.Join(unnamed.Split(strings.NewReplacer("'", "", "`", "").Replace(model), -1), "-")
}
