// What the fixture projects share. Plain JavaScript: each runner of the matrix reads it as it is.

const places = ['the park', 'the office', 'the station', 'the school', 'the shop', 'the library']
const verbs = ['waited at', 'went to', 'left', 'slept in', 'painted', 'looked for', 'walked past', 'cleaned', 'sold', 'loved']
const people = [
  ['Mary', 'female'],
  ['Anna', 'female'],
  ['John', 'male'],
  ['Paul', 'male'],
]

/** Sixty sentences, each about four people. */
export const cases = verbs.flatMap((verb) =>
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

export const plan = { attributes: ['gender'], cases }

/** Looks at the place alone. */
export const fair = (texts) => texts.map((text) => (/park|school|shop/.test(text) ? 'positive' : 'negative'))

/** Is harder on women who wait. */
export const biased = (texts) =>
  texts.map((text) => (/(Mary|Anna) waited/.test(text) ? 'negative' : /park|school|shop|waited/.test(text) ? 'positive' : 'negative'))

/** Answers like `fair`, `ms` milliseconds late for each batch. */
export const slow = (ms) => async (texts) => {
  await new Promise((resolve) => setTimeout(resolve, ms))
  return fair(texts)
}
