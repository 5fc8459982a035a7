//go:build !gs

package objects

import (
	"context"
	"net/url"
)

// openGS is nil because its client makes the program three times as large.
var openGS func(context.Context, *url.URL) (bucket, error)
