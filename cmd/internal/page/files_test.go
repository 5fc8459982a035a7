package page

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// gzipped asks as browsers do.
func gzipped(r *http.Request) { r.Header.Set("Accept-Encoding", "gzip, deflate, br") }

// TestSizes: pages are small, and the same when they are unpacked. The second number is the
// bytes of an answer before answers were compressed, 0 for a new file.
func TestSizes(t *testing.T) {
	h := newSite(t, small()).Handler()
	for _, page := range []struct {
		address     string
		was, atMost int
	}{
		{"/", 49_886, 11_600},
		{"/deal?deal=1", 49_930, 14_000},
		{"/table?deal=1", 32_792, 7_000},
		{"/judged?deal=1", 15_497, 5_000},
		{"/games", 4_525, 8_700},  // with a picture of each game
		{"/find", 4_086, 6_000},   // with pictures, too
		{"/review", 4_951, 3_000}, // three forms with their examples
		{"/static/board.js", 30_052, 12_000},
		{"/static/page.css", 18_134, 8_000},
		{"/static/look.css", 1_718, 1_000},
		{"/static/page.js", 2_252, 1_500},
		{"/static/brief.js", 0, 1_500},
		{"/static/away.js", 0, 1_500},
		{"/static/lists.js", 0, 1_000},
		{"/static/games.js", 0, 4_500},
		{"/yours", 0, 7_000}, // with a picture of each game
		{"/static/yours.js", 0, 4_500},
		{"/settings", 0, 6_500}, // with a board
		{"/static/own.css", 0, 3_000},
		{"/static/rules.js", 0, 1_000},
	} {
		plain, packed := get(h, page.address), get(h, page.address, gzipped)
		if packed.Header().Get("Content-Encoding") != "gzip" || packed.Header().Get("Vary") != "Accept-Encoding" ||
			plain.Header().Get("Content-Encoding") != "" || plain.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: headers %v, plain %v", page.address, packed.Header(), plain.Header())
			continue
		}
		size := packed.Body.Len()
		t.Logf("%-20s before %6d bytes, now %6d, compressed %6d", page.address, page.was, plain.Body.Len(), size)
		if size > page.atMost {
			t.Errorf("%s: %d bytes; want at most %d", page.address, size, page.atMost)
		}
		if !strings.HasPrefix(page.address, "/judged") && unpacked(t, packed.Body) != plain.Body.String() {
			t.Errorf("%s is another page when it is compressed", page.address)
		}
	}
}

func unpacked(t *testing.T, from io.Reader) string {
	t.Helper()
	r, err := gzip.NewReader(from)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestTags: what is asked for with the tag that it has is not sent again, whether it was
// compressed or not; and what has changed is.
func TestTags(t *testing.T) {
	h := newSite(t, small()).Handler()
	for _, address := range []string{"/", "/games", "/find", "/table?deal=1", "/board.svg?deal=1", "/static/page.css"} {
		tag := get(h, address, gzipped).Header().Get("ETag")
		if other := get(h, address).Header().Get("ETag"); tag == "" || other != tag {
			t.Errorf("%s: tags %q and %q", address, tag, other)
		}
		again := get(h, address, gzipped, func(r *http.Request) { r.Header.Set("If-None-Match", tag) })
		if again.Code != http.StatusNotModified || again.Body.Len() > 0 {
			t.Errorf("%s: status %d, %d bytes for its own tag", address, again.Code, again.Body.Len())
		}
		other := get(h, address, gzipped, func(r *http.Request) { r.Header.Set("If-None-Match", `W/"0123"`) })
		if other.Code != http.StatusOK || other.Body.Len() == 0 {
			t.Errorf("%s: status %d, %d bytes for another tag", address, other.Code, other.Body.Len())
		}
	}
	if tag := get(h, "/table?deal=x").Header().Get("ETag"); tag != "" {
		t.Errorf("an error has the tag %s", tag)
	}
}

// TestFiles: pages load files by names that change with their content, so that a browser may
// keep them for ever.
func TestFiles(t *testing.T) {
	h := newSite(t, small()).Handler()
	const forEver = "public, max-age=31536000, immutable"
	loaded := regexp.MustCompile(`"/static/([^"]*)"`).FindAllStringSubmatch(get(h, "/").Body.String(), -1)
	if len(loaded) < 5 {
		t.Errorf("the page loads %q", loaded)
	}
	for _, file := range loaded {
		w := get(h, "/static/"+file[1])
		if w.Code != http.StatusOK || w.Header().Get("Cache-Control") != forEver || w.Header().Get("Set-Cookie") != "" {
			t.Errorf("%s: status %d, %v", file[1], w.Code, w.Header())
		}
	}
	if w := get(h, "/static/page.css"); w.Header().Get("Cache-Control") == forEver {
		t.Error("a browser would keep the style of an older version")
	}
	a, b := newFile("a.css", []byte("a")), newFile("a.css", []byte("b"))
	if a.hashed == b.hashed || a.tag == b.tag || a.hashed != newFile("a.css", []byte("a")).hashed ||
		!strings.HasSuffix(a.hashed, ".css") || unpacked(t, bytes.NewReader(a.packed)) != "a" {
		t.Errorf("files %+v and %+v", a, b)
	}
}
