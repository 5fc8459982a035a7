package api

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"patience/catalogue"
	"patience/cmd/internal/answer"
)

// served starts a server of the handler.
func served(t *testing.T) *httptest.Server {
	t.Helper()
	server := httptest.NewServer(Handler(answer.New(answer.DefaultOptions(catalogue.Standard())), time.Minute))
	t.Cleanup(server.Close)
	return server
}

// call sends a request, and returns the status and the JSON value of the answer.
func call(t *testing.T, method, url, body string) (int, any) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		t.Errorf("%s %s: %v in %s", method, url, err, text)
	}
	return response.StatusCode, value
}

// asked is a question of each kind, and more where the answers have other shapes.
var asked = []struct{ operation, question string }{
	{"deal", `{"deal": 617}`},
	{"board", `{"game": "klondike-1", "deal": 3}`},
	{"board", `{"deal": "617", "moves": ["7a"]}`},
	{"moves", `{"deal": 617}`},
	{"verdict", `{"deal": -1}`},
	{"chance", `{"deal": 617}`},
	{"chance", `{"game": "klondike-1", "deal": 3}`},
	{"judge", `{"deal": 617}`},
	{"judge", `{"game": "gaps-7", "deal": 9, "playouts": 100, "exact_nodes": 100}`},
	{"guess", `{"deal": 617}`},
	{"guess", `{"deal": -1}`},
	{"hint", `{"deal": 617}`},
	{"solve", `{"deal": 3}`},
	{"solve", `{"deal": -1}`},
	{"pick", `{"difficulty": "easy"}`},
	{"review", `{"deal": 617, "moves": "7a 7b 7c 1d", "playouts": 50, "exact_nodes": 100}`},
	{"review", `{"game": "klondike-1", "deal": 2, "playouts": 50, "exact_nodes": 100}`},
	{"find", `{"game": "gaps", "deal": "random:5"}`},
}

// TestAnswersAsDescribed: openapi.json has the paths of all questions. It allows the questions
// that are asked here, and describes every answer in full.
func TestAnswersAsDescribed(t *testing.T) {
	server := served(t)
	status, described := call(t, "GET", server.URL+"/api/openapi.json", "")
	if status != http.StatusOK {
		t.Fatal(status)
	}
	api := described.(object)
	left := maps.Clone(api["paths"].(object))
	for _, v := range asked {
		delete(left, "/api/"+v.operation)
		post := api["paths"].(object)["/api/"+v.operation].(object)["post"].(object)
		status, got := call(t, "POST", server.URL+"/api/"+v.operation, v.question)
		if status != http.StatusOK {
			t.Errorf("%s %s: status %d, %v", v.operation, v.question, status, got)
			continue
		}
		var question any
		if err := json.Unmarshal([]byte(v.question), &question); err != nil {
			t.Fatal(err)
		}
		check := checker{t, api["components"].(object)["schemas"].(object)}
		check.value(v.operation+" question", question, bodyOf(post["requestBody"]))
		check.value(v.operation, got, bodyOf(post["responses"].(object)["200"]))
	}
	if len(left) > 0 {
		t.Errorf("nothing asks %v", slices.Sorted(maps.Keys(left)))
	}
}

// TestFewGames: a hundred random games asked for are a hundred, although none of them is won.
func TestFewGames(t *testing.T) {
	status, got := call(t, "POST", served(t).URL+"/api/judge", `{"deal": "random:6002", "playouts": 100, "exact_nodes": 0}`)
	if o, ok := got.(object); !ok || status != http.StatusOK || o["playouts"] != 100.0 || o["wins"] != 0.0 {
		t.Errorf("status %d, %.200s; expected 100 games and no win", status, fmt.Sprint(got))
	}
}

// bodyOf returns the schema of a body.
func bodyOf(body any) object {
	return body.(object)["content"].(object)["application/json"].(object)["schema"].(object)
}

// A checker checks values by schemas.
type checker struct {
	t       *testing.T
	schemas object
}

// value reports each place at which a value is not as a schema says.
func (c *checker) value(at string, value any, schema object) {
	if ref, ok := schema["$ref"].(string); ok {
		schema = c.schemas[ref[strings.LastIndex(ref, "/")+1:]].(object)
	}
	if of, ok := schema["oneOf"].([]any); ok {
		if value != nil {
			c.value(at, value, of[0].(object))
		}
		return
	}
	kinds, ok := schema["type"].([]any)
	if !ok {
		kinds = []any{schema["type"]}
	}
	kind := kindOf(value)
	if !slices.Contains(kinds, any(kind)) && (kind != "integer" || !slices.Contains(kinds, any("number"))) {
		c.t.Errorf("%s is %.80s; expected %v", at, fmt.Sprint(value), kinds)
		return
	}
	switch value := value.(type) {
	case []any:
		for i := range value {
			c.value(fmt.Sprintf("%s[%d]", at, i), value[i], schema["items"].(object))
		}
	case object:
		c.object(at, value, schema)
	}
}

// object checks the fields of an object. A schema without properties allows all.
func (c *checker) object(at string, value, schema object) {
	properties, ok := schema["properties"].(object)
	if !ok {
		return
	}
	for name, v := range value {
		if p, ok := properties[name].(object); ok {
			c.value(at+"."+name, v, p)
		} else {
			c.t.Errorf("%s.%s is not described", at, name)
		}
	}
	for _, name := range schema["required"].([]any) {
		if _, ok := value[name.(string)]; !ok {
			c.t.Errorf("%s has no %s", at, name)
		}
	}
}

// kindOf names the kind of a JSON value as schemas do.
func kindOf(value any) string {
	switch value := value.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case float64:
		if value == float64(int64(value)) {
			return "integer"
		}
		return "number"
	case []any:
		return "array"
	}
	return "object"
}

// TestFailures: the status and the object of what cannot be answered.
func TestFailures(t *testing.T) {
	server := served(t)
	for _, v := range []struct {
		method, path, body string
		status             int
		want               string
	}{
		{"POST", "judge", `{"deal": "x"}`, http.StatusBadRequest, "not a deal number"},
		{"POST", "judge", `[]`, http.StatusBadRequest, "question: JSON: an array; expected a JSON object with game, deal"},
		{"POST", "judge", `{"deal": 617} trailing`, http.StatusBadRequest, "something follows the object"},
		{"POST", "judge", `{"deal": 617, "deal": 618}`, http.StatusBadRequest, `field "deal" given twice`},
		{"POST", "judge", strings.Repeat(" ", maxBody) + `{}`, http.StatusRequestEntityTooLarge, "longer than"},
		{"POST", "nothing", `{}`, http.StatusNotFound, "no such question"},
		{"GET", "judge", "", http.StatusMethodNotAllowed, "expected POST"},
	} {
		status, got := call(t, v.method, server.URL+"/api/"+v.path, v.body)
		text, _ := got.(object)["error"].(string)
		if status != v.status || !strings.Contains(text, v.want) {
			t.Errorf("%s %s %.30s: status %d, %q; expected %d, %q", v.method, v.path, v.body, status, text, v.status, v.want)
		}
	}
}

// TestElement: the element is served as JavaScript.
func TestElement(t *testing.T) {
	response, err := http.Get(served(t).URL + "/api/patience-board.js")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, _ := io.ReadAll(response.Body)
	kind := response.Header.Get("Content-Type")
	if !strings.HasPrefix(kind, "text/javascript") || !bytes.Equal(text, boardElement) {
		t.Errorf("%s, %d bytes", kind, len(text))
	}
}

// A busy memo never gives a turn.
type busy struct{ answer.Memo }

func (busy) Peek(string) (any, bool) { return nil, false }

func (busy) Once(ctx context.Context, _ string, _ bool, _ func(context.Context) (any, error)) (any, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

// TestTimeout: a question that takes too long ends with 503, one that waits too long as well.
func TestTimeout(t *testing.T) {
	o := answer.DefaultOptions(catalogue.Standard())
	o.Memo = busy{}
	handler := Handler(answer.New(o), time.Nanosecond)
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequest("POST", "/api/judge", strings.NewReader(`{"deal": -1}`)))
	if w.Code != http.StatusServiceUnavailable || !bytes.Contains(w.Body.Bytes(), []byte("--timeout")) {
		t.Errorf("status %d, %s", w.Code, w.Body)
	}
}
