//go:build !race

package objects

import _ "gocloud.dev/blob/s3blob" // s3://; its SDK takes minutes to build under the race detector
