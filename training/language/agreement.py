"""Writes what Python sees and finds in the sentences of test/language/gold/parses.json, for the test of the package.

    python training/language/agreement.py --folder src/language/weights --file test/language/gold/parses.json
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from runtime import Runtime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, required=True, help="folder that holds parser.onnx and vocabulary.json")
    parser.add_argument("--file", type=Path, required=True, help="list of objects with `words`; the rest is written anew")
    arguments = parser.parse_args()
    runtime = Runtime(arguments.folder)
    sentences = [entry["words"] for entry in json.loads(arguments.file.read_text(encoding="utf-8"))]
    lines = []
    for words, analysis in zip(sentences, runtime.analyse(sentences)):
        ids = runtime.vocabulary.features(words).tolist()
        entry = {"words": words, "ids": ids, **analysis.parse.__dict__}
        lines.append(json.dumps(entry, ensure_ascii=False))
    arguments.file.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
