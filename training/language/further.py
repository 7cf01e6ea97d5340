"""Trains written weights further for steadiness (see steady.py): `python training/language/further.py --help`."""

from __future__ import annotations

import argparse
import copy
import json
import shutil
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import torch

from evaluate import score
from examples import write_examples
from export import export
from kept_out import kept_out_table
from margin import WRONG, margin_table
from model import Parser
from prepare import prepare
from restore import restore
from run import LICENCE_NOTE, SHIPPED_VECTORS
from runtime import Runtime
from steady import Pool, Steadiness, Steadying, WrongWords, tagged
from train import Recipe, fit

LONGEST = 50  # unlabelled sentences beyond this many words are left out; words.mjs does the same


def read_comments(path: Path, count: int, rng: np.random.Generator) -> list[list[str]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [json.loads(lines[at]) for at in rng.permutation(len(lines))[:count]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--vectors", type=Path, required=True)
    parser.add_argument("--comments", type=Path, required=True, help="what words.mjs writes: a list of words a line")
    parser.add_argument("--start", type=Path, required=True, help="folder with the parser.onnx to begin from")
    parser.add_argument("--checkpoint", type=Path, help="parser.pt of an earlier run: begin there, both networks teach")
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float)
    parser.add_argument("--epochs", type=int)
    parser.add_argument("--rate", type=float, default=5e-4)
    parser.add_argument("--average", type=float, default=0.998)
    parser.add_argument("--seed", type=int, default=21)
    parser.add_argument("--sentences", type=int, default=40_000, help="of the comments")
    parser.add_argument("--warm-steps", type=int, default=Recipe.warm_steps)
    parser.add_argument("--entity-weight", type=float, default=Recipe.entity_weight)
    for name, value in asdict(Steadiness()).items():
        kind = {"action": "store_true"} if value is False else {"type": type(value), "default": value}
        parser.add_argument(f"--{name.replace('_', '-')}", **kind)
    arguments = parser.parse_args()
    recipe = Recipe(
        arguments.minutes,
        arguments.epochs,
        rate=arguments.rate,
        average=arguments.average,
        seed=arguments.seed,
        flat=0.2,
        warm_steps=arguments.warm_steps,
        entity_weight=arguments.entity_weight,
    )
    steadiness = Steadiness(**{name: getattr(arguments, name) for name in asdict(Steadiness())})
    torch.set_num_threads(1)
    torch.manual_seed(recipe.seed)
    rng = np.random.default_rng(recipe.seed)
    arguments.work.mkdir(parents=True, exist_ok=True)
    checkpoint = arguments.work / "parser.pt"
    checkpoint.with_suffix(".curve.jsonl").unlink(missing_ok=True)

    ready = prepare(arguments.data, arguments.vectors, arguments.work.parent / "vectors.npz", SHIPPED_VECTORS)
    known, dev, gum_dev = ready.vocabulary, ready.treebanks.dev, ready.treebanks.gum_dev
    model = ready.new_model()
    restore(model, known, arguments.start)
    teachers = [copy.deepcopy(model)]
    if arguments.checkpoint:
        model.load_state_dict(torch.load(arguments.checkpoint, weights_only=True))
        teachers.append(copy.deepcopy(model))
    trees, entities = ready.corpora()
    swaps = ready.swaps()
    held = {tuple(s.words) for s in [*dev, *gum_dev]}
    unlabelled = read_comments(arguments.comments, arguments.sentences, rng)
    unlabelled += [sentence.words for sentence in ready.entity_sentences if len(sentence.words) <= LONGEST]
    unlabelled = [words for words in unlabelled if tuple(words) not in held]
    found = Pool.with_places(tagged(Runtime(arguments.start), unlabelled), ready.lexicon, known)
    pool = Pool(found, ready.lexicon, known, recipe.batch_words)
    wrong = WrongWords(ready.treebanks.train, swaps, ready.lexicon, known)
    print(f"{len(ready.treebanks.train)} trees, {len(found)} of {len(unlabelled)} unlabelled sentences have places", flush=True)
    print(f"{recipe} {steadiness}", flush=True)

    def measured(current: Parser) -> dict:
        export(current, known, arguments.out)
        runtime = Runtime(arguments.out)
        figures = {name: asdict(score(runtime, sentences)) for name, sentences in (("dev", dev), ("gum", gum_dev))}
        row = {k: round(figures["dev"][k], 2) for k in ("upos", "xpos", "uas", "las", "person_f1")}
        row["gum_las"] = round(figures["gum"]["las"], 2)
        for name, sentences in (("dev", dev), ("both", [*dev, *gum_dev])):
            table = margin_table(runtime, sentences)
            row |= {f"{name}_{kind}": round(table[kind]["tau 1"], 1) for kind in ("noun", "adjective", "name")}
            caught = [table[kind]["tau 1"] for kind in WRONG]
            row |= {f"{name}_wrong": round(sum(caught) / len(caught), 1), f"{name}_verb": round(caught[0], 1)}
        others = kept_out_table(runtime, [*dev, *gum_dev])
        row |= {f"kept_out_{kind}": round(share, 1) for kind, (_, share) in others.items()}
        return row

    lesson = Steadying(pool, teachers, wrong, known, steadiness)
    fit(model, trees, entities, swaps, known, recipe, checkpoint, measured, lesson=lesson)
    export(model, known, arguments.out)
    write_examples(arguments.out)
    shutil.copy(LICENCE_NOTE, arguments.out / "LICENCE.md")
    shutil.copy(checkpoint.with_suffix(".curve.jsonl"), arguments.out / "curve.jsonl")
    print(f"written files: {score(Runtime(arguments.out), dev)}")


if __name__ == "__main__":
    main()
