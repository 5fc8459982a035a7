//go:build gs

package objects

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"

	"gocloud.dev/blob"
	_ "gocloud.dev/blob/gcsblob" // gs://
	"gocloud.dev/gcerrors"
)

// A gsBucket is a bucket of Google Cloud Storage.
type gsBucket struct{ *blob.Bucket }

func openGS(ctx context.Context, u *url.URL) (bucket, error) {
	whole := *u
	whole.Path = ""
	b, err := blob.OpenBucket(ctx, whole.String())
	return gsBucket{b}, err
}

// ofGS returns an error of the client as one of a bucket.
func ofGS(err error) error {
	switch gcerrors.Code(err) {
	case gcerrors.NotFound:
		return fmt.Errorf("%w: %w", fs.ErrNotExist, err)
	case gcerrors.FailedPrecondition:
		return fmt.Errorf("%w: %w", fs.ErrExist, err)
	case gcerrors.InvalidArgument, gcerrors.PermissionDenied, gcerrors.Unimplemented:
		return fmt.Errorf("%w: %w", errForGood, err)
	}
	return err
}

func (b gsBucket) list(ctx context.Context, prefix string) (map[string]int64, error) {
	sizes := map[string]int64{}
	for list := b.List(&blob.ListOptions{Prefix: prefix}); ; {
		o, err := list.Next(ctx)
		if err == io.EOF {
			return sizes, nil
		}
		if err != nil {
			return nil, ofGS(err)
		}
		sizes[o.Key] = o.Size
	}
}

func (b gsBucket) get(ctx context.Context, key string, to io.Writer) error {
	return ofGS(b.Download(ctx, key, to, nil))
}

func (b gsBucket) put(ctx context.Context, key string, from *os.File, isNew bool) error {
	return ofGS(b.Upload(ctx, key, from, &blob.WriterOptions{ContentType: "application/octet-stream", IfNotExist: isNew}))
}

func (b gsBucket) close() error { return b.Close() }
