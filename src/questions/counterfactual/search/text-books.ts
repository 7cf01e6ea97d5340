import { defined } from '../../../core/defined.js'
import { rowsPerGradient } from '../../../core/model.js'
import type { Oracle } from '../../../core/oracle.js'
import type { Prediction } from '../../../core/prediction.js'
import type { Random } from '../../../core/random.js'
import type { SearchYield } from '../../../core/report.js'
import { seenOf } from '../../../core/seen.js'
import type { TextCheck, TextPoint, TextSearchContext, TextSeed } from '../../../core/text-search.js'
import { PhaseBook } from '../../../run/phase-book.js'
import { isRightIn } from '../../../search/index.js'

/** Counterfactuals that are treated differently that are looked at for faults, before a text counts as not discriminatory. */
const looks = 3

export interface TextBooksOptions {
  readonly seeds: readonly TextSeed[]
  readonly random: Random
  readonly oracle: Oracle
  readonly ask: (texts: readonly string[]) => Promise<readonly Prediction[]>
  readonly gradients?: TextSearchContext['gradients']
  readonly stopAtFirst: boolean
  /** Hears of every question that was answered. */
  readonly onChecked?: (checks: readonly TextCheck[]) => void
}

/**
 * The books of a search on texts, as `RowBooks` keeps those on rows: distinct texts tested, distinct discriminatory ones, and
 * the model rows that the search needs (every distinct text with its counterfactuals, three for each gradient), what the
 * probe remembers from before counted too.
 */
export class TextBooks implements TextSearchContext {
  readonly seeds: readonly TextSeed[]
  readonly random: Random
  readonly gradients?: NonNullable<TextSearchContext['gradients']>
  readonly #options: TextBooksOptions
  readonly #tested = new Set<string>()
  readonly #paid = new Set<string>()
  readonly #phases = new PhaseBook()
  readonly #found: TextCheck[] = []
  #gradientCount = 0

  constructor(options: TextBooksOptions) {
    this.#options = options
    this.seeds = options.seeds
    this.random = options.random
    const { gradients } = options
    if (gradients === undefined) return
    this.gradients = {
      ...gradients,
      of: (texts) => {
        this.#gradientCount += texts.length
        this.#phases.owe(texts.length * rowsPerGradient)
        return gradients.of(texts)
      },
    }
  }

  // An arrow function, since searches may take the members of their context apart.
  readonly check = async (points: readonly TextPoint[], phase: string): Promise<readonly TextCheck[]> => {
    if (points.length === 0) return []
    const groups = points.map(({ seed, choice }) =>
      Array.from({ length: seed.size }, (_, number) => seed.at(choice, number).text),
    )
    const answers = await this.#options.ask(groups.flat())
    const checks: TextCheck[] = []
    let from = 0
    for (const [at, { seed, choice }] of points.entries()) {
      const group = groups[at] as readonly string[]
      const [prediction, ...others] = answers.slice(from, from + group.length) as [Prediction, ...Prediction[]]
      from += group.length
      // A seed that the search made itself is a family of its own; of others the own text says which it is.
      const key = seed.variants === undefined ? (group[0] as string) : group.join('\n')
      const check = await this.#judge({ seed, choice, prediction, others, key }, phase)
      if (check.fresh) this.#owe(group)
      checks.push(check)
    }
    this.#phases.settle(phase)
    this.#options.onChecked?.(checks)
    return checks
  }

  readonly predict = async (texts: readonly string[], phase?: string): Promise<readonly Prediction[]> => {
    this.#owe(texts)
    const answers = await this.#options.ask(texts)
    if (phase !== undefined) this.#phases.settle(phase)
    return answers
  }

  get enough(): boolean {
    return this.#options.stopAtFirst && this.#found.length > 0
  }

  /** Discriminatory texts, in the order in which they were found. */
  get found(): readonly TextCheck[] {
    return this.#found
  }

  yield(search: string, ended: SearchYield['ended']): SearchYield {
    const { phases, ...sums } = this.#phases.sums()
    const counts = { tested: this.#tested.size, found: this.#found.length }
    return { search, ...counts, ...sums, gradients: this.#gradientCount, phases, ended }
  }

  /** A text that was paid for is paid for no second time. */
  #owe(texts: readonly string[]): void {
    const fresh = new Set(texts.filter((text) => !this.#paid.has(text)))
    for (const text of fresh) this.#paid.add(text)
    this.#phases.owe(fresh.size)
  }

  async #judge(
    { key, ...point }: TextPoint & Pick<TextCheck, 'prediction' | 'others'> & { readonly key: string },
    phase: string,
  ): Promise<TextCheck> {
    const against = await this.#against(point)
    // A text whose counterfactuals are all the same to the model tests nothing.
    const isSeen = point.others.some((other) => !sameSight(point.prediction, other))
    const fresh = isSeen && !this.#tested.has(key)
    const check: TextCheck = { ...point, fresh, ...defined({ against }) }
    if (!fresh) return check
    this.#tested.add(key)
    this.#phases.tested(phase, against !== undefined)
    if (against !== undefined) this.#found.push(check)
    return check
  }

  /** The first counterfactual that is treated differently and is right with the chosen words. */
  async #against({
    seed,
    choice,
    prediction,
    others,
  }: TextPoint & Pick<TextCheck, 'prediction' | 'others'>): Promise<number | undefined> {
    const { oracle } = this.#options
    const differing = others.flatMap((other, at) => (differsVisibly(prediction, other, oracle) ? [at + 1] : []))
    if (choice.every((chosen) => chosen === 0)) return differing[0]
    for (const number of differing.slice(0, looks)) if (await isRightIn(seed, choice, number)) return number
    return undefined
  }
}

/** Whether the model reads the inputs of two answers as the same. */
function sameSight(one: Prediction, other: Prediction): boolean {
  const key = seenOf(one)?.key
  return key !== undefined && key === seenOf(other)?.key
}

/** What the model reads alike it answers alike, whatever its batches did to the scores. */
const differsVisibly = (one: Prediction, other: Prediction, oracle: Oracle): boolean =>
  oracle.differs(one, other) && !sameSight(one, other)
