"""First names of Arabs, and of people of a religion, checked against what 106 countries, and parts of their peoples, name children."""

from country import plain
from names import share_of_women
from sources import births, choice, left_out, popular_names

ARAB = {'AE', 'DZ', 'EG', 'IQ', 'JO', 'KW', 'LB', 'LY', 'MA', 'SA', 'TN'}
# More than half of the people are Muslims, or Hindus.
MUSLIM = (ARAB - {'LB'}) | {'AZ', 'BA', 'BD', 'IR', 'KG', 'KZ', 'ML', 'MY', 'PK', 'TJ', 'TR', 'XK'}
HINDU = {'IN', 'NP'}
# Parts of a people that the lists tell apart by religion.
CHRISTIAN_PEOPLES = {' Coptic Christians', ' Christian Arab boys', ' Christian Arab girls'}
JEWISH_PEOPLES = {' Jewish boys', ' Jewish girls'}
NOT_CONTRADICTED = 0.85  # share of US births of that gender, where there are at least 100 of the name


# Of each class: what must hold of the countries that list a name for all of their people, of those that list it for some of
# them, and of the parts of a people that they name.
RULES = {
    'arab': lambda whole, some, parts: some & ARAB and whole <= MUSLIM | {'LB'},
    'muslim': lambda whole, some, parts: len(some & (MUSLIM | {'LB'})) > 1 and whole <= MUSLIM | {'LB'},
    'hindu': lambda whole, some, parts: some and some <= HINDU,
    'christian': lambda whole, some, parts: parts & CHRISTIAN_PEOPLES and not whole & MUSLIM,
    'jewish': lambda whole, some, parts: parts & JEWISH_PEOPLES and len(whole) < 2,
}


def check(name, class_name, gender, popular, register):
    places = popular.get(plain(name), {})
    letter = {'female': 'F', 'male': 'M'}[gender]
    if any(other != letter for _, other in places):
        raise SystemExit(f'{name} is also listed for the other gender')
    whole = {country for (country, _), parts in places.items() if '' in parts}
    parts = {part for listed in places.values() for part in listed}
    if not RULES[class_name](whole, {country for country, _ in places}, parts):
        raise SystemExit(f'{name} does not show {class_name} by the lists: {places}')
    share, total = share_of_women(register.get(name, {}))
    of_gender = None if share is None else share if gender == 'female' else 1 - share
    if total >= 100 and of_gender < NOT_CONTRADICTED:
        raise SystemExit(f'{name}: {of_gender:.0%} of {total} US births are {gender}')
    if name.lower() in left_out():
        raise SystemExit(f'{name} is a word or a place')


def group_names(data, wanted):
    """{class: {gender: names}} of one list of choices/group-names.txt."""
    popular, register = popular_names(data, plain), births(data)
    names = {}
    for line in choice('group-names.txt'):
        listed, class_name, gender, words = (part.strip() for part in line.split('|'))
        if listed != wanted:
            continue
        names.setdefault(class_name, {})[gender] = [word.strip() for word in words.split(',')]
        for name in names[class_name][gender]:
            check(name, class_name, gender, popular, register)
    return names


def religion(data):
    names = group_names(data, 'religion')
    return {'name': 'religion', 'classes': list(names), 'names': names}
