import { smoothPredictions, smoothScores } from '../../dist/esm/repair.js'
import { casesOf } from './cases.mjs'
import { answersOf, discriminatory } from './families.mjs'

/** Certified smoothing of the model as it is, with the mutants of mtNlp(): the share of families repaired, and its accuracy. */
export async function smoothedByMutants(model, families, lines) {
  const label = async (texts) => {
    const unique = [...new Set(texts)]
    const { predictions } = await smoothPredictions(model, unique)
    return new Map(predictions.map(({ input, after, k }) => [input, { label: after.label, k }]))
  }
  const after = await label(families.flatMap(({ texts }) => texts))
  const still = await discriminatory(families, ({ texts }) => texts.map((text) => after.get(text).label))
  const own = await label(lines.map(({ text }) => text))
  return {
    share: 1 - still / families.length,
    accuracy: lines.filter((line) => own.get(line.text).label === line.label).length / lines.length,
    // Texts without a noun of a person have no mutants, and are answered as they are.
    smoothed: [...after.values()].filter(({ k }) => k > 1).length / after.size,
  }
}

/** The same formula over the texts of a case: each text's score with those of its counterfactuals by the attribute. */
export async function smoothedByCases(model, families, lines, { attribute, variants }) {
  const labelOf = async (groups) => {
    const answers = await answersOf(model, groups.flat())
    const names = Object.keys(answers.values().next().value?.scores ?? {})
    return (texts) => {
      const columns = names.map((name) => smoothScores(texts.map((text) => answers.get(text).scores[name])).scores)
      return texts.map(
        (_, at) =>
          names.reduce(
            (best, name, column) => (columns[column][at] > best.score ? { name, score: columns[column][at] } : best),
            { score: -1 },
          ).name,
      )
    }
  }
  const labels = await labelOf(families.map(({ texts }) => texts))
  const still = await discriminatory(families, ({ texts }) => labels(texts))
  const cases = await casesOf([...new Set(lines.map(({ text }) => text))], attribute, variants, 1)
  const groups = new Map(
    cases.map(({ original, variants: all }) => [
      original,
      [original, ...new Set(all.map(({ input }) => input).filter((input) => input !== original))],
    ]),
  )
  const plain = await answersOf(
    model,
    lines.map(({ text }) => text),
  )
  const smooth = await labelOf([...groups.values()].filter((texts) => texts.length > 1))
  const own = (text) => {
    const texts = groups.get(text) ?? []
    return texts.length > 1 ? smooth(texts)[0] : plain.get(text).label
  }
  return {
    share: 1 - still / families.length,
    accuracy: lines.filter(({ text, label }) => own(text) === label).length / lines.length,
  }
}
