// Package journal keeps records in a text file to which a later run adds: a
// line that says what the records belong to, then a line for each record, its
// CRC-32 and the record.
//
//	patience winrate 3 game=freecell …
//	1c291ca3 617 winnable 2048 91
//
// A last line without its end, which a crash cut short, is cut off. A line
// whose checksum is wrong is passed over, and those after it count. Records
// reach the disk once a second and when the journal is closed: a crash of the
// machine loses no more than that, one of the program nothing.
package journal

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"time"
)

// ErrForeign is the error of a file that is no journal of the kind. The file is
// left as it is.
var ErrForeign = errors.New("the file holds something else")

// An OtherError is the error of a journal of the kind whose records belong to
// another plan. The file is left as it is.
type OtherError struct{ Plan string }

func (e *OtherError) Error() string { return "the journal is of another plan: " + e.Plan }

// A Header is the first line of a journal: Kind, which all journals of a
// program's purpose begin with, and Plan, what the records belong to.
type Header struct{ Kind, Plan string }

func (h Header) line() string { return h.Kind + h.Plan + "\n" }

// A Journal is a file that records are added to. It is for one goroutine at a
// time.
type Journal struct {
	file   *os.File
	synced time.Time
}

// syncEvery is the longest that a record stays in the system's memory alone
// while others follow it.
const syncEvery = time.Second

// Open opens a journal, or makes it, and returns the records that it holds.
// The error is an *OtherError for a journal of the kind with another plan, and
// ErrForeign for any other file.
func Open(path string, h Header) (*Journal, [][]byte, error) {
	text, err := read(path)
	if err != nil {
		return nil, nil, err
	}
	records, whole, err := Parse(text, h)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o666)
	if err != nil {
		return nil, nil, err
	}
	j := &Journal{file: f, synced: time.Now()}
	err = f.Truncate(int64(whole))
	if err == nil && whole == 0 {
		_, err = f.WriteString(h.line())
	}
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	return j, records, nil
}

// read returns the text of a file, none if there is no file.
func read(path string) ([]byte, error) {
	if err := Plain(path); err != nil {
		return nil, err
	}
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return text, err
}

// Plain returns ErrForeign if the path names a device, a pipe or the like,
// which may have no end.
func Plain(path string) error {
	info, err := os.Stat(path)
	if err == nil && info.Mode()&(fs.ModeDevice|fs.ModeNamedPipe|fs.ModeSocket|fs.ModeIrregular) != 0 {
		return fmt.Errorf("%s: %w", path, ErrForeign)
	}
	return nil // what is not there, or cannot be read, is for the reader to say
}

// Parse returns the records of a journal's text, and how many bytes of it are
// whole lines.
func Parse(text []byte, h Header) (records [][]byte, whole int, err error) {
	header := []byte(h.line())
	if len(text) < len(header) && bytes.HasPrefix(header, text) {
		return nil, 0, nil // none, or one cut short at once
	}
	lines, ok := bytes.CutPrefix(text, header)
	if !ok {
		plan, isKind := bytes.CutPrefix(text, []byte(h.Kind))
		if !isKind {
			return nil, 0, ErrForeign
		}
		plan, _, _ = bytes.Cut(plan, []byte("\n"))
		return nil, 0, &OtherError{string(plan)}
	}
	whole = bytes.LastIndexByte(text, '\n') + 1
	for line := range bytes.Lines(lines) {
		if record, ok := parseLine(line); ok {
			records = append(records, record)
		}
	}
	return records, whole, nil
}

// maxLine is more than the line of any record takes.
const maxLine = 1 << 20

// Scan calls f with each record of a journal that it does not read whole, until
// f returns false; a file that is no journal of the header has none. It is for
// files that may be anybody's, and ends at a line that is too long to be one.
func Scan(r io.Reader, h Header, f func(record []byte) bool) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	lines.Split(wholeLines)
	isOurs := lines.Scan() && lines.Text() == h.line()
	for isOurs && lines.Scan() {
		if record, ok := parseLine(lines.Bytes()); ok && !f(record) {
			return nil
		}
	}
	if err := lines.Err(); !errors.Is(err, bufio.ErrTooLong) {
		return err
	}
	return nil
}

// wholeLines splits a text into lines with their ends; a last one without its
// end is none.
func wholeLines(text []byte, _ bool) (advance int, line []byte, err error) {
	n := bytes.IndexByte(text, '\n') + 1
	if n == 0 {
		return 0, nil, nil
	}
	return n, text[:n], nil
}

// Line returns the line of a record, which must have no line break.
func Line(record []byte) []byte {
	return fmt.Appendf(nil, "%08x %s\n", crc32.ChecksumIEEE(record), record)
}

// parseLine reads what Line wrote, and nothing else.
func parseLine(line []byte) (record []byte, ok bool) {
	const sumLength = len("1c291ca3 ")
	if len(line) <= sumLength {
		return nil, false
	}
	record = line[sumLength : len(line)-1]
	return record, bytes.Equal(line, Line(record))
}

// Add adds a record.
func (j *Journal) Add(record []byte) error {
	if _, err := j.file.Write(Line(record)); err != nil {
		return err
	}
	if time.Since(j.synced) < syncEvery {
		return nil
	}
	return j.Sync()
}

// Sync puts all records on the disk.
func (j *Journal) Sync() error {
	j.synced = time.Now()
	return j.file.Sync()
}

// Close puts all records on the disk and closes the journal. It does nothing if
// it is closed.
func (j *Journal) Close() error {
	err := j.file.Sync()
	if errors.Is(err, os.ErrClosed) {
		return nil
	}
	return errors.Join(err, j.file.Close())
}

// Remove closes the journal and deletes it.
func (j *Journal) Remove() error {
	err := j.file.Close()
	if errors.Is(err, os.ErrClosed) {
		err = nil
	}
	return errors.Join(err, os.Remove(j.file.Name()))
}
