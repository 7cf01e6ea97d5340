import { Random } from '../../dist/esm/core/random.js'
import { keepsStructureIn } from '../../dist/esm/search/index.js'

/** Counterfactuals that are treated differently whose structure is looked at: as many as a search looks at. */
const looks = 3
const batch = 64

/** Finds of a search as families: every text of the case with the words that were found, the own one first; drawn by chance. */
export function familiesOf(found, most, seed) {
  return new Random(seed, 'adf-text/families')
    .shuffle(found)
    .slice(0, most)
    .map(({ seed: of, choice }) => {
      const known = new Map()
      return {
        texts: Array.from({ length: of.size }, (_, number) => of.at(choice, number).text),
        isPlain: choice.every((chosen) => chosen === 0),
        keeps(number) {
          if (!known.has(number)) known.set(number, keepsStructureIn(of, choice, number))
          return known.get(number)
        },
      }
    })
}

/** The model's answers to texts, each asked once. */
export async function answersOf(model, texts) {
  const answers = new Map()
  const sorted = [...new Set(texts)].sort((one, other) => one.length - other.length)
  for (let from = 0; from < sorted.length; from += batch) {
    const part = sorted.slice(from, from + batch)
    const { predictions } = await model.predict(part, {})
    for (const [at, text] of part.entries()) answers.set(text, predictions[at])
  }
  return answers
}

/**
 * How many families are still discriminatory by the labels of their texts: as a search judges it, a counterfactual with another
 * label counts where it keeps its structure, and where no word was replaced in any case.
 */
export async function discriminatory(families, labelsOf) {
  let count = 0
  for (const family of families) {
    const [own, ...others] = labelsOf(family)
    const differing = others.flatMap((label, at) => (label === own ? [] : [at + 1])).slice(0, looks)
    const kept = await Promise.all(differing.map((number) => family.isPlain || family.keeps(number)))
    if (kept.includes(true)) count++
  }
  return count
}

/** The share of families that a model no longer treats differently. */
export async function repairedShare(model, families) {
  const answers = await answersOf(
    model,
    families.flatMap(({ texts }) => texts),
  )
  const still = await discriminatory(families, ({ texts }) => texts.map((text) => answers.get(text).label))
  return 1 - still / families.length
}

export async function accuracyOf(model, lines) {
  const answers = await answersOf(
    model,
    lines.map(({ text }) => text),
  )
  return lines.filter(({ text, label }) => answers.get(text).label === label).length / lines.length
}
