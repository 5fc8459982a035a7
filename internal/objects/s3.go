package objects

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// An s3Bucket is a bucket of Amazon S3, or of a store that speaks its language.
type s3Bucket struct {
	client minio.Core
	name   string
}

// s3Options are the options of a URL, all with a value that is a text.
var s3Options = []string{"endpoint", "region", "use_path_style", "anonymous"}

func openS3(ctx context.Context, u *url.URL) (bucket, error) {
	query := u.Query()
	for name := range query {
		if !slices.Contains(s3Options, name) {
			return nil, fmt.Errorf("%w: unknown option %s; expected %s", ErrURL, name, strings.Join(s3Options, ", "))
		}
	}
	endpoint, err := s3Endpoint(query.Get("endpoint"))
	if err != nil {
		return nil, err
	}
	o := minio.Options{
		Secure:     endpoint.Scheme == "https",
		Region:     cmp.Or(query.Get("region"), os.Getenv("AWS_REGION"), os.Getenv("AWS_DEFAULT_REGION")),
		MaxRetries: 1, // Store.again tries again
	}
	if query.Get("use_path_style") == "true" {
		o.BucketLookup = minio.BucketLookupPath
	}
	if query.Get("anonymous") == "true" {
		o.Creds = credentials.NewStatic("", "", "", credentials.SignatureAnonymous)
	} else if o.Creds, err = s3Credentials(ctx); err != nil {
		return nil, err
	}
	core, err := minio.NewCore(endpoint.Host, &o)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrURL, err)
	}
	return &s3Bucket{*core, u.Host}, nil
}

// s3Endpoint returns the address of the store: the option, what the environment
// has as for Amazon's own tools, or Amazon's.
func s3Endpoint(option string) (*url.URL, error) {
	text := cmp.Or(option, os.Getenv("AWS_ENDPOINT_URL_S3"), os.Getenv("AWS_ENDPOINT_URL"), "https://s3.amazonaws.com")
	endpoint, err := url.Parse(text)
	if err != nil || endpoint.Host == "" || endpoint.Scheme != "http" && endpoint.Scheme != "https" {
		return nil, fmt.Errorf("%w: endpoint %q; expected one like https://host", ErrURL, text)
	}
	return endpoint, nil
}

// askCredentials is how long the services that hand out credentials may take.
// They are near if they are there at all.
const askCredentials = 5 * time.Second

// s3Credentials returns credentials from where Amazon's own tools look for them:
// environment, file, and the services of the machine or the cluster.
func s3Credentials(ctx context.Context) (*credentials.Credentials, error) {
	providers := []credentials.Provider{&credentials.EnvAWS{}, &credentials.FileAWSCredentials{}}
	if os.Getenv("AWS_EC2_METADATA_DISABLED") != "true" {
		providers = append(providers, &credentials.IAM{})
	}
	chain := credentials.NewChainCredentials(providers)
	ctx, cancel := context.WithTimeout(ctx, askCredentials)
	defer cancel()
	value, err := chain.GetWithContext(&credentials.CredContext{
		Client:  &http.Client{Timeout: askCredentials},
		Context: ctx,
	})
	switch {
	case err != nil:
		return nil, err
	case value.AccessKeyID == "":
		return nil, fmt.Errorf("%w: no credentials; expected AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile in "+
			"~/.aws/credentials, or ?anonymous=true", ErrURL)
	}
	return chain, nil
}

// inOurWords returns an error of the client as one of a bucket.
func inOurWords(err error) error {
	if err == nil {
		return nil
	}
	code := minio.ToErrorResponse(err)
	switch {
	case code.Code == minio.NoSuchKey:
		return fmt.Errorf("%w: %w", fs.ErrNotExist, err)
	case code.StatusCode == http.StatusPreconditionFailed:
		return fmt.Errorf("%w: %w", fs.ErrExist, err)
	case code.StatusCode == http.StatusBadRequest, code.StatusCode == http.StatusUnauthorized,
		code.StatusCode == http.StatusForbidden,
		code.StatusCode == http.StatusNotFound, code.StatusCode == http.StatusNotImplemented:
		return fmt.Errorf("%w: %w", errForGood, err)
	}
	return err
}

func (b *s3Bucket) list(ctx context.Context, prefix string) (map[string]int64, error) {
	sizes := map[string]int64{}
	for o := range b.client.ListObjectsIter(ctx, b.name, minio.ListObjectsOptions{Prefix: prefix, Recursive: true}) {
		if o.Err != nil {
			return nil, inOurWords(o.Err)
		}
		sizes[o.Key] = o.Size
	}
	return sizes, ctx.Err()
}

func (b *s3Bucket) get(ctx context.Context, key string, to io.Writer) error {
	body, info, _, err := b.client.GetObject(ctx, b.name, key, minio.GetObjectOptions{})
	if err != nil {
		return inOurWords(err)
	}
	defer body.Close()
	n, err := io.Copy(to, body)
	if err == nil && n != info.Size {
		err = io.ErrUnexpectedEOF
	}
	return err
}

func (b *s3Bucket) put(ctx context.Context, key string, from *os.File, isNew bool) error {
	info, err := from.Stat()
	if err != nil {
		return errors.Join(errForGood, err)
	}
	o := minio.PutObjectOptions{ContentType: "application/octet-stream", SendContentMd5: true}
	if isNew {
		o.SetMatchETagExcept("*")
	}
	_, err = b.client.Client.PutObject(ctx, b.name, key, from, info.Size(), o)
	return inOurWords(err)
}

func (b *s3Bucket) close() error { return nil }
