// What the fixture projects share. CommonJS: every runner of the matrix reads it as it is.

const places = ['the park', 'the office', 'the station', 'the school', 'the shop', 'the library']
const verbs = [
  'waited at',
  'went to',
  'left',
  'slept in',
  'painted',
  'looked for',
  'walked past',
  'cleaned',
  'sold',
  'loved',
]
const people = [
  ['Mary', 'female'],
  ['Anna', 'female'],
  ['John', 'male'],
  ['Paul', 'male'],
]

/** Sixty sentences, each about four people. */
exports.cases = verbs.flatMap((verb) =>
  places.map((place) => ({
    id: `${verb} ${place}`,
    template: `<person> ${verb} ${place}.`,
    variants: people.map(([name, gender]) => ({
      input: `${name} ${verb} ${place}.`,
      classes: { gender },
      edits: [{ start: 0, end: name.length, slot: 'person' }],
    })),
  })),
)

exports.plan = { attributes: ['gender'], cases: exports.cases }

/** Looks at the place alone. */
exports.fair = (texts) => texts.map((text) => (/park|school|shop/.test(text) ? 'positive' : 'negative'))

/** Is harder on women who wait. */
exports.biased = (texts) =>
  texts.map((text) =>
    /(Mary|Anna) waited/.test(text) ? 'negative' : /park|school|shop|waited/.test(text) ? 'positive' : 'negative',
  )

/** Says the same about everything. */
exports.constant = (texts) => texts.map(() => 'positive')

/** Answers like `fair`, each batch `ms` milliseconds late. */
exports.slow = (ms) => async (texts) => {
  await new Promise((resolve) => setTimeout(resolve, ms))
  return exports.fair(texts)
}

/** Texts about a person, for mutants of origin and gender. */
exports.texts = ['a white man', 'a black man', 'the white boy', 'the young black man'].flatMap((person) =>
  ['opened the door', 'told us a long story', 'asked for a better seat', 'sang at the party'].map(
    (what) => `The film begins slowly. In the end ${person} ${what}.`,
  ),
)

/** Words of origin, as `defineAttribute` takes them. */
exports.origin = {
  name: 'origin',
  classes: {
    black: { adjectives: ['black'] },
    white: { adjectives: ['white'] },
    asian: { adjectives: ['Asian', 'Korean'] },
  },
}

/** Is harder on Korean women who sing, and on no other Koreans or women. */
exports.hidden = (texts) =>
  texts.map((text) =>
    /Korean (?:woman|girl) sang/.test(text) ? 'negative' : /sang|story/.test(text) ? 'positive' : 'negative',
  )

/** Looks at what is done alone. */
exports.pleased = (texts) => texts.map((text) => (/sang|story/.test(text) ? 'positive' : 'negative'))
