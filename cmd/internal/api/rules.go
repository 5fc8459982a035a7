package api

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// Rules say what pages of other sites may do. An origin is like https://example.org, and * is
// every site.
type Rules struct {
	Origins []string // whose pages may ask questions
	Frames  []string // whose pages may show the pages of this site in a frame
}

// Validate returns an error that names the first origin that is none.
func (r Rules) Validate() error {
	for _, origin := range slices.Concat(r.Origins, r.Frames) {
		u, err := url.Parse(origin)
		if origin != "*" && (err != nil || u.Host == "" || u.Scheme+"://"+u.Host != origin) {
			return fmt.Errorf("%q is no origin; expected one like https://example.org, or *", origin)
		}
	}
	return nil
}

// Around returns a handler that lets pages of other sites do what the rules allow, and passes
// everything else on as it is.
func (r Rules) Around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		origin := request.Header.Get("Origin")
		if strings.HasPrefix(request.URL.Path, "/api/") && origin != "" && has(r.Origins, origin) {
			w.Header().Add("Vary", "Origin")
			w.Header().Set("Access-Control-Allow-Origin", origin)
			if request.Method == http.MethodOptions {
				w.Header().Set("Access-Control-Allow-Methods", "GET, POST")
				w.Header().Set("Access-Control-Allow-Headers", "Content-Type")
				w.WriteHeader(http.StatusNoContent)
				return
			}
			request = asOwn(request)
		}
		if len(r.Frames) > 0 {
			w = &framed{ResponseWriter: w, ancestors: strings.Join(r.Frames, " ")}
		}
		next.ServeHTTP(w, request)
	})
}

func has(origins []string, origin string) bool {
	return slices.Contains(origins, "*") || slices.Contains(origins, origin)
}

// asOwn returns a request without what tells the guard that a page of another site sends it.
func asOwn(r *http.Request) *http.Request {
	r = r.Clone(r.Context())
	r.Header.Del("Origin")
	r.Header.Del("Sec-Fetch-Site")
	return r
}

// framed changes the headers of an answer so that pages of other sites may frame it.
type framed struct {
	http.ResponseWriter
	ancestors string
	begun     bool
}

// Unwrap lets http.ResponseController flush.
func (f *framed) Unwrap() http.ResponseWriter { return f.ResponseWriter }

// WriteHeader changes the headers, and writes them.
func (f *framed) WriteHeader(status int) {
	f.begun = true
	h := f.Header()
	h.Del("X-Frame-Options")
	policy := h.Get("Content-Security-Policy")
	h.Set("Content-Security-Policy", strings.Replace(policy, "frame-ancestors 'none'", "frame-ancestors "+f.ancestors, 1))
	f.ResponseWriter.WriteHeader(status)
}

func (f *framed) Write(text []byte) (int, error) {
	if !f.begun {
		f.WriteHeader(http.StatusOK)
	}
	return f.ResponseWriter.Write(text)
}
