// Package journal keeps records in a text file that a later run continues. The
// first line says what the records belong to. Then each record has a line with
// its CRC-32 and the record:
//
//	patience winrate 3 game=freecell …
//	1c291ca3 617 winnable 2048 91
//
// A last line that a crash has cut short is removed. A line with a wrong
// checksum is skipped, and the lines after it count. Records reach the disk once
// a second and when the journal is closed. So a crash of the machine loses at
// most the records of a second, and a crash of the program none.
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

// ErrForeign is the error of a file that is not a journal of the expected kind.
// The file is left as it is.
var ErrForeign = errors.New("the file holds something else")

// An OtherError is the error of a journal of the expected kind that belongs to
// another plan. The file is left as it is.
type OtherError struct{ Plan string }

func (e *OtherError) Error() string { return "the journal is of another plan: " + e.Plan }

// A Header is the first line of a journal. Kind is how all journals for one
// purpose begin, and Plan is what the records belong to.
type Header struct{ Kind, Plan string }

func (h Header) line() string { return h.Kind + h.Plan + "\n" }

// A Journal is a file to which records are added. It is not safe for concurrent
// use.
type Journal struct {
	file   *os.File
	synced time.Time
}

// syncEvery is how long a record may stay only in the memory of the system while
// others follow. Chosen, not tuned.
const syncEvery = time.Second

// Open opens or creates a journal, and returns the records in it. The error is
// an *OtherError for a journal of the same kind with another plan, and
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

// read returns the text of a file. It returns no text if there is no file.
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

// Plain returns ErrForeign if the path names a device, a pipe or a socket, which
// may have no end.
func Plain(path string) error {
	info, err := os.Stat(path)
	if err == nil && info.Mode()&(fs.ModeDevice|fs.ModeNamedPipe|fs.ModeSocket|fs.ModeIrregular) != 0 {
		return fmt.Errorf("%s: %w", path, ErrForeign)
	}
	return nil // what is not there, or cannot be read, is for the reader to say
}

// Parse returns the records of a journal's text, and the number of bytes of its
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

// maxLine is longer than the line of any record.
const maxLine = 1 << 20

// Scan calls f with each record of a journal until f returns false. A file that
// is not a journal with the header has no records. Scan is for files that may
// come from anywhere: it never holds the whole file, and ends at a line that is
// too long for a record.
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

// Line returns the line of a record, which must not contain a line break.
func Line(record []byte) []byte {
	return fmt.Appendf(nil, "%08x %s\n", crc32.ChecksumIEEE(record), record)
}

// parseLine reads what Line has written. It returns false for anything else.
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

// Sync writes all records to the disk.
func (j *Journal) Sync() error {
	j.synced = time.Now()
	return j.file.Sync()
}

// Close writes all records to the disk and closes the journal. It does nothing
// if the journal is closed already.
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
