package page

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// This file holds the links of what the script of a page asks for. Each link of a page
// holds all moves of the game, so that it can be kept and works without the script. In a
// game of 200 moves these would be 300 KB after each move, so the script gets brief links,
// which say only in what they differ from the address of their own table, after a "~":
//
//	play  the words that are played after the moves shown, or after the first moves of the
//	      game, as many as keep says
//	line  else the line that becomes the game: 1 and up for the others; the game stays
//	      without
//	at    the number of its moves that are shown; all without
//	also  the lines that are kept beside it, 0 for what was the game; those that are other
//	      lines already without
//
// The rest is as in other addresses; an empty value deletes one. The counterpart is in
// brief.js.

// The names in brief links.
const (
	briefMark = "~"
	playKey   = "play"
	keepKey   = "keep"
	lineKey   = "line"
	atKey     = "at"
	alsoKey   = "also"
	sinceKey  = "since"
)

// beBrief makes the links of a view brief. The first turns of the game that the script has
// already are left out; the request says how many these are.
func (v *view) beBrief(r *http.Request) {
	v.brief = v.query
	if since, err := strconv.ParseUint(r.URL.Query().Get(sinceKey), 10, 31); err == nil {
		v.since = min(int(since), len(v.words)+1)
	}
}

// briefLink is linkWith in a few bytes.
func (v *view) briefLink(page string, l line, at int) string {
	q := url.Values{}
	lines := slices.Concat([][]string{v.words}, v.others)
	number := func(words []string) int {
		return slices.IndexFunc(lines, func(known []string) bool { return slices.Equal(known, words) })
	}
	if i := number(l.words); i > 0 {
		q.Set(lineKey, strconv.Itoa(i))
	} else if i < 0 {
		keep := min(common(v.words, l.words), len(v.Notation))
		q.Set(playKey, strings.Join(l.words[keep:], " "))
		if keep < len(v.Notation) {
			q.Set(keepKey, strconv.Itoa(keep))
		}
	}
	if at < len(l.words) {
		q.Set(atKey, strconv.Itoa(at))
	}
	if !slices.EqualFunc(l.others, v.others, slices.Equal) {
		kept := make([]string, len(l.others))
		for i, other := range l.others {
			kept[i] = strconv.Itoa(number(other))
		}
		q.Set(alsoKey, strings.Join(kept, "."))
	}
	if v.query.Get(hiddenKey) != v.brief.Get(hiddenKey) {
		q.Set(hiddenKey, v.query.Get(hiddenKey))
	}
	return page + "?" + briefMark + q.Encode()
}
