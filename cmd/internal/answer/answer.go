// Package answer answers the questions of other programs about deals and positions: those of
// clients of patience serve, and of apps that run the program as WebAssembly. The commands
// find labels, hints, solutions and deals by the same functions.
//
//	name, JSON → Service.Answer → Place.read → search, random games or model → object → JSON
//
// A question is a JSON object that names a position, and says how much to compute. The objects
// of the answers are those that the commands print with --json; see package say. What takes
// long stays within the limits of the service.
package answer

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"patience/catalogue"
	"patience/internal/misuse"
	"patience/internal/spelling"
	"patience/internal/strictjson"
	"patience/solve"
)

// Options say what is answered, and within which limits.
type Options struct {
	Games *catalogue.Catalogue
	// Limits are those of one search. A question may ask for fewer positions.
	Limits solve.Limits
	// Memory is the allowance that all searches share. It has at least Limits.MaxBytes. If it is nil, each search has
	// an allowance of its own.
	Memory *solve.Allowance
	// Workers is how many random games of a question are played at the same time.
	Workers int
	Effort  Effort
	Memo    Memo
}

// DefaultOptions are searches of 5 million positions in 1 GiB, for one client.
func DefaultOptions(games *catalogue.Catalogue) Options {
	limits := solve.Limits{MaxNodes: 5_000_000, MaxBytes: 1 << 30}
	return Options{
		Games: games, Limits: limits, Memory: solve.NewAllowance(limits.MaxBytes), Workers: 1,
		Effort: DefaultEffort(), Memo: forgetful{},
	}
}

// A Service answers questions. It is safe for concurrent use.
type Service struct{ Options }

// New returns a service.
func New(o Options) *Service { return &Service{o} }

// An Operation is a kind of question.
type Operation struct {
	Name  string
	About string // what it answers, in a sentence
	// Question and Answer are the types of the JSON values.
	Question, Answer reflect.Type
	read             func(*Service, []byte) (func(context.Context) (any, error), error)
}

// operation returns the operation that a method of Service answers.
func operation[Q, A any](name, about string, method func(*Service, context.Context, *Q) (A, error)) Operation {
	return Operation{
		Name: name, About: about, Question: reflect.TypeFor[Q](), Answer: reflect.TypeFor[A](),
		read: func(s *Service, text []byte) (func(context.Context) (any, error), error) {
			q := new(Q)
			if err := decode(text, q); err != nil {
				return nil, wrongf("question: %w", err)
			}
			return func(ctx context.Context) (any, error) { return method(s, ctx, q) }, nil
		},
	}
}

// byRules are the operations that need nothing but the rules of a game.
func byRules() []Operation {
	return []Operation{
		operation("deal", "The board as patience deal --json prints it.", (*Service).deal),
		operation("moves", "The legal moves.", (*Service).moves),
		operation("find", "Which deal a board is.", (*Service).find),
	}
}

// Read reads a question, which is a JSON object, and returns a function that answers it with a
// JSON value. The error of both is of the name or the question (misuse), of reading, or that of
// ctx.
func (s *Service) Read(name string, question io.Reader) (ask func(context.Context) ([]byte, error), err error) {
	operations := Operations()
	i := slices.IndexFunc(operations, func(o Operation) bool { return o.Name == name })
	if i < 0 {
		var names []string
		for _, o := range operations {
			names = append(names, o.Name)
		}
		return nil, wrongf("question %q; %s", name, spelling.Expected(name, names, "one of "+strings.Join(names, ", ")))
	}
	text, err := io.ReadAll(question)
	if err != nil {
		return nil, err
	}
	find, err := operations[i].read(s, text)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context) ([]byte, error) {
		found, err := find(ctx)
		if err != nil {
			return nil, err
		}
		return encoded(found)
	}, nil
}

// Answer answers a question as the function of Read does.
func (s *Service) Answer(ctx context.Context, name string, question io.Reader) ([]byte, error) {
	ask, err := s.Read(name, question)
	if err != nil {
		return nil, err
	}
	return ask(ctx)
}

// encoded returns a value as JSON. The text of pictures stays as it is.
func encoded(value any) ([]byte, error) {
	var text bytes.Buffer
	out := json.NewEncoder(&text)
	out.SetEscapeHTML(false)
	err := out.Encode(value)
	return bytes.TrimSpace(text.Bytes()), err
}

func wrongf(format string, args ...any) error { return misuse.Of(fmt.Errorf(format, args...)) }

// decode reads the object of a question. A field that is null is an error: numbers that are
// none become null in JavaScript.
func decode(text []byte, q any) error {
	expected := "a JSON object with " + strings.Join(fieldsOf(q), ", ")
	if err := strictjson.Decode(text, q, expected); err != nil {
		return err
	}
	fields, err := strictjson.Fields(text, expected)
	for _, f := range fields {
		if within := strings.Contains(f.Name, ": "); !within && string(f.Value) == "null" {
			return fmt.Errorf("JSON: %s is null; expected a value, or no such field", f.Name)
		}
	}
	return err
}

// fieldsOf returns the names of the fields of a question.
func fieldsOf(q any) (names []string) {
	for _, f := range reflect.VisibleFields(reflect.TypeOf(q).Elem()) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" {
			names = append(names, name)
		}
	}
	return names
}
