package console

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"

	"github.com/dustin/go-humanize"

	"patience/internal/misuse"
)

// InputLimit is the largest number of bytes of input that are read. A board has
// a few hundred.
const InputLimit = 1 << 20

// An input is a file, or stdin for "-", with text in UTF-8. The first read opens it. A read
// returns ctx's error as soon as ctx is cancelled, even while it waits for input. The
// goroutine that waits then ends with the program.
type input struct {
	ctx  context.Context
	in   *stdin
	path string
	from io.Reader // nil before the first read
}

func (in *input) Read(text []byte) (int, error) {
	type read struct {
		text []byte
		err  error
	}
	done := make(chan read, 1)
	go func() {
		own := make([]byte, len(text)) // text is the caller's again after an interrupt
		n, err := in.read(own)
		done <- read{own[:n], err}
	}()
	select {
	case <-in.ctx.Done():
		return 0, in.ctx.Err()
	case r := <-done:
		return copy(text, r.text), r.err
	}
}

func (in *input) read(text []byte) (n int, err error) {
	if in.from == nil {
		from, err := in.open()
		if err == nil {
			in.from, err = withoutMark(from, InputName(in.path))
		}
		if err != nil {
			return 0, err
		}
	}
	n, err = in.from.Read(text)
	if bytes.IndexByte(text[:n], 0) >= 0 {
		return 0, misuse.Errorf("%s: it contains zero bytes, so it is UTF-16 or not text; expected text in UTF-8",
			InputName(in.path))
	}
	return n, err
}

func (in *input) open() (io.Reader, error) {
	if in.path == "-" {
		return in.in, in.in.take()
	}
	file, err := os.Open(in.path)
	return file, misuse.Of(err)
}

// marks are the byte order marks of text that is not UTF-8.
var marks = []struct{ mark, encoding string }{
	{"\xff\xfe\x00\x00", "UTF-32 (little-endian)"},
	{"\x00\x00\xfe\xff", "UTF-32 (big-endian)"},
	{"\xff\xfe", "UTF-16 (little-endian)"},
	{"\xfe\xff", "UTF-16 (big-endian)"},
}

// pickled is the first byte of what Python's pickle writes, which begins no text.
const pickled = "\x80"

// withoutMark returns a text without the byte order mark that some editors put first. The
// error names the encoding that another mark tells, or says that this is a saved game.
func withoutMark(from io.Reader, name string) (io.Reader, error) {
	text := bufio.NewReader(from)
	start, _ := text.Peek(4) // the error comes again
	for _, m := range marks {
		if bytes.HasPrefix(start, []byte(m.mark)) {
			return nil, misuse.Errorf("%s: the text is %s; expected UTF-8; an editor or iconv can convert it", name, m.encoding)
		}
	}
	if bytes.HasPrefix(start, []byte(pickled)) {
		return nil, misuse.Errorf("%s: a pickle of Python, like a saved game of PySol, is not read, since it can run code; "+
			"in PySol, File > Export current layout writes a board as text", name)
	}
	if mark := []byte("\ufeff"); bytes.HasPrefix(start, mark) {
		text.Discard(len(mark))
	}
	return text, nil
}

// A stdin can be read for one input only.
type stdin struct {
	io.Reader
	taken bool
}

// take returns an error if stdin was taken before.
func (in *stdin) take() error {
	if in.taken {
		return misuse.Errorf("- (stdin) is given twice; expected one input from stdin and the other from a file")
	}
	in.taken = true
	return nil
}

// InputName names a file, or stdin for "-", for people.
func InputName(path string) string {
	if path == "-" {
		return "stdin"
	}
	return path
}

// Open returns the text of a file, or of stdin for "-". The first read opens it.
func (s Streams) Open(ctx context.Context, path string) io.Reader {
	return &input{ctx: ctx, in: s.In, path: path}
}

// Read reads a file, or stdin for "-", that holds what expected says. It returns an
// error if that has more than InputLimit.
func (s Streams) Read(ctx context.Context, path, expected string) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(s.Open(ctx, path), InputLimit+1))
	if len(text) > InputLimit {
		return nil, TooLong(InputName(path), expected)
	}
	return text, err
}

// TooLong is the error of an input that cannot be what was expected.
func TooLong(input, expected string) error {
	return misuse.Errorf("%s: longer than %s; expected %s", input, humanize.IBytes(InputLimit), expected)
}
