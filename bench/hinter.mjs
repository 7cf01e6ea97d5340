/**
 * Intersectional bias of the sentiment model of this repository on reviews of IMDB, with tables like table 9 and figures 4, 5, 7, 8,
 * 10 and 11 of the paper (HInter, Souani et al. 2025), for race x gender, body x gender and body x race.
 *
 *     npm run bench:hinter -- [--sample 60] [--variants 40] [--seed 42] [--pair 'race x gender'] [--minutes 60] [--data ../shared/data]
 *
 * `--sample` is the number of originals of each pair of attributes, drawn at random from all reviews that have mutants of order 2;
 * `--variants` the number of mutants drawn of each. `--pair` asks only of one pair, so that three processes can share the work.
 * `--minutes` is the longest that a pair may take; what was asked until then is in the tables.
 */
import { parseArgs } from 'node:util'
import { audit, dictionary, fromPipeline, mutations } from '../dist/esm/index.js'
import { allReviews } from './invariant/reviews.mjs'

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '60' },
    variants: { type: 'string', default: '40' },
    seed: { type: 'string', default: '42' },
    pair: { type: 'string' },
    minutes: { type: 'string' },
    data: { type: 'string', default: '../shared/data' },
  },
})
const pairs = [
  ['race', 'gender'],
  ['body', 'gender'],
  ['body', 'race'],
].filter((names) => values.pair === undefined || names.join(' x ') === values.pair)
if (pairs.length === 0) throw new Error(`No such pair: ${values.pair}`)
const percent = (share) => (share === undefined ? '-' : `${(100 * share).toFixed(1)} %`)
const withInterval = ({ value, interval }) =>
  interval === undefined ? percent(value) : `${percent(value)} [${percent(interval.lower)}, ${percent(interval.upper)}]`
/** A share of originals; where not all of their mutants were asked, a least one. */
const ofOriginals = ({ capped }, rate) => (capped === 0 ? withInterval(rate) : `at least ${percent(rate.value)}`)
const of = (part, whole) => `${part} of ${whole} (${whole === 0 ? '-' : percent(part / whole)})`

const texts = allReviews(values.data).map(({ text }) => text)
const model = fromPipeline('fixtures/models/sentiment')
const found = []
for (const attributes of pairs) found.push(await ask(attributes))
await model.dispose()

table('Table 9, figure 4: intersectional errors (I) and hidden ones (H)', [
  ['originals', ({ all }) => all.cases],
  ['mutants asked', ({ all }) => all.mutants],
  ['I: mutants that err, mean over originals', ({ all }) => withInterval(all.errorRate)],
  ['I: mutants that err, of all', ({ all }) => of(all.errors, all.mutants)],
  ['H: hidden, of the errors whose atomic mutants are all valid', ({ all }) => percent(all.hiddenShare)],
  [
    'hidden errors; errors that could not be classified, an atomic mutant is not valid',
    ({ all }) => `${all.hidden}; ${all.unclear}`,
  ],
  ['originals with an error', ({ all }) => ofOriginals(all, all.caseErrorRate)],
  ['originals with a hidden error', ({ all }) => ofOriginals(all, all.caseHiddenRate)],
])
table('Figure 5: atomic errors', [
  ['mutants that err, mean over originals', ({ atomic }) => each(atomic, ({ errorRate }) => percent(errorRate.value))],
  ['mutants that err, of all', ({ atomic }) => each(atomic, ({ errors, mutants }) => of(errors, mutants))],
  ['originals with an error', ({ atomic }) => each(atomic, ({ casesWithError, cases }) => of(casesWithError, cases))],
])
table('Figures 7 and 8: what the invariant discards', [
  ['valid mutants, of those looked at', ({ facts }) => of(facts.valid, facts.valid + facts.discarded)],
  ['discarded mutants asked', ({ discarded }) => discarded?.mutants ?? 0],
  ['of them err', ({ discarded }) => of(discarded?.errors ?? 0, discarded?.mutants ?? 0)],
  ['errors of discarded mutants, of all errors (paper: 90.7 %)', ({ discarded }) => percent(discarded?.shareOfErrors)],
])
table('Figure 10: mutants that err, by themselves or with an atomic mutant', [
  [
    'intersectional errors without an atomic one',
    ({ overlap: { mutants } }) => of(mutants.intersectionAlone, mutants.intersectionAlone + mutants.both),
  ],
  [
    'mutants with an atomic error that do not err themselves',
    ({ overlap: { mutants } }) => of(mutants.atomicAlone, mutants.atomicAlone + mutants.both),
  ],
])
table('Figure 11: originals with errors', [
  ['atomic alone', ({ overlap: { cases } }) => cases.atomicAlone],
  ['intersectional alone', ({ overlap: { cases } }) => cases.intersectionAlone],
  ['both', ({ overlap: { cases } }) => cases.both],
  ['neither', ({ overlap: { cases } }) => cases.neither],
])
table('Cost', [
  ['reviews read', ({ facts }) => facts.texts],
  ['words left alone', ({ report }) => report.counts.left?.reduce((all, { count }) => all + count, 0) ?? 0],
  ['model calls', ({ report }) => report.model.calls],
  ['wall seconds', ({ seconds }) => seconds.toFixed(0)],
])
process.exit(0)

async function ask(attributes) {
  const facts = { texts: 0, valid: 0, discarded: 0 }
  const sum = (counts) => Object.values(counts).reduce((all, one) => all + one, 0)
  const cases = mutations(texts, {
    attributes: attributes.map((name) => dictionary(name)),
    order: 2,
    onText: ({ valid, discarded }) => {
      facts.texts++
      facts.valid += valid
      facts.discarded += sum(discarded)
    },
  })
  const began = performance.now()
  const report = await audit(model, {
    question: 'hidden',
    attributes,
    cases,
    schedule: 'full',
    askDiscarded: true,
    sample: Number(values.sample),
    variantsPerCase: Number(values.variants) + 1,
    seed: Number(values.seed),
    shrink: false,
    ...(values.minutes === undefined ? {} : { budget: { ms: 60_000 * Number(values.minutes) } }),
  })
  process.stderr.write(
    `${attributes.join(' x ')}: ${report.verdict}, ${((performance.now() - began) / 1000).toFixed(0)} s\n`,
  )
  return { attributes, facts, report, seconds: (performance.now() - began) / 1000, ...report.intersection }
}

function each(counts, show) {
  return (counts ?? []).map((one) => `${one.attribute} ${show(one)}`).join(', ')
}

function table(title, rows) {
  console.log(`\n**${title}**\n`)
  console.log(`| | ${found.map(({ attributes }) => attributes.join(' x ')).join(' | ')} |`)
  console.log(`| --- |${' --- |'.repeat(found.length)}`)
  for (const [name, show] of rows) console.log(`| ${name} | ${found.map((one) => show(one)).join(' | ')} |`)
}
