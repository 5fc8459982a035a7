package main

import (
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/spf13/pflag"
)

// A memoryFlag is --memory.
type memoryFlag struct {
	text string
	flag *pflag.Flag
}

func (f *memoryFlag) register(flags *pflag.FlagSet, bytes int64, usage string) {
	flags.StringVar(&f.text, "memory", humanize.IBytes(uint64(bytes)), usage)
	f.flag = flags.Lookup("memory")
}

func (f *memoryFlag) bytes() (int64, error) {
	bytes, err := humanize.ParseBytes(f.text)
	if err != nil || bytes == 0 || bytes > 1<<50 {
		return 0, usagef("memory %q; expected a size like 4GiB", f.text)
	}
	return int64(bytes), nil
}

// warn prints a line if the user set the flag, and so many searches, each with
// its own memory, may take more than there is. Nothing that is found depends
// on it, but the system may end the program.
func (f *memoryFlag) warn(s streams, searches int64) {
	bytes, err := f.bytes()
	there := physicalMemory(s.system)
	if err != nil || !f.flag.Changed || there == 0 || uint64(bytes) <= there/uint64(searches) {
		return
	}
	each := ""
	if searches > 1 {
		each = fmt.Sprintf(" for each of %s", counted(searches, "worker"))
	}
	fmt.Fprintln(s.err, wrapped(s.err, fmt.Sprintf("patience: warning: --memory %s%s is more than the %s that this machine has for it; the system may end the program",
		f.text, each, humanize.IBytesN(there, 3))))
}

// physicalMemory returns how many bytes of memory the program can have, by the
// files of Linux: those of the machine, or fewer if a control group (version
// 2) allows fewer. Where there are no such files it is 0, for unknown.
func physicalMemory(system fs.FS) uint64 {
	bytes := machineMemory(system)
	for _, group := range controlGroups(system) {
		limit, err := strconv.ParseUint(strings.TrimSpace(contents(system, "sys/fs/cgroup", group, "memory.max")), 10, 64)
		if err == nil && limit < bytes { // no number is no limit: "max"
			bytes = limit
		}
	}
	return bytes
}

// machineMemory reads a line like "MemTotal: 24684096 kB".
func machineMemory(system fs.FS) uint64 {
	for line := range strings.Lines(contents(system, "proc/meminfo")) {
		var kib uint64
		if _, err := fmt.Sscanf(line, "MemTotal: %d kB", &kib); err == nil {
			return kib << 10
		}
	}
	return 0
}

// controlGroups returns the group that the program is in, and those around it.
func controlGroups(system fs.FS) (groups []string) {
	for line := range strings.Lines(contents(system, "proc/self/cgroup")) {
		if group, ok := strings.CutPrefix(strings.TrimSpace(line), "0::/"); ok {
			for group = path.Clean("/" + group); group != "/"; group = path.Dir(group) {
				groups = append(groups, group)
			}
			return append(groups, "/")
		}
	}
	return nil
}

// contents returns a file's text, none if it cannot be read.
func contents(system fs.FS, elements ...string) string {
	text, err := fs.ReadFile(system, path.Join(elements...))
	if err != nil {
		return ""
	}
	return string(text)
}
