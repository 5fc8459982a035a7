package verify_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"

	"patience/datasets"
	"patience/datasets/internal/datasetstest"
	"patience/datasets/internal/store"
	"patience/internal/files"
)

// A crafted file is a sound one that is taken apart, to be put together with
// lies in it.
type crafted struct {
	pages []byte // from PAR1 to the footer
	meta  format.FileMetaData
}

func craft(t *testing.T, path string) *crafted {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	end := len(text) - 8
	start := end - int(binary.LittleEndian.Uint32(text[end:]))
	c := &crafted{pages: text[:start:start]}
	if err := thrift.Unmarshal(new(thrift.CompactProtocol), text[start:end], &c.meta); err != nil {
		t.Fatal(err)
	}
	return c
}

func (c *crafted) bytes(t *testing.T) []byte {
	t.Helper()
	footer, err := thrift.Marshal(new(thrift.CompactProtocol), &c.meta)
	if err != nil {
		t.Fatal(err)
	}
	return withFooter(c.pages, footer, uint32(len(footer)))
}

func withFooter(pages, footer []byte, length uint32) []byte {
	text := append(slices.Clone(pages), footer...)
	return append(binary.LittleEndian.AppendUint32(text, length), "PAR1"...)
}

func (c *crafted) column(name string) *format.ColumnMetaData {
	for i := range c.meta.RowGroups[0].Columns {
		if m := &c.meta.RowGroups[0].Columns[i].MetaData; m.PathInSchema[0] == name {
			return m
		}
	}
	panic(name)
}

// replace makes pages of a column the only ones, each with its body.
func (c *crafted) replace(t *testing.T, name string, pages ...page) {
	t.Helper()
	m := c.column(name)
	start := int64(len(c.pages))
	m.DictionaryPageOffset = 0
	for _, p := range pages {
		if p.header.Type == format.DictionaryPage {
			m.DictionaryPageOffset = start
		} else if m.DictionaryPageOffset == 0 || m.DataPageOffset < start {
			m.DataPageOffset = int64(len(c.pages))
		}
		header, err := thrift.Marshal(new(thrift.CompactProtocol), &p.header)
		if err != nil {
			t.Fatal(err)
		}
		c.pages = append(append(c.pages, header...), p.body...)
	}
	m.TotalCompressedSize = int64(len(c.pages)) - start
}

type page struct {
	header format.PageHeader
	body   []byte
}

// dataPage is a page with a number of values. What is in it, levels with their lengths
// first, is compressed.
func dataPage(values int32, encoding format.Encoding, text []byte) page {
	return page{format.PageHeader{
		Type: format.DataPage, CompressedPageSize: int32(len(compressed(text))),
		UncompressedPageSize: int32(min(len(text), 1<<20)),
		DataPageHeader: thrift.New(format.DataPageHeader{
			NumValues: values, Encoding: encoding,
			DefinitionLevelEncoding: format.RLE, RepetitionLevelEncoding: format.RLE,
		}),
	}, compressed(text)}
}

func dictionaryPage(text []byte) page {
	return page{format.PageHeader{
		Type: format.DictionaryPage, CompressedPageSize: int32(len(compressed(text))),
		UncompressedPageSize: int32(min(len(text), 1<<20)),
		DictionaryPageHeader: thrift.New(format.DictionaryPageHeader{NumValues: 1}),
	}, compressed(text)}
}

func compressed(text []byte) []byte {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1))
	if err != nil {
		panic(err)
	}
	defer e.Close()
	return e.EncodeAll(text, nil)
}

// TestScreen: a file that claims more than the plan allows is one fault, and
// takes no more memory than others.
func TestScreen(t *testing.T) {
	sound := built(t, datasetstest.DamagedPlan())
	columns := len(datasets.NewSchema(datasetstest.Entry("freecell")).Positions.Columns)
	longRun := binary.AppendUvarint(nil, math.MaxInt32<<1)
	for name, c := range map[string]struct {
		fault string
		lie   func(*testing.T, *crafted)
	}{
		"rows": {"1000000000000 rows; expected ", func(_ *testing.T, c *crafted) { c.meta.NumRows = 1e12 }},
		"rows of a group": {
			"a row group of 1000000000000 rows",
			func(_ *testing.T, c *crafted) { c.meta.RowGroups[0].NumRows = 1e12 },
		},
		"groups": {
			"a row group of ",
			func(_ *testing.T, c *crafted) { c.meta.RowGroups = append(c.meta.RowGroups, c.meta.RowGroups[0]) },
		},
		"columns": {
			fmt.Sprintf("%d columns; expected %d", columns-1, columns),
			func(_ *testing.T, c *crafted) { g := &c.meta.RowGroups[0]; g.Columns = g.Columns[1:] },
		},
		"values": {
			"column wins: 1000000000000 values",
			func(_ *testing.T, c *crafted) { c.column("wins").NumValues = 1e12 },
		},
		"values of a list": {
			"column on: 449 values in 7 rows",
			func(_ *testing.T, c *crafted) { c.column("on").NumValues = 7*64 + 1 },
		},
		"size": {
			"column wins: pages from",
			func(_ *testing.T, c *crafted) { c.column("wins").TotalCompressedSize = 1 << 50 },
		},
		"size below zero": {
			"column wins: pages from",
			func(_ *testing.T, c *crafted) { c.column("wins").TotalCompressedSize = -1 },
		},
		"offset": {
			"column wins: pages from",
			func(_ *testing.T, c *crafted) { c.column("wins").DataPageOffset = math.MaxInt64 },
		},
		"uncompressed": {
			"train-00001-of-00002.parquet: other bytes than generate writes for its rows",
			func(_ *testing.T, c *crafted) { c.column("wins").TotalUncompressedSize = 1 << 50 },
		},
		"compression": {
			"column wins: compressed by GZIP",
			func(_ *testing.T, c *crafted) { c.column("wins").Codec = format.Gzip },
		},
		"no pages": {
			"column wins: pages with 0 values",
			func(_ *testing.T, c *crafted) { c.column("wins").TotalCompressedSize = 0 },
		},
		"dictionary of 1 MB": {"column policy: a dictionary of 1048576 bytes", func(t *testing.T, c *crafted) {
			c.replace(t, "policy", dictionaryPage(make([]byte, 1<<20)), dataPage(7, format.RLEDictionary, []byte{0, 14}))
		}},
		"page of 1 GB": {"column position: a page of 1048576 bytes", func(t *testing.T, c *crafted) {
			c.replace(t, "position", dataPage(7, format.Plain, make([]byte, 1<<26)))
		}},
		"page larger than it says": {"column wins: a page of 8 bytes, decompressed", func(t *testing.T, c *crafted) {
			p := dataPage(7, format.Plain, make([]byte, 56))
			p.header.UncompressedPageSize = 8
			c.replace(t, "wins", p)
		}},
		"run of indices": {"column policy: a run of 2147483647", func(t *testing.T, c *crafted) {
			c.replace(t, "policy", dictionaryPage([]byte("\x01\x00\x00\x00x")),
				dataPage(7, format.RLEDictionary, append([]byte{0}, longRun...)))
		}},
		"text": {"position is not that of the position", func(t *testing.T, c *crafted) {
			c.replace(t, "position", dataPage(7, format.Plain, append([]byte{1, 0, 1, 0}, make([]byte, 1<<16+1+6*4)...)))
		}},
		"long text": {"row 0 has 529426 bytes; expected at most 262144", func(t *testing.T, c *crafted) {
			c.replace(t, "position", dataPage(7, format.Plain, append([]byte{0, 0, 8, 0}, make([]byte, 1<<19+6*4)...)))
		}},
		"text longer than its page": {"too short to contain a PLAIN encoded byte array", func(t *testing.T, c *crafted) {
			c.replace(t, "position", dataPage(7, format.Plain, []byte{255, 255, 255, 127, 'x', 0, 0, 0, 0}))
		}},
		"fewer texts than values": {"too short to contain a PLAIN encoded byte array", func(t *testing.T, c *crafted) {
			c.replace(t, "position", dataPage(7, format.Plain, []byte{1, 0, 0, 0, 'x', 0}))
		}},
		"encoding": {"column position: values encoded by DELTA_BYTE_ARRAY", func(t *testing.T, c *crafted) {
			c.replace(t, "position", dataPage(7, format.DeltaByteArray, []byte("x")))
		}},
		"page of version 2": {"column wins: a page of type DATA_PAGE_V2; expected DATA_PAGE", func(t *testing.T, c *crafted) {
			c.replace(t, "wins", page{header: format.PageHeader{Type: format.DataPageV2}})
		}},
		"page of an index": {"column wins: a page of type INDEX_PAGE; expected DATA_PAGE", func(t *testing.T, c *crafted) {
			c.replace(t, "wins", page{header: format.PageHeader{Type: format.IndexPage}})
		}},
		"run of levels": {"column min_moves: a run of 2147483647", func(t *testing.T, c *crafted) {
			c.replace(t, "min_moves", dataPage(7, format.Plain, append([]byte{6, 0, 0, 0}, append(longRun, 1)...)))
		}},
		"levels longer than their page": {"column min_moves: levels beyond their page", func(t *testing.T, c *crafted) {
			c.replace(t, "min_moves", dataPage(7, format.Plain, []byte{255, 255, 255, 255, 14, 1}))
		}},
		"no levels": {"column min_moves: levels beyond their page", func(t *testing.T, c *crafted) {
			c.replace(t, "min_moves", dataPage(7, format.Plain, []byte{0}))
		}},
		"no values": {"column wins: a page with 0 values", func(t *testing.T, c *crafted) {
			c.replace(t, "wins", dataPage(0, format.Plain, nil))
		}},
		"values of a page": {"column wins: pages with more than 7 values", func(t *testing.T, c *crafted) {
			c.replace(t, "wins", dataPage(math.MaxInt32, format.Plain, make([]byte, 56)))
		}},
		"rows of a list": {
			"column on: pages with 364 values in 364 rows; the metadata has 364 in 7",
			func(t *testing.T, c *crafted) {
				levels := func(level byte) []byte { return []byte{3, 0, 0, 0, 0xd8, 5, level} } // 364 times
				c.replace(t, "on", dataPage(364, format.Plain, slices.Concat(levels(0), levels(1), make([]byte, 4*364))))
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := datasetstest.NewDamaged(t, sound, datasetstest.DamagedPlan())
			file := craft(t, d.Parquet(d.SecondTrain()))
			c.lie(t, file)
			forgeFile(d, file.bytes(t), c.fault)
		})
	}
}

// TestScreenFooter: so is a file whose footer lies about itself.
func TestScreenFooter(t *testing.T) {
	sound := built(t, datasetstest.DamagedPlan())
	// version; schema, a list of 2³¹−1 structs
	longList := append([]byte{0x15, 0x04, 0x19, 0xfc}, binary.AppendUvarint(nil, math.MaxInt32)...)
	for fault, text := range map[string][]byte{
		"footer of 4294967295 bytes":   withFooter([]byte("PAR1"), nil, math.MaxUint32),
		"footer of 100 bytes":          withFooter([]byte("PAR1"), []byte{0}, 100),
		"too short":                    []byte("PAR1"),
		"a size or number":             withFooter([]byte("PAR1"), longList, uint32(len(longList))),
		"malformed Parquet: ":          withFooter([]byte("PAR1"), []byte("nonsense"), 8),
		"1000000000000 rows; expected": tinyFile(t, 1e12),
	} {
		d := datasetstest.NewDamaged(t, sound, datasetstest.DamagedPlan())
		forgeFile(d, text, fault)
	}
}

// tinyFile is a file of one column and no page, which claims any number of rows.
func tinyFile(t *testing.T, rows int64) []byte {
	t.Helper()
	var whole bytes.Buffer
	w := parquet.NewGenericWriter[struct{ Deal int64 }](&whole)
	if _, err := w.Write(make([]struct{ Deal int64 }, 1)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	path := t.TempDir() + "/tiny"
	if err := os.WriteFile(path, whole.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	c := craft(t, path)
	c.meta.NumRows, c.meta.RowGroups[0].NumRows = rows, rows
	c.meta.RowGroups[0].Columns[0].MetaData.NumValues = rows
	return c.bytes(t)
}

// forgeFile puts a file in the place of the second one, with checksums that
// agree, and checks that Verify finds the fault and takes little memory.
func forgeFile(d datasetstest.Damaged, text []byte, fault string) {
	d.Helper()
	d.Do(os.WriteFile(d.Parquet(d.SecondTrain()), text, 0o666))
	fixSums(d, d.Second())
	const most, tries = 64 << 20, 3
	least := uint64(math.MaxUint64)
	for try := 0; try < tries && least > most; try++ { // a collection empties the pools of buffers in the middle
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		v, err := verifyIn(d.Context(), d.Dir(), 0)
		runtime.ReadMemStats(&after)
		if err != nil {
			d.Fatal(err)
		}
		datasetstest.CheckFaults(d.T, v.Faults, []string{fault})
		least = min(least, after.TotalAlloc-before.TotalAlloc)
	}
	if least > most {
		d.Errorf("%s: %d MiB were allocated", fault, least>>20)
	}
}

// TestOneStringManyTimes: a string of 1 MiB that a dictionary lets 20,000 rows
// have is one fault, not 20 GB.
func TestOneStringManyTimes(t *testing.T) {
	plan, n := datasetstest.DamagedPlan(), 20_000
	if testing.Short() {
		n = 2_000
	}
	plan.Deals, plan.ShardRows = fmt.Sprint("random:1-", n), int64(n)
	p := datasetstest.Resolve(t, plan)
	d := datasetstest.Damaged{T: t, Folder: store.Folder(t.TempDir()), Of: p}
	row := datasetstest.SyntheticRow(p, 1)
	row.Policy = strings.Repeat("x", 1<<20)
	rows := slices.Repeat([]datasets.Row{row}, n)
	for i := range rows {
		rows[i].Deal = int64(i + 1)
	}
	d.Do(errors.Join(d.Create(p.Layout), files.WriteJSON(d.Folder.Plan(), plan),
		datasetstest.WriteRecords(d.Folder, p.Shard(0), datasetstest.RecordsWith(t, p, rows))))
	fixSums(d, p.Shard(0))
	v, err := verifyIn(t.Context(), d.Dir(), 0)
	if err != nil {
		t.Fatal(err)
	}
	datasetstest.CheckFaults(t, v.Faults, []string{"column policy: a page of "})
}
