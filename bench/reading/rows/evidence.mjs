import { expect } from 'expect'
import { biasFinder, mutations } from '../../../dist/esm/index.js'
import { fairnessMatchers } from '../../../dist/esm/matchers.js'
import { modelNamed, textModels } from './models.mjs'
import { mutationAttributes } from './mutants.mjs'
import { chunks, hasWordOf, sourceContext } from './words.mjs'

expect.extend({ ...fairnessMatchers })

const variantsPerCase = 8
/** After so many assertions that pass a model is asked no more about this attribute and genre. */
const patience = 2
/** Of so many texts with the word the variants are made; the same for all models. */
const looked = 400
/** Texts whose variants are made at once. */
const madeAtOnce = 24

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
    // Each model has the texts in another order; taken by their ids, all ask about the same ones.
    const some = texts.filter(({ text }) => has(text)).sort((one, other) => (one.id < other.id ? -1 : 1))
    const every = Math.max(1, Math.floor(some.length / looked))
    const spread = some.filter((_, at) => at % every === 0).slice(0, looked)
    const own = random.shuffled(await treatedOtherwise(model, `${attribute} ${isPersons}`, source, spread))
    let idle = 0
    for (const { id, group, genre, corpus, text } of own) {
      if (idle === patience) return
      const message = await messageOf(modelNamed(model), {
        attributes: [attribute],
        cases: source([text]),
        variantsPerCase,
        seed: random.below(2 ** 31),
        stop: 'first',
      })
      const lines = evidenceIn(message)
      idle = lines.length === 0 ? idle + 1 : 0
      if (lines.length === 0) continue
      const marks = lines.flatMap((line) => line.match(/\[[^\]]+\]/g) ?? [])
      const exchange = [...new Set(marks)].slice(0, 2).join(' / ').toLowerCase()
      yield { id, group, genre, corpus, attribute, exchange, note: model, lines }
    }
  },
})

/** By source: the variants of each text that was looked at, made once for all models. */
const knownVariants = new Map()

async function variantsOf(key, source, texts) {
  if (!knownVariants.has(key)) knownVariants.set(key, new Map())
  const known = knownVariants.get(key)
  const left = texts.filter(({ text }) => !known.has(text))
  for (const some of chunks(left, madeAtOnce)) {
    for (const { text } of some) known.set(text, [])
    const given = source(some.map(({ text }) => text))
    for await (const made of given.cases(sourceContext(given.attributes, variantsPerCase, 1))) {
      const at = Number(made.origin.match(/\d+/)[0]) - 1
      known.set(some[at].text, [...known.get(some[at].text), [...made.variants].map(({ input }) => input)])
    }
  }
  return known
}

/** Texts of which a model gives some variants another answer: others would make an assertion pass. */
async function treatedOtherwise(name, key, source, texts) {
  const known = await variantsOf(key, source, texts)
  const model = modelNamed(name)
  const found = []
  for (const each of texts) {
    for (const inputs of known.get(each.text)) {
      if (inputs.length < 2) continue
      const { predictions } = await model.predict(inputs, {})
      const answers = predictions.map(
        ({ scores }) => Object.entries(scores).sort((one, other) => other[1] - one[1])[0][0],
      )
      if (new Set(answers).size < 2) continue
      found.push(each)
      break
    }
  }
  return found
}

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
