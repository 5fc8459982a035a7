package housetest

import (
	"context"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/datasets"
	"patience/game"
	"patience/game/picture"
	"patience/internal/model"
	"patience/label"
	"patience/label/pick"
	"patience/label/reference"
	"patience/label/review"
	"patience/label/sampling"
	"patience/solve"
)

// TestZeroValues: no function and no method of the library panics for arguments that are
// zero, nil, empty or negative, unless its doc comment says when it panics. The lists of
// library_test.go have all of them.
func TestZeroValues(t *testing.T) {
	docs, types := libraryDocs(t)
	for name := range docs {
		if _, listed := libraryFunctions[name]; !listed && strings.Count(name, ".") == 1 {
			t.Errorf("%s is not in libraryFunctions", name)
		}
	}
	for _, v := range libraryTypes {
		delete(types, reflect.TypeOf(v).Elem().String())
	}
	for name := range types {
		t.Errorf("%s is not in libraryTypes", name)
	}
	for name, f := range libraryFunctions {
		callWithNothing(t, docs, name, reflect.ValueOf(f))
	}
	for _, v := range libraryTypes {
		of := reflect.TypeOf(v)
		for i := range of.NumMethod() {
			m := of.Method(i)
			name := of.Elem().String() + "." + m.Name
			if _, ours := docs[name]; ours { // not one of a type that is embedded
				callWithNothing(t, docs, name, reflect.New(of.Elem()).Method(i))
			}
		}
	}
}

// callWithNothing calls a function with zero arguments, and with negative ones.
func callWithNothing(t *testing.T, docs map[string]string, name string, f reflect.Value) {
	t.Helper()
	for _, number := range []int64{0, -1} {
		func() {
			defer func() {
				if p := recover(); p != nil && !strings.Contains(docs[name], "panics") {
					t.Errorf("%s with %d: %v", name, number, p)
				}
			}()
			call(f, number)
		}()
	}
}

// call calls a function with arguments that are nothing: numbers that are number, a
// context and a writer that do nothing, and zero values.
func call(f reflect.Value, number int64) {
	var args []reflect.Value
	for i := range f.Type().NumIn() {
		of := f.Type().In(i)
		arg := reflect.Zero(of)
		switch {
		case of == reflect.TypeFor[context.Context]():
			arg = reflect.ValueOf(context.Background())
		case of == reflect.TypeFor[io.Writer]():
			arg = reflect.ValueOf(io.Discard)
		case arg.CanInt():
			arg = reflect.ValueOf(number).Convert(of)
		case arg.CanFloat():
			arg = reflect.ValueOf(float64(number)).Convert(of)
		}
		args = append(args, arg)
	}
	var results []reflect.Value
	if f.Type().IsVariadic() {
		results = f.CallSlice(args)
	} else {
		results = f.Call(args)
	}
	for _, r := range results {
		if r.Kind() == reflect.Func && r.Type().CanSeq() && !r.IsNil() {
			for range r.Seq() {
				break
			}
		}
	}
}

// libraryDocs returns the doc comments of the functions and methods of the library, by
// package and name, as in label.New and label.Labeler.Label. Functions with parameters for
// types are left out. The types are those that are no interfaces.
func libraryDocs(t *testing.T) (docs map[string]string, types map[string]bool) {
	t.Helper()
	docs, types = map[string]string{}, map[string]bool{}
	add := func(name string, list []*doc.Func) {
		for _, f := range list {
			if f.Decl.Type.TypeParams == nil {
				docs[name+"."+f.Name] = f.Doc
			}
		}
	}
	for _, dir := range library {
		d := docOf(t, dir)
		add(d.Name, d.Funcs)
		for _, of := range d.Types {
			add(d.Name, of.Funcs)
			spec := of.Decl.Specs[0].(*ast.TypeSpec)
			if _, ok := spec.Type.(*ast.InterfaceType); ok || spec.TypeParams != nil || spec.Assign.IsValid() {
				continue
			}
			types[d.Name+"."+of.Name] = true
			add(d.Name+"."+of.Name, of.Methods)
		}
	}
	return docs, types
}

// docOf returns the documentation of a package.
func docOf(t *testing.T, dir string) *doc.Package {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	set, files := token.NewFileSet(), []*ast.File(nil)
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(set, path, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	d, err := doc.NewFromFiles(set, files, dir)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestNothing: what takes a game or a position says so if there is none, or if it is of
// another game, whatever else is right.
func TestNothing(t *testing.T) {
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	gaps, err := catalogue.Lookup("gaps")
	if err != nil {
		t.Fatal(err)
	}
	board, err := gaps.Deal(game.DealID{Source: game.Random, Number: 1}, 1)
	if err != nil {
		t.Fatal(err)
	}
	foreign, ctx, id := board.Position(), t.Context(), game.DealID{Source: game.Microsoft, Number: 617}
	labels, none := label.DefaultSpec(), catalogue.Entry{}
	deals := game.Deals{Source: game.Random, Ranges: []game.Range{{First: 1, Last: 1}}}
	limited := review.Options{Decide: solve.DecideLimits()}
	for name, err := range map[string]error{
		"label.New":         second(label.New(none, labels, label.Resources{})),
		"Workers":           second(label.New(e, labels, label.Resources{Workers: -1})),
		"Labeler":           second(new(label.Labeler).Label(ctx, foreign)),
		"NewMaker":          second(datasets.NewMaker(none, datasets.NewPlan(none, deals, 1, labels), label.Resources{})),
		"sampling.New":      second(sampling.New(none, sampling.DefaultSpec(), labels, new(label.Labeler))),
		"Policy":            second(none.Policy("best")),
		"ParseDealsOf":      second(game.ParseDealsOf(none, "1")),
		"review":            second(review.Review(ctx, new(label.Labeler), board, nil, limited)),
		"NewDecider":        second(none.Solvers.NewDecider(foreign, solve.Options{Limits: solve.DecideLimits()})),
		"JudgeSeen nil":     second(e.Model().JudgeSeen(ctx, nil, model.Seen{})),
		"JudgeSeen of Gaps": second(e.Model().JudgeSeen(ctx, foreign, model.Seen{})),
		"pick.Run":          pick.Run(ctx, none, pick.Options{Count: 1, Workers: 1, Playouts: 1, Deals: deals}, nil),
		"NewParquetWriter":  writeNothing(none),
		"WithResource":      second(catalogue.Standard().WithResource(none, "cells", 3)),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	for i, guess := range e.Model().Judge(nil, foreign) {
		if len(guess.Choices) > 0 || guess.Moves != (model.Range{}) {
			t.Errorf("position %d: %+v; want nothing", i, guess)
		}
	}
	_, looked := reference.Lookup(none, id)
	_, found := reference.Find(e, nil)
	_, foundForeign := reference.Find(e, foreign)
	if looked || found || foundForeign || len(reference.Known(e, nil)) > 0 || picture.Draw(nil, "a title") == nil {
		t.Error("something was found of nothing")
	}
}

// second returns the error of two results.
func second[T any](_ T, err error) error { return err }

// writeNothing writes a row of nothing.
func writeNothing(e catalogue.Entry) error {
	w, err := datasets.NewParquetWriter(io.Discard, e)
	if err != nil {
		return err
	}
	return w.Write(nil)
}
