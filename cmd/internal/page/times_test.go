package page

import (
	"bufio"
	"bytes"
	"context"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"patience/catalogue"

	"github.com/chromedp/chromedp"
)

var times = flag.Bool("times", false, "measure how long pages take; make -C lab page-times")

// TestTimes prints how long pages take in Chromium: the first paint, a move up to its
// board, and how far things jump; and the bytes of a page and its files.
func TestTimes(t *testing.T) {
	if !*times {
		t.Skip("make -C lab page-times runs it")
	}
	ctx := browser(t)
	_, address := listening(t, DefaultOptions(catalogue.Standard()), headerTimeout)
	site := "http://" + address
	do(t, ctx, chromedp.EmulateViewport(1280, 900), chromedp.Navigate(site+"/deal?deal=1"))
	await(t, ctx, loaded("Every legal move"))
	var paints, ready, jumps, moves, placed []float64
	for deal := range 10 {
		do(t, ctx, chromedp.Navigate(fmt.Sprintf("%s/deal?deal=%d", site, 100_001+deal)))
		await(t, ctx, loaded("Every legal move"))
		ready = append(ready, numberOf(t, ctx, "performance.getEntriesByName('board')[0].startTime"))
		paints = append(paints, numberOf(t, ctx, "performance.getEntriesByName('first-contentful-paint')[0].startTime"))
		await(t, ctx, "(new PerformanceObserver((l) => { window.jump = (window.jump || 0) + l.getEntries().filter((e) => "+
			"!e.hadRecentInput).reduce((s, e) => s + e.value, 0); })).observe({ type: 'layout-shift', buffered: true }) === "+
			"undefined")
		do(t, ctx, chromedp.Sleep(300*time.Millisecond))
		jumps = append(jumps, numberOf(t, ctx, "window.jump || 0"))
		for range 10 {
			await(t, ctx, "(window.took = 0, (async () => { const all = hands.gestures, "+
				"g = all[Math.floor(Math.random() * all.length)], "+
				"from = performance.now(), done = g ? hands.how.play(g) : play(document.getElementById('undo').href); "+
				"document.getElementById('table').getBoundingClientRect(); window.placed = performance.now() - from; await done; "+
				"document.getElementById('table').getBoundingClientRect(); window.took = performance.now() - from; })(), true)")
			await(t, ctx, "window.took > 0 && !busy")
			moves, placed = append(moves, numberOf(t, ctx, "window.took")), append(placed, numberOf(t, ctx, "window.placed"))
		}
	}
	t.Logf("first contentful paint %s ms; board playable %s ms, while the labels come", spread(paints), spread(ready))
	t.Logf("a move up to its card %s ms, up to the board of the server %s ms; layout shift of a page %s", spread(placed),
		spread(moves), spread(jumps))
	for _, path := range []string{"/", "/deal?deal=1", "/table?deal=1&moves=5a", "/static/page.js", "/static/page.css"} {
		_, body, err := fetch(http.Get(site + path))
		t.Logf("%s: %d bytes, %v", path, len(body), err)
	}
}

func numberOf(t *testing.T, ctx context.Context, expression string) float64 {
	t.Helper()
	n, err := chromedp.Run(ctx, chromedp.Evaluate[float64](expression))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// spread tells the median and the maximum.
func spread(values []float64) string {
	slices.Sort(values)
	return fmt.Sprintf("%.3g (at most %.3g)", values[len(values)/2], values[len(values)-1])
}

// TestClients prints how long 300 clients wait that ask for the pages of 20 deals at
// once, each from an address of its own.
func TestClients(t *testing.T) {
	if !*times {
		t.Skip("make -C lab page-times runs it")
	}
	o := DefaultOptions(catalogue.Standard())
	o.Timeout = 10 * time.Minute
	s, address := listening(t, o, headerTimeout)
	var mu sync.Mutex
	var boards, pages []float64
	var group sync.WaitGroup
	for i := range 300 {
		group.Go(func() {
			page, err := timed(fmt.Sprintf("127.0.%d.%d", 1+i/200, 1+i%200),
				fmt.Sprintf("http://%s/deal?deal=%d", address, 100_001+i%20), "")
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			boards, pages = append(boards, page.board), append(pages, page.whole)
		})
	}
	group.Wait()
	t.Logf("boards after %s s, pages after %s s", spread(boards), spread(pages))
	t.Logf("searches held %d MiB; the process, with its clients, %s", s.service.Memory.Peak()>>20, resident())
}

// TestBrowsers prints how long 50 browsers at one address wait that ask for the pages of 50
// deals at once, which have to be judged.
func TestBrowsers(t *testing.T) {
	if !*times {
		t.Skip("make -C lab page-times runs it")
	}
	o := DefaultOptions(catalogue.Standard())
	o.Timeout = 10 * time.Minute
	_, address := listening(t, o, headerTimeout)
	var mu sync.Mutex
	var boards, moves, pages, processor []float64
	var group sync.WaitGroup
	begin := processorTime()
	for i := range 50 {
		group.Go(func() {
			page, err := timed("127.0.0.1", fmt.Sprintf("http://%s/deal?deal=%d", address, 300_001+i), browserName(i))
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			boards, moves, pages = append(boards, page.board), append(moves, page.moves), append(pages, page.whole)
			processor = append(processor, page.processor-begin)
		})
	}
	group.Wait()
	t.Logf("boards after %s s, judged moves after %s s, pages after %s s", spread(boards), spread(moves), spread(pages))
	t.Logf("processor time, with that of the clients: %.1f s up to the last judged moves, %.1f s in all",
		slices.Max(processor), processorTime()-begin)
}

// processorTime is that of the process in seconds, where the system tells it.
func processorTime() float64 {
	stat, _ := os.ReadFile("/proc/self/stat")
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	if len(fields) < 13 {
		return 0
	}
	user, _ := strconv.ParseFloat(fields[11], 64)
	system, _ := strconv.ParseFloat(fields[12], 64)
	const ticks = 100 // in a second
	return (user + system) / ticks
}

// A timedPage is when the parts of a page came, in seconds.
type timedPage struct {
	board, moves, whole float64
	processor           float64 // time of the process when the moves came
}

// timed gets a page from an own address, with a cookie if there is one.
func timed(from, page, cookie string) (p timedPage, err error) {
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
	client := &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext}}
	defer client.CloseIdleConnections()
	request, err := http.NewRequest(http.MethodGet, page, nil)
	if err != nil {
		return p, err
	}
	if cookie != "" {
		request.AddCookie(&http.Cookie{Name: cookieName, Value: cookie})
	}
	start := time.Now()
	r, err := client.Do(request)
	if err != nil {
		return p, err
	}
	defer r.Body.Close()
	lines := bufio.NewScanner(r.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if strings.Contains(lines.Text(), `id="gestures"`) {
			p.board = time.Since(start).Seconds()
		}
		if strings.Contains(lines.Text(), `id="h-moves"`) {
			p.moves, p.processor = time.Since(start).Seconds(), processorTime()
		}
	}
	p.whole = time.Since(start).Seconds()
	return p, lines.Err()
}

// resident is the line of the peak of resident memory, where the system tells it.
func resident() string {
	status, _ := os.ReadFile("/proc/self/status")
	for line := range strings.Lines(string(status)) {
		if strings.HasPrefix(line, "VmHWM") {
			return strings.Join(strings.Fields(line), " ")
		}
	}
	return "unknown"
}
