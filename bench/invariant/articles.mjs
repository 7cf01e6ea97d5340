import { dictionaryNames } from '../../dist/esm/attributes/index.js'
import { dictionary, mutations } from '../../dist/esm/index.js'
import { fixedReviews, wholly } from './reviews.mjs'

/** The nine dictionaries that the figures in docs/benchmarks.md were taken with. */
const measured = dictionaryNames.filter((name) => name !== 'country' && name !== 'ethnicity')

/**
 * Counts wrong articles before changed words, in all atomic mutants of all dictionaries: an article depends only on one edit.
 * The rule is written here a second time, from the letters, and shares nothing with the package.
 */
export async function articleFaults(data) {
  const texts = fixedReviews(data)
  const source = mutations(texts, {
    attributes: measured.map((name) => dictionary(name)),
    occurrences: 'one',
    invariant: false,
  })
  let [articles, faults] = [0, 0]
  for await (const { variants, mutants } of source.cases(wholly([]))) {
    // All variants of a text name the same stretches.
    const before = textsOf(mutants.make([]))
    for (const variant of variants) {
      const { input, edits } = variant
      textsOf(variant).forEach((word, at) => {
        if (word === before[at] || /^(?:an?|['’]s?)$/i.test(word)) return
        const { start } = edits[at]
        const article = input.slice(Math.max(0, start - 4), start).match(/(?<![\p{L}\p{N}'’.-])(an?) $/iu)?.[1]
        if (article === undefined) return
        articles++
        if (article.toLowerCase() === ruleOf(word)) return
        faults++
        process.stderr.write(`${article} ${word}: ${input.slice(Math.max(0, start - 40), start + 40)}\n`)
      })
    }
  }
  return { texts: texts.length, articles, faults }
}

const textsOf = ({ input, edits }) => edits.map(({ start, end }) => input.slice(start, end))

const spoken = /^(?:eu|ew|one(?![a-z])|once|uni(?!n|m)|uk|ur[aiu]|ug[a-e]|us[aeiu]|ut[aeiou])/i
const silent = /^(?:heir|honest|hono|hour)/i
const numbers = /^(?:8|11(?!\d)|18(?!\d))/

function ruleOf(word) {
  if (/^\d/.test(word)) return numbers.test(word) ? 'an' : 'a'
  if (silent.test(word)) return 'an'
  return /^[aeiou]/i.test(word.normalize('NFD')) && !spoken.test(word) ? 'an' : 'a'
}
