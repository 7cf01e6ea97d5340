"""Fits the judge of templates and prints what cross-validation expects of each limit.

python training/templates/fit.py FEATURES.jsonl src/cases/lists/template-judge.json [--one 0.925] [--each 0.89]
"""

import argparse
import json

import numpy as np
from sklearn.ensemble import GradientBoostingClassifier
from sklearn.metrics import roc_auc_score

LIMITS = (0, 0.8, 0.85, 0.88, 0.89, 0.9, 0.905, 0.91, 0.92, 0.925, 0.93, 0.935, 0.94, 0.95)


def model(seed):
    return GradientBoostingClassifier(
        n_estimators=80, max_depth=2, learning_rate=0.05, subsample=0.6, min_samples_leaf=15, max_features=0.3, random_state=seed
    )


def cross_validated(values, right, texts, repeats=6, folds=10):
    """Mean chance of each row from models that saw no template of its text."""
    chances = np.zeros(len(right))
    for seed in range(repeats):
        names = np.unique(texts)
        fold = dict(zip(names, np.random.RandomState(seed).permutation(len(names)) % folds))
        of = np.array([fold[text] for text in texts])
        for each in range(folds):
            fitted = model(seed).fit(values[of != each], right[of != each])
            chances[of == each] += fitted.predict_proba(values[of == each])[:, 1] / repeats
    return chances


def tree_of(tree, node, rate):
    if tree.children_left[node] < 0:
        return round(float(rate * tree.value[node][0][0]), 4)
    branches = [tree_of(tree, child[node], rate) for child in (tree.children_left, tree.children_right)]
    return [int(tree.feature[node]), round(float(tree.threshold[node]), 4), *branches]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("features")
    parser.add_argument("out")
    parser.add_argument("--one", type=float, default=0.925)
    parser.add_argument("--each", type=float, default=0.89)
    asked = parser.parse_args()

    lines = [json.loads(line) for line in open(asked.features)]
    persons = [{**person, "text": line["id"], "other": line["isOther"]} for line in lines for person in line["persons"]]
    names = list(persons[0]["features"])
    values = np.array([[person["features"][name] for name in names] for person in persons])
    known = np.array([person.get("right") is not None for person in persons])
    right = np.array([bool(person.get("right")) for person in persons])
    texts = np.array([person["text"] for person in persons])
    chances = cross_validated(values[known], right[known], texts[known])
    print(f"{known.sum()} templates, {right[known].sum()} right; AUC {roc_auc_score(right[known], chances):.3f}")

    final = model(0).fit(values[known], right[known])
    expected = final.predict_proba(values)[:, 1]
    expected[known] = chances
    only = np.array([person["only"] for person in persons])
    others = sum(line["isOther"] for line in lines)
    other = np.array([person["other"] for person in persons])
    print("| limit | one: right | of read | share of texts | each: right | of read | share of texts |\n|---|---|---|---|---|---|---|")
    for limit in LIMITS:
        cells = []
        for chosen in (only, np.ones(len(persons), bool)):
            kept = chosen & (expected >= limit)
            sure = kept & known
            texts_kept = len(set(texts[kept & other]))
            cells += [f"{right[sure].mean():.1%}", str(sure.sum()), f"{texts_kept / max(1, others):.1%}"]
        print(f"| {limit} | {' | '.join(cells)} |")

    trees = [tree_of(tree.tree_, 0, final.learning_rate) for tree in final.estimators_[:, 0]]
    prior = right[known].mean()
    weights = {
        "features": names,
        "least": {"one": asked.one, "each": asked.each},
        "base": round(float(np.log(prior / (1 - prior))), 4),
        "trees": trees,
    }
    with open(asked.out, "w") as out:
        out.write("{\n")
        rows = [f'  "{key}": {json.dumps(value)}' for key, value in weights.items() if key != "trees"]
        out.write(",\n".join(rows) + ',\n  "trees": [\n')
        out.write(",\n".join(f"    {json.dumps(tree)}" for tree in trees) + "\n  ]\n}\n")


main()
