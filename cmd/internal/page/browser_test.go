package page

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"patience/catalogue"
	"patience/internal/testkit/thorough"
)

var screenshots = flag.String("screenshots", "", "write the README's screenshots to this folder")

// browser starts Chromium, or skips the test where there is none.
func browser(t *testing.T) context.Context {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("chromium is not there; make test installs it")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox)
	alone, stop := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(stop)
	ctx, closeTab := chromedp.NewContext(alone)
	t.Cleanup(closeTab)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("chromium does not start: %v", err)
	}
	// The rules are open on the first visit of a game only, which would be every one of a test.
	known := fmt.Sprintf("localStorage.getItem('patience.rules') || localStorage.setItem('patience.rules', %q)",
		`["`+strings.Join(catalogue.Standard().Names(), `","`)+`"]`)
	if _, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument,
		page.AddScriptToEvaluateOnNewDocumentParams{Source: known}); err != nil {
		t.Fatal(err)
	}
	limited, cancel := context.WithTimeout(ctx, time.Duration(thorough.Number(2, 20))*time.Minute)
	t.Cleanup(cancel)
	return limited
}

// do runs steps, up to the first error.
func do(t *testing.T, ctx context.Context, steps ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	if err := chromedp.Do(ctx, steps...); err != nil {
		t.Fatal(err)
	}
}

// await waits until an expression of JavaScript is true.
func await(t *testing.T, ctx context.Context, expression string) {
	t.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		// While a page is replaced, nothing can be evaluated.
		ok, err := chromedp.Run(ctx, chromedp.Evaluate[bool](expression))
		if ok && err == nil {
			return
		}
		if time.Now().After(end) || ctx.Err() != nil {
			where, _ := chromedp.Run(ctx, chromedp.Evaluate[string]("location + ' ' + document.body.innerText"))
			t.Fatalf("%s is not true (%v) at %s", expression, err, where)
		}
	}
}

// loaded is true of a page that has arrived as a whole and contains a text.
func loaded(text string) string {
	return fmt.Sprintf("document.readyState === 'complete' && document.body.innerText.includes(%q)", text)
}

// TestBrowser: a deal is typed, its solution stepped through by keys, a move
// clicked and one chosen by keys, on a large screen and on a small one. Nothing
// breaks the policy, nothing fails, and nothing is wider than the screen.
func TestBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := browser(t)
	_, address := listening(t, small(), headerTimeout)
	for _, size := range []struct{ width, height int64 }{{1280, 900}, {360, 640}} {
		t.Run(fmt.Sprint(size.width), func(t *testing.T) {
			do(t, ctx, chromedp.EmulateViewport(size.width, size.height), chromedp.Navigate("http://"+address+"/"))
			await(t, ctx, loaded("Today’s deal"))
			do(t, ctx, chromedp.SendKeys(chromedp.CSS("main input[name=deal]"), "1"+kb.Enter))
			await(t, ctx, loaded("Every legal move"))
			sound(t, ctx)
			stepThrough(t, ctx)
			choose(t, ctx, `{"safe":false}`)
			playOn(t, ctx)
		})
	}
	t.Run("without JavaScript", func(t *testing.T) { withoutScript(t, ctx, address) })
}

// stepThrough goes to the solution and through it by keys.
func stepThrough(t *testing.T, ctx context.Context) {
	do(t, ctx, chromedp.Click(chromedp.CSS(`a[href^="/solution"]`)))
	await(t, ctx, loaded("Step by step"))
	sound(t, ctx)
	const status = "document.getElementById('status').textContent"
	do(t, ctx, chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowLeft))
	await(t, ctx, status+".startsWith('Step 1: ') && location.search.endsWith('step=1')")
	do(t, ctx, chromedp.Click(chromedp.CSS("[data-go=next]")))
	await(t, ctx, status+".startsWith('Step 2: ') && document.querySelectorAll('tr[aria-current]').length === 1")
	do(t, ctx, chromedp.KeyEvent(kb.End))
	await(t, ctx, status+".includes('100 %') && document.getElementById('board').alt.includes('K')")
	sound(t, ctx)
	do(t, ctx, chromedp.KeyEvent(kb.Home), chromedp.KeyEvent(kb.ArrowRight), chromedp.Click(chromedp.CSS("#play")))
	await(t, ctx, loaded("after 1 move"))
}

// judgedAnew is true where no label of another position is left.
const judgedAnew = "document.querySelector('#h-moves') && !document.querySelector('.old')"

// playOn plays a move by a click, one by keys, and takes one back.
func playOn(t *testing.T, ctx context.Context) {
	await(t, ctx, loaded("Every legal move"))
	do(t, ctx, chromedp.Click(chromedp.CSS("#moves a")))
	await(t, ctx, loaded("after 2 moves"))
	await(t, ctx, judgedAnew)
	do(t, ctx, chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowDown))
	await(t, ctx, "document.activeElement === document.querySelectorAll('[data-moves] a')[1]")
	do(t, ctx, chromedp.KeyEvent(kb.Enter))
	await(t, ctx, loaded("after 3 moves"))
	await(t, ctx, judgedAnew)
	do(t, ctx, chromedp.KeyEvent("u"))
	await(t, ctx, loaded("after 2 moves"))
	sound(t, ctx)
}

// sound checks that the page fits the screen, that its pictures are there, that
// every field has a label, and that the style was applied.
func sound(t *testing.T, ctx context.Context) {
	t.Helper()
	await(t, ctx, "[...document.images].every(i => i.complete && i.naturalWidth > 0 && i.alt)")
	for what, expression := range map[string]string{
		"nothing is wider than the screen": "document.documentElement.scrollWidth <= window.innerWidth",
		"every field has a label": "[...document.querySelectorAll('input:not([type=hidden]), select, textarea')]" +
			".every(f => f.labels.length === 1)",
		"the style is applied":    "getComputedStyle(document.querySelector('header')).display === 'flex'",
		"one heading of the page": "document.querySelectorAll('h1').length === 1",
		"no name twice": "(ids => new Set(ids).size === " +
			"ids.length)([...document.querySelectorAll('[id]')].map(e => e.id))",
	} {
		if ok, err := chromedp.Run(ctx, chromedp.Evaluate[bool](expression)); !ok {
			t.Errorf("not true: %s (%v)", what, err)
		}
	}
}

// withoutScript goes the main way by links and forms only.
func withoutScript(t *testing.T, ctx context.Context, address string) {
	if _, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled,
		emulation.SetScriptExecutionDisabledParams{Value: true}); err != nil {
		t.Fatal(err)
	}
	do(t, ctx, chromedp.Navigate("http://"+address+"/review"))
	do(t, ctx, chromedp.SendKeys(chromedp.CSS("textarea[name=board]"), strings.ReplaceAll(nearEnd, "\n", kb.Enter)),
		chromedp.Click(chromedp.CSS("form[action='/board'] button")))
	await(t, ctx, loaded("in 3 moves, and no fewer"))
	do(t, ctx, chromedp.Click(chromedp.CSS(`a[href^="/solution"]`)))
	await(t, ctx, loaded("Step by step"))
	do(t, ctx, chromedp.Click(chromedp.CSS("[data-go=next]")))
	await(t, ctx, loaded("Step 1: J♠\uFE0E home"))
	do(t, ctx, chromedp.Click(chromedp.CSS("#play")))
	await(t, ctx, loaded("after 1 move"))
	do(t, ctx, chromedp.Navigate("http://"+address+"/review?"+lostGame))
	await(t, ctx, loaded("The costliest moves"))
	do(t, ctx, chromedp.Click(chromedp.CSS(".dear .steps a")))
	await(t, ctx, loaded("Every legal move"))
	for _, page := range []string{"/yours", "/settings"} {
		do(t, ctx, chromedp.Navigate("http://"+address+page))
		await(t, ctx, loaded("without JavaScript"))
	}
}

// TestScreenshots writes the README's screenshots, with the flag -screenshots
// only.
func TestScreenshots(t *testing.T) {
	if *screenshots == "" {
		t.Skip("make -C lab screenshots writes them")
	}
	ctx := browser(t)
	_, address := listening(t, DefaultOptions(catalogue.Standard()), headerTimeout)
	won := wholeGame{"freecell", "microsoft:3"}
	words := solution(t, won.game, won.deal)
	for _, v := range []struct {
		file, page, there string
		width, height     int64
	}{
		{"page-home.png", "/", loaded("All 44 games"), 1280, 800},
		{"page-deal.png", "/deal?" + lostGame + "&at=12&also=11+6d", "document.querySelector('#curve svg') && " +
			"document.querySelectorAll('.cost.lost').length > 0", 1100, 900},
		{"page-review.png", "/review?" + lostGame, loaded("The costliest moves"), 1100, 900},
		{"page-end.png", "/deal?" + won.query(words), loaded("the least there is"), 1100, 800},
		{"page-phone.png", "/deal?game=klondike-1&deal=random:3&moves=7d+36&draws=2", loaded("Moves in sight"), 390, 844},
	} {
		do(t, ctx, chromedp.EmulateViewport(v.width, v.height), chromedp.Navigate("http://"+address+v.page))
		await(t, ctx, v.there)
		await(t, ctx, "[...document.images].every(i => i.complete)")
		picture, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
		if err != nil {
			t.Fatal(err)
		}
		if err := writeSmall(filepath.Join(*screenshots, v.file), picture); err != nil {
			t.Fatal(err)
		}
	}
}

// writeSmall writes a PNG with the 256 colours that are most frequent.
func writeSmall(file string, picture []byte) error {
	full, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		return err
	}
	few := image.NewPaletted(full.Bounds(), frequent(full))
	draw.Draw(few, few.Bounds(), full, full.Bounds().Min, draw.Src)
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	defer out.Close()
	return (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(out, few)
}

// frequent returns the 256 most frequent colours, or fewer.
func frequent(m image.Image) color.Palette {
	counts := map[color.Color]int{}
	for y := m.Bounds().Min.Y; y < m.Bounds().Max.Y; y++ {
		for x := m.Bounds().Min.X; x < m.Bounds().Max.X; x++ {
			counts[m.At(x, y)]++
		}
	}
	colours := slices.SortedFunc(maps.Keys(counts), func(a, b color.Color) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)))
	})
	return colours[:min(256, len(colours))]
}
