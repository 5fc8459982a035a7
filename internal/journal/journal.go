// Package journal keeps records in a text file that a later run continues. The
// first line says what the records belong to. Then each record has a line with
// its CRC-32 and the record:
//
//	patience rows 9f86d081884c7d65…
//	1c291ca3 {"Deal":617,…
//
// A last line that a crash has cut short is removed. A line with a wrong checksum is
// skipped, and the lines after it are read. Records reach the disk once a second and
// when the journal is closed. So a crash of the machine loses at most the records of
// one second, and a crash of the program loses none.
package journal

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"time"

	"patience/internal/files"
	"patience/internal/misuse"
)

// The errors of a file that is not the journal that was expected: of no journal of its
// kind, and of one that belongs to another plan. The file is left as it is.
var (
	ErrForeign   = misuse.New("the file holds something else")
	ErrOtherPlan = misuse.New("the file is of another plan")
)

// A Header is the first line of a journal. Kind is how all journals for one
// purpose begin, and Plan is what the records belong to.
type Header struct{ Kind, Plan string }

// A Journal is a file to which records are added. It is not safe for concurrent use.
type Journal struct {
	file   *os.File
	synced time.Time
	end    int64 // its length
}

// syncEvery is how long a record may stay only in the memory of the system while
// others follow. Chosen, not tuned.
const syncEvery = time.Second

// Open opens or creates a journal, which is never a link; see package files. It calls visit with each record in it and
// with the record's place in the file; visit must not keep the record. The error
// wraps ErrForeign or ErrOtherPlan if the file is not this journal.
func Open(path string, h Header, visit func(at int64, record []byte)) (*Journal, error) {
	if err := plain(path); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	j := &Journal{file: f, synced: time.Now()}
	if err := j.resume(h, visit); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return j, nil
}

// resume reads what is in the file, and cuts off what is no whole line.
func (j *Journal) resume(h Header, visit func(at int64, record []byte)) (err error) {
	line := []byte(h.Kind + h.Plan + "\n")
	first := make([]byte, len(line))
	n, err := j.file.ReadAt(first, 0)
	switch {
	case err != nil && !errors.Is(err, io.EOF):
		return err
	case err != nil && bytes.HasPrefix(line, first[:n]): // none, or one cut short at once
		return errors.Join(j.file.Truncate(0), j.write(line), j.Sync(), files.SyncFolder(filepath.Dir(j.file.Name())))
	}
	j.end, err = scan(j.file, math.MaxInt, h, func(at int64, record []byte) error {
		visit(at, record)
		return nil
	})
	if err != nil {
		return err
	}
	return j.file.Truncate(j.end)
}

// plain returns ErrForeign if the path names a device, a pipe or a socket, which
// may have no end, or a link.
func plain(path string) error {
	info, err := os.Lstat(path)
	if err != nil || info.IsDir() || info.Mode().IsRegular() {
		return nil // what is not there, or cannot be read, is for the reader to say
	}
	return fmt.Errorf("%s: %w: expected a plain file (links are not followed)", path, ErrForeign)
}

// maxLine is longer than the line of any record.
const maxLine = 16 << 20

// Scan calls f with each record of a journal, up to the first error. A header without a
// plan fits any. The error is that of f, or wraps ErrForeign or ErrOtherPlan. Scan is
// for files that may come from anywhere: it never holds the whole file, and ends at a
// line that is too long for a record.
func Scan(path string, h Header, f func(record []byte) error) error {
	if err := plain(path); err != nil {
		return err
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = scan(file, maxLine, h, func(_ int64, record []byte) error { return f(record) })
	if errors.Is(err, bufio.ErrTooLong) {
		return nil
	}
	return err
}

// scan calls f with each record of a journal and with its place, and returns where the
// last whole line ends. Lines have at most limit bytes.
func scan(file *os.File, limit int, h Header, f func(at int64, record []byte) error) (end int64, err error) {
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, limit)
	lines.Split(wholeLines)
	if !lines.Scan() && lines.Err() != nil && !errors.Is(lines.Err(), bufio.ErrTooLong) {
		return 0, lines.Err()
	}
	plan, isKind := strings.CutPrefix(strings.TrimSuffix(lines.Text(), "\n"), h.Kind)
	switch {
	case !isKind:
		return 0, fmt.Errorf("%s: %w", file.Name(), ErrForeign)
	case plan != h.Plan && h.Plan != "":
		return 0, fmt.Errorf("%s: %w: %s", file.Name(), ErrOtherPlan, plan)
	}
	end = int64(len(lines.Bytes()))
	for lines.Scan() {
		if record, ok := parseLine(lines.Bytes()); ok {
			if err := f(end, record); err != nil {
				return end, err
			}
		}
		end += int64(len(lines.Bytes()))
	}
	return end, lines.Err()
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

// Add adds a record and returns its place in the file.
func (j *Journal) Add(record []byte) (at int64, err error) {
	at = j.end
	if err := j.write(Line(record)); err != nil {
		return 0, err
	}
	if time.Since(j.synced) < syncEvery {
		return at, nil
	}
	return at, j.Sync()
}

func (j *Journal) write(line []byte) error {
	n, err := j.file.Write(line)
	j.end += int64(n)
	return err
}

// Read returns the record at a place that Open or Add has told.
func (j *Journal) Read(at int64) ([]byte, error) {
	line, err := bufio.NewReader(io.NewSectionReader(j.file, at, j.end-at)).ReadBytes('\n')
	if err != nil {
		return nil, fmt.Errorf("%s: at byte %d: %w", j.file.Name(), at, err)
	}
	record, ok := parseLine(line)
	if !ok {
		return nil, fmt.Errorf("%s: at byte %d: the record has changed", j.file.Name(), at)
	}
	return record, nil
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
