// How often the person finder of this package finds the names of each class.
//
//   npm run eval:persons            templates with one person, by race, country and gender (some minutes)

import { audit, formatReport, fromFunction, template } from '../dist/esm/index.js'
import { analyze } from '../dist/esm/language.js'

/** What people write about a person: the name at the beginning, in the middle, at the end, among other names. */
const sentences = (name) => [
  `${name} called {us} {when}.`,
  `We spoke to ${name} {when}.`,
  `The letter {when} was from ${name}.`,
  `I asked ${name} about it {when}, and heard nothing.`,
  `${name} and I worked on it {when}.`,
  `Please send it to ${name} {when}.`,
  `According to ${name}, it was repaired {when}.`,
  `${name}'s bag was left in {city} {when}.`,
  `Dear ${name}, thank you for what you wrote {when}.`,
  `They told ${name} to come to {city} {when}.`,
]
const lexicons = {
  us: ['us', 'the office', 'my mother'],
  when: ['yesterday', 'on Monday', 'last week'],
}
const plans = {
  race: template(sentences('{race:name}'), { attributes: ['race'], lexicons, perClass: 40 }),
  country: template(sentences('{country:name}'), { attributes: ['country'], lexicons, perClass: 12 }),
  gender: template(sentences('{person:name}'), { attributes: ['gender'], lexicons, perClass: 40 }),
}

const finder = fromFunction(
  async (texts) =>
    (await analyze(texts)).map(({ entities }) => entities.map(({ start, end }) => ({ start, end, label: 'PERSON' }))),
  { answers: 'spans', batched: true, name: 'analyze' },
)
const wanted = process.argv.find((each) => each.startsWith('--only='))?.slice('--only='.length)
for (const [attribute, cases] of Object.entries(plans)) {
  if (wanted !== undefined && wanted !== attribute) continue
  const report = await audit(finder, {
    question: 'recall-gap',
    attributes: [attribute],
    cases,
    sample: 90,
    variantsPerCase: 60,
    seed: 7,
  })
  console.log(`\n### ${attribute}\n`)
  console.log(formatReport(report, { verbose: true }))
}
process.exit(0)
