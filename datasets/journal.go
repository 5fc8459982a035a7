package datasets

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
)

// A journal keeps the finished rows of a shard that is not complete, so that
// an interruption loses only the deals in hand. It is a text file: the plan's
// hash, then a line for each row, its checksum and its JSON, in the order in
// which rows were finished. Lines that a crash cut short are passed over.
type journal struct {
	file   *os.File
	schema *schema
}

// openJournal opens the journal of a shard and returns the rows it holds, by
// deal number.
func openJournal(path string, p *resolvedPlan) (*journal, map[int64]Row, error) {
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	rows, valid := readJournal(text, p)
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o666)
	if err != nil {
		return nil, nil, err
	}
	j := &journal{f, p.schema}
	if valid == 0 {
		err = errors.Join(f.Truncate(0), j.append([]byte(p.hash+"\n")))
	} else {
		_, seekErr := f.Seek(valid, 0)
		err = errors.Join(f.Truncate(valid), seekErr)
	}
	return j, rows, err
}

// readJournal returns the rows of a journal's text and the length of the part
// that is whole, 0 if the journal is of another plan.
func readJournal(text []byte, p *resolvedPlan) (rows map[int64]Row, valid int64) {
	rows = map[int64]Row{}
	header, rest, ok := bytes.Cut(text, []byte("\n"))
	if !ok || string(header) != p.hash {
		return rows, 0
	}
	valid = int64(len(header)) + 1
	for {
		line, after, ok := bytes.Cut(rest, []byte("\n"))
		if !ok {
			return rows, valid
		}
		sum, record, ok := bytes.Cut(line, []byte(" "))
		if !ok || string(sum) != lineSum(record) {
			return rows, valid
		}
		row, err := p.schema.unmarshal(record)
		if err != nil {
			return rows, valid
		}
		rows[row.Deal] = row
		valid += int64(len(line)) + 1
		rest = after
	}
}

func lineSum(record []byte) string { return fmt.Sprintf("%08x", crc32.ChecksumIEEE(record)) }

// add appends a row.
func (j *journal) add(row *Row) error {
	record, err := j.schema.marshal(row)
	if err != nil {
		return err
	}
	return j.append(fmt.Appendf(nil, "%s %s\n", lineSum(record), record))
}

func (j *journal) append(line []byte) error {
	_, err := j.file.Write(line)
	return err
}

// close closes the journal if it is open.
func (j *journal) close() error {
	if err := j.file.Close(); !errors.Is(err, os.ErrClosed) {
		return err
	}
	return nil
}

// removeJournal deletes the journal of a complete shard, if a crash just after
// the sidecar was written left one.
func removeJournal(path string) error {
	if err := os.Remove(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// remove closes the journal and deletes it.
func (j *journal) remove() error { return errors.Join(j.close(), os.Remove(j.file.Name())) }
