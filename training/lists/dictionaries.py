"""Dictionaries of words of one sort that can stand for each other in a sentence, by class."""

import csv
import json

from sources import choice, corpora, lines_of

NAMES = (
    'age', 'body', 'country', 'disability', 'ethnicity', 'gender', 'gender-identity', 'nationality', 'race', 'religion',
    'sexual-orientation', 'socio-economic',
)  # fmt: skip
MARKS = {'!': 'offensive', '?': 'ambiguous'}
JUDGED = {'+': 'good', '-': 'bad'}
GENDERS = {'f': 'female', 'm': 'male'}
OWN = 'this project'
# Names that have no plural.
NAMED = {'country'}


def known_words(data):
    """{source: words in lower case} of the sources that may attest a word."""
    holistic = set()
    descriptors = json.loads((data / 'holistic-bias/v1.1/descriptors.json').read_text())
    for groups in descriptors.values():
        for words in groups.values():
            holistic |= {(word if isinstance(word, str) else word['descriptor']).lower() for word in words}
    folder = data / 'unintended-bias/archive/unintended_ml_bias'
    madlibs = {word.lower() for word in lines_of(folder / 'bias_madlibs_data/adjectives_people.txt')}
    with open(folder / 'new_madlibber/input_data/en/en-us/words.csv', newline='') as file:
        madlibs |= {row['word'].lower() for row in csv.DictReader(file) if row['type'] == 'identity'}
    person_nouns = {
        row['word'].lower().replace('_', ' ')
        for row in json.loads((data / 'gendered-words/gendered_words.json').read_text())
    }
    lists = {word.lower() for word in corpora(data, 'humans/descriptions.json', 'descriptions')}
    # "The Netherlands": the article is no part of the word.
    lists |= {name.lower().removeprefix('the ') for name in corpora(data, 'geography/countries.json', 'countries')}
    return {
        'corpora': lists,
        'corpora (OGL)': {word.lower() for word in corpora(data, 'geography/nationalities.json', 'nationalities')},
        'gendered-words': person_nouns,
        'holistic-bias': holistic,
        'unintended-bias': madlibs,
    }


def plural_of(noun):
    if noun.endswith('y') and noun[-2] not in 'aeiou':
        return noun[:-1] + 'ies'
    return noun + ('es' if noun.endswith(('s', 'x', 'ch', 'sh')) else 's')


def parse_word(written, part, kind, known):
    kind, _, register = kind.partition('~')
    kind, _, level = kind.partition('@')
    kind, _, group = kind.partition(':')
    text, own, row = written, False, {}
    if register:
        row['register'] = register
    if level:
        levels = level.split('+')
        row['level'] = levels if len(levels) > 1 else level
    while text[-1] in '!?^+-' or text[-2:] in ('@f', '@m'):
        if text[-2] == '@':
            row['shows'] = {'gender': GENDERS[text[-1]]}
            text = text[:-2]
            continue
        own = own or text[-1] == '^'
        if text[-1] in JUDGED:
            row['judges'] = JUDGED[text[-1]]
        if text[-1] in MARKS:
            row[MARKS[text[-1]]] = True
        text = text[:-1]
    text, _, plural = text.partition('/')
    sources = sorted(name for name, words in known.items() if text.lower() in words)
    if not sources and not own:
        return text, None
    word = {'text': text}
    if part == 'noun' and kind not in NAMED:
        word['plural'] = plural or plural_of(text)
    word['kind'] = kind
    if group:
        word['group'] = group
    return text, {**word, **{key: row[key] for key in sorted(row)}, 'from': sources or [OWN]}


def dictionary(name):
    def build(data):
        known = known_words(data)
        classes, missing, more = {}, [], {}
        for line in choice(f'dictionaries/{name}.txt'):
            class_name, part, kind, words = (item.strip() for item in line.split('|'))
            if class_name == '*':
                more['ambiguousNouns'] = [word.strip() for word in words.split(',')]
                continue
            lists = classes.setdefault(class_name, {'nouns': [], 'adjectives': []})
            for written in words.split(','):
                text, word = parse_word(written.strip(), part, kind, known)
                if word is None:
                    missing.append(text)
                else:
                    lists[part + 's'].append(word)
        if missing:
            raise SystemExit(f'{name}: no source has {missing}; leave them out, or mark them as own')
        return {'name': name, **more, 'classes': classes}

    return build


DICTIONARIES = {f'src/attributes/lists/dictionaries/{name}.json': dictionary(name) for name in NAMES}
