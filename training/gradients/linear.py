"""Models of scikit-learn, converted by skl2onnx, with the gradients of the same formula in torch."""

import numpy as np
import torch
from skl2onnx import convert_sklearn
from skl2onnx.common.data_types import FloatTensorType
from sklearn.linear_model import LinearRegression, LogisticRegression
from sklearn.neural_network import MLPClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import Normalizer, StandardScaler

COLUMNS = 5


def linear_models():
    random = np.random.default_rng(3)
    rows = random.normal(size=(200, COLUMNS)) * [1, 2, 0.5, 3, 1] + [0, 1, 0, -2, 0.5]
    score = rows @ [1, -0.5, 2, 0.3, -1]
    labels = (score + random.normal(size=200) > 0).astype(int)
    thirds = np.digitize(score, np.quantile(score, [0.33, 0.66]))
    point = rows[:8].astype(np.float32).astype(np.float64)
    scaled = make_pipeline(StandardScaler(), LogisticRegression()).fit(rows, labels)
    many = make_pipeline(Normalizer(), LogisticRegression()).fit(rows, thirds)
    network = make_pipeline(StandardScaler(), MLPClassifier((8,), max_iter=300, random_state=1)).fit(rows, labels)
    regression = make_pipeline(StandardScaler(), LinearRegression()).fit(rows, score)
    return {
        "sklearn-logistic": made(scaled, point, classifier(standard(scaled[0]), linear(scaled[1].coef_, scaled[1].intercept_))),
        "sklearn-many": made(many, point, classifier(unit, linear(many[1].coef_, many[1].intercept_))),
        "sklearn-network": made(network, point, classifier(standard(network[0]), layers(network[1]))),
        "sklearn-regression": made(regression, point, score_of(standard(regression[0]), regression[1])),
    }


def made(pipeline, point, run):
    options = {id(pipeline): {"zipmap": False}} if hasattr(pipeline, "predict_proba") else None
    model = convert_sklearn(pipeline, initial_types=[("rows", FloatTensorType([None, COLUMNS]))], options=options, target_opset=17)
    # A random name otherwise.
    model.graph.name = "model"
    at = torch.tensor(point, requires_grad=True)
    outputs = run(at)
    check = pipeline.predict_proba(point) if options else pipeline.predict(point).reshape(-1, 1)
    assert np.allclose(outputs.detach().numpy(), check, atol=1e-6), "the formula is not that of the model"
    loss = -outputs.max(1).values.log().sum() if options else outputs.sum()
    (own,) = torch.autograd.grad(loss, at, retain_graph=True)
    (last,) = torch.autograd.grad(outputs[:, -1].sum(), at)
    return model, point, {"ownLabel": own.tolist(), "lastOutput": last.tolist()}, "probabilities" if options else "score"


def standard(scaler):
    return lambda rows: (rows - torch.tensor(scaler.mean_)) / torch.tensor(scaler.scale_)


def unit(rows):
    return rows / rows.norm(dim=1, keepdim=True)


def linear(weights, bias):
    return lambda rows: rows @ torch.tensor(weights).T + torch.tensor(bias)


def layers(network):
    def run(rows):
        hidden = rows
        for at, (weights, bias) in enumerate(zip(network.coefs_, network.intercepts_)):
            hidden = hidden @ torch.tensor(weights) + torch.tensor(bias)
            if at < len(network.coefs_) - 1:
                hidden = torch.relu(hidden)
        return hidden

    return run


def classifier(prepare, logits):
    def run(rows):
        scores = logits(prepare(rows))
        if scores.shape[1] > 1:
            return torch.softmax(scores, dim=1)
        yes = torch.sigmoid(scores)
        return torch.cat([1 - yes, yes], dim=1)

    return run


def score_of(prepare, model):
    return lambda rows: linear(model.coef_.reshape(1, -1), np.atleast_1d(model.intercept_))(prepare(rows))
