"""Reads the openly licensed sources. Nothing here chooses: the choices are in the files of `choices/` and in the builders."""

import csv
import json
import zipfile
from pathlib import Path
from xml.etree import ElementTree

SHEET = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'
CHOICES = Path(__file__).parent / 'choices'


def births(data):
    """SSA births by name: {name: {'F': (1950-2023, 1990-2023), 'M': ...}}."""
    counts = {}
    with open(data / 'ssa-names/ssa-names-aggregate.csv', newline='') as file:
        for row in csv.DictReader(file):
            since = (int(row['count_1950_2023']), int(row['count_1990_2023']))
            counts.setdefault(row['name'], {})[row['sex']] = since
    return counts


def share_of_women(births_of_name, period=0):
    """(share of births registered as F, births) for period 0 (1950-2023) or 1 (1990-2023)."""
    women = births_of_name.get('F', (0, 0))[period]
    total = women + births_of_name.get('M', (0, 0))[period]
    return (women / total if total else None), total


def race_shares(data):
    """Tzioumis (2018): {name: {'obs': n, 'hispanic': %, 'white': %, 'black': %, 'api': %}}."""
    archive = zipfile.ZipFile(data / 'race-names/firstnames.xlsx')
    strings = [
        ''.join(part.text or '' for part in entry.iter(SHEET + 't'))
        for entry in ElementTree.fromstring(archive.read('xl/sharedStrings.xml'))
    ]
    shares = {}
    for row in ElementTree.fromstring(archive.read('xl/worksheets/sheet2.xml')).iter(SHEET + 'row'):
        cells = []
        for cell in row:
            value = cell.find(SHEET + 'v')
            value = None if value is None else value.text
            cells.append(strings[int(value)] if cell.get('t') == 's' and value is not None else value)
        if not cells or cells[0] in (None, 'firstname'):
            continue
        name, obs, hispanic, white, black, api = cells[:6]
        shares[name.title()] = {
            'obs': int(float(obs)),
            'hispanic': float(hispanic),
            'white': float(white),
            'black': float(black),
            'api': float(api),
        }
    return shares


def weat(data):
    return json.loads((data / 'weat-wordlists/WEAT.json').read_text())


def gender_pairs(data):
    """{(male word, female word): [where it was found]}, lower case, from four lists of gendered words."""
    pairs = {}

    def found(one, other, source):
        one, other = (word.strip().lower().replace('_', ' ') for word in (one, other))
        for pair in ((one, other), (other, one)):
            sources = pairs.setdefault(pair, [])
            if source not in sources:
                sources.append(source)

    for name in ('generalized_swaps.txt', 'extra_gendered_words.txt'):
        for line in (data / 'winobias' / name).read_text().splitlines():
            if len(line.split()) == 2:
                found(*line.split(), 'winobias')
    lists = [(data / f'gn-glove/wordlist/{sex}_word_file.txt').read_text().splitlines() for sex in ('male', 'female')]
    for one, other in zip(*lists):
        found(one, other, 'gn-glove')
    for one, other in json.loads((data / 'debiaswe/equalize_pairs.json').read_text()):
        found(one, other, 'debiaswe')
    for entry in json.loads((data / 'gendered-words/gendered_words.json').read_text()):
        if entry['gender'] in ('m', 'f'):
            for words in entry.get('gender_map', {}).values():
                for word in words:
                    found(entry['word'], word['word'], 'gendered-words')
    return pairs


def neutral_words(data):
    """Person nouns that gendered-words marks neutral in every sense, and the CC0 family relations."""
    neutral, gendered = set(), set()
    for entry in json.loads((data / 'gendered-words/gendered_words.json').read_text()):
        (neutral if entry['gender'] == 'n' else gendered).add(entry['word'].lower().replace('_', ' '))
    relations = json.loads((data / 'corpora-cc0/humans/familyRelations.json').read_text())['familyRelations']
    kin = {word for entry in relations for word in (entry['member'], entry['inverse']) if word}
    return neutral - gendered, kin


def choice(name):
    """Lines of a choices file without comments."""
    lines = (CHOICES / name).read_text().splitlines()
    return [line.split('#')[0].strip() for line in lines if line.split('#')[0].strip()]


def left_out():
    """Names, in lower case without accents, that no list takes: chosen by hand, or found by word_names.py and not kept."""
    found = {name for line in choice('words-and-places.txt') for name in line.split(':')[1].split()}
    kept = {name.lower() for line in choice('names-kept.txt') for name in line.split('|')[1].split()}
    return {name.lower() for name in choice('not-names.txt')} | (found - kept)


def corpora(data, path, key):
    return json.loads((data / 'corpora-cc0' / path).read_text())[key]


def lines_of(path):
    return [line.strip() for line in path.read_text().splitlines() if line.strip()]


def gendered_words(data):
    """(word, gender n/m/f) of single words whose first sense in WordNet is a person."""
    for row in json.loads((data / 'gendered-words/gendered_words.json').read_text()):
        lemma, *sense = row.get('wordnet_senseno', '').split('.')
        if lemma == row['word'] and sense == ['n', '01'] and '_' not in lemma and row['gender'] != 'o':
            yield lemma, row['gender']


# What the lists of a country may be of and still speak of all of it; others are of a region or a part of its people.
WHOLE_REGIONS = {'', 'Excluding Basque Country & Catalonia'}
WHOLE_POPULATIONS = {'', 'General population', 'Babies born', 'Babies born among Finnish speakers'}


def popular_names(data, plain):
    """Popular first names of 106 countries, romanised and localised: {plain(name): {(country code, 'F' or 'M'): {what of it}}}.

    What of it is the empty text for the whole country, else a region, or a part of its people.
    """
    places = {}
    path = data / 'names-by-country/common-forenames-by-country.csv'
    with open(path, newline='', encoding='utf-8-sig') as file:
        for row in csv.DictReader(file):
            region, people = row['Region'], row['Population']
            part = '' if region in WHOLE_REGIONS else region
            if people not in WHOLE_POPULATIONS:
                part = f'{part} {people}'
            for column in ('Localized Name', 'Romanized Name'):
                if row[column]:
                    by_place = places.setdefault(plain(row[column]), {})
                    by_place.setdefault((row['Country'], row['Gender']), set()).add(part)
    return places


def bearers(data, plain):
    """{(country code, plain(name), 'F' or 'M'): bearers} by two offices of statistics, as in genderComputer.

    Spain: all who are named so (INE). England and Wales, nine in ten births of the United Kingdom: births of a year (ONS).
    """
    counts = {}
    for country, file in (('ES', 'Spain'), ('GB', 'UK')):
        for gender, name in (('F', 'Female'), ('M', 'Male')):
            for line in (data / f'gender-computer/{file}{name}UTF8.csv').read_text(encoding='utf-8-sig').splitlines():
                first, _, count = line.partition(';')
                if count.strip().isdigit():
                    counts[country, plain(first.strip()), gender] = int(count)
    return counts
