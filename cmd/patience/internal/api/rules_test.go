package api

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"patience/cmd/patience/internal/page"
	"patience/solve"
)

// askFrom sends a request as a page of an origin does, to a site with pages and questions.
func askFrom(t *testing.T, rules Rules, method, path, origin string) *httptest.ResponseRecorder {
	t.Helper()
	o := page.DefaultOptions()
	o.Around = rules.Around
	o.API = func(*solve.Allowance, func(*http.Request) (func(), error)) http.Handler {
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
