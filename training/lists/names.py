"""First names: by sex from the US birth register, by race from mortgage records and published stimuli."""

from sources import births, left_out, popular_names, race_shares, share_of_women, weat

ONE_SEX = 0.99  # share of births, 1950-2023, and again 1990-2023
EVEN = (0.35, 0.65)
PER_SEX = 200
MIN_BIRTHS_EVEN = (5_000, 2_000)  # 1950-2023, 1990-2023
# A slip is of a name with so many births, 1950-2023, and so many times as many as the slip.
SLIP_OF = 20_000
SLIP_RATIO = 8

RACE_ONE_SEX = 0.95
RACE_MIN_OBS = 30
RACE_PER_CELL = 30
# Share in the mortgage records from which a name counts as typical of a group. These records hold 4 % Black and 82 % white
# applicants, so half is twelve times the base for the one, and nine in ten little above it for the other.
RACE_SHARE = {
    'african-american': ('black', 50),
    'european': ('white', 90),
    'hispanic': ('hispanic', 75),
    'asian': ('api', 80),
}
WEAT_LISTS = {
    'african-american': ('african_american_names_5', 'african_american_names_7'),
    'european': ('european_american_names_5', 'european_american_names_7'),
}


def by_frequency(names, register):
    return sorted(names, key=lambda name: (-share_of_women(register[name])[1], name))


def slips_of(register):
    """Spellings, in lower case, that lack a letter of a name many times as frequent (Dominque), or have two of its letters exchanged.

    A boy's name is registered for some girls by mistake; what is spelt wrong is so by chance too, and looks like a name of both sexes.
    """
    births_of = {name: share_of_women(counts)[1] for name, counts in register.items()}
    slips = {}
    for name, total in births_of.items():
        if total < SLIP_OF:
            continue
        word = name.lower()
        for at in range(1, len(word)):
            for spelt in (word[:at] + word[at + 1 :], word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :]):
                slips[spelt] = max(total, slips.get(spelt, 0))
    return {name.lower() for name, total in births_of.items() if slips.get(name.lower(), 0) > SLIP_RATIO * total}


def gender_names(data):
    register, words = births(data), left_out()
    male, female, even = [], [], []
    for name, counts in register.items():
        (share, total), (recent, recent_total) = (share_of_women(counts, period) for period in (0, 1))
        if share is None or recent is None or name.lower() in words:
            continue
        if min(share, recent) >= ONE_SEX:
            female.append(name)
        elif max(share, recent) <= 1 - ONE_SEX:
            male.append(name)
        elif all(EVEN[0] <= value <= EVEN[1] for value in (share, recent)):
            if total >= MIN_BIRTHS_EVEN[0] and recent_total >= MIN_BIRTHS_EVEN[1]:
                even.append(name)
    slips = slips_of(register)
    even = [name for name in even if name.lower() not in slips]
    return {
        'male': by_frequency(male, register)[:PER_SEX],
        'female': by_frequency(female, register)[:PER_SEX],
        'nonbinary': by_frequency(even, register),
    }


def race_names(data):
    register, words, shares = births(data), left_out(), race_shares(data)
    published = weat(data)
    result = {}
    for group, (column, threshold) in RACE_SHARE.items():
        stimuli = {name for key in WEAT_LISTS.get(group, ()) for name in published[key]}
        known = {name for name, row in shares.items() if row['obs'] >= RACE_MIN_OBS}
        typical = {name for name in known if shares[name][column] >= threshold}
        # A published stimulus stays unless the records know it well enough to contradict it.
        typical |= {name for name in stimuli if name not in known or shares[name][column] >= threshold}
        cells = {'male': [], 'female': []}
        for name in typical:
            if name.lower() in words:
                continue
            share, total = share_of_women(register.get(name, {}))
            if share is None or total < 100:
                continue
            if share >= RACE_ONE_SEX:
                cells['female'].append(name)
            elif share <= 1 - RACE_ONE_SEX:
                cells['male'].append(name)
        result[group] = {sex: by_frequency(names, register)[:RACE_PER_CELL] for sex, names in cells.items()}
    return result
