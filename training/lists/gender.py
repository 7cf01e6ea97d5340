"""Gender: names, nouns that name a person of a gender, pronouns."""

from names import gender_names
from sources import choice, corpora, gender_pairs, neutral_words

CLASSES = ('male', 'female', 'nonbinary')
OWN = ['this project']
FORMS = ('subject', 'object', 'possessive', 'possessivePronoun', 'reflexive')


def nouns(data):
    pairs = gender_pairs(data)
    neutral, kin = neutral_words(data)
    rows = []
    for line in choice('gender-nouns.txt'):
        kind, group, *forms = (part.strip() for part in line.split('|'))
        marks = forms[3:]
        words = [None if form == '-' else tuple(word.strip() for word in form.split(',')) for form in forms[:3]]
        male, female, both = words
        sources = OWN if 'own' in marks else pairs.get((male[0], female[0]))
        if sources is None:
            raise SystemExit(f'no source pairs {male[0]} with {female[0]}: leave the row out, or mark it own')
        row = {'kind': kind, 'group': group, 'from': sorted(sources)}
        for name, word in zip(CLASSES, words):
            if word is not None:
                row[name] = list(word)
        if both is not None:
            attested = both[0] in kin or both[0] in neutral
            row['neutralFrom'] = 'gendered-words/corpora' if attested else OWN[0]
        if 'offensive' in marks:
            row['offensive'] = True
        rows.append(row)
    return rows


def pronouns(data):
    known = corpora(data, 'humans/thirdPersonPronouns.json', 'thirdPersonPronouns')
    rows = {}
    for line in choice('pronouns.txt'):
        name, forms, number = (part.strip() for part in line.split('|'))
        words = [word.strip() for word in forms.split(',')]
        keys = ('subject', 'object', 'dependentPossessive', 'independentPossessive', 'reflexive')
        if dict(zip(keys, words)) not in known:
            raise SystemExit(f'the pronoun list does not have {words}')
        rows[name] = {**dict(zip(FORMS, words)), 'number': number}
    return rows


def gender(data):
    return {
        'name': 'gender',
        'classes': list(CLASSES),
        'names': gender_names(data),
        'nouns': nouns(data),
        'adjectives': {'male': ['male'], 'female': ['female'], 'nonbinary': ['nonbinary']},
        'pronouns': pronouns(data),
    }
