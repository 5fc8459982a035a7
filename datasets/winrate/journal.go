package winrate

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"strings"

	"patience/label/verdict"
)

// magic begins every journal.
const magic = "patience winrate "

// The errors of journals that must not be written to.
var (
	ErrOtherPlan = errors.New("the file is of another plan")
	ErrForeign   = errors.New("the file holds something else")
)

// A journal is a text file: the plan, then a line for each deal in the order
// in which they were decided:
//
//	CHECKSUM DEAL VERDICT POSITIONS MOVES
//
// A last line that a crash cut short is dropped, a line whose CRC-32 is wrong
// is passed over: such deals are decided again.
type journal struct{ *os.File }

// openJournal opens or makes a journal and returns the results it holds.
func openJournal(path, header string) (*journal, []Result, error) {
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	results, whole, err := readJournal(text, header)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o666)
	if err != nil {
		return nil, nil, err
	}
	j := &journal{f}
	err = f.Truncate(whole)
	if err == nil && whole == 0 {
		_, err = f.WriteString(header + "\n")
	}
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	return j, results, nil
}

// readJournal returns the results of a journal's text and the length of its
// whole lines.
func readJournal(text []byte, header string) (results []Result, whole int64, err error) {
	header += "\n"
	if len(text) < len(header) && strings.HasPrefix(header, string(text)) {
		return nil, 0, nil // none, or one cut short at once
	}
	lines, ok := bytes.CutPrefix(text, []byte(header))
	if !ok {
		if bytes.HasPrefix(text, []byte(magic)) {
			there, _, _ := strings.Cut(string(text), "\n")
			return nil, 0, fmt.Errorf("%w: %s", ErrOtherPlan, strings.TrimPrefix(there, magic))
		}
		return nil, 0, ErrForeign
	}
	whole = int64(bytes.LastIndexByte(text, '\n') + 1)
	for line := range bytes.Lines(lines) {
		if r, ok := parseLine(string(line)); ok {
			results = append(results, r)
		}
	}
	return results, whole, nil
}

// line writes a result as a line.
func line(r Result) string {
	record := fmt.Sprintf("%d %s %d %d", r.Deal, r.Verdict, r.Stored, r.Moves)
	return fmt.Sprintf("%08x %s\n", crc32.ChecksumIEEE([]byte(record)), record)
}

// parseLine reads a line, and accepts what line writes and nothing else.
func parseLine(text string) (r Result, ok bool) {
	var sum, v string
	if _, err := fmt.Sscan(text, &sum, &r.Deal, &v, &r.Stored, &r.Moves); err != nil {
		return Result{}, false
	}
	r.Verdict = verdict.Verdict(v)
	return r, line(r) == text
}

func (j *journal) add(r Result) error {
	_, err := j.WriteString(line(r))
	return err
}
