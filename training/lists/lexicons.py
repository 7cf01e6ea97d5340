"""Lexicons of template(): words of everyday slots that say nothing about a protected attribute by themselves."""

import json
import re

from sources import choice, corpora, left_out, lines_of

MADLIBS = 'unintended-bias/archive/unintended_ml_bias/bias_madlibs_data'
# Gendered, spelt as two words, or no everyday word for a job.
NOT_OCCUPATIONS = {'actor', 'chief', 'mover', 'sales person', 'fire fighter', 'attendant', 'guard'}


def adjectives(data):
    known = set(corpora(data, 'humans/descriptions.json', 'descriptions'))
    known |= set(corpora(data, 'humans/moods.json', 'moods'))
    for tone in ('positive', 'negative'):
        known |= set(lines_of(data / MADLIBS / f'adjectives_{tone}.txt'))
    lists = {}
    for line in choice('adjectives.txt'):
        tone, words = line.split(':')
        # A word that no source has is dropped, so that every word has a licence.
        lists[tone] = sorted(word for word in (word.strip() for word in words.split(',')) if word in known)
    return lists


def occupations(data):
    words = set(lines_of(data / MADLIBS / 'occupations.txt'))
    for sex in ('female', 'male'):
        words |= set(lines_of(data / f'winobias/data/{sex}_occupations.txt'))
    return sorted(words - NOT_OCCUPATIONS, key=str.lower)


def nationalities(data):
    words = corpora(data, 'geography/nationalities.json', 'nationalities')
    return [word for word in words if ' ' not in word and word not in ('Cymraes', 'Cymro', 'Prydeinig', 'Stateless')]


def last_names(data):
    """Without those that are a word, and with the capital that the list leaves out of McDonald."""
    words = left_out()
    names = [name for name in corpora(data, 'humans/lastNames.json', 'lastNames') if name.lower() not in words]
    return [re.sub(r'^Mc([a-z])', lambda found: 'Mc' + found[1].upper(), name) for name in names]


def lexicons(data):
    tones = adjectives(data)
    cities = json.loads((data / 'corpora-cc0/geography/us_cities.json').read_text())['cities']
    lists = {
        'occupation': occupations(data),
        'adj': sorted(tones['positive'] + tones['negative']),
        'positive_adj': tones['positive'],
        'negative_adj': tones['negative'],
        'state': sorted(tones['positive_state'] + tones['negative_state']),
        'positive_state': tones['positive_state'],
        'negative_state': tones['negative_state'],
        'nationality': nationalities(data),
        'country': [name for name in corpora(data, 'geography/countries.json', 'countries') if '&' not in name],
        'city': [name for name in (entry['city'] for entry in cities[:100]) if not set(name) & set('-/(')],
        'last_name': last_names(data)[:100],
    }
    # Two cities may share a name.
    return {name: list(dict.fromkeys(words)) for name, words in lists.items()}
