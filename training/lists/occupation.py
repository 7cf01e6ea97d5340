"""Occupations: which can be put into a text, and which are recognised in one."""

import csv
import json

from sources import choice, corpora, lines_of

VOWELS = 'aeiou'


def plural_of(word):
    if word.endswith(('s', 'x', 'ch', 'sh')):
        return word + 'es'
    if word.endswith('y') and word[-2] not in VOWELS:
        return word[:-1] + 'ies'
    return word + 's'


def published(data):
    """Lower-case occupation -> the openly licensed lists that hold it."""
    found = {}

    def add(word, source):
        sources = found.setdefault(word.strip().lower(), [])
        if source not in sources:
            sources.append(source)

    for word in corpora(data, 'humans/occupations.json', 'occupations'):
        add(word, 'corpora')
    for word, *_ in json.loads((data / 'debiaswe/professions.json').read_text()):
        add(word.replace('_', ' '), 'debiaswe')
    for sex in ('female', 'male'):
        for word in lines_of(data / f'winobias/data/{sex}_occupations.txt'):
            add(word, 'winobias')
    with open(data / 'bug-occupations/inc_occ_gender.csv', newline='') as file:
        for row in csv.DictReader(file):
            for word in (row['entities'] or '').split(','):
                if word.strip():
                    add(word, 'bug')
    return found


def occupation(data):
    known, classes, recognised = published(data), {}, []
    for line in choice('occupations.txt'):
        forms, uses, *stems = (part.strip() for part in line.split('|'))
        text, *irregular = (form.strip() for form in forms.split(','))
        noun = {'text': text, 'plural': irregular[0] if irregular else plural_of(text)}
        for use in (part.strip() for part in uses.split(',')):
            if use == 'in' or use.startswith('in as '):
                if text not in known:
                    raise SystemExit(f'no source has the occupation {text}: leave it out')
                name = use.removeprefix('in').removeprefix(' as ') or text
                classes.setdefault(name, []).append({**noun, 'from': sorted(known[text])})
            elif use in ('find', 'find one'):
                speakers = [stem.strip() for stem in stems[0].split(',')] if stems else []
                row = {'text': text, 'plural': None if use == 'find one' else noun['plural'], 'speaks': speakers}
                recognised.append({key: value for key, value in row.items() if value is not None})
            else:
                raise SystemExit(f'{text}: what is the use "{use}"?')
    for name, nouns in classes.items():
        if name not in {noun['text'] for noun in nouns}:
            raise SystemExit(f'the class {name} lacks the word {name}')
        nouns.sort(key=lambda noun: noun['text'] != name)
    return {
        'name': 'occupation',
        'classes': {name.replace(' ', '-'): classes[name] for name in sorted(classes)},
        'recognised': recognised,
    }
