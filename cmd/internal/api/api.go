// Package api serves the questions of package answer over HTTP, below /api/, for apps.
//
//	POST /api/judge {"deal": 617} → Handler → answer.Service → JSON
//	GET  /api/openapi.json        what there is to ask, as OpenAPI 3.1
//	GET  /api/patience-board.js   an element for pages that shows a board and is played on
//
// The guard of package page stands before the handler, and refuses requests by Fail. Rules lets
// pages of other sites ask, and show the pages of this one in frames.
package api

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/dustin/go-humanize"

	"patience/cmd/internal/answer"
	"patience/cmd/internal/hands"
	"patience/cmd/internal/say"
	"patience/internal/misuse"
)

//go:embed openapi.json
var openAPI []byte

//go:embed patience-board.js
var element []byte

// boardElement is one file, so it begins with the script that it shares with the page.
var boardElement = slices.Concat(hands.Script, element)

// The limits of a body, and of the time in which it must arrive.
const (
	maxBody     = 64 << 10
	bodyTimeout = 10 * time.Second
)

// Handler returns the handler of all paths below /api/. The timeout ends a request, with the time that it
// waits for its turn.
func Handler(s *answer.Service, timeout time.Duration) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /api/openapi.json", file("application/json", openAPI))
	mux.Handle("GET /api/patience-board.js", file("text/javascript; charset=utf-8", boardElement))
	for _, op := range answer.Operations() {
		mux.Handle("POST /api/"+op.Name, operation(s, op.Name, timeout))
		mux.HandleFunc("/api/"+op.Name, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Allow", http.MethodPost)
			Fail(w, http.StatusMethodNotAllowed, fmt.Errorf("%s %s; expected POST", r.Method, r.URL.Path))
		})
	}
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		Fail(w, http.StatusNotFound, fmt.Errorf("%s: no such question; expected one of /api/openapi.json", r.URL.Path))
	})
	return mux
}

func file(contentType string, text []byte) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentType)
		w.Write(text)
	})
}

// operation returns the handler of a kind of question.
func operation(s *answer.Service, name string, timeout time.Duration) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), timeout)
		defer cancel()
		text, err := ask(ctx, w, r, s, name)
		if err != nil {
			tell(w, err, timeout)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Write(append(text, '\n'))
	})
}

// ask reads a question, and answers it.
func ask(ctx context.Context, w http.ResponseWriter, r *http.Request, s *answer.Service, name string) ([]byte, error) {
	// Where a connection has no deadlines, the request's own limit holds.
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Now().Add(bodyTimeout))
	ask, err := s.Read(name, http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		return nil, err
	}
	_ = control.SetReadDeadline(time.Time{})
	return ask(ctx)
}

// tell tells the error of a question.
func tell(w http.ResponseWriter, err error, timeout time.Duration) {
	switch {
	case misuse.Is(err):
		Fail(w, http.StatusBadRequest, err)
	case errors.As(err, new(*http.MaxBytesError)):
		Fail(w, http.StatusRequestEntityTooLarge, fmt.Errorf("question: longer than %s", humanize.IBytes(maxBody)))
	case errors.Is(err, context.DeadlineExceeded):
		Fail(w, http.StatusServiceUnavailable, fmt.Errorf("stopped after %v, including the time it waited; ask for less, "+
			"or start the server with a longer --timeout", timeout))
	default:
		Fail(w, http.StatusInternalServerError, err)
	}
}

// A Failure is the JSON object of an error.
type Failure struct {
	Error string `json:"error"` // what is wrong, in a line
}

// Fail answers a request with an error.
func Fail(w http.ResponseWriter, status int, err error) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(Failure{strings.TrimSpace(say.OneLine(err))}) // nobody is left to tell
}
