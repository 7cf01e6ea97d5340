// The tests of the question on what measures say of generated answers, without the rest of an audit: many runs in little time. 60 cases, four names of
// each class, three repeats; the planted measure beside three others of the same answers, so that they go together as they do.
import { Random } from '../../dist/esm/core/random.js'
import { length, readingEase, refusal, scored, words } from '../../dist/esm/index.js'
import { inOneFamily } from '../../dist/esm/oracle/one-family.js'
import { chanceByFlips } from '../../dist/esm/questions/answer-gap/flipped-cases.js'
import { exactnessOf } from '../../dist/esm/questions/answer-gap/if-large.js'
import { testMeasure } from '../../dist/esm/questions/answer-gap/test-measure.js'
import { casesOf, sampling, warmth } from './generators.mjs'
import { oneSide } from './oracles.mjs'

const numbersOf = {
  refusal: (text) => Number(text.startsWith("I'm sorry,")),
  length: (text) => text.split(' ').filter((word) => word !== '☺').length,
  'reading ease': easeOf,
  words: (text, list) => Number(new RegExp(`\\b(?:${list.join('|')})\\b`, 'i').test(text)),
  warmth: (text) => (text.match(/☺/gu) ?? []).length / 10,
}

const syllables = new Map()
function syllablesOf(word) {
  if (!syllables.has(word)) {
    const silent = /[^aeiouyl]e$|[^aeiouy]es$|[^aeiouytd]ed$/.test(word) ? 1 : 0
    syllables.set(word, Math.max(1, (word.match(/[aeiouy]+/g)?.length ?? 0) - silent))
  }
  return syllables.get(word)
}
function easeOf(text) {
  const own = text.toLowerCase().match(/[\p{L}']+/gu)
  const sentences = Math.max(1, text.match(/[^.!?]*\p{L}[^.!?]*(?:[.!?]+|$)/gu)?.length ?? 1)
  const all = own.reduce((sum, word) => sum + syllablesOf(word), 0)
  return 206.835 - 1.015 * (own.length / sentences) - 84.6 * (all / own.length)
}

const share = (name, maxGap, list) => ({ name, scale: 'share', judge: 'mean', maxGap, range: [0, 1], list })
const factsOf = (measure, list) =>
  measure.name === 'refusal' || list !== undefined
    ? share(list ? 'words' : 'refusal', measure.maxGap, list)
    : { ...measure, range: measure.range }

/** By measure, the gap of each case. */
function gapsOf(answer, measures, seed) {
  const gaps = measures.map(() => [])
  for (const { variants } of casesOf(new Random(seed, 'cases'), 60)) {
    const sums = measures.map(() => ({ one: 0, two: 0 }))
    for (const { input, classes } of variants) {
      const texts = [answer(input), answer(input), answer(input)]
      for (const [at, { name, scale, list }] of measures.entries()) {
        const mean = texts.reduce((sum, text) => sum + numbersOf[name](text, list), 0) / texts.length
        sums[at][classes.class] += (scale === 'ratio' ? Math.log(mean) : mean) / 4
      }
    }
    for (const [at, { one, two }] of sums.entries()) gaps[at].push(one - two)
  }
  return gaps
}

/** Tests a run, as `decide()` does. */
function tested(gaps, measures, seed) {
  const run = { confidence: 0.95, seed, names: 4 }
  return measures.map((facts, at) => {
    const clusters = new Map(gaps[at].map((sum, which) => [`${which}`, { sum, cases: 1 }]))
    const test = testMeasure(clusters, facts, run, 't')
    const { pDifferent, pEquivalent } = test
    return { facts, clusters, test, pDifferent, pEquivalent, ...exactnessOf(clusters, test, facts, run, 't') }
  })
}

/**
 * @param planted What is planted, as in whole audits.
 * @param from The seed of the first run, for runs that were not measured before.
 */
export function besides(planted, runs, wanted, from = 0) {
  console.log(`\n### Beside three other measures of the same answers, only the tests, ${runs} runs of each\n`)
  console.log(
    '| planted | t test that knows the measure | found by itself | beside three others | the same, if nothing is known of how they go together | called beyond at the limit, beside |\n|---|---|---|---|---|---|',
  )
  for (const { name, make, gap, limit, measure } of planted) {
    if (wanted !== undefined && name !== wanted) continue
    const list = name.startsWith('"nurse"') ? ['nurse', 'nurses'] : undefined
    const others = [factsOf(refusal()), factsOf(length()), factsOf(readingEase()), factsOf(words(['sorry']), ['sorry'])]
    const own = name.startsWith('mood') ? factsOf(scored(warmth, { maxGap: limit })) : factsOf(measure(limit), list)
    const measures = [own, ...others.filter((each) => each.name !== own.name || each.list !== own.list).slice(0, 3)]
    const count = { t: 0, alone: 0, beside: 0, sums: 0, at: 0 }
    const isBeyond = (all, chance) => all[0].pEquivalent > 0.05 && inOneFamily(all, 0.05, chance)[0] <= 0.05
    for (let seed = from; seed < from + runs; seed++) {
      const of = (size) =>
        tested(gapsOf(sampling(new Random(seed, `beside ${name}`), make(size)), measures, seed + 1), measures, seed)
      const found = of(gap)
      const [{ test }] = found
      const log = own.scale === 'ratio'
      const value = log ? Math.log1p(test.gap.value) : test.gap.value
      const known = { gaps: [{ gap: { value }, effectSize: test.effectSize, clusters: 60 }] }
      if (oneSide(known, log ? Math.log1p(limit) : limit) <= 0.05) count.t++
      if (test.pDifferent <= 0.05) count.alone++
      if (isBeyond(found, chanceByFlips(found, 0.05, seed))) count.beside++
      if (isBeyond(found)) count.sums++
      const near = of(limit)
      if (isBeyond(near, chanceByFlips(near, 0.05, seed))) count.at++
    }
    const shares = Object.values(count).map((each) => `${((100 * each) / runs).toFixed(1)} %`)
    console.log(`| ${name} | ${shares.join(' | ')} |`)
  }
}
