package main

import (
	"regexp"
	"strings"
)

// tested counts what tests the house, the laboratory apart: the figures of docs/promises.md.
func tested(root string) []row {
	functions, properties := map[string]int{}, 0
	walk(root, ".go", func(path, text string) {
		if strings.HasPrefix(path, "lab/") || !strings.HasSuffix(path, "_test.go") {
			return
		}
		for _, found := range functionPattern.FindAllStringSubmatch(text, -1) {
			functions[found[1]]++
		}
		properties += strings.Count(text, "rapid.Check(")
	})
	scripts, commands := 0, 0
	walk(root, ".txtar", func(_, text string) {
		scripts++
		commands += len(commandPattern.FindAllString(text, -1))
	})
	python := 0
	walk(root, ".py", func(path, text string) {
		if strings.HasPrefix(path, "python/tests/") {
			python += strings.Count(text, "\ndef test_")
		}
	})
	return []row{
		count("tests, fuzz targets, examples, benchmarks in Go", functions["Test"], functions["Fuzz"], functions["Example"],
			functions["Benchmark"]),
		count("properties over random cases (rapid)", properties),
		count("scripts of the command line, commands in them", scripts, commands),
		count("tests in Python", python),
	}
}

var (
	functionPattern = regexp.MustCompile(`(?m)^func (Test|Fuzz|Example|Benchmark)(?:[A-Z_]\w*)?\(`)
	commandPattern  = regexp.MustCompile(`(?m)^!? ?(exec|status \d+) `)
)
