package main

import (
	"context"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io/fs"
	"time"

	"github.com/opencontainers/go-digest"
	"github.com/opencontainers/image-spec/specs-go"
	oci "github.com/opencontainers/image-spec/specs-go/v1"
	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// A layout is an image as a folder of blobs, each named by its sum.
type layout struct {
	files []file
	time  time.Time
}

// add stores a blob and describes it.
func (l *layout) add(mediaType string, data []byte) oci.Descriptor {
	d := oci.Descriptor{MediaType: mediaType, Digest: digest.FromBytes(data), Size: int64(len(data))}
	l.files = append(l.files, file{name: "blobs/sha256/" + d.Digest.Encoded(), mode: 0o644, data: data})
	return d
}

// addJSON stores a value as a blob.
func (l *layout) addJSON(mediaType string, v any) (oci.Descriptor, error) {
	data, err := json.Marshal(v)
	return l.add(mediaType, data), err
}

// image writes one image for the targets with Linux: a tar with an OCI layout, as
// `podman load`, `docker load` and `skopeo copy oci-archive:` read it.
func (r *release) image(ctx context.Context, list []target) error {
	l := &layout{time: r.time}
	index := oci.Index{Versioned: specs.Versioned{SchemaVersion: 2}, MediaType: oci.MediaTypeImageIndex}
	version := ""
	for _, t := range list {
		if t.os != "linux" {
			continue
		}
		p, err := r.build(ctx, t, "-tags", "gs")
		if err != nil {
			return err
		}
		d, err := r.platform(l, p)
		if err != nil {
			return err
		}
		version, index.Manifests = p.version, append(index.Manifests, d)
	}
	if version == "" {
		return nil
	}
	data, sum, err := l.tarball(index, version)
	if err != nil {
		return err
	}
	fmt.Printf("image\t%s\n", sum) // which names it in a registry
	return r.write("patience-"+version+"-oci.tar", data)
}

// tarball packs the layout with an index that names it. It returns the digest of the image,
// too.
func (l *layout) tarball(platforms oci.Index, name string) (data []byte, sum digest.Digest, err error) {
	d, err := l.addJSON(oci.MediaTypeImageIndex, platforms)
	if err != nil {
		return nil, "", err
	}
	d.Annotations = map[string]string{oci.AnnotationRefName: name}
	index, err := json.Marshal(oci.Index{
		Versioned: specs.Versioned{SchemaVersion: 2}, MediaType: oci.MediaTypeImageIndex,
		Manifests: []oci.Descriptor{d},
	})
	if err != nil {
		return nil, "", err
	}
	top := []file{
		{name: oci.ImageLayoutFile, mode: 0o644, data: []byte(`{"imageLayoutVersion": "` + oci.ImageLayoutVersion + `"}`)},
		{name: oci.ImageIndexFile, mode: 0o644, data: index},
	}
	data, err = tarball(append(top, l.files...), l.time)
	return data, d.Digest, err
}

// platform adds the image for one system.
func (r *release) platform(l *layout, p *program) (oci.Descriptor, error) {
	files, err := r.rootFolder(p)
	if err != nil {
		return oci.Descriptor{}, err
	}
	plain, err := tarball(files, l.time)
	if err != nil {
		return oci.Descriptor{}, err
	}
	packed, err := gzipped(plain)
	if err != nil {
		return oci.Descriptor{}, err
	}
	platform := oci.Platform{OS: p.os, Architecture: p.arch, Variant: p.level}
	config, err := l.addJSON(oci.MediaTypeImageConfig, oci.Image{
		Created:  &l.time,
		Platform: platform,
		Config:   imageConfig(p.version),
		RootFS:   oci.RootFS{Type: "layers", DiffIDs: []digest.Digest{digest.FromBytes(plain)}},
	})
	if err != nil {
		return oci.Descriptor{}, err
	}
	d, err := l.addJSON(oci.MediaTypeImageManifest, oci.Manifest{
		Versioned: specs.Versioned{SchemaVersion: 2},
		MediaType: oci.MediaTypeImageManifest,
		Config:    config,
		Layers:    []oci.Descriptor{l.add(oci.MediaTypeImageLayerGzip, packed)},
	})
	d.Platform = &platform
	return d, err
}

// imageConfig says how the program is run; deploy/Dockerfile says the same.
func imageConfig(version string) oci.ImageConfig {
	return oci.ImageConfig{
		User:       "65532:65532",
		Entrypoint: []string{"/patience"},
		WorkingDir: "/work",
		Labels: map[string]string{
			oci.AnnotationTitle:    "patience",
			oci.AnnotationVersion:  version,
			oci.AnnotationLicenses: "MIT",
		},
	}
}

// rootFolder is what a container sees: the program, its papers, the certificates
// that Mozilla trusts, for object stores, and two folders to write to.
func (r *release) rootFolder(p *program) ([]file, error) {
	papers, err := r.papers(p)
	if err != nil {
		return nil, err
	}
	for i := range papers {
		papers[i].name = "licenses/" + papers[i].name
	}
	var roots []byte
	for root := range bundle.Roots() {
		if root.Constraint != nil { // a file cannot say for which certificates only
			continue
		}
		roots = append(roots, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: root.Certificate})...)
	}
	return append(papers,
		p.binary(),
		file{name: "etc/ssl/certs/ca-certificates.crt", mode: 0o644, data: roots},
		file{name: "work", mode: fs.ModeDir | fs.ModeSticky | 0o777},
		file{name: "tmp", mode: fs.ModeDir | fs.ModeSticky | 0o777},
	), nil
}
