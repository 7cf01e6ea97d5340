"""Makes the tiny fixtures of pipelines that answer otherwise: zero-shot classification and token classification.

    python make.py zero-shot --out ../../fixtures/models/zero-shot
    python make.py persons --out ../../fixtures/models/persons

Needs torch, numpy, onnx and tokenizers (training/requirements.txt). All sentences are made here; names are those of src/attributes/lists.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import onnx
import texts
import torch
from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers
from torch import nn

SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
PAD, UNKNOWN, CLS, SEP = range(4)
WIDTH, HEADS, LAYERS, LENGTH, PIECES = 48, 4, 2, 64, 1200
SEED, BATCH = 7, 48
STEPS = {"zero-shot": 2500, "persons": 2000}
CASED = {"zero-shot": False, "persons": True}
CLASSES = {
    "zero-shot": ("BertForSequenceClassification", ["contradiction", "neutral", "entailment"]),
    "persons": ("BertForTokenClassification", ["O", "B-PER", "I-PER", "B-LOC", "I-LOC", "B-ORG", "I-ORG"]),
}


class Network(nn.Module):
    """Vectors of pieces, places and sides, two layers of attention, and a line of numbers for each piece or for the first."""

    def __init__(self, size: int, outputs: int) -> None:
        super().__init__()
        self.pieces, self.places, self.sides = nn.Embedding(size, WIDTH), nn.Embedding(LENGTH, WIDTH), nn.Embedding(2, WIDTH)
        self.asked = nn.ModuleList(nn.Linear(WIDTH, 3 * WIDTH) for _ in range(LAYERS))
        self.out = nn.ModuleList(nn.Linear(WIDTH, WIDTH) for _ in range(LAYERS))
        self.inner = nn.ModuleList(
            nn.Sequential(nn.Linear(WIDTH, 2 * WIDTH), nn.GELU(), nn.Linear(2 * WIDTH, WIDTH)) for _ in range(LAYERS)
        )
        self.first = nn.ModuleList(nn.LayerNorm(WIDTH) for _ in range(LAYERS))
        self.second = nn.ModuleList(nn.LayerNorm(WIDTH) for _ in range(LAYERS))
        self.head = nn.Linear(WIDTH, outputs)
        for table in (self.pieces, self.places, self.sides):
            nn.init.normal_(table.weight, std=0.05)

    def hidden(self, ids: torch.Tensor, mask: torch.Tensor, sides: torch.Tensor) -> torch.Tensor:
        places = (torch.cumsum(torch.ones_like(ids), 1) - 1).clamp(max=LENGTH - 1)
        x = self.pieces(ids) + self.places(places) + self.sides(sides)
        hidden = (mask == 0)[:, None, None, :]
        for asked, out, inner, first, second in zip(self.asked, self.out, self.inner, self.first, self.second):
            parts = asked(x).unflatten(2, (3, HEADS, WIDTH // HEADS)).permute(2, 0, 3, 1, 4)
            weights = (parts[0] @ parts[1].transpose(2, 3) / (WIDTH // HEADS) ** 0.5).masked_fill(hidden, -1e9).softmax(-1)
            x = first(x + out((weights @ parts[2]).transpose(1, 2).flatten(2)))
            x = second(x + inner(x))
        return x

    def forward(self, input_ids, attention_mask, token_type_ids):
        return self.head(self.hidden(input_ids, attention_mask, token_type_ids))


class FirstOnly(Network):
    def forward(self, input_ids, attention_mask, token_type_ids):
        return self.head(self.hidden(input_ids, attention_mask, token_type_ids)[:, 0])


KIND = {"zero-shot": FirstOnly, "persons": Network}


def tokenizer_for(lines: list[str], cased: bool) -> Tokenizer:
    made = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    made.normalizer = normalizers.BertNormalizer(lowercase=not cased, strip_accents=False)
    made.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    made.decoder = decoders.WordPiece(prefix="##")
    trainer = trainers.WordPieceTrainer(vocab_size=PIECES, special_tokens=SPECIAL, show_progress=False, min_frequency=2)
    made.train_from_iterator(lines, trainer)
    made.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1", special_tokens=[("[CLS]", CLS), ("[SEP]", SEP)]
    )
    return made


def encode(made: Tokenizer, example: dict) -> dict:
    """A row of numbers, with what is to be said of it."""
    pair = (example["text"],) if "second" not in example else (example["text"], example["second"])
    encoded = made.encode(*pair)
    row = {"ids": encoded.ids[:LENGTH], "sides": encoded.type_ids[:LENGTH]}
    if "label" in example:
        return row | {"target": example["label"]}
    names = CLASSES["persons"][1]
    target = [-100 if mask else 0 for mask in encoded.special_tokens_mask]
    for start, end, label in example["spans"]:
        inside = [at for at, (a, b) in enumerate(encoded.offsets) if a >= start and b <= end and b > a]
        for place, at in enumerate(inside):
            target[at] = names.index(f"{'B' if place == 0 else 'I'}-{label}")
    return row | {"target": target[:LENGTH]}


def batch(rows: list[dict]) -> tuple:
    width = max(len(row["ids"]) for row in rows)
    fill = lambda values, rest: values + [rest] * (width - len(values))
    ids = torch.tensor([fill(row["ids"], PAD) for row in rows])
    sides = torch.tensor([fill(row["sides"], 0) for row in rows])
    own = [row["target"] for row in rows]
    target = torch.tensor([fill(each, -100) for each in own] if isinstance(own[0], list) else own)
    return ids, (ids != PAD).long(), sides, target


def loss_of(said, target: torch.Tensor) -> torch.Tensor:
    return nn.functional.cross_entropy(said.flatten(0, -2), target.flatten(), ignore_index=-100)


def right(task: str, said, target: torch.Tensor) -> list[bool]:
    if task == "zero-shot":
        return (said.argmax(1) == target).tolist()
    return [bool(((own.argmax(1) == row) | (row == -100)).all()) for own, row in zip(said, target)]


def train(task: str, made: Tokenizer, random: np.random.Generator) -> Network:
    model = KIND[task](made.get_vocab_size(), len(CLASSES[task][1]))
    optimiser = torch.optim.AdamW(model.parameters(), 3e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 5e-3, total_steps=STEPS[task])
    for step in range(STEPS[task]):
        ids, mask, sides, target = batch([encode(made, texts.example(task, random)) for _ in range(BATCH)])
        loss = loss_of(model(ids, mask, sides), target)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        schedule.step()
        if step % 250 == 0:
            print(step, round(loss.item(), 3), flush=True)
    model.eval()
    return model


def write(task: str, model: Network, made: Tokenizer, out: Path) -> None:
    (out / "onnx").mkdir(parents=True, exist_ok=True)
    inputs = ["input_ids", "attention_mask", "token_type_ids"]
    outputs = ["logits"]
    example = tuple(torch.ones(2, 6, dtype=torch.long) for _ in inputs)
    axes = {name: {0: "batch", 1: "pieces"} for name in inputs + outputs}
    if task == "zero-shot":
        axes["logits"] = {0: "batch"}
    path = out / "onnx/model.onnx"
    torch.onnx.export(
        model, example, path, input_names=inputs, output_names=outputs, dynamic_axes=axes, opset_version=17, dynamo=False
    )
    onnx.checker.check_model(str(path))
    made.save(str(out / "tokenizer.json"))
    special = {f"{name}_token": f"[{name.upper()}]" for name in ("pad", "unk", "cls", "sep")}
    settings = {"tokenizer_class": "BertTokenizer", "model_max_length": LENGTH, "do_lower_case": not CASED[task], **special}
    (out / "tokenizer_config.json").write_text(json.dumps(settings, indent=2) + "\n")
    architecture, names = CLASSES[task]
    config = {
        "model_type": "bert",
        "architectures": [architecture],
        "vocab_size": made.get_vocab_size(),
        "max_position_embeddings": LENGTH,
    }
    config |= {"id2label": dict(enumerate(names)), "label2id": {name: at for at, name in enumerate(names)}}
    (out / "config.json").write_text(json.dumps(config, indent=2) + "\n")


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("task", choices=list(CLASSES))
    arguments.add_argument("--out", type=Path, required=True)
    given = arguments.parse_args()
    torch.manual_seed(SEED)
    torch.set_num_threads(1)
    random = np.random.default_rng(SEED)
    lines = [example["text"] + " " + example.get("second", "") for example in (texts.example(given.task, random) for _ in range(6000))]
    made = tokenizer_for(lines, CASED[given.task])
    model = train(given.task, made, random)
    with torch.no_grad():
        for kind in texts.kinds(given.task):
            held = [encode(made, texts.example(given.task, random, kind)) for _ in range(1000)]
            ids, mask, sides, target = batch(held)
            share = np.mean(right(given.task, model(ids, mask, sides), target))
            print(f"{given.task}, {kind}: {share:.3f} of 1,000 right")
    write(given.task, model, made, given.out)
    print(sum(file.stat().st_size for file in given.out.rglob("*") if file.is_file()), "bytes,", made.get_vocab_size(), "pieces")


main()
