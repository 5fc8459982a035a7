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
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"time"
)

// The errors of files that are left as they are.
var (
	ErrOther   = errors.New("the journal belongs to something else")
	ErrForeign = errors.New("the file is no journal")
)

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
// The error is ErrOther, with the plan that is there, for a journal of the same
// kind, and ErrForeign for what is no journal of the kind or no plain file.
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

// read returns the text of a plain file, none if there is no file. A device may
// have no end.
func read(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	case info.Mode()&(fs.ModeDevice|fs.ModeNamedPipe|fs.ModeSocket|fs.ModeIrregular) != 0:
		return nil, fmt.Errorf("%s: %w", path, ErrForeign)
	}
	return os.ReadFile(path)
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
		return nil, 0, fmt.Errorf("%w: %s", ErrOther, plan)
	}
	whole = bytes.LastIndexByte(text, '\n') + 1
	for line := range bytes.Lines(lines) {
		if record, ok := parseLine(line); ok {
			records = append(records, record)
		}
	}
	return records, whole, nil
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
