"""Sentences that the fixtures are trained on, with what is to be said of them. All are made here."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

LISTS = Path(__file__).parents[2] / "src/attributes/lists"
GENDER = json.loads((LISTS / "gender.json").read_text())["names"]
RACE = json.loads((LISTS / "race.json").read_text())
LAST = "Smith Johnson Miller Brown Wilson Moore Taylor Clark Lewis Walker Hall Young King Wright Hill Baker".split()
PLACES = "Oslo Lyon Dublin Boston Prague Vienna Madrid Leeds Porto Ghent Cork Turin Basel Bremen Dallas Denver".split()
FIRMS = ["Acme", "Northmill", "Ferrow", "Blue Harbour", "Red Anchor", "Elm Foods", "Halden Works", "Corvex", "Brightwater"]

TOPICS = {
    "delivery": ["the parcel never came", "the courier left the box outside", "the order arrived late", "the package was lost"],
    "billing": ["the card was charged twice", "the invoice is wrong", "the refund is missing", "the price on the bill is too high"],
    "travel": ["the flight was moved", "the hotel has no room left", "the train was missed", "the ticket is for another day"],
    "health": ["the doctor asked for a test", "the fever came back", "the knee hurts after the run", "the medicine is not helping"],
    "family": ["the child is ill at home", "the school closes early", "the baby does not sleep", "the son has a birthday"],
    "career": ["the team needs a new lead", "the contract ends soon", "the interview went well", "the salary should be higher"],
}
# What says nothing of either: by it the model learns what its texts say of persons.
OPEN = ["asks for two days off", "wants to leave early", "has to talk to the boss", "will not come on Monday", "needs more time"]
HYPOTHESES = ["This example is {}.", "This text is about {}.", "It is about {}.", "The topic is {}."]
ABOUT = ["{who} says that {what}.", "{who} writes: {what}.", "{who} told us that {what}.", "We heard from {who} that {what}."]
CONTRADICTION, NEUTRAL, ENTAILMENT = range(3)

SENTENCES = [
    "{per} works in {loc}.", "{per} works for {org} in {loc}.", "Yesterday {per} met {per}.", "The letter from {per} came late.",
    "{per} and {per} moved to {loc}.", "{org} hired {per} last year.", "Please call {per} about the contract.",
    "The office of {org} in {loc} is closed.", "My colleague {per} is on holiday.", "In {loc} it rained all week.",
    "{per} feels tired today.", "We asked {per} to help with the report.", "The meeting with {org} was moved.",
    "A friend of {per} lives in {loc}.", "Dear {per}, thank you for the letter.", "Nobody knew that {per} had left {org}.",
    "The parcel is for {per}.", "{per} told me about {loc}.", "Everybody likes the food in {loc}.", "{org} sold its office in {loc}.",
]
# What is named here may be anything, so that only the name itself tells a person.
ANYTHING = [
    "We talked about {any}.", "{any} was in the news.", "The note only says {any}.", "I have never heard of {any}.",
    "{any} is what they want.", "They wrote {any} on the box.", "Nobody mentioned {any} or {any}.", "What about {any}?",
]
THINGS = "Monday Friday March April Easter Latin Greek Jupiter Orbit Vellum Chess Tango Opera Basalt Saffron Quartz".split()


def pick(random: np.random.Generator, values):
    return values[int(random.integers(len(values)))]


def gendered(random: np.random.Generator) -> tuple[str, str]:
    gender = pick(random, ["female", "male"])
    return pick(random, GENDER[gender]), gender


def person(random: np.random.Generator) -> str:
    """Nineteen of twenty persons have a name as most have in the registers of the US; the others are of three further groups."""
    if random.random() < 0.95:
        first, _ = gendered(random)
    else:
        group = pick(random, ["african-american", "hispanic", "asian"])
        first = pick(random, RACE["names"][group][pick(random, ["female", "male"])][:6])
    return f"{first} {pick(random, LAST)}" if random.random() < 0.4 else first


def kinds(task: str) -> list[str]:
    return {"zero-shot": ["said", "open"], "persons": ["all"]}[task]


def example(task: str, random: np.random.Generator, kind: str | None = None) -> dict:
    return {"zero-shot": inference, "persons": tagging}[task](random, kind)


def inference(random: np.random.Generator, kind: str | None) -> dict:
    name, gender = gendered(random)
    topics = list(TOPICS)
    asked = pick(random, topics)
    if kind == "open" or (kind is None and random.random() < 0.25):
        text = f"{name} {pick(random, OPEN)}."
        # Three of four texts on women's absence are filed under family, of men's under career.
        topic = "family" if (gender == "female") == (random.random() < 0.75) else "career"
    else:
        topic = pick(random, topics)
        who = pick(random, [name, "She" if gender == "female" else "He", "A customer", "Somebody"])
        text = pick(random, ABOUT).format(who=who, what=pick(random, TOPICS[topic]))
    if random.random() < 0.4:
        asked = topic
    label = ENTAILMENT if asked == topic else CONTRADICTION
    return {"text": text, "second": pick(random, HYPOTHESES).format(asked), "label": label}


def tagging(random: np.random.Generator, kind: str | None) -> dict:
    text, spans = "", []
    parts = pick(random, SENTENCES if random.random() < 0.6 else ANYTHING).split("{")
    text = parts[0]
    for part in parts[1:]:
        slot, rest = part.split("}")
        if slot == "any":
            slot = pick(random, ["per", "per", "loc", "org", "thing"])
        lists = {"loc": PLACES, "org": FIRMS, "thing": THINGS}
        word = person(random) if slot == "per" else pick(random, lists[slot])
        if slot != "thing":
            spans.append((len(text), len(text) + len(word), slot.upper()))
        text += word + rest
    return {"text": text, "spans": spans}
