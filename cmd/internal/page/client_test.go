package page

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"patience/catalogue"
)

// browsing asks as a browser that has a cookie, from an address.
func browsing(address string, browser int) func(*http.Request) {
	return func(r *http.Request) {
		r.RemoteAddr = address
		r.AddCookie(&http.Cookie{Name: cookieName, Value: browserName(browser)})
	}
}

func browserName(n int) string {
	return strings.Repeat("A", 24) + string(rune('A'+n/26)) + string(rune('A'+n%26))
}

// TestSeats: one browser alone takes a quarter of the places, and one address half. Whatever
// they take, others still find places.
func TestSeats(t *testing.T) {
	p := newSeats(512)
	count := func(c client) (n int) {
		for p.enter(c) {
			n++
		}
		return n
	}
	greedy := client{address: "a", browser: "x"}
	if n := count(greedy); n != 128 {
		t.Errorf("a browser has %d places", n)
	}
	if n := count(client{address: "a", browser: "y"}); n < 32 {
		t.Errorf("another at its address finds %d", n)
	}
	count(client{address: "a"})
	if n := p.held["a"]; n != 256 {
		t.Errorf("an address has %d places", n)
	}
	for i := range 50 {
		if !p.enter(client{address: fmt.Sprint(i)}) {
			t.Errorf("address %d finds none", i)
		}
	}
	for p.held["a x"] > 0 {
		p.leave(greedy)
	}
	if p.held["a"] != 128 || p.free != 512-128-50 {
		t.Errorf("%d places are held, %d free", p.held["a"], p.free)
	}
	if one := newSeats(1); !one.enter(greedy) || one.enter(client{address: "b"}) {
		t.Error("the only place is not given once")
	}
}

// TestOneTakesAll: a client that opens as many requests as there are places keeps nobody out.
func TestOneTakesAll(t *testing.T) {
	o := small()
	o.Pending = 16
	s := newSite(t, o)
	h := s.Handler()
	free := make(chan bool)
	s.picker = func(ctx context.Context, _ *catalogue.Entry, _ Wanted, _ func(Found)) (Picked, error) {
		<-free
		return Picked{}, nil
	}
	var group sync.WaitGroup
	refused := make(chan int, o.Pending)
	for i := range o.Pending {
		group.Go(func() {
			w := get(h, fmt.Sprintf("/find?game=eight-off&difficulty=easy&from=%d", i+1), browsing("192.0.2.1:1", 1))
			if w.Code == http.StatusServiceUnavailable {
				refused <- w.Code
			}
		})
	}
	for range o.Pending - 4 {
		<-refused
	}
	for address, want := range map[string]int{
		"192.0.2.1:1": http.StatusServiceUnavailable, "198.51.100.7:1": http.StatusOK,
	} {
		if w := get(h, "/games", browsing(address, 1)); w.Code != want {
			t.Errorf("%s: status %d; want %d", address, w.Code, want)
		}
	}
	if w := get(h, "/games", browsing("192.0.2.1:1", 2)); w.Code != http.StatusOK {
		t.Errorf("another browser at that address: status %d", w.Code)
	}
	close(free)
	group.Wait()
}

// TestCookie: a browser gets a random number with its first page, which no script and no
// other site can use. Who sends none, or another text, counts as its address.
func TestCookie(t *testing.T) {
	s := newSite(t, small())
	h := s.Handler()
	given := get(h, "/").Result().Cookies()
	if len(given) != 1 || !given[0].HttpOnly || given[0].SameSite != http.SameSiteStrictMode ||
		!cookieValue.MatchString(given[0].Value) || given[0].MaxAge != 0 {
		t.Errorf("cookies %v", given)
	}
	if other := get(h, "/").Result().Cookies(); other[0].Value == given[0].Value {
		t.Error("two browsers have the same cookie")
	}
	if again := get(h, "/", func(r *http.Request) { r.AddCookie(given[0]) }).Result().Cookies(); len(again) > 0 {
		t.Errorf("a second cookie: %v", again)
	}
	for _, c := range []struct{ remote, forwarded, cookie, want string }{
		{"192.0.2.1:1234", "", "", "192.0.2.1 "},
		{"192.0.2.1:1234", "", given[0].Value, "192.0.2.1 " + given[0].Value},
		{"192.0.2.1:1234", "", "me", "192.0.2.1 "},
		{"192.0.2.1:1234", "198.51.100.7", "", "192.0.2.1 "},
		{"[2001:db8::1:2:3:4]:1234", "", "", "2001:db8::/64 "},
		{"[::ffff:192.0.2.1]:1234", "", "", "192.0.2.1 "},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = c.remote
		r.Header.Set("X-Forwarded-For", c.forwarded)
		if c.cookie != "" {
			r.AddCookie(&http.Cookie{Name: cookieName, Value: c.cookie})
		}
		if got := s.meet(httptest.NewRecorder(), r).key(); got != c.want {
			t.Errorf("%+v: client %q", c, got)
		}
	}
	s.options.BehindProxy = true
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.Header.Add("X-Forwarded-For", "203.0.113.9")
	r.Header.Add("X-Forwarded-For", "203.0.113.1, 198.51.100.7")
	if got := s.meet(httptest.NewRecorder(), r).address; got != "198.51.100.7" {
		t.Errorf("behind a proxy: %s", got)
	}
}

// TestFiftyClients: 50 browsers at one address, and one at another, ask for three pages each
// at once. No address gets two answers in a row while another waits, no browser a second one
// before the others of its address have one, and each gets its newest page first.
func TestFiftyClients(t *testing.T) {
	const pages = 3
	o := small()
	o.Searches = 1
	s := newSite(t, o)
	h := s.Handler()
	var mu sync.Mutex
	var order []int64 // the first deals asked for
	blocked, free := make(chan bool), make(chan bool)
	s.picker = func(_ context.Context, _ *catalogue.Entry, w Wanted, _ func(Found)) (Picked, error) {
		if w.From == 1 {
			close(blocked)
			<-free
		}
		mu.Lock()
		defer mu.Unlock()
		order = append(order, w.From)
		return Picked{}, nil
	}
	find := func(address string, browser, from int) func() {
		return func() {
			get(h, fmt.Sprintf("/find?game=eight-off&difficulty=easy&from=%d", from), browsing(address, browser))
		}
	}
	var group sync.WaitGroup
	group.Go(find("192.0.2.1:1", 99, 1))
	<-blocked
	asked := 0
	for page := range pages {
		for browser := range 51 {
			address := "192.0.2.1:1"
			if browser == 50 {
				address = "198.51.100.7:1"
			}
			group.Go(find(address, browser, 1000*(page+1)+browser))
			asked++
			until(func() bool { return s.turns.length() == asked }) // so that they come in this order
		}
	}
	close(free)
	group.Wait()
	if len(order) != 1+51*pages || order[2] != 3050 || order[4] != 2050 || order[6] != 1050 {
		t.Fatalf("order %v", order)
	}
	others := slices.DeleteFunc(order[1:], func(from int64) bool { return from%1000 == 50 })
	for i, from := range others {
		if want := int64(1000*(pages-i/50) + i%50); from != want {
			t.Errorf("answer %d is %d; want %d", i, from, want)
		}
	}
}

// TestPagesGoOn: a page that has begun has its second turn before pages that have not, and
// its third after them.
func TestPagesGoOn(t *testing.T) {
	turns := newTurns(1)
	var mu sync.Mutex
	var order []string
	var group sync.WaitGroup
	release := map[string]func(){}
	got := make(chan string)
	question := func(c client) {
		group.Go(func() {
			end, err := turns.take(t.Context(), c)
			if err != nil {
				t.Error(err)
				return
			}
			mu.Lock()
			release[c.browser] = end
			order = append(order, c.browser)
			mu.Unlock()
			got <- c.browser
		})
	}
	page := func(browser string) client { return client{address: "1", browser: browser, turns: new(int)} }
	a, b, c, d := page("a"), page("b"), page("c"), page("d")
	waiting := 0
	for _, first := range []client{a, b, c, d} {
		question(first)
		if first == a {
			<-got
			continue
		}
		waiting++
		until(func() bool { return turns.length() == waiting })
	}
	for _, next := range []client{a, a, {}, {}, {}} {
		mu.Lock()
		end := release[order[len(order)-1]]
		mu.Unlock()
		end()
		<-got
		if next == a {
			n := turns.length()
			question(a)
			until(func() bool { return turns.length() == n+1 })
		}
	}
	group.Wait()
	if got := strings.Join(order, ""); got != "abacda" {
		t.Errorf("turns go to %s", got)
	}
}

func (t *turns) length() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.waiting)
}

// TestShippedList: a list of deals whose labels come with the program waits for no turn.
func TestShippedList(t *testing.T) {
	o := small()
	o.Searches, o.Effort.ScanDeals = 1, 60
	s := newSite(t, o)
	release, err := s.turns.take(t.Context(), client{address: "192.0.2.1"})
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	for _, from := range []string{"1", "4941"} {
		page := get(s.Handler(), "/find?difficulty=hard&from="+from).Body.String()
		if n := strings.Count(page, `<li><a href="/deal?`); n != listed {
			t.Errorf("from %s: %d deals:\n%s", from, n, page)
		}
	}
}
