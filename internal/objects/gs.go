//go:build gs

package objects

import _ "gocloud.dev/blob/gcsblob" // gs://
