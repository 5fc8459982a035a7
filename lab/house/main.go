// House counts what the module consists of: its size, its public names, what users have
// to download, and how its folders import each other. The laboratory is counted
// separately. `make -C lab house` runs it.
//
//	go run ./house -root ..
//	go run ./house -root .. -names    public names, package by package
package main

import (
	"cmp"
	"flag"
	"fmt"
	"io/fs"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	log.SetFlags(0)
	root := flag.String("root", "..", "count the checkout in this `FOLDER`")
	names := flag.Bool("names", false, "list the public names instead")
	flag.Parse()
	packages, err := readPackages(*root)
	if err != nil {
		log.Fatal(err)
	}
	if *names {
		for _, p := range packages {
			for _, name := range p.names {
				fmt.Println(p.path, name)
			}
		}
		return
	}
	for _, row := range slices.Concat(sizes(packages), tested(*root), publicNames(packages), folders(packages),
		words(*root), needs(*root)) {
		fmt.Printf("%-60s %s\n", row[0], row[1])
	}
}

// A row of the table is what is counted, and how many there are.
type row [2]string

func count(what string, values ...int) row {
	return row{what, strings.Trim(fmt.Sprint(values), "[]")}
}

// sizes counts lines and functions.
func sizes(packages []*pkg) []row {
	var code, tests, kits, lab int
	var files, functions []int
	for _, p := range packages {
		if p.isLab() {
			lab += sum(p.files)
			continue
		}
		tests += p.tests
		if p.isKit() {
			kits += sum(p.files)
		} else {
			code += sum(p.files)
		}
		files, functions = append(files, p.files...), append(functions, p.functions...)
	}
	return []row{
		count("Go lines, tests and laboratory apart", code), count("Go lines of tests", tests),
		count("Go lines of packages for tests only", kits), count("Go lines of the laboratory", lab),
		count("packages", len(packages)),
		count("lines of a file: median, 90 %, most", spread(files)...),
		count("functions", len(functions)), count("lines of a function: median, 90 %, 99 %, most", spread(functions, 99)...),
		count("functions over 30 lines", countIf(functions, func(n int) bool { return n > 30 })),
	}
}

// publicNames counts what packages offer that strangers can import: functions, types, methods of public types,
// constants and variables. Fields do not count.
func publicNames(packages []*pkg) []row {
	var importable, names, described int
	for _, p := range packages {
		if !p.isLab() && p.isImportable() {
			importable, names, described = importable+1, names+len(p.names), described+p.described
		}
	}
	return []row{
		count("packages that strangers can import", importable), count("their public names", names),
		count("documented", described),
	}
}

// words counts those of the pages.
func words(root string) []row {
	var all, lab int
	walk(root, ".md", func(path, text string) {
		n := len(strings.Fields(text))
		if all += n; strings.HasPrefix(path, "docs/lab/") {
			lab += n
		}
	})
	return []row{count("words of Markdown", all), count("outside docs/lab", all-lab)}
}

// needs counts what others have to fetch, and the program's size.
func needs(root string) []row {
	rows := []row{}
	for _, name := range []string{"label", "datasets", "cmd/patience"} {
		third, cloud := 0, 0
		for _, dep := range goList(root, "-deps", "./"+name) {
			if strings.Contains(strings.Split(dep, "/")[0], ".") {
				third++
			}
			if isCloud(dep) {
				cloud++
			}
		}
		rows = append(rows, count("packages of others in "+name+", of which cloud", third, cloud))
	}
	direct, indirect := 0, 0
	for _, m := range goList(root, "-m", "-f", "{{if not .Main}}{{.Indirect}}{{end}}", "all") {
		if m == "true" {
			indirect++
		} else {
			direct++
		}
	}
	rows = append(rows, count("modules in the build list: named directly, others", direct, indirect))
	binary := filepath.Join(os.TempDir(), fmt.Sprintf("patience-%d", os.Getpid()))
	defer os.Remove(binary)
	build := exec.Command("go", "build", "-ldflags", "-s -w", "-o", binary, "./cmd/patience")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		log.Fatalf("go build: %v\n%s", err, out)
	}
	info, err := os.Stat(binary)
	if err != nil {
		log.Fatal(err)
	}
	return append(rows, row{"bytes of bin/patience", fmt.Sprintf("%.1f MB", float64(info.Size())/1e6)})
}

// isCloud reports whether a package is there for an object store.
func isCloud(path string) bool {
	return slices.ContainsFunc([]string{
		"github.com/aws/", "cloud.google.com/", "google.golang.org/grpc",
		"google.golang.org/api", "github.com/minio/", "gocloud.dev", "go.opentelemetry.io/",
	},
		func(prefix string) bool { return strings.HasPrefix(path, prefix) })
}

// goList returns the lines that go list prints, the empty ones apart.
func goList(root string, args ...string) []string {
	list := exec.Command("go", append([]string{"list"}, args...)...)
	list.Dir = root
	out, err := list.Output()
	if err != nil {
		log.Fatalf("go list %v: %v", args, err)
	}
	return strings.Fields(string(out))
}

// walk calls f with the path below root and the text of each file with an ending, except those that are not of the
// house.
func walk(root, ending string, f func(path, text string)) {
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (strings.HasPrefix(d.Name(), ".") && file != root ||
			slices.Contains([]string{"bin", "demo"}, d.Name())) {
			return fs.SkipDir
		}
		if !strings.HasSuffix(file, ending) || d.IsDir() {
			return nil
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		path, err := filepath.Rel(root, file)
		f(filepath.ToSlash(path), string(text))
		return err
	})
	if err != nil {
		log.Fatal(err)
	}
}

// spread returns the median, the 90th percentile, others if asked for, and the most.
func spread(values []int, others ...int) (found []int) {
	slices.Sort(values)
	for _, percent := range append([]int{50, 90}, others...) {
		found = append(found, values[(len(values)-1)*percent/100])
	}
	return append(found, values[len(values)-1])
}

func sum(values []int) (total int) {
	for _, v := range values {
		total += v
	}
	return total
}

func countIf[T any](values []T, f func(T) bool) (n int) {
	for _, v := range values {
		if f(v) {
			n++
		}
	}
	return n
}

// sorted returns the keys of a map in order.
func sorted[K cmp.Ordered, V any](m map[K]V) []K {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
