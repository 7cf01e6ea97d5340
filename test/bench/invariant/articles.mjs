import { dictionaryNames } from '../../../dist/esm/attributes/index.js'
import { dictionary, mutations } from '../../../dist/esm/index.js'
import { fixedReviews, wholly } from './reviews.mjs'

/**
 * Counts wrong articles before changed words, in all atomic mutants of all dictionaries: an article hangs on one edit alone.
 * The rule is written here anew, from the letters, and shares nothing with the package.
 */
export async function articleFaults(data) {
  const texts = fixedReviews(data)
  const source = mutations(texts, {
    attributes: dictionaryNames.map((name) => dictionary(name)),
    occurrences: 'one',
    invariant: false,
  })
  let [articles, faults] = [0, 0]
  const others = new Set()
  for await (const { original, variants } of source.cases(wholly([]))) {
    for (const { input, edits } of variants) {
      if (input === original) continue
      const { start, word } = changedWord(original, input, edits)
      const article = input.slice(Math.max(0, start - 4), start).match(/(?<![\p{L}\p{N}'’.-])(an?) $/iu)?.[1]
      if (article === undefined) continue
      const right = ruleOf(word)
      if (right === undefined) {
        others.add(word)
        continue
      }
      articles++
      if (article.toLowerCase() === right) continue
      faults++
      process.stderr.write(`${article} ${word}: ${input.slice(Math.max(0, start - 40), start + 40)}\n`)
    }
  }
  return { texts: texts.length, articles, faults, others: [...others] }
}

/** The word that took another's place: the last edited stretch that begins where the texts still differ. */
function changedWord(original, input, edits) {
  const shortest = Math.min(input.length, original.length)
  let head = 0
  while (head < shortest && input[head] === original[head]) head++
  let tail = 0
  while (tail < shortest - head && input.at(-1 - tail) === original.at(-1 - tail)) tail++
  const end = Math.max(input.length - tail, head + 1)
  const isWord = ({ start, end: to }) => !/^(?:an?|['’]s?)$/i.test(input.slice(start, to))
  const edit = edits.filter((each) => each.start < end && each.end >= head && isWord(each)).at(-1)
  return { start: edit.start, word: input.slice(edit.start, edit.end) }
}

const spoken = /^(?:eu|ew|one(?![a-z])|once|uni(?!n|m)|uk|ur[aiu]|ug[a-e]|us[aeiu]|ut[aeiou])/i
const silent = /^(?:heir|honest|hono|hour)/i
const numbers = /^(?:8|11(?!\d)|18(?!\d))/

function ruleOf(word) {
  if (/^\d/.test(word)) return numbers.test(word) ? 'an' : 'a'
  if (!/^[a-z]/i.test(word.normalize('NFD'))) return undefined
  if (silent.test(word)) return 'an'
  return /^[aeiou]/i.test(word.normalize('NFD')) && !spoken.test(word) ? 'an' : 'a'
}
