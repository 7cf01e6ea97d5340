import type { CheckedPlan } from './check-plan.js'

/**
 * What decides which questions a plan asks and how answers are judged, in words: two runs whose facts agree can be
 * compared case by case. Numbers of texts are left out, so that a text more is no other plan.
 */
export function planFacts(
  {
    attributes,
    source,
    sample,
    variantsPerCase,
    seed,
  }: Pick<CheckedPlan<unknown, string>, 'attributes' | 'sample' | 'variantsPerCase' | 'seed'> & {
    readonly source: { readonly name: string; readonly version?: string }
  },
  question: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const facts: Record<string, string | undefined> = {
    attributes: [...attributes].sort().join(', '),
    cases: source.name.replace(/\d[\d,]*(?= (?:text|case|row)s?\b)/g, '#'),
    'word lists': source.version,
    sample: sample === Number.POSITIVE_INFINITY ? 'all' : String(sample),
    variantsPerCase: variantsPerCase === Number.POSITIVE_INFINITY ? 'all' : String(variantsPerCase),
    seed: String(seed),
    ...question,
  }
  return Object.fromEntries(Object.entries(facts).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
