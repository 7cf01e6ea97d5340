"""Makes the tiny fill-mask fixture: a masked language model of one layer on sentences of Civil Comments (CC0).

    python make.py --data <folder with toxic-spans/data/comments.csv.gz> --out ../../fixtures/models/masked-word

Needs torch, numpy, onnx and tokenizers (training/requirements.txt).
"""

from __future__ import annotations

import argparse
import csv
import gzip
import io
import json
from collections import Counter
from pathlib import Path

import numpy as np
import onnx
import torch
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors
from torch import nn

SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
WORDS, WIDTH, LENGTH, HEADS = 1500, 48, 32, 4
SEED, BATCH, MASKED = 7, 32, 0.25
# Words of the grammar and of the answers that the tests look at.
KEPT = Path(__file__).parents[2] / "src/cases/grammar/lists/masked-word.json"
ANSWERS = "nurse doctor teacher lawyer secretary engineer cook mechanic manager good bad strong nice smart".split()


class MaskedWords(nn.Module):
    """Words and places, one layer of attention, and the words again as the output."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.words = nn.Embedding(size, WIDTH)
        self.places = nn.Embedding(LENGTH, WIDTH)
        self.asked, self.out = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.inner = nn.Sequential(nn.Linear(WIDTH, 2 * WIDTH), nn.GELU(), nn.Linear(2 * WIDTH, WIDTH))
        self.first, self.second = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.bias = nn.Parameter(torch.zeros(size))
        for table in (self.words, self.places):
            nn.init.normal_(table.weight, std=0.05)

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor, token_type_ids: torch.Tensor) -> torch.Tensor:
        places = torch.cumsum(torch.ones_like(input_ids), 1) - 1
        x = self.words(input_ids) + self.places(places.clamp(max=LENGTH - 1)) + 0 * token_type_ids.unsqueeze(-1)
        parts = self.asked(x).unflatten(2, (3, HEADS, WIDTH // HEADS)).permute(2, 0, 3, 1, 4)
        weights = parts[0] @ parts[1].transpose(2, 3) / (WIDTH // HEADS) ** 0.5
        hidden = (attention_mask == 0)[:, None, None, :]
        weights = weights.masked_fill(hidden, -1e9).softmax(-1)
        x = self.first(x + self.out((weights @ parts[2]).transpose(1, 2).flatten(2)))
        x = self.second(x + self.inner(x))
        return x @ self.words.weight.T + self.bias


def sentences(data: Path) -> list[str]:
    text = gzip.decompress((data / "toxic-spans/data/comments.csv.gz").read_bytes()).decode()
    rows = csv.DictReader(io.StringIO(text))
    found = []
    for row in rows:
        for part in row["comment_text"].replace("!", ".").replace("?", ".").replace("\n", ".").split("."):
            if 4 <= len(part.split()) <= 24:
                found.append(part.strip() + ".")
    return found


def tokenizer_for(texts: list[str]) -> Tokenizer:
    splitter = Tokenizer(models.WordPiece({"[UNK]": 0}, unk_token="[UNK]"))
    splitter.normalizer = normalizers.BertNormalizer(lowercase=True)
    splitter.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    words_of = lambda text: [
        word for word, _ in splitter.pre_tokenizer.pre_tokenize_str(splitter.normalizer.normalize_str(text))
    ]
    grammar = json.loads(KEPT.read_text())
    parts = [part if isinstance(part, str) else part["text"] for rule in grammar.values() for part in rule]
    forced = [word for part in parts for word in words_of(part) if word.isalpha()] + ANSWERS
    counts = Counter(word for text in texts for word in words_of(text))
    chosen = dict.fromkeys(SPECIAL + forced + [word for word, _ in counts.most_common(WORDS)])
    splitter = Tokenizer(models.WordPiece({word: at for at, word in enumerate(chosen)}, unk_token="[UNK]"))
    splitter.normalizer = normalizers.BertNormalizer(lowercase=True)
    splitter.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    splitter.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    splitter.add_special_tokens(SPECIAL)
    return splitter


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--data", type=Path, required=True)
    arguments.add_argument("--out", type=Path, required=True)
    arguments.add_argument("--steps", type=int, default=1000)
    given = arguments.parse_args()
    torch.manual_seed(SEED)
    torch.set_num_threads(1)
    random = np.random.default_rng(SEED)
    texts = sentences(given.data)
    tokenizer = tokenizer_for(texts)
    size = tokenizer.get_vocab_size()
    rows = [encoded.ids[:LENGTH] for encoded in tokenizer.encode_batch(texts)]
    order = random.permutation(len(rows))
    held, used = order[:1000], order[1000:]
    model = MaskedWords(size)
    optimiser = torch.optim.AdamW(model.parameters(), 3e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 1e-2, total_steps=given.steps)

    def batch(chosen: np.ndarray) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        own = [rows[at] for at in chosen]
        width = max(map(len, own))
        ids = torch.tensor([row + [0] * (width - len(row)) for row in own])
        real = ids != 0
        hidden = torch.tensor(random.random(ids.shape) < MASKED) & real & (ids > 4)
        return ids, real.long(), hidden

    for step in range(given.steps):
        ids, real, hidden = batch(random.choice(used, BATCH))
        logits = model(ids.masked_fill(hidden, 4), real, torch.zeros_like(ids))
        loss = nn.functional.cross_entropy(logits[hidden], ids[hidden])
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
        if step % 100 == 0:
            print(step, round(loss.item(), 3), flush=True)
    model.eval()
    with torch.no_grad():
        ids, real, hidden = batch(held)
        logits = model(ids.masked_fill(hidden, 4), real, torch.zeros_like(ids))
        right = (logits[hidden].argmax(1) == ids[hidden]).float().mean().item()
    print(f"{len(rows)} sentences, {size} words; of {int(hidden.sum())} hidden words of 1,000 held-back sentences right: {right:.3f}")

    (given.out / "onnx").mkdir(parents=True, exist_ok=True)
    names = ["input_ids", "attention_mask", "token_type_ids"]
    example = tuple(torch.ones(2, 6, dtype=torch.long) for _ in names)
    axes = {name: {0: "batch", 1: "words"} for name in [*names, "logits"]}
    path = given.out / "onnx/model.onnx"
    torch.onnx.export(
        model, example, path, input_names=names, output_names=["logits"], dynamic_axes=axes, opset_version=17, dynamo=False
    )
    onnx.checker.check_model(str(path))
    tokenizer.save(str(given.out / "tokenizer.json"))
    special = {f"{name}_token": f"[{name.upper()}]" for name in ("pad", "unk", "cls", "sep", "mask")}
    settings = {"tokenizer_class": "BertTokenizer", "model_max_length": LENGTH, **special}
    (given.out / "tokenizer_config.json").write_text(json.dumps(settings, indent=2) + "\n")
    config = {"model_type": "bert", "architectures": ["BertForMaskedLM"], "vocab_size": size, "max_position_embeddings": LENGTH}
    (given.out / "config.json").write_text(json.dumps(config, indent=2) + "\n")


main()
