"""What tells that words speak of a person, and of which gender: first names and nouns."""

import csv

from sources import choice, gendered_words

MIN_BIRTHS = 500  # 1880-2023, both sexes
SURE = 0.985
LIKELY = 0.85


def first_names(data):
    """Names in five groups by the share of girls; both sides use the same thresholds."""
    births = {}
    with open(data / 'ssa-names/ssa-names-aggregate.csv', newline='') as file:
        for row in csv.DictReader(file):
            counts = births.setdefault(row['name'], {'F': 0, 'M': 0})
            counts[row['sex']] += int(row['count_1880_2023'])
    groups = {'female': [], 'mostlyFemale': [], 'either': [], 'mostlyMale': [], 'male': []}
    for name, counts in sorted(births.items()):
        total = counts['F'] + counts['M']
        if total < MIN_BIRTHS:
            continue
        share = counts['F'] / total
        if share >= SURE:
            group = 'female'
        elif share >= LIKELY:
            group = 'mostlyFemale'
        elif share > 1 - LIKELY:
            group = 'either'
        elif share > 1 - SURE:
            group = 'mostlyMale'
        else:
            group = 'male'
        groups[group].append(name)
    return {group: ' '.join(names) for group, names in groups.items()}


def person_nouns(data):
    """Nouns whose first sense is a person, less those of the choices, by gender."""
    genders = {}
    for word, gender in gendered_words(data):
        known = genders.setdefault(word, gender)
        if known != gender:
            genders[word] = 'n'
    for line in choice('person-nouns.txt'):
        sign, words = line.split(' ', 1)
        for entry in words.split(','):
            word, *gender = entry.split()
            if sign == '+':
                genders[word] = gender[0] if gender else 'n'
            else:
                genders.pop(word, None)
    groups = {'female': 'f', 'male': 'm', 'either': 'n'}
    return {
        name: ' '.join(sorted(word for word, gender in genders.items() if gender == letter))
        for name, letter in groups.items()
    }
