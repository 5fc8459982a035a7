package objects

import (
	"errors"
	"strings"
	"testing"
	"time"
)

// TestWrongS3: a URL that names no store, or none that can be used, is an error at
// once, which says what is expected.
func TestWrongS3(t *testing.T) {
	t.Setenv("AWS_EC2_METADATA_DISABLED", "true")
	t.Setenv("HOME", t.TempDir())
	for _, name := range []string{
		"AWS_ACCESS_KEY_ID", "AWS_ACCESS_KEY", "AWS_SECRET_ACCESS_KEY", "AWS_SECRET_KEY",
		"AWS_SHARED_CREDENTIALS_FILE",
	} {
		t.Setenv(name, "")
	}
	start := time.Now()
	for url, want := range map[string]string{
		"s3://bucket/x":                  "no credentials; expected AWS_ACCESS_KEY_ID",
		"s3://bucket/x?endpoint=host":    "expected one like https://host",
		"s3://bucket/x?colour=red":       "unknown option colour",
		"s3://bucket/x?endpoint=http://": "expected one like https://host",
	} {
		if _, err := Open(t.Context(), url); !errors.Is(err, ErrURL) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", url, err, want)
		}
	}
	if wait := time.Since(start); wait > 2*time.Second {
		t.Errorf("it took %v", wait)
	}
}
