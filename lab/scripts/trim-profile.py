"""Blank out, byte for byte, the machine's paths in a pprof profile, so that it can be committed."""

import gzip
import re
import sys

path = sys.argv[1]
with gzip.open(path) as f:
    profile = f.read()
profile = re.sub(rb"/[\w./-]*?(?:rollout|greedy)\.test", lambda m: b"." * len(m[0]), profile)
with open(path, "wb") as f:
    f.write(gzip.compress(profile, mtime=0))
