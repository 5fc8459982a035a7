package api

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/cmd/internal/answer"
	"patience/game"
	"patience/internal/version"
	"patience/solve"
)

var update = flag.Bool("update", false, "write openapi.json and js/types.d.ts again")

// An object is a JSON object.
type object = map[string]any

// TestOpenAPI: openapi.json and the types of the npm package say what the types of questions
// and answers say.
func TestOpenAPI(t *testing.T) {
	d := described(t)
	text := new(bytes.Buffer)
	out := json.NewEncoder(text)
	out.SetEscapeHTML(false)
	out.SetIndent("", " ")
	if err := out.Encode(d.openAPI()); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{"openapi.json": text.String(), "../../../js/types.d.ts": d.typeScript()} {
		if *update {
			if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != want {
			t.Errorf("%s (%v) does not say what the types say; go test ./cmd/internal/api -run OpenAPI -update "+
				"writes it", path, err)
		}
	}
}

// TestPackageAsksAll: the npm package has a function for every question.
func TestPackageAsksAll(t *testing.T) {
	text, err := os.ReadFile("../../../js/client.js")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, op := range answer.Operations() {
		names = append(names, fmt.Sprintf("%q", op.Name))
	}
	if list := "const questions = [" + strings.Join(names, ", ") + "];"; !strings.Contains(string(text), list) {
		t.Errorf("js/client.js does not have %s", list)
	}
}

// A description collects the schemas of types.
type description struct {
	t        *testing.T
	meanings map[string]map[string]string // of fields, by whether they are of "questions" or "answers"
	schemas  object
}

// ownMeanings are meanings of fields that mean something else in the tables of pages.
var ownMeanings = map[string]string{
	"Table.text": "the board as text, with the cards that a player does not see", "Judged.text": "the result in sentences",
	"Legal.moves": "the legal moves", "Gesture.moves": "the moves that it makes, in standard notation",
	"Gesture.cards": "how many cards it takes", "GroupHand.moves": "how many moves it takes",
	"AsSeen.moves": "the same counts for the move that was made, and for the other legal moves",

	"AsSeen.reshuffles": reshuffles, "AsSeen.winnable": winnable, "AsSeen.unwinnable": unwinnable,
	"ReshuffledMove.reshuffles": reshuffles, "ReshuffledMove.winnable": winnable, "ReshuffledMove.unwinnable": unwinnable,
}

// neverNull are the lists that are there even if they are empty.
var neverNull = []string{"Piles", "Cards", "Moves", "Deals", "Searched", "Stages", "Gestures"}

const (
	reshuffles = "how many random arrangements of the hidden cards were tried"
	winnable   = "how many of them can be won"
	unwinnable = "how many of them cannot be won"
)

// Some fields can have only the words of a list. These are the constants of a type, by its file, or are listed here by
// the name of the field in JSON.
var (
	wordTypes = map[string]string{
		"Verdict": "solve/solve.go", "Status": "solve/solve.go", "Estimator": "rollout/rollout.go",
	}
	wordFields = map[string][]string{
		"as": game.Readings, "stopped_by": {string(solve.NodeLimit), string(solve.MemoryLimit)},
	}
)

// examples are a question for each operation.
var examples = map[string]object{
	"deal": {"deal": 617}, "board": {"game": "klondike-1", "deal": "random:9", "seed": 5},
	"moves": {"deal": 617, "moves": []string{"4a"}}, "verdict": {"game": "eight-off", "deal": "random:3"},
	"chance": {"deal": 617}, "judge": {"deal": "microsoft:617"}, "guess": {"deal": "random:9", "seed": 5, "trials": 250},
	"hint": {"deal": 617, "moves": "4a 6a"}, "solve": {"deal": "random:9", "seed": 5, "any": true},
	"pick": {"difficulty": "hard", "count": 3}, "review": {"deal": 617, "moves": []string{"7a", "7b", "7c", "1d"}},
	"find": {"board": shown},
}

// shown is a board of microsoft:617 as text.
const shown = `7D TD TH KD 4C 4S JD
AD 7S QC 5H QS TS KS
5C QD 3H 9S 9C 2H KC
3S AC 9D 3C 9H 5D 4H
5S 6D 6S 8S 7C JC
8C 8H 8D 7H 6H 6C
2D AS 3D 4D 2C JH
AH KH TC JS 2S QH`

// TestExamples: the service reads every question of the description.
func TestExamples(t *testing.T) {
	s := answer.New(answer.DefaultOptions(catalogue.Standard()))
	for _, op := range answer.Operations() {
		text, err := json.Marshal(examples[op.Name])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Read(op.Name, bytes.NewReader(text)); err != nil || examples[op.Name] == nil {
			t.Errorf("%s %s: %v", op.Name, text, err)
		}
	}
}

// A column of pages: the name of a field and its meaning.
var meaningRow = regexp.MustCompile("(?m)^\\| `(\\w+)` \\| (.+) \\|$")

// described returns the schemas of all questions and answers.
func described(t *testing.T) *description {
	d := &description{t: t, schemas: object{}, meanings: map[string]map[string]string{"questions": {}, "answers": {}}}
	text, err := os.ReadFile("../../../docs/apps.md")
	if err != nil {
		t.Fatal(err)
	}
	for heading, of := range map[string]string{"\n### Fields of questions\n": "questions", "\n## Answers\n": "answers"} {
		_, section, _ := strings.Cut(string(text), heading)
		section, _, _ = strings.Cut(section, "\n## ")
		for _, row := range meaningRow.FindAllStringSubmatch(section, -1) {
			if _, ok := d.meanings[of][row[1]]; !ok {
				d.meanings[of][row[1]] = plain(row[2])
			}
		}
	}
	for _, op := range answer.Operations() {
		d.schema(op.Question, "questions")
		d.schema(op.Answer, "answers")
	}
	d.schema(reflect.TypeFor[Failure](), "answers")
	return d
}

var markdownLink = regexp.MustCompile(`\[([^]]*)\]\([^)]*\)`)

// plain returns a text without the signs of Markdown.
func plain(text string) string {
	return strings.ReplaceAll(markdownLink.ReplaceAllString(text, "$1"), "`", "")
}

// schema returns the schema of a type. Objects are listed by the names of their types.
func (d *description) schema(of reflect.Type, in string) object {
	switch of.Kind() {
	case reflect.Interface: // the JSON of a board, which each game writes in its own way
		return object{"type": "object"}
	case reflect.Pointer:
		return orNull(d.schema(of.Elem(), in))
	case reflect.Slice:
		return object{"type": "array", "items": d.schema(of.Elem(), in)}
	case reflect.String:
		if file := wordTypes[of.Name()]; file != "" {
			return words(constants(d.t, file, of.Name()))
		}
		return object{"type": "string"}
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.Int, reflect.Int64:
		return object{"type": "integer"}
	case reflect.Uint64:
		return object{"type": "integer"}
	case reflect.Float64:
		return object{"type": "number"}
	case reflect.Struct:
		if _, ok := d.schemas[of.Name()]; !ok {
			d.schemas[of.Name()] = nil // for types within themselves
			d.schemas[of.Name()] = d.object(of, in)
		}
		return object{"$ref": "#/components/schemas/" + of.Name()}
	}
	d.t.Fatalf("%v has no schema", of)
	return nil
}

// words returns the schema of one of a closed list of words.
func words(list []string) object {
	return object{"type": "string", "enum": anys(list)}
}

func anys(list []string) (all []any) {
	for _, word := range list {
		all = append(all, word)
	}
	return all
}

// orNull returns the schema of a simple value or null.
func orNull(s object) object {
	s = maps.Clone(s)
	s["type"] = []any{s["type"], "null"}
	if list, ok := s["enum"].([]any); ok {
		s["enum"] = append(slices.Clone(list), nil)
	}
	return s
}

// constants returns the values of the constants of a type of strings, in the order of its file.
func constants(t *testing.T, file, of string) (values []string) {
	text, err := os.ReadFile("../../../" + file)
	if err != nil {
		t.Fatal(err)
	}
	for _, found := range regexp.MustCompile(`(?m)^\t\w+ +`+of+` += "(\w+)"`).FindAllSubmatch(text, -1) {
		values = append(values, string(found[1]))
	}
	if len(values) < 3 {
		t.Errorf("%s: %d constants of type %s", file, len(values), of)
	}
	return values
}

// object returns the schema of a struct.
func (d *description) object(of reflect.Type, in string) object {
	properties, required := object{}, []string{}
	for _, f := range reflect.VisibleFields(of) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous || name == "" || name == "-" {
			continue
		}
		s := d.field(f, in, options == "omitempty")
		s["description"] = cmp.Or(ownMeanings[of.Name()+"."+name], d.meanings[in][name])
		if s["description"] == "" {
			d.t.Errorf("no page says what %s of the %s is", name, in)
		}
		properties[name] = s
		if options != "omitempty" {
			required = append(required, name)
		}
	}
	slices.Sort(required)
	return object{
		"type": "object", "properties": properties, "required": required, "additionalProperties": false,
	}
}

// field returns the schema of a field. What may be left out is not null, and slices may be.
func (d *description) field(f reflect.StructField, in string, optional bool) object {
	of := f.Type
	if optional && of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	if of == reflect.TypeFor[answer.Text]() {
		s := object{"type": []any{"string", f.Tag.Get("also")}}
		if f.Tag.Get("also") == "array" {
			s["items"] = object{"type": "string"}
		}
		return s
	}
	s := maps.Clone(d.schema(of, in))
	if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); wordFields[name] != nil {
		s = words(wordFields[name])
		if of.Kind() == reflect.Pointer {
			s = orNull(s)
		}
	}
	if of.Kind() == reflect.Pointer && of.Elem().Kind() == reflect.Struct {
		return object{"oneOf": []any{d.schema(of.Elem(), in), object{"type": "null"}}}
	}
	if of.Kind() == reflect.Slice && !optional && !slices.Contains(neverNull, f.Name) {
		s["type"] = []any{"array", "null"}
	}
	return s
}

// openAPI returns the description as OpenAPI has it.
func (d *description) openAPI() object {
	paths := object{}
	fails := func(about string) object { return d.body(about, d.schema(reflect.TypeFor[Failure](), "answers")) }
	failure := fails("What is wrong.")
	refused := fails("The request names another host, or comes from a page of another site.")
	busy := fails("The answer takes too long, or there are too many requests; then Retry-After has a number of seconds.")
	for _, op := range answer.Operations() {
		asked := d.body("", d.schema(op.Question, "questions"))
		asked["content"].(object)["application/json"].(object)["example"] = examples[op.Name]
		paths["/api/"+op.Name] = object{"post": object{
			"operationId": op.Name, "summary": op.About, "requestBody": asked,
			"responses": object{
				"200": d.body("The answer.", d.schema(op.Answer, "answers")),
				"400": failure, "403": refused, "404": failure, "405": failure, "413": failure, "500": failure, "503": busy,
			},
		}}
	}
	return object{
		"openapi": "3.1.0",
		"servers": []any{object{"url": "http://127.0.0.1:8617", "description": "patience serve on this machine"}},
		"info":    object{"title": "patience", "version": version.Number, "description": "How hard is a game of solitaire?"},
		"paths":   paths, "components": object{"schemas": d.schemas},
	}
}

func (d *description) body(about string, schema object) object {
	o := object{"content": object{"application/json": object{"schema": schema}}}
	if about == "" {
		o["required"] = true
	} else {
		o["description"] = about
	}
	return o
}

// typeScript returns the schemas as interfaces of TypeScript.
func (d *description) typeScript() string {
	var b strings.Builder
	b.WriteString("// Written by go test ./cmd/internal/api -run OpenAPI -update; do not edit.\n")
	for _, name := range slices.Sorted(maps.Keys(d.schemas)) {
		fmt.Fprintf(&b, "\nexport interface %s {\n", name)
		o := d.schemas[name].(object)
		properties := o["properties"].(object)
		for _, field := range slices.Sorted(maps.Keys(properties)) {
			p := properties[field].(object)
			mark := "?"
			if slices.Contains(o["required"].([]string), field) {
				mark = ""
			}
			fmt.Fprintf(&b, "  /** %s */\n  %s%s: %s;\n", p["description"], field, mark, typeOf(p))
		}
		b.WriteString("}\n")
	}
	b.WriteString("\nexport interface Operations {\n")
	for _, op := range answer.Operations() {
		fmt.Fprintf(&b, "  /** %s */\n  %s(question: %s): Promise<%s>;\n", op.About, op.Name,
			typeOf(d.schema(op.Question, "questions")), typeOf(d.schema(op.Answer, "answers")))
	}
	return b.String() + "}\n"
}

// typeOf returns the type of TypeScript for a schema.
func typeOf(s object) string {
	if ref, ok := s["$ref"].(string); ok {
		return ref[strings.LastIndex(ref, "/")+1:]
	}
	if of, ok := s["oneOf"].([]any); ok {
		return typeOf(of[0].(object)) + " | null"
	}
	if list, ok := s["enum"].([]any); ok {
		var union []string
		for _, word := range list {
			text, _ := json.Marshal(word)
			union = append(union, string(text))
		}
		return strings.Join(union, " | ")
	}
	kinds, ok := s["type"].([]any)
	if !ok {
		kinds = []any{s["type"]}
	}
	var names []string
	for _, kind := range kinds {
		switch kind {
		case "integer", "number":
			names = append(names, "number")
		case "array":
			item := typeOf(s["items"].(object))
			if strings.Contains(item, "|") {
				item = "(" + item + ")"
			}
			names = append(names, item+"[]")
		case "object":
			names = append(names, "Record<string, unknown>")
		default:
			names = append(names, kind.(string))
		}
	}
	return strings.Join(names, " | ")
}
