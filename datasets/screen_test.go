package datasets

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
	"pgregory.net/rapid"

	"patience/game"
)

// TestReadBack: any rows come back from a file, through the screen, as they were
// written.
func TestReadBack(t *testing.T) {
	p := mustResolve(t, testPlan("random:1-4"))
	d := folder(t.TempDir())
	if err := d.create(); err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(r *rapid.T) {
		rows := rapid.SliceOfN(anyRow(p.schema), 4, 4).Draw(r, "rows")
		if _, err := d.write(p, p.shard(0), rows, 0); err != nil {
			r.Fatal(err)
		}
		checkReadBack(r, d, p, rows)
	})
}

// TestReadBackPages: so do rows that take many pieces and pages.
func TestReadBackPages(t *testing.T) {
	plan := testPlan("random:1-3000")
	plan.ShardRows = 3000
	p, d := mustResolve(t, plan), folder(t.TempDir())
	if err := d.create(); err != nil {
		t.Fatal(err)
	}
	rows := make([]Row, 3000)
	for i := range rows {
		rows[i] = syntheticRow(p, int64(i+1))
		rows[i].Position = strings.Repeat("4C TD AH ", i%60)
		rows[i].Policy = strings.Repeat("x", i%10)
		if i%3 == 0 {
			rows[i].MinMoves, rows[i].Solution = pointer(int32(i)), pointer(rows[i].Position)
		}
	}
	if _, err := d.write(p, p.shard(0), rows, 0); err != nil {
		t.Fatal(err)
	}
	checkReadBack(t, d, p, rows)
}

func syntheticRow(p *resolvedPlan, deal int64) Row {
	row := Row{Deal: deal, On: make([]int8, 52), Features: make([]float32, len(p.schema.features.Features()))}
	for i := range row.On {
		row.On[i] = int8(deal+int64(i)) & 63
	}
	return row
}

func checkReadBack(t rapid.TB, d folder, p *resolvedPlan, want []Row) {
	t.Helper()
	var back []Row
	err := d.eachRow(context.Background(), p, p.shard(0), func(id game.DealID, values parquet.Row) error {
		if id.Number != int64(len(back)+1) {
			t.Errorf("deal %d for row %d", id.Number, len(back))
		}
		row, err := p.schema.rowOf(values)
		back = append(back, row)
		return err
	})
	if err != nil || len(back) != len(want) {
		t.Fatalf("%v; %d rows of %d come back", err, len(back), len(want))
	}
	for i := range want {
		if !reflect.DeepEqual(back[i], want[i]) {
			t.Fatalf("%+v comes back as %+v", want[i], back[i])
		}
	}
}

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

// dataPage is a page of seven values, whose text is compressed.
func dataPage(encoding format.Encoding, levels, text []byte) page {
	return page{format.PageHeader{
		Type: format.DataPageV2, CompressedPageSize: int32(len(levels) + len(compressed(text))), UncompressedPageSize: int32(min(len(levels)+len(text), maxPage)),
		DataPageHeaderV2: thrift.New(format.DataPageHeaderV2{
			NumValues: 7, NumRows: 7, Encoding: encoding, DefinitionLevelsByteLength: int32(len(levels)), IsCompressed: thrift.New(true),
		}),
	}, append(slices.Clone(levels), compressed(text)...)}
}

func dictionaryPage(text []byte) page {
	return page{format.PageHeader{
		Type: format.DictionaryPage, CompressedPageSize: int32(len(compressed(text))), UncompressedPageSize: int32(min(len(text), maxPage)),
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
	sound := built(t, damagedPlan())
	longRun := binary.AppendUvarint(nil, math.MaxInt32<<1)
	for name, c := range map[string]struct {
		fault string
		lie   func(*testing.T, *crafted)
	}{
		"rows":             {"1000000000000 rows; expected 7", func(_ *testing.T, c *crafted) { c.meta.NumRows = 1e12 }},
		"rows of a group":  {"one with all rows", func(_ *testing.T, c *crafted) { c.meta.RowGroups[0].NumRows = 1e12 }},
		"groups":           {"2 row groups", func(_ *testing.T, c *crafted) { c.meta.RowGroups = append(c.meta.RowGroups, c.meta.RowGroups[0]) }},
		"columns":          {"141 columns; expected 142", func(_ *testing.T, c *crafted) { g := &c.meta.RowGroups[0]; g.Columns = g.Columns[1:] }},
		"values":           {"column wins: 1000000000000 values", func(_ *testing.T, c *crafted) { c.column("wins").NumValues = 1e12 }},
		"values of a list": {"column on: 449 values in 7 rows", func(_ *testing.T, c *crafted) { c.column("on").NumValues = 7*maxListed + 1 }},
		"size":             {"column wins: pages from", func(_ *testing.T, c *crafted) { c.column("wins").TotalCompressedSize = 1 << 50 }},
		"size below zero":  {"column wins: pages from", func(_ *testing.T, c *crafted) { c.column("wins").TotalCompressedSize = -1 }},
		"offset":           {"column wins: pages from", func(_ *testing.T, c *crafted) { c.column("wins").DataPageOffset = math.MaxInt64 }},
		"uncompressed":     {"column wins: 1125899906842624 bytes", func(_ *testing.T, c *crafted) { c.column("wins").TotalUncompressedSize = 1 << 50 }},
		"compression":      {"column wins: compressed by GZIP", func(_ *testing.T, c *crafted) { c.column("wins").Codec = format.Gzip }},
		"no pages":         {"column wins: pages with 0 values", func(_ *testing.T, c *crafted) { c.column("wins").TotalCompressedSize = 0 }},
		"dictionary of 1 MB": {"column policy: a dictionary of 1048576 bytes", func(t *testing.T, c *crafted) {
			c.replace(t, "policy", dictionaryPage(make([]byte, 1<<20)), dataPage(format.RLEDictionary, nil, []byte{0, 14}))
		}},
		"page of 1 GB": {"column position: a page of 1048576 bytes", func(t *testing.T, c *crafted) {
			c.replace(t, "position", dataPage(format.Plain, nil, make([]byte, 1<<26)))
		}},
		"page larger than it says": {"column wins: a page of 8 bytes, decompressed", func(t *testing.T, c *crafted) {
			p := dataPage(format.Plain, nil, make([]byte, 56))
			p.header.UncompressedPageSize = 8
			c.replace(t, "wins", p)
		}},
		"run of indices": {"column policy: a run of 2147483647", func(t *testing.T, c *crafted) {
			c.replace(t, "policy", dictionaryPage([]byte("\x01\x00\x00\x00x")), dataPage(format.RLEDictionary, nil, append([]byte{0}, longRun...)))
		}},
		"run of levels": {"column min_moves: a run of 2147483647", func(t *testing.T, c *crafted) {
			c.replace(t, "min_moves", dataPage(format.Plain, append(longRun, 1), nil))
		}},
		"lengths": {"column position: lengths of 2147483647", func(t *testing.T, c *crafted) {
			c.replace(t, "position", dataPage(format.DeltaLengthByteArray, nil, append([]byte{128, 1, 4}, binary.AppendUvarint(nil, math.MaxInt32)...)))
		}},
		"encoding": {"column position: values encoded by DELTA_BYTE_ARRAY", func(t *testing.T, c *crafted) {
			c.replace(t, "position", dataPage(format.DeltaByteArray, nil, []byte("x")))
		}},
		"page of an old kind": {"column wins: a page of type DATA_PAGE;", func(t *testing.T, c *crafted) {
			c.replace(t, "wins", page{header: format.PageHeader{Type: format.DataPage, DataPageHeader: thrift.New(format.DataPageHeader{NumValues: 7})}})
		}},
		"values of a page": {"column wins: pages with more than 7 values", func(t *testing.T, c *crafted) {
			p := dataPage(format.Plain, nil, make([]byte, 56))
			p.header.DataPageHeaderV2.V.NumValues = math.MaxInt32
			c.replace(t, "wins", p)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDamaged(t, sound, damagedPlan())
			file := craft(t, d.parquet(d.second()))
			c.lie(t, file)
			d.forgeFile(file.bytes(t), c.fault)
		})
	}
}

// TestScreenFooter: so is a file whose footer lies about itself.
func TestScreenFooter(t *testing.T) {
	sound := built(t, damagedPlan())
	longList := append([]byte{0x15, 0x04, 0x19, 0xfc}, binary.AppendUvarint(nil, math.MaxInt32)...) // version; schema, a list of 2³¹−1 structs
	for fault, text := range map[string][]byte{
		"footer of 4294967295 bytes":   withFooter([]byte("PAR1"), nil, math.MaxUint32),
		"footer of 100 bytes":          withFooter([]byte("PAR1"), []byte{0}, 100),
		"too short":                    []byte("PAR1"),
		errSize.Error():                withFooter([]byte("PAR1"), longList, uint32(len(longList))),
		"malformed Parquet: ":          withFooter([]byte("PAR1"), []byte("nonsense"), 8),
		"1000000000000 rows; expected": tinyFile(t, 1e12),
	} {
		d := newDamaged(t, sound, damagedPlan())
		d.forgeFile(text, fault)
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
func (d damaged) forgeFile(text []byte, fault string) {
	d.Helper()
	d.do(os.WriteFile(d.parquet(d.second()), text, 0o666))
	d.fixSums(d.second())
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	v, err := verifyIn(d.Context(), string(d.folder), 0)
	runtime.ReadMemStats(&after)
	if err != nil {
		d.Fatal(err)
	}
	checkFaults(d.T, v.Faults, []string{fault})
	if taken := after.TotalAlloc - before.TotalAlloc; taken > 64<<20 {
		d.Errorf("%s: %d MiB were allocated", fault, taken>>20)
	}
}

// TestOneStringManyTimes: a string of 1 MiB that a dictionary lets 20,000 rows
// have is one fault, not 20 GB.
func TestOneStringManyTimes(t *testing.T) {
	plan, n := damagedPlan(), 20_000
	if testing.Short() {
		n = 2_000
	}
	plan.Deals, plan.ShardRows = fmt.Sprint("random:1-", n), int64(n)
	p := mustResolve(t, plan)
	d := damaged{t, folder(t.TempDir()), p}
	row := syntheticRow(p, 1)
	row.Policy = strings.Repeat("x", 1<<20)
	d.do(errors.Join(d.create(), writeJSON(d.folder.plan(), plan)))
	_, err := d.folder.write(p, p.shard(0), slices.Repeat([]Row{row}, n), 0)
	d.do(err)
	d.fixSums(p.shard(0))
	v, err := verifyIn(t.Context(), string(d.folder), 0)
	if err != nil {
		t.Fatal(err)
	}
	checkFaults(t, v.Faults, []string{"column policy: a page of "})
}
