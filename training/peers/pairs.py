"""
Pairs of langtest and langfair on the texts of a file (JSON lines with `id` and `text`), for bench/peers.mjs.

    pip install langtest==2.7.0 langfair==0.8.0
    python training/peers/pairs.py texts.jsonl pairs.jsonl

langtest replaces the pronouns of a text by those of one gender (`replace_to_male_pronouns`, `replace_to_female_pronouns`); the pair is the text
and what it becomes. langfair replaces words of its lists by those of each gender (`create_prompts(attribute='gender')`); the pair is its male
and its female prompt. Neither is asked for anything that a model does.
"""

import importlib.abc
import importlib.machinery
import json
import random
import sys
from unittest.mock import MagicMock

# What asks language models and scores their answers is not needed, and large.
absent = ("langchain_core", "langchain", "torch", "detoxify", "evaluate", "sentence_transformers", "transformers", "rouge_score", "vaderSentiment", "tiktoken", "openai", "tables")


class Absent(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Stands in for packages that are not installed."""

    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] not in absent:
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec):
        module = MagicMock(name=spec.name)
        module.__path__ = []
        module.__all__ = []
        module.__spec__ = spec
        return module

    def exec_module(self, module):
        pass


sys.meta_path.append(Absent())
random.seed(1)

import re  # noqa: E402

from langfair.generator import counterfactual  # noqa: E402
from langfair.generator.counterfactual import CounterfactualGenerator  # noqa: E402
from nltk.tokenize import word_tokenize  # noqa: E402

from langtest.transform.bias import GenderPronounBias  # noqa: E402
from langtest.transform.constants import female_pronouns, male_pronouns, neutral_pronouns  # noqa: E402


def tokens(text):
    """What langfair splits a text into, without the downloaded model that finds where sentences end."""
    return [word for part in re.split(r"(?<=[.!?])\s+", text) for word in word_tokenize(part, preserve_line=True)]


counterfactual.word_tokenize = tokens


def words(*lists):
    return [word for each in lists for group in each.values() for word in group]


def langtest(text):
    """The text, and the text with the pronouns of each gender, where they differ."""
    made = {
        "male": GenderPronounBias.transform([text], words(female_pronouns, neutral_pronouns), "male")[0],
        "female": GenderPronounBias.transform([text], words(male_pronouns, neutral_pronouns), "female")[0],
    }
    return [(text, other, f"to {sex}") for sex, other in made.items() if other != text]


def langfair(text, generator):
    # It refuses prompts without a word of its lists.
    if not generator.parse_texts([text], attribute="gender")[0]:
        return []
    prompts = generator.create_prompts([text], attribute="gender")
    pairs = zip(prompts["male_prompt"], prompts["female_prompt"])
    return [(male, female, "male and female") for male, female in pairs if male != female]


def main(source, target):
    generator = CounterfactualGenerator()
    with open(source) as texts, open(target, "w") as out:
        for line in texts:
            item = json.loads(line)
            for tool, pairs in (("langtest", langtest(item["text"])), ("langfair", langfair(item["text"], generator))):
                for a, b, note in pairs:
                    out.write(json.dumps({"id": item["id"], "tool": tool, "note": note, "a": a, "b": b}) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
