package page

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"

	"github.com/klauspost/compress/gzhttp"
	"github.com/klauspost/compress/gzip"
	"golang.org/x/net/http/httpguts"

	"patience/cmd/internal/hands"
)

// This file holds what keeps answers small. The files that pages load are compressed once,
// and a browser keeps them as long as their content is the same. Answers in one piece have
// a tag, so that nobody is sent what he has. Pages that come part by part are compressed
// part by part. No answer has a secret beside what was typed, so its length tells nothing:
// the only cookie is on no page, and there are no accounts.

// A file is one that pages load.
type file struct {
	hashed        string // its name with a hash of its content
	kind          string // its media type
	tag           string
	plain, packed []byte // packed is compressed
}

// files are those of the folder static and the script of the hands, by their names and by their hashed names.
var files = sync.OnceValue(func() map[string]*file {
	all := map[string]*file{}
	add := func(name string, content []byte) {
		f := newFile(name, content)
		all[name], all[f.hashed] = f, f
	}
	add("hands.js", hands.Script)
	static, err := fs.Sub(staticFiles, "static")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	names, err := fs.Glob(static, "*")
	if err != nil {
		panic(err)
	}
	for _, name := range names {
		content, err := fs.ReadFile(static, name)
		if err != nil {
			panic(err)
		}
		add(name, content)
	}
	return all
})

func newFile(name string, content []byte) *file {
	hash, kind := hashOf(content), path.Ext(name)
	return &file{
		hashed: strings.TrimSuffix(name, kind) + "-" + hash + kind, kind: mime.TypeByExtension(kind), tag: weakTag(hash),
		plain: content, packed: packed(content),
	}
}

func hashOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:8])
}

// packers are gzip writers. One has 1 MiB, so it is not kept while an answer is sent.
var packers = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

// packed compresses a text.
func packed(text []byte) []byte {
	var to bytes.Buffer
	w := packers.Get().(*gzip.Writer)
	defer packers.Put(w)
	w.Reset(&to)
	_, err := w.Write(text)
	if err = cmp.Or(err, w.Close()); err != nil {
		panic(err) // a buffer takes everything
	}
	return to.Bytes()
}

// weakTag is the tag of an answer, whether it is compressed or not.
func weakTag(hash string) string { return `W/"` + hash + `"` }

// hashedAddress returns the address of a file. It changes with the content.
func hashedAddress(name string) (string, error) {
	f, ok := files()[name]
	if !ok {
		return "", fmt.Errorf("no file %s", name)
	}
	return "/static/" + f.hashed, nil
}

// file sends a file that pages load.
func (s *Site) file(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("file")
	f, ok := files()[name]
	if !ok {
		return &failure{http.StatusNotFound, fmt.Errorf("%s: no such file", r.URL.Path)}
	}
	h := w.Header()
	h.Set("Content-Type", f.kind)
	if name == f.hashed {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	sendTagged(w, r, f.tag, f.plain, func() []byte { return f.packed })
	return nil
}

// sendTagged sends an answer with a tag, compressed to those that can read it so, or says
// that it has not changed since it was asked for.
func sendTagged(w http.ResponseWriter, r *http.Request, tag string, plain []byte, packed func() []byte) {
	w.Header().Set("ETag", tag)
	if httpguts.HeaderValuesContainsToken(r.Header["Accept-Encoding"], "gzip") && r.Header.Get("If-None-Match") != tag {
		w.Header().Set("Content-Encoding", "gzip")
		plain = packed()
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(plain))
}

// A pieceWriter keeps an answer until it is whole.
type pieceWriter struct {
	http.ResponseWriter
	status int
	body   bytes.Buffer
}

func (p *pieceWriter) WriteHeader(status int) { p.status = status }

func (p *pieceWriter) Write(text []byte) (int, error) { return p.body.Write(text) }

// inOnePiece returns a handler that sends the answers of another in one piece, with a tag.
func inOnePiece(page http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p := pieceWriter{ResponseWriter: w, status: http.StatusOK}
		page.ServeHTTP(&p, r)
		body := p.body.Bytes()
		if p.status == http.StatusOK {
			sendTagged(w, r, weakTag(hashOf(body)), body, func() []byte { return packed(body) })
			return
		}
		w.WriteHeader(p.status)
		_, _ = w.Write(body) // nobody is left to tell
	})
}

// packing returns what makes handlers compress each part that they send. The parts of a page
// may take a minute, so nothing is kept from one to the next.
func packing() (func(http.Handler) http.HandlerFunc, error) {
	return gzhttp.NewWrapper(gzhttp.EnableZstd(false), gzhttp.CompressionLevel(gzip.StatelessCompression))
}
