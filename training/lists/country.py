"""Country of origin: first names of one country and gender, checked against a list of the popular names of 106 countries."""

import unicodedata

from names import share_of_women
from sources import births, choice, popular_names

GENDERS = {'male': 'M', 'female': 'F'}
NOT_CONTRADICTED = 0.9  # share of US births of that gender, where there are at least 100 of the name
AT_LEAST = 4  # names per country and gender: a control within the class needs two


def plain(name):
    """Lower case without accents: the form in which names are compared."""
    letters = unicodedata.normalize('NFKD', name.replace('ð', 'd').replace('ı', 'i').replace('ł', 'l').replace('а', 'a'))
    return ''.join(letter for letter in letters if not unicodedata.combining(letter)).lower()


def check(name, country, gender, popular, chosen_countries, register):
    places = popular.get(plain(name), set())
    if (country, GENDERS[gender]) not in places:
        raise SystemExit(f'{name} is no popular name of {gender}s in {country}')
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
    places = {row[0] for row in rows}
    names = {}
    for place, class_name, gender, listed in rows:
        words = [unicodedata.normalize('NFC', word.strip()) for word in listed.split(',')]
        for word in words:
            check(word, place, gender, popular, places, register)
        if len(words) < AT_LEAST:
            raise SystemExit(f'{class_name} {gender}: fewer than {AT_LEAST} names')
        names.setdefault(class_name, {})[gender] = words
    names = {class_name: names[class_name] for class_name in sorted(names)}
    if any(set(names[class_name]) != set(GENDERS) for class_name in names):
        raise SystemExit('every country needs names of both genders')
    return {'name': 'country', 'classes': list(names), 'names': names}
