package api

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/cmd/internal/answer"
	"patience/cmd/internal/page"
)

// askFrom sends a request as a page of an origin does, to a site with pages and questions.
func askFrom(t *testing.T, rules Rules, method, path, origin string) *httptest.ResponseRecorder {
	t.Helper()
	o := page.DefaultOptions(catalogue.Standard())
	o.Around, o.Refuse = rules.Around, Fail
	o.API = func(*answer.Service) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("answered")) })
	}
	site, err := page.New(o)
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest(method, path, strings.NewReader("{}"))
	r.Host = "localhost"
	if origin != "" {
		r.Header.Set("Origin", origin)
		r.Header.Set("Sec-Fetch-Site", "cross-site")
		r.Header.Set("Sec-Fetch-Mode", "cors")
	}
	w := httptest.NewRecorder()
	site.Handler().ServeHTTP(w, r)
	return w
}

// TestOrigins: pages of another site may ask if their origin is allowed, and get nothing else.
func TestOrigins(t *testing.T) {
	const friend, stranger = "https://friend.example", "https://stranger.example"
	some, all := Rules{Origins: []string{friend}}, Rules{Origins: []string{"*"}}
	for _, v := range []struct {
		rules                Rules
		method, path, origin string
		status               int
	}{
		{Rules{}, "POST", "/api/judge", "", http.StatusOK},
		{Rules{}, "POST", "/api/judge", friend, http.StatusForbidden},
		{Rules{}, "OPTIONS", "/api/judge", friend, http.StatusForbidden},
		{some, "POST", "/api/judge", friend, http.StatusOK},
		{some, "OPTIONS", "/api/judge", friend, http.StatusNoContent},
		{some, "POST", "/api/judge", stranger, http.StatusForbidden},
		{some, "OPTIONS", "/api/judge", stranger, http.StatusForbidden},
		{some, "POST", "/board", friend, http.StatusForbidden},
		{all, "POST", "/api/judge", stranger, http.StatusOK},
		{all, "POST", "/api/judge", "null", http.StatusOK},
		{all, "GET", "/", stranger, http.StatusForbidden},
	} {
		w := askFrom(t, v.rules, v.method, v.path, v.origin)
		allowed := w.Header().Get("Access-Control-Allow-Origin")
		if w.Code != v.status || (allowed != "") != (v.origin != "" && w.Code < 300) || allowed != "" && allowed != v.origin {
			t.Errorf("%v: %s %s from %q: status %d, allowed %q; expected %d", v.rules, v.method, v.path, v.origin, w.Code,
				allowed, v.status)
		}
	}
}

// TestRefusals: what the guard refuses below /api/ is an object with the field error, as the answers to wrong
// questions are. Elsewhere it is a page.
func TestRefusals(t *testing.T) {
	const stranger = "https://stranger.example"
	for path, ok := range map[string]bool{"/api/judge": true, "/api/": true, "/apis": false, "/board": false} {
		w := askFrom(t, Rules{}, "POST", path, stranger)
		var f Failure
		err := json.Unmarshal(w.Body.Bytes(), &f)
		if w.Code != http.StatusForbidden || (err == nil && strings.Contains(f.Error, "another site")) != ok ||
			(w.Header().Get("Content-Type") == "application/json") != ok {
			t.Errorf("%s: status %d, %s", path, w.Code, w.Body)
		}
	}
}

// TestBusy: an app that asks while there are too many requests gets such an object, and is told when to ask again.
func TestBusy(t *testing.T) {
	o := page.DefaultOptions(catalogue.Standard())
	o.Pending, o.Refuse = 1, Fail
	asked, free := make(chan bool), make(chan bool)
	o.API = func(*answer.Service) http.Handler {
		return http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked <- true; <-free })
	}
	site, err := page.New(o)
	if err != nil {
		t.Fatal(err)
	}
	handler := site.Handler()
	question := func() *httptest.ResponseRecorder {
		r, w := httptest.NewRequest("POST", "/api/judge", strings.NewReader("{}")), httptest.NewRecorder()
		r.Host = "localhost"
		handler.ServeHTTP(w, r)
		return w
	}
	done := make(chan int)
	go func() { done <- question().Code }()
	<-asked
	w := question()
	close(free)
	var f Failure
	if err := json.Unmarshal(w.Body.Bytes(), &f); err != nil || w.Code != http.StatusServiceUnavailable ||
		!strings.Contains(f.Error, "too many requests") || w.Header().Get("Retry-After") == "" {
		t.Errorf("status %d, %v: %s", w.Code, w.Header(), w.Body)
	}
	if status := <-done; status != http.StatusOK {
		t.Errorf("the first one: status %d", status)
	}
}

// TestFrames: pages may be framed by the sites that the rules name, and by no others.
func TestFrames(t *testing.T) {
	for _, v := range []struct {
		frames []string
		want   string
		deny   bool
	}{
		{nil, "frame-ancestors 'none'", true},
		{[]string{"https://a.example", "https://b.example"}, "frame-ancestors https://a.example https://b.example", false},
		{[]string{"*"}, "frame-ancestors *", false},
	} {
		h := askFrom(t, Rules{Frames: v.frames}, "GET", "/", "").Header()
		policy, deny := h.Get("Content-Security-Policy"), h.Get("X-Frame-Options") != ""
		if !strings.HasSuffix(policy, v.want) || deny != v.deny || !strings.HasPrefix(policy, "default-src 'none'") {
			t.Errorf("%v: %s, X-Frame-Options %v", v.frames, policy, deny)
		}
	}
}

// TestRulesValidate: an origin has a scheme and a host, and nothing else.
func TestRulesValidate(t *testing.T) {
	for origin, ok := range map[string]bool{
		"*": true, "https://a.example": true, "http://localhost:5173": true, "a.example": false,
		"https://a.example/": false, "https://a.example; script-src *": false, "": false, "'self'": false,
	} {
		for _, r := range []Rules{{Origins: []string{origin}}, {Frames: []string{origin}}} {
			if err := r.Validate(); (err == nil) != ok {
				t.Errorf("%q: %v", origin, err)
			}
		}
	}
}
