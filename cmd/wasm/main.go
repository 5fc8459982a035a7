//go:build js

// Wasm is the programs of the npm package: the questions of package answer as WebAssembly. With the
// build tag rules it answers only those that need nothing but rules. It defines the function
// patienceAsk(name, question, tell), where question is the text of a JSON object. It calls
// tell(answer, error) later, with the text of a JSON value or with a line that says what is wrong;
// the other one is null.
package main

import (
	"context"
	"strings"
	"syscall/js"

	"patience/catalogue"
	"patience/cmd/internal/answer"
	"patience/cmd/internal/say"
)

func main() {
	service := answer.New(answer.DefaultOptions(catalogue.Standard()))
	js.Global().Set("patienceAsk", js.FuncOf(func(_ js.Value, args []js.Value) any {
		// Nothing may wait within a call from JavaScript.
		go ask(service, args[0].String(), args[1].String(), args[2])
		return nil
	}))
	select {}
}

func ask(s *answer.Service, name, question string, tell js.Value) {
	text, err := s.Answer(context.Background(), name, strings.NewReader(question))
	if err != nil {
		tell.Invoke(nil, say.OneLine(err))
		return
	}
	tell.Invoke(string(text), nil)
}
