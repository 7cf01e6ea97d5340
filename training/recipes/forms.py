"""The same kinds of models in the other forms in which people export them."""

import numpy as np
from skl2onnx import to_onnx
from skl2onnx.common.data_types import FloatTensorType, StringTensorType
from sklearn.compose import ColumnTransformer
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder

NUMBERS = 3
# The converter takes the oldest version that will do; gradients need a later one.
VERSIONS = {"": 17, "ai.onnx.ml": 3}


def forms(texts, labels, frame, income):
    """By file name: the model, its ONNX options, and what it is asked."""
    moods = make_pipeline(TfidfVectorizer(max_features=40), LogisticRegression()).fit(texts, labels)
    some = texts[:6]

    def written(zipmap, shape):
        options = {id(moods): {"zipmap": zipmap}, TfidfVectorizer: {"tokenexp": r"[\pL\pN_][\pL\pN_]+"}}
        return to_onnx(moods, initial_types=[("text", StringTensorType(shape))], options=options)

    names = frame[["workclass", "sex"]].to_numpy().astype(str)
    matrix = make_pipeline(OneHotEncoder(handle_unknown="ignore"), LogisticRegression()).fit(names, income)
    numbers = frame[["age", "hours-per-week"]].to_numpy().astype(np.float32)
    numbers = np.hstack([numbers, numbers[:, :1] > 40]).astype(np.float32)
    signs = LogisticRegression(max_iter=1000).fit(numbers, np.where(income == ">50K", 1, -1))
    bayes = GaussianNB().fit(numbers, income)
    strict = make_pipeline(
        ColumnTransformer([("sex", OneHotEncoder(), ["sex"]), ("age", "passthrough", ["age"])]),
        LogisticRegression(max_iter=1000),
    ).fit(frame[["sex", "age"]], income)
    mixed = make_pipeline(
        ColumnTransformer([("names", OneHotEncoder(handle_unknown="ignore"), [0, 1]), ("numbers", "passthrough", [2, 3, 4])]),
        LogisticRegression(max_iter=1000),
    ).fit(np.hstack([names.astype(object), numbers.astype(object)]), income)
    groups = [("names", StringTensorType([None, 2])), ("numbers", FloatTensorType([None, 3]))]

    rows = [("rows", FloatTensorType([None, NUMBERS]))]
    fixed = [("rows", FloatTensorType([4, NUMBERS]))]
    plain = {"zipmap": False}
    return {
        "texts-one-at-a-time": (moods, written(True, [1, 1]), some, some),
        "texts-flat": (moods, written(False, [None]), some, some),
        "texts-columns": (moods, written("columns", [None, 1]), some, some),
        "names": (matrix, to_onnx(matrix, initial_types=[("names", StringTensorType([None, 2]))]), names[:6], names[:6].tolist()),
        "groups": (
            mixed, to_onnx(mixed, initial_types=groups), np.hstack([names.astype(object), numbers.astype(object)])[:6],
            [{"names": one.tolist(), "numbers": other.tolist()} for one, other in zip(names[:6], numbers[:6])],
        ),
        "signs": (signs, to_onnx(signs, initial_types=rows, options={id(signs): plain}, target_opset=VERSIONS), numbers[:6], numbers[:6].tolist()),
        "bayes": (bayes, to_onnx(bayes, initial_types=rows, options={id(bayes): plain}), numbers[:6], numbers[:6].tolist()),
        "four-at-a-time": (signs, to_onnx(signs, initial_types=fixed, target_opset=VERSIONS), numbers[:6], numbers[:6].tolist()),
        "strict": (strict, to_onnx(strict, frame[["sex", "age"]][:1]), frame[["sex", "age"]][:6], frame[["sex", "age"]][:6].to_dict("records")),
    }
