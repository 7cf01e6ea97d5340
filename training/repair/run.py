"""
Fine-tunes a classifier of fixtures/models on added texts: what `npm run bench:repair` calls.

    python training/repair/run.py texts --model fixtures/models/sentiment --data ../shared/data --out FOLDER
    python training/repair/run.py tune --model fixtures/models/sentiment --runs runs.json

`texts` writes ordinary.jsonl (what the model was trained on) and held.jsonl (what it never saw), with `text`, `label` and
`set` on each line. `tune` reads a list of `{"texts": [files], "out": folder, "seed": number}`: from the weights of the model
it trains on all texts of the files and writes a model folder. Lines with the same `case` are texts that are to be told the
same: they stay in one batch.
"""

from __future__ import annotations

import argparse
import importlib
import json
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from cases import batches, together, unevenness


def reader_of(folder: Path) -> ModuleType:
    """The module that knows this kind of model."""
    kind = json.loads((folder / "config.json").read_text(encoding="utf-8"))["model_type"]
    return importlib.import_module("sentiment" if kind == "bert" else "words")


def write_texts(kind: ModuleType, data: Path, out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    for name, sets in zip(("ordinary", "held"), kind.corpora(data), strict=True):
        with (out / f"{name}.jsonl").open("w", encoding="utf-8") as file:
            for title, texts in sets.items():
                for text, label in zip(texts.texts, texts.labels, strict=True):
                    row = {"text": text, "label": kind.LABELS[label], "set": title}
                    file.write(json.dumps(row, ensure_ascii=False) + "\n")


def read_lines(path: str) -> list[dict[str, Any]]:
    # Not splitlines(), which also splits at marks that stand in texts.
    return [json.loads(line) for line in Path(path).read_text(encoding="utf-8").split("\n") if line]


def answers(kind: ModuleType, model: nn.Module, tokenizer: Any, pieces: list[np.ndarray], size: int) -> Tensor:
    """The probabilities that the model gives the starts of texts, float32 (texts, labels)."""
    order = sorted(range(len(pieces)), key=lambda i: len(pieces[i]))
    said = torch.zeros(len(pieces), len(kind.LABELS))
    model.eval()
    with torch.no_grad():
        for at in range(0, len(order), size):
            chosen = order[at : at + size]
            rows = [pieces[i][: kind.WINDOW] for i in chosen]
            said[chosen] = model(*kind.batch(tokenizer, rows)).softmax(-1)
    return said


def tune(kind: ModuleType, folder: Path, run: dict[str, Any], options: argparse.Namespace) -> None:
    began = time.time()
    torch.manual_seed(run["seed"])
    rng = np.random.default_rng(run["seed"])
    model, tokenizer = kind.load(folder)
    before = [weight.detach().clone() for weight in model.parameters()]
    rows = [row for path in run["texts"] for row in read_lines(path)]
    pieces = kind.encode(tokenizer, [row["text"] for row in rows])
    targets = torch.eye(len(kind.LABELS))[[kind.LABELS.index(row["label"]) for row in rows]]
    targets = (1 - options.smoothing) * targets + options.smoothing / len(kind.LABELS)
    # Texts of augmentation have no `set`: of them the label counts, or what the model says of their whole case.
    known = [i for i, row in enumerate(rows) if "set" in row]
    cases = together([row.get("case") for row in rows])
    if options.distil > 0 or options.sharpen > 0:
        said = answers(kind, model, tokenizer, pieces, options.batch)
        targets[known] = options.distil * said[known] + (1 - options.distil) * targets[known]
    if options.sharpen > 0:
        for places in cases:
            if "case" in rows[places[0]]:
                targets[places] = (options.sharpen * said[places].log().mean(0)).softmax(-1)
    member = torch.zeros(len(rows), dtype=torch.long)
    for number, places in enumerate(cases):
        member[places] = number
    for part in model.modules():
        if options.dropout is not None and isinstance(part, nn.Dropout):
            part.p = options.dropout
    words = [p for name, p in model.named_parameters() if name.startswith("words.")]
    others = [p for name, p in model.named_parameters() if not name.startswith("words.")]
    groups = [{"params": words, "lr": options.word_rate}, {"params": others, "lr": options.rate}]
    optimiser = torch.optim.AdamW(groups, weight_decay=0.0)
    lengths = [len(p) for p in pieces]
    plan = [each for _ in range(options.epochs) for each in batches(lengths, cases, options.batch, rng)]
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda step: min((step + 1) / max(1, len(plan) // 10), 1 - step / len(plan))
    )
    loss_of = nn.CrossEntropyLoss()
    model.train()
    running = []
    for chosen in plan:
        crops = []
        for i in chosen:
            start = rng.integers(0, max(1, len(pieces[i]) - kind.WINDOW + 1))
            crops.append(pieces[i][start : start + kind.WINDOW])
        logits = model(*kind.batch(tokenizer, crops))
        loss = loss_of(logits, targets[chosen])
        if options.even > 0:
            loss = loss + options.even * unevenness(logits, member[chosen])
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        schedule.step()
        running.append(loss.item())
    model.eval()
    with torch.no_grad():
        for weight, start in zip(model.parameters(), before, strict=True):
            weight.lerp_(start, 1 - options.step)
    kind.write(model, tokenizer, Path(run["out"]))
    print(
        f"{run['out']}: {len(rows)} texts, {len(plan)} steps, loss {np.mean(running):.3f}, {time.time() - began:.0f} s",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["texts", "tune"])
    parser.add_argument("--model", type=Path, required=True, help="folder of the model to start from")
    parser.add_argument("--data", type=Path, help="texts: folder with sst2/ and imdb/, or toxic-spans/ and davidson/")
    parser.add_argument("--out", type=Path, help="texts: folder to write")
    parser.add_argument("--runs", type=Path, help="tune: JSON file with the list of runs")
    parser.add_argument("--rate", type=float, default=3e-5)
    parser.add_argument("--word-rate", type=float, default=3e-4, help="rate of the word vectors")
    parser.add_argument("--epochs", type=int, default=1)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument(
        "--distil", type=float, default=0.0, help="share of the model's own answer in the label of ordinary texts"
    )
    parser.add_argument(
        "--step", type=float, default=1.0, help="how far from the weights before to those after training, 0 to 1"
    )
    parser.add_argument(
        "--even", type=float, default=0.0, help="weight of how far apart the answers to the texts of a case are"
    )
    parser.add_argument(
        "--sharpen",
        type=float,
        default=0.0,
        help="texts of a case get the mean of the model's own log-odds times this, in place of their label",
    )
    parser.add_argument("--dropout", type=float, help="in place of the model's own")
    parser.add_argument("--smoothing", type=float, default=0.05)
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    kind = reader_of(options.model)
    if options.command == "texts":
        write_texts(kind, options.data, options.out)
        return
    for run in json.loads(options.runs.read_text(encoding="utf-8")):
        tune(kind, options.model, run, options)


if __name__ == "__main__":
    main()
