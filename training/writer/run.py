"""Makes fixtures/models/writer: trains, writes the model folder, and compares the file with torch.

    python training/writer/run.py --data ../shared/data --out fixtures/models/writer

Needs training/requirements.txt. `--data` names a folder with `litbank/coref.tar.xz` and `ud-gum-ccby/en_gum-ud-train.conllu.gz`.
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path

import numpy as np
import onnxruntime
import torch

from data import VOCABULARY, encode, make_tokenizer, read_texts
from graph import round_weights, write_model
from model import Shape, Writer
from train import loss_of, train

SEED, STEPS = 11, 800


def compare(model: Writer, path: Path, pieces: np.ndarray) -> float:
    """How far the file's scores are from torch's: read at once, and piece by piece with what was kept."""
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    shape, ids = model.shape, pieces[None, :48]
    with torch.no_grad():
        expected = model(torch.from_numpy(ids)).numpy()
    kept = {
        each.name: np.zeros((1, shape.heads, 0, shape.width // shape.heads), np.float32)
        for each in session.get_inputs()
        if each.name.startswith("past")
    }
    names = [each.name for each in session.get_outputs()]
    furthest, at = 0.0, 0
    for end in (20, *range(21, ids.shape[1] + 1)):
        feed = {
            "input_ids": ids[:, at:end],
            "attention_mask": np.ones((1, end), np.int64),
            "position_ids": np.arange(at, end)[None],
            **kept,
        }
        found = dict(zip(names, session.run(None, feed), strict=True))
        furthest = max(furthest, float(np.abs(found.pop("logits") - expected[:, at:end]).max()))
        kept = {name.replace("present", "past_key_values"): value for name, value in found.items()}
        at = end
    return furthest


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--data", type=Path, required=True)
    arguments.add_argument("--out", type=Path, required=True)
    arguments.add_argument("--steps", type=int, default=STEPS)
    arguments.add_argument("--threads", type=int, default=1)
    given = arguments.parse_args()
    torch.manual_seed(SEED)
    torch.set_num_threads(given.threads)
    texts = read_texts(given.data)
    tokenizer = make_tokenizer(texts.trained)
    pieces, held_back = (encode(tokenizer, each) for each in (texts.trained, texts.held_back))
    words = sum(len(text.split()) for text in texts.trained)
    print(f"{len(texts.trained)} documents, {words} words, {len(pieces)} pieces; held back {len(texts.held_back)}, {len(held_back)}")
    model = Writer(Shape(VOCABULARY))
    print(f"{sum(each.numel() for each in model.parameters())} numbers", flush=True)
    train(model, pieces, held_back, given.steps, SEED)
    model.eval()
    before = loss_of(model, held_back)
    round_weights(model)
    after = loss_of(model, held_back)
    write_model(model, tokenizer, given.out)
    furthest = compare(model, given.out / "onnx/model.onnx", held_back)
    size = sum(each.stat().st_size for each in given.out.rglob("*") if each.is_file())
    print(f"held back: loss {before:.3f}, perplexity {math.exp(before):.1f}; in eight bits {after:.3f}, {math.exp(after):.1f}")
    print(f"the file's scores are within {furthest:.1e} of torch's; {size:,} bytes")


main()
