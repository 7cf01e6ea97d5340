"""Trains, writes and measures the sentiment fixture: `python training/sentiment/run.py --help`."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer

from baseline import baseline_right
from card import write_card
from data import Labelled, choose_pieces, encode, load_corpora, prune_tokenizer
from evaluate import measure
from graph import round_weights, write_model
from model import Shape, from_encoder, load_encoder_tokenizer
from train import Encoded, Recipe, fit, score

VOCABULARY = 10_000
LAYERS = (0, 1, 2)
RECIPE = Recipe(epochs=1, sst2_repeats=2, window=128)


def encoded(tokenizer: Tokenizer, data: Labelled) -> Encoded:
    return Encoded(encode(tokenizer, data.texts), np.array(data.labels, dtype=np.int64))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder that holds sst2/ and imdb/")
    parser.add_argument("--out", type=Path, required=True, help="model folder to write")
    parser.add_argument("--threads", type=int, default=1, help="CPU threads for training")
    parser.add_argument(
        "--tune", action="store_true", help="score on a tenth of SST-2 train, not on dev; no card"
    )
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    torch.use_deterministic_algorithms(True)
    torch.manual_seed(RECIPE.seed)

    corpora = load_corpora(arguments.data, RECIPE.seed, arguments.tune)
    base = load_encoder_tokenizer()
    pieces = choose_pieces(base, corpora.sst2_train.texts + corpora.imdb_train.texts, VOCABULARY)
    tokenizer = prune_tokenizer(base, pieces)
    numbers = base.get_vocab()
    rows = [numbers[piece] for piece in pieces]
    model = from_encoder(Shape(vocabulary=len(pieces), layers=LAYERS), rows)

    cls, sep = pieces.index("[CLS]"), pieces.index("[SEP]")
    sst2, imdb = encoded(tokenizer, corpora.sst2_train), encoded(tokenizer, corpora.imdb_train)
    fit(model, sst2, imdb, cls, sep, RECIPE)
    sst2_eval = encoded(tokenizer, corpora.sst2_eval)
    trained = score(model, sst2_eval, cls, sep)
    round_weights(model)
    rounded = score(model, sst2_eval, cls, sep)
    write_model(model, tokenizer, arguments.out)

    measured = measure(arguments.out, corpora.sst2_eval, corpora.imdb_eval, trained, rounded)
    print(measured)
    right = (
        baseline_right(corpora.sst2_train, corpora.sst2_eval),
        baseline_right(corpora.imdb_train, corpora.imdb_eval),
    )
    print(f"TF-IDF logistic regression: {right[0]} right on SST-2, {right[1]} right on IMDB")
    if not arguments.tune:
        sizes = len(sst2.pieces), len(imdb.pieces)
        write_card(arguments.out / "MODEL_CARD.md", model, RECIPE, measured, sizes, right)


if __name__ == "__main__":
    main()
