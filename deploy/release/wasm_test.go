package main

import (
	"strings"
	"testing"
)

// TestJoined: segments are joined over few zeros, and not over many. Everything else stays. The bytes are written by
// hand, after the specification of WebAssembly.
func TestJoined(t *testing.T) {
	const (
		start = "\x00asm\x01\x00\x00\x00" + "\x01\x04\x01\x60\x00\x00" // and the section of types
		after = "\x00\x02\x01x"                                        // a section without a meaning
	)
	program := start + "\x0b\x1d\x04" +
		"\x00\x41\xc0\x00\x0b\x02ab" + // at 64
		"\x00\x41\xc4\x00\x0b\x01c" + // at 68
		"\x00\x41\x80\x20\x0b\x01d" + // at 4096
		"\x00\x41\x80\x08\x0b\x00" + // at 1024, before the last one
		after
	want := start + "\x0b\x19\x03" +
		"\x00\x41\xc0\x00\x0b\x05ab\x00\x00c" +
		"\x00\x41\x80\x20\x0b\x01d" +
		"\x00\x41\x80\x08\x0b\x00" +
		after
	got, err := joined([]byte(program))
	if err != nil || string(got) != want {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
	again, err := joined(got)
	if err != nil || string(again) != want {
		t.Errorf("once more: %q, %v", again, err)
	}
	for text, want := range map[string]string{
		"": "not a whole program", program[:20]: "not a whole program", start + "\x0b\x02\x01": "not a whole program",
		start + "\x0b\x02\x01\x01":                     "whose address is not a constant", // a passive segment
		start + "\x0b\x07\x01\x00\x23\x00\x0b\x00\x00": "whose address is not a constant", // of a global variable
	} {
		if _, err := joined([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %q", text, err, want)
		}
	}
}
