package journal

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"
)

var header = Header{Kind: "patience test ", Plan: "deals=1-9"}

// journalOf returns the text of a journal of the records.
func journalOf(t *testing.T, records ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "journal")
	j, found := open(t, path)
	if len(found) != 0 {
		t.Fatalf("a new journal has %q", found)
	}
	add(t, j, records...)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func open(t *testing.T, path string) (*Journal, []string) {
	t.Helper()
	var records []string
	var at []int64
	j, err := Open(path, header, func(place int64, record []byte) {
		records, at = append(records, string(record)), append(at, place)
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, place := range at {
		checkRead(t, j, place, records[i])
	}
	return j, records
}

func checkRead(t *testing.T, j *Journal, at int64, want string) {
	t.Helper()
	if record, err := j.Read(at); err != nil || string(record) != want {
		t.Errorf("%q, %v is read at %d; want %q", record, err, at, want)
	}
}

// add adds records and closes the journal.
func add(t *testing.T, j *Journal, records ...string) {
	t.Helper()
	for _, record := range records {
		at, err := j.Add([]byte(record))
		if err != nil {
			t.Fatal(err)
		}
		checkRead(t, j, at, record)
		if _, err := j.Read(at + 1); err == nil {
			t.Error("a record is read in the middle of its line")
		}
	}
	if err := errors.Join(j.Close(), j.Close()); err != nil {
		t.Fatal(err)
	}
}

// TestDamage: what is whole counts, wherever it stands, a line cut short is cut
// off, and records can be added to what is left.
func TestDamage(t *testing.T) {
	whole := journalOf(t, "one", "two 2", "three")
	lines := strings.SplitAfter(whole, "\n")
	h, one, two, three := lines[0], lines[1], lines[2], lines[3]
	for _, c := range []struct{ name, text, want string }{
		{"whole", whole, "one,two 2,three"},
		{"break lacks", whole[:len(whole)-1], "one,two 2"},
		{"cut short", whole[:len(whole)-3], "one,two 2"},
		{"line garbled", h + one + "garbled\n" + three, "one,three"},
		{"line empty", h + one + "\n\n" + three, "one,three"},
		{"letter differs", h + one + strings.Replace(two, "two", "too", 1) + three, "one,three"},
		{"sum in capitals", h + strings.ToUpper(two[:8]) + two[8:] + three, "three"},
		{"line twice", h + one + one, "one,one"},
		{"header alone", h, ""},
		{"header cut short", h[:9], ""},
		{"header without break", h[:len(h)-1], ""},
		{"empty", "", ""},
	} {
		path := filepath.Join(t.TempDir(), "journal")
		if err := os.WriteFile(path, []byte(c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(scanned(t, c.text), ","); got != c.want {
			t.Errorf("%s: %q are scanned; want %q", c.name, got, c.want)
		}
		j, found := open(t, path)
		if got := strings.Join(found, ","); got != c.want {
			t.Errorf("%s: %q; want %q", c.name, got, c.want)
		}
		add(t, j, "four")
		_, again := open(t, path)
		if want := append(found, "four"); !slices.Equal(again, want) {
			t.Errorf("%s: %q after adding to it; want %q", c.name, again, want)
		}
	}
}

func scanned(t *testing.T, text string) (records []string) {
	t.Helper()
	err := scanFile(t, text, func(record []byte) error {
		records = append(records, string(record))
		return nil
	})
	if err != nil && !errors.Is(err, ErrForeign) && !errors.Is(err, ErrOtherPlan) {
		t.Error(err)
	}
	return records
}

// scanFile scans a file with a text.
func scanFile(t *testing.T, text string, f func(record []byte) error) error {
	t.Helper()
	path := filepath.Join(t.TempDir(), "journal")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return Scan(path, header, f)
}

// TestScan: what is of another plan, or no journal, has no records; a line
// without an end is not read to it; and no more is read than asked for.
func TestScan(t *testing.T) {
	whole := journalOf(t, "one", "two")
	for _, text := range []string{
		"patience test deals=1-8\n" + string(Line([]byte("one"))), "\n", "my own",
		strings.Repeat("x", 3*maxLine),
	} {
		if got := scanned(t, text); len(got) != 0 {
			t.Errorf("%.20q: %q; want none", text, got)
		}
	}
	if got := scanned(t, whole+strings.Repeat("x", 3*maxLine)); len(got) != 2 {
		t.Errorf("%q; want two", got)
	}
	calls, enough := 0, errors.New("enough")
	err := scanFile(t, whole, func([]byte) error {
		calls++
		return enough
	})
	if !errors.Is(err, enough) || calls != 1 {
		t.Errorf("%v, %d calls; want one", err, calls)
	}
}

// TestRefused: what is no journal of the plan is left as it is.
func TestRefused(t *testing.T) {
	for _, c := range []struct {
		text string
		want string
	}{
		{"patience test deals=1-8\n", "of another plan: deals=1-8"},
		{"patience test deals=1-99\nline\n", "of another plan: deals=1-99"},
		{"patience other deals=1-9\n", ErrForeign.Error()},
		{"a letter to a friend", ErrForeign.Error()},
		{"\n", ErrForeign.Error()},
	} {
		path := filepath.Join(t.TempDir(), "journal")
		if err := os.WriteFile(path, []byte(c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := Open(path, header, nil)
		after, _ := os.ReadFile(path)
		if err == nil || !strings.HasPrefix(err.Error(), path+": ") || !strings.HasSuffix(err.Error(), c.want) ||
			string(after) != c.text {
			t.Errorf("%q: %v, then %q; want %v and the same", c.text, err, after, c.want)
		}
	}
}

// TestUnreadable: a file that cannot be read is not said to hold something else.
func TestUnreadable(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "journal"))
	if err != nil {
		t.Fatal(err)
	}
	file.Close()
	if _, err := scan(file, maxLine, header, nil); !errors.Is(err, os.ErrClosed) {
		t.Errorf("%v; want %v", err, os.ErrClosed)
	}
}

// TestDevices: a file without an end is refused before it is read.
func TestDevices(t *testing.T) {
	for _, path := range []string{"/dev/full", "/dev/zero"} {
		if _, err := os.Stat(path); err != nil {
			t.Skip("there is no ", path)
		}
		if _, err := Open(path, header, nil); !errors.Is(err, ErrForeign) {
			t.Errorf("%s: %v; want %v", path, err, ErrForeign)
		}
	}
}

// TestRemove: a removed journal is gone, open or closed.
func TestRemove(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	for _, closed := range []bool{false, true} {
		j, _ := open(t, path)
		if closed {
			add(t, j)
		}
		if err := j.Remove(); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%v; want %v", err, os.ErrNotExist)
		}
	}
}

// TestSynced: a record that comes a second after the last sync is synced.
func TestSynced(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	synctest.Test(t, func(t *testing.T) {
		j, _ := open(t, path)
		start := j.synced
		for _, want := range []time.Duration{0, 0, syncEvery * 6 / 5, syncEvery * 6 / 5} {
			time.Sleep(syncEvery * 2 / 5)
			if _, err := j.Add([]byte("record")); err != nil {
				t.Fatal(err)
			}
			if got := j.synced.Sub(start); got != want {
				t.Errorf("after %v the last sync was at %v; want %v", time.Since(start), got, want)
			}
		}
		add(t, j)
	})
}

// TestAnyLines: of any text after the header exactly the lines that Line could
// have written count.
func TestAnyLines(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		text := []byte(header.Kind + header.Plan + "\n")
		var want []string
		for range rapid.IntRange(0, 6).Draw(r, "lines") {
			record := rapid.StringMatching(`[ -~]{1,9}`).Draw(r, "record")
			line := Line([]byte(record))
			if rapid.Bool().Draw(r, "damaged") {
				line[rapid.IntRange(0, len(line)-2).Draw(r, "at")] ^= 1
			} else {
				want = append(want, record)
			}
			if bytes.Count(line, []byte("\n")) > 1 {
				r.Skip("the damage is a line break")
			}
			text = append(text, line...)
		}
		var got []string
		err := scanFile(t, string(text), func(record []byte) error {
			got = append(got, string(record))
			return nil
		})
		if err != nil || !slices.Equal(got, want) {
			r.Fatalf("%v, %q; want %q", err, got, want)
		}
	})
}

// TestShortLines: lines too short for a checksum and a record are skipped, and
// those after them count.
func TestShortLines(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	text := header.Kind + header.Plan + "\n"
	for n := range 12 {
		text += "1c291ca3 xyz"[:n] + "\n"
	}
	text += string(Line([]byte("kept")))
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	j, records := open(t, path)
	defer j.Close()
	if !slices.Equal(records, []string{"kept"}) {
		t.Errorf("records %q; want the last line", records)
	}
	if records := scanned(t, text); !slices.Equal(records, []string{"kept"}) {
		t.Errorf("records %q; want the last line", records)
	}
}

// FuzzOpen: no file makes a panic. One that is continued has the same records when it is opened again, and then one
// more.
func FuzzOpen(f *testing.F) {
	begin := header.Kind + header.Plan + "\n"
	f.Add([]byte(begin + "1c291ca3 617 winnable\n00000000 wrong\nshort"))
	f.Add([]byte(begin[:5]))
	f.Add([]byte("patience test other\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		path := filepath.Join(t.TempDir(), "journal")
		if err := os.WriteFile(path, text, 0o666); err != nil {
			t.Fatal(err)
		}
		var before []string
		j, err := Open(path, header, func(_ int64, record []byte) { before = append(before, string(record)) })
		if err != nil {
			if !errors.Is(err, ErrForeign) && !errors.Is(err, ErrOtherPlan) {
				t.Errorf("%q: %v", text, err)
			}
			return
		}
		add(t, j, "one more")
		j, after := open(t, path)
		if err := j.Close(); err != nil || !slices.Equal(after, append(before, "one more")) {
			t.Errorf("%q: %q, and then %q, %v", text, before, after, err)
		}
	})
}

// TestFailingDisk: a journal whose beginning cannot be read is no other file, and is left
// as it is.
func TestFailingDisk(t *testing.T) {
	f, err := os.Open("/proc/self/mem") // a regular file whose first bytes nobody can read
	if err != nil {
		t.Skip(err)
	}
	defer f.Close()
	j := &Journal{file: f}
	if err := j.resume(Header{"kind ", "plan"}, nil); !errors.As(err, new(*fs.PathError)) || errors.Is(err, ErrForeign) {
		t.Errorf("%v; want that it cannot be read", err)
	}
}
