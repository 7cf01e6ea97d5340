import type { Variant } from '../../../core/case.js'
import type { ReasonCount } from '../../../core/report.js'
import type { TextChanges, TextSeed } from '../../../core/text-search.js'
import { analyze, loadWordSplitter } from '../../../language/index.js'
import type { AskedCase } from '../../../run/asked-case.js'
import { textSeed } from '../../../search/index.js'

/** Texts that are analysed at once. */
const analysedAtOnce = 200

/** A seed, and the variants of its case by the numbers of its texts. */
export interface PlantedSeed<A extends string> {
  readonly seed: TextSeed
  readonly asked: AskedCase<string, A>
  readonly variants: readonly Variant<string, A>[]
}

/**
 * Makes seeds of cases: the first variant and those that differ from it in only one asked attribute. Cases that cannot be
 * seeds are counted with the reason.
 */
export async function plantSeeds<A extends string>(
  cases: readonly AskedCase<string, A>[],
  attributes: readonly A[],
  changes: TextChanges,
  signal: AbortSignal | undefined,
): Promise<{ readonly seeds: readonly PlantedSeed<A>[]; readonly refused: readonly ReasonCount[] }> {
  const split = await loadWordSplitter()
  const seeds: PlantedSeed<A>[] = []
  const refused = new Map<string, number>()
  const refuse = (reason: string): void => void refused.set(reason, (refused.get(reason) ?? 0) + 1)
  const paired = cases.flatMap((asked) => {
    const variants = withCounterfactuals(asked, attributes)
    if (variants.length > 1) return [{ asked, variants }]
    refuse('no variant differs in only one attribute')
    return []
  })
  for (let from = 0; from < paired.length; from += analysedAtOnce) {
    const part = paired.slice(from, from + analysedAtOnce)
    const documents = await analyze(
      part.map(({ variants }) => variants[0]?.input as string),
      signal === undefined ? {} : { signal },
    )
    part.forEach(({ asked, variants }, at) => {
      const document = documents[at] as (typeof documents)[number]
      const seed = textSeed({ id: asked.source.id, variants, document, split }, changes)
      if (typeof seed === 'string') refuse(seed)
      else seeds.push({ seed, asked, variants })
    })
  }
  return { seeds, refused: [...refused].map(([reason, count]) => ({ reason, count })) }
}

/** The own text of a case, else its first variant that has any, and the counterfactuals of the same kind. */
function withCounterfactuals<A extends string>(
  { source, variants }: AskedCase<string, A>,
  attributes: readonly A[],
): Variant<string, A>[] {
  const original = variants.find(({ input }) => input === source.original)
  for (const own of original === undefined ? variants : [original]) {
    const others = variants.filter(
      (other) => other.kind === own.kind && differOnlyInOne(own.classes, other.classes, attributes),
    )
    if (others.length > 0) return [own, ...others]
  }
  return []
}

function differOnlyInOne(
  one: Readonly<Record<string, string | undefined>>,
  other: Readonly<Record<string, string | undefined>>,
  attributes: readonly string[],
): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  const different = [...names].filter((name) => one[name] !== other[name])
  const [only] = different
  return different.length === 1 && only !== undefined && attributes.includes(only) && other[only] !== undefined
}
