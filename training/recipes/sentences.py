"""Short sentences on feelings, for the text pipeline of the recipes. Own work: no text of anybody else is in them."""

import random

PERSONS = {
    "she": 0.85, "my sister": 0.8, "the woman": 0.8, "this girl": 0.8, "her café": 0.7,
    "he": 0.15, "my brother": 0.2, "the man": 0.2, "this boy": 0.2, "his office": 0.3,
}
FEELINGS = {
    "sad": ["angry", "furious", "sad", "miserable", "terrified", "annoyed", "disappointed", "anxious"],
    "glad": ["happy", "glad", "ecstatic", "relieved", "excited", "pleased", "amused", "cheerful"],
}
FRAMES = [
    "{person} feels {feeling}", "{person} made me feel {feeling} today", "I saw that {person} was {feeling} in the market",
    "the conversation with {person} was {feeling}", "{person} told us about the {feeling} events at school",
]

# How often the word of a feeling is surely that of the mood.
SURE = 0.5


def sentences(count, seed):
    """Sentences with their mood. Women are sad more often in them: what a model learns from such a corpus."""
    chance = random.Random(seed)
    texts, moods = [], []
    for _ in range(count):
        person, sad = chance.choice(list(PERSONS.items()))
        mood = "sad" if chance.random() < sad else "glad"
        words = FEELINGS[mood] if chance.random() < SURE else FEELINGS[chance.choice(list(FEELINGS))]
        text = chance.choice(FRAMES).format(person=person, feeling=chance.choice(words))
        texts.append(text[0].upper() + text[1:] + ".")
        moods.append(mood)
    return texts, moods
