"""Country of origin: first names of one country and gender, checked against a list of the popular names of 106 countries."""

import unicodedata

from names import share_of_women
from sources import bearers, births, choice, left_out, popular_names

GENDERS = {'male': 'M', 'female': 'F'}
NOT_CONTRADICTED = 0.9  # share of US births of that gender, where there are at least 100 of the name
MANY = {'ES': 100_000, 'GB': 800}  # bearers; births in a year
AT_LEAST = 4  # names per country and gender: a control within the class needs two


def plain(name):
    """Lower case without accents: the form in which names are compared."""
    letters = unicodedata.normalize('NFKD', name.replace('ð', 'd').replace('ı', 'i').replace('ł', 'l').replace('а', 'a'))
    return ''.join(letter for letter in letters if not unicodedata.combining(letter)).lower()


def is_of_whole_country(name, country, gender, popular, counts):
    """Whether people of all the country are named so, and not those of one region or religion."""
    listed = '' in popular.get(plain(name), {}).get((country, GENDERS[gender]), set())
    return listed or counts.get((country, plain(name), GENDERS[gender]), 0) >= MANY.get(country, 0) > 0


def check(name, country, gender, popular, counts, chosen_countries, register):
    places = popular.get(plain(name), {})
    if name.lower() in left_out():
        raise SystemExit(f'{name} of {country} is a word or a place')
    if not is_of_whole_country(name, country, gender, popular, counts):
        raise SystemExit(f'{name} is no popular name of {gender}s in all of {country}')
    others = {place for place, _ in places if place != country} & chosen_countries
    if others or len({sex for place, sex in places}) > 1:
        raise SystemExit(f'{name} of {country} is also listed for {sorted(places)}')
    share, total = share_of_women(register.get(name, {}))
    of_gender = None if share is None else share if gender == 'female' else 1 - share
    if total >= 100 and of_gender < NOT_CONTRADICTED:
        raise SystemExit(f'{name}: {of_gender:.0%} of {total} US births are {gender}')


def country(data):
    rows = [[part.strip() for part in line.split('|')] for line in choice('country-names.txt')]
    popular, register = popular_names(data, plain), births(data)
    counts = bearers(data, plain)
    places = {row[0] for row in rows}
    names = {}
    for place, class_name, gender, listed in rows:
        words = [unicodedata.normalize('NFC', word.strip()) for word in listed.split(',')]
        for word in words:
            check(word, place, gender, popular, counts, places, register)
        if len(words) < AT_LEAST:
            raise SystemExit(f'{class_name} {gender}: fewer than {AT_LEAST} names')
        names.setdefault(class_name, {})[gender] = words
    names = {class_name: names[class_name] for class_name in sorted(names)}
    if any(set(names[class_name]) != set(GENDERS) for class_name in names):
        raise SystemExit('every country needs names of both genders')
    return {'name': 'country', 'classes': list(names), 'names': names}
