package flag

import (
	"regexp"
	"strings"

	"patience/datasets"
	"patience/internal/misuse"
)

// storeLike matches what begins as the URL of an object store does, with any number of
// slashes. A file of such a name is ./s3:name.
var storeLike = regexp.MustCompile(
	`(?i)^(s3[an]?|gs|gcs|file|https?|az|azure|abfss?|wasbs?|hdfs|ftp|r2|minio|b2):(/*)(.*)`)

// CheckDataset returns an error if the name of a dataset is nearly a URL: as the path of a
// folder it would be taken for one of that name.
func CheckDataset(name string) error {
	if name == "-" {
		return misuse.Errorf("- is neither a folder nor a URL; expected a folder, such as ./- for one with that name")
	}
	parts := storeLike.FindStringSubmatch(name)
	if parts == nil || strings.HasPrefix(name, strings.ToLower(parts[1])+"://") {
		return nil
	}
	switch scheme, rest := strings.ToLower(parts[1]), parts[3]; {
	case rest == "":
	case scheme == "s3":
		return misuse.Errorf("%s is neither a folder nor a URL; did you mean s3://%s?", name, rest)
	case scheme == "gs", scheme == "gcs":
		return misuse.Errorf("%s is neither a folder nor a URL; did you mean gs://%s?", name, rest)
	case scheme == "file" && parts[2] != "":
		return misuse.Errorf("%s is neither a folder nor a URL; did you mean file:///%s?", name, rest)
	}
	return misuse.Errorf("%s is neither a folder nor a URL; expected a folder, s3://bucket/folder or file:///folder", name)
}

// CheckLocal returns an error if the path of a file or a folder is a URL, or nearly one.
// Only datasets go to object stores.
func CheckLocal(flag, path string) error {
	if path == "-" {
		return misuse.Errorf("--%s -; expected a path, such as ./- for a file with that name", flag)
	}
	if storeLike.MatchString(path) || datasets.IsURL(path) {
		return misuse.Errorf("--%s %s; expected a path on this machine, since only datasets go to object stores", flag, path)
	}
	return nil
}
