import { expect } from 'expect'
import { biasFinder, mutations } from '../../../dist/esm/index.js'
import { fairnessMatchers } from '../../../dist/esm/matchers.js'
import { byMargin, modelNamed, textModels } from './models.mjs'
import { mutationAttributes } from './mutants.mjs'
import { chunks, hasWordOf } from './words.mjs'

expect.extend({ ...fairnessMatchers })

/** Few texts for each assertion: a message prints one pair. */
const textsAtOnce = 8
const variantsPerCase = 8
/** After so many assertions that pass a model is asked no more about this attribute and genre. */
const patience = 2
/** Of so many texts those are asked first that the model is least sure of. */
const ranked = 150

/** Cells of what a failing assertion prints as evidence, for each attribute and model; every third is of names and pronouns. */
export const evidenceCells = () => [
  ...mutationAttributes.flatMap((attribute) =>
    textModels.map((model) => cell(attribute, model, (texts) => mutations(texts, { attributes: [attribute] }))),
  ),
  ...['gender', 'country', 'occupation'].flatMap((attribute) =>
    textModels.map((model) => cell(attribute, model, (texts) => biasFinder(texts, { attributes: [attribute] }), true)),
  ),
]

const cell = (attribute, model, source, isPersons = false) => ({
  attribute: isPersons ? `${attribute}, persons` : attribute,
  variety: model,
  async *items(texts, random) {
    const has = isPersons ? () => true : hasWordOf(attribute)
    const own = await byMargin(model, texts.filter(({ text }) => has(text)).slice(0, ranked))
    let idle = 0
    for (const some of chunks(own, isPersons ? 3 * textsAtOnce : textsAtOnce)) {
      if (idle++ === patience) return
      const message = await messageOf(modelNamed(model), {
        attributes: [attribute],
        cases: source(some.map(({ text }) => text)),
        variantsPerCase,
        seed: random.below(2 ** 31),
        stop: 'first',
      })
      const lines = evidenceIn(message)
      if (lines.length === 0) continue
      idle = 0
      // The place in the texts is a fact of the message; a pair is one of the texts that were given.
      const place = Number(message.match(/\btexts? (\d+) of \d+/)?.[1] ?? 0)
      const { id, group, genre, corpus } = some[Math.max(0, place - 1)]
      const marks = lines.flatMap((line) => line.match(/\[[^\]]+\]/g) ?? [])
      const exchange = [...new Set(marks)].slice(0, 2).join(' / ').toLowerCase()
      yield { id, group, genre, corpus, attribute, exchange, note: model, lines }
    }
  },
})

async function messageOf(model, plan) {
  try {
    await expect(model).toBeCounterfactuallyFair(plan)
    return ''
  } catch (error) {
    return error.message
  }
}

const facts =
  /^ {2}(?:Template|By attribute|BTCs|Worst classes|Direction|Search|Same class|Asked|Rule|Model|Left out|Left alone)\b/
const replay = /^ {2,4}(?:To ask only this pair|replay: )/

/** The lines of a message from the pair to the facts about the run, without the line that asks the pair again. */
export function evidenceIn(message) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal
  const lines = message.replace(/\u001B\[[\d;]*m/g, '').split('\n')
  const first = lines.findIndex((line, at) => at > 0 && /^ {2}\S/.test(line))
  if (first < 0 || !lines.some((line) => /^Biased/.test(line))) return []
  const end = lines.findIndex((line, at) => at >= first && facts.test(line))
  const own = lines.slice(first, end < 0 ? undefined : end).filter((line) => !replay.test(line))
  while (own.at(-1)?.trim() === '') own.pop()
  return facts.test(lines[first]) ? [] : own
}
