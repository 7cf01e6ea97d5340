"""Names and nouns of people: the gazetteer that ships with the weights, and what augmentation may exchange."""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from pathlib import Path

FIRST, SURNAME = 1, 2  # bits of the gazetteer value
MIN_BIRTHS = 2_500  # 1950-2023 or 1990-2023, of either sex
ATTRIBUTES = Path(__file__).resolve().parents[2] / "src/attributes/lists"
ADJECTIVES = """old young elderly middle-aged teenage black white brown asian tall short fat thin rich poor blind deaf
disabled gay lesbian homeless pregnant single married divorced unemployed retired foreign native local""".split()
IRREGULAR = {"man": "men", "woman": "women", "person": "people", "child": "children", "wife": "wives"}
REGULAR_MAN = ("human", "german", "roman", "shaman", "ottoman")
KEPT_OUT_NOUNS = """cousin neighbor customer colleague tourist soldier toddler resident immigrant volunteer visitor worker
player citizen tenant passenger""".split()  # never exchanged in training: the margin test is also run on them
KEPT_OUT_ADJECTIVES = "wealthy skinny sick healthy bald blond strong weak lonely angry".split()
KEPT_OUT = {*KEPT_OUT_NOUNS, *KEPT_OUT_ADJECTIVES}
COMMON = 15_000  # nouns and adjectives beyond this rank of the vector file are not exchanged
BODY_AND_MIND = ("ability", "age", "body_type", "characteristics", "gender_and_sex", "sexual_orientation", "socioeconomic_class")


@dataclass(frozen=True)
class Lexicon:
    """`names`: capitalised word -> gazetteer bits. The lists are sorted, so that a seed draws the same words."""

    names: dict[str, int]
    first_names: list[str]
    surnames: list[str]
    person_nouns: list[str]  # singular
    adjectives: list[str]
    nationalities: list[str]


def plural(noun: str) -> str:
    for ending, other in IRREGULAR.items():
        if noun not in REGULAR_MAN and noun.endswith(ending):
            return noun.removesuffix(ending) + other
    if noun.endswith("y") and noun[-2:-1] not in set("aeiou"):
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("s", "x", "ch", "sh")) else "s")


def is_name(text: str) -> bool:
    return text.isalpha() and len(text) > 1 and text[0].isupper()


def cells(path: Path, *columns: str) -> list[str]:
    with open(path, newline="", encoding="utf-8-sig") as file:
        return [row[column] or "" for row in csv.DictReader(file) for column in columns]


def strings(value: object) -> list[str]:
    """All strings inside nested lists and dictionaries of a JSON value."""
    if isinstance(value, str):
        return [value]
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for part in parts for text in strings(part)]


def read_json(path: Path) -> dict:
    return json.loads(path.read_text(encoding="utf-8"))


def registered_names(data: Path) -> set[str]:
    with open(data / "ssa-names/ssa-names-aggregate.csv", newline="") as file:
        return {row["name"] for row in csv.DictReader(file) if int(row["count_1950_2023"]) >= MIN_BIRTHS}


def first_sense_persons(data: Path, common: set[str]) -> set[str]:
    """Nouns whose first sense in WordNet is a person."""
    rows = read_json(data / "gendered-words/gendered_words.json")
    found = {row["word"] for row in rows if row.get("wordnet_senseno") == f"{row['word']}.n.01"}
    return {noun for noun in found if noun.isalpha() and noun.islower() and {noun, plural(noun)} <= common}


def descriptors(data: Path, common: set[str]) -> set[str]:
    """Adjectives of HolisticBias that say something of a body or a state."""
    axes = read_json(data / "holistic-bias/v1.1/descriptors.json")
    entries = [entry for axis in BODY_AND_MIND for bucket in axes[axis].values() for entry in bucket]
    words = {entry if isinstance(entry, str) else entry["descriptor"] for entry in entries}
    return {word for word in words if word.islower() and word.isalpha() and word in common}


def read_lexicon(data: Path, vector_words: list[str]) -> Lexicon:
    """`vector_words` by falling frequency."""
    by_country, corpora = data / "names-by-country", data / "corpora-cc0"
    shipped = {  # the names that the package puts into texts
        name
        for file in ("gender.json", "race.json")
        for name in strings(read_json(ATTRIBUTES / file)["names"])
    }
    columns = "Localized Name", "Romanized Name"
    abroad = set(cells(by_country / "common-forenames-by-country.csv", *columns))
    surnames = set(cells(by_country / "common-surnames-by-country.csv", *columns))
    surnames |= set(read_json(corpora / "humans/lastNames.json")["lastNames"])
    first = {name for name in shipped | registered_names(data) | abroad if is_name(name)}
    last = {name for name in surnames if is_name(name)}
    names = {name: FIRST * (name in first) + SURNAME * (name in last) for name in sorted(first | last)}

    nationalities = {n for n in read_json(corpora / "geography/nationalities.json")["nationalities"] if is_name(n)}
    nouns = set(strings(read_json(ATTRIBUTES / "gender.json")["nouns"]))
    for cell in cells(data / "bug-occupations/inc_occ_gender.csv", "entities"):
        nouns |= {word.strip().lower() for word in cell.split(",")}
    people = {row["word"] for row in read_json(data / "gendered-words/gendered_words.json")}
    common = set(vector_words[:COMMON])
    singular = {noun for noun in nouns if noun in people and noun.isalpha()} | first_sense_persons(data, common)
    singular -= {plural(noun) for noun in singular} | KEPT_OUT
    singular -= {noun for noun in singular if noun.capitalize() in nationalities}
    romanised = set(cells(by_country / "common-forenames-by-country.csv", "Romanized Name")) & first
    return Lexicon(
        names=names,
        first_names=sorted(shipped | romanised),
        surnames=sorted(name for name in last if name.isascii()),
        person_nouns=sorted(singular),
        adjectives=sorted({*ADJECTIVES, *descriptors(data, common)} - KEPT_OUT),
        nationalities=sorted(nationalities),
    )
