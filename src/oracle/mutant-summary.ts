import type {
  AtomicCounts,
  AttributedErrors,
  CombinationCounts,
  DiscardedCounts,
  Intersection,
  MutantCounts,
  Overlap,
} from '../core/intersection.js'
import { Random } from '../core/random.js'
import { byName } from './by-name.js'
import { DEFAULT_CONFIDENCE } from './gate.js'
import { bootstrapMean, clopperPearson } from './intervals.js'

/** What became of one mutant. */
export interface MutantOutcome {
  /** Attributes that it changes. */
  readonly attributes: readonly string[]
  readonly errs: boolean
  /** Of mutants that err. */
  readonly cause?: {
    /** The smallest set of attributes that errs. */
    readonly attributes: readonly string[]
    readonly hidden: boolean
    readonly clear: boolean
    readonly complete: boolean
  }
  /** Of a full schedule: whether any of its atomic mutants errs; absent where one of them is not valid. */
  readonly atomicErrs?: boolean
}

/** What became of the mutants of one original. */
export interface OriginalOutcome {
  readonly mutants: readonly MutantOutcome[]
  /** Of a full schedule: the different valid atomic mutants of its mutants. */
  readonly atomics?: readonly { readonly attribute: string; readonly errs: boolean }[]
  readonly discarded: { readonly mutants: number; readonly errors: number }
}

export interface MutantSummaryOptions {
  /** In the order of the plan. */
  readonly attributes: readonly string[]
  readonly order: number
  readonly schedule: Intersection['schedule']
  readonly askDiscarded: boolean
  readonly seed: number
}

/** Adds up the mutants of a run, original by original. Keeps a few numbers of each. */
export class MutantSummary {
  readonly #options: MutantSummaryOptions
  readonly #random: Random
  readonly #all = new Tally()
  readonly #combinations = new Map<string, Tally>()
  readonly #attributed = new Map<string, { cases: number; errors: number; hidden: boolean }>()
  readonly #atomic = new Map<string, Rates>()
  readonly #discarded = { mutants: 0, errors: 0, cases: 0, casesWithError: 0 }
  readonly #overlap = { cases: noOverlap(), mutants: noOverlap() }

  constructor(options: MutantSummaryOptions) {
    this.#options = options
    this.#random = new Random(options.seed, 'mutants')
  }

  get counts(): Pick<MutantCounts, 'cases' | 'casesWithError' | 'casesWithHidden' | 'mutants' | 'errors' | 'hidden'> {
    return this.#all.counts
  }

  /** Adds an original. One without a mutant is no evidence: it is not added. */
  add(original: OriginalOutcome): void {
    const { mutants, discarded } = original
    if (mutants.length === 0) return
    this.#all.add(mutants)
    for (const [key, own] of grouped(mutants, ({ attributes }) => this.#keyOf(attributes))) {
      const tally = this.#combinations.get(key) ?? new Tally()
      this.#combinations.set(key, tally)
      tally.add(own)
    }
    this.#addCauses(mutants)
    if (original.atomics !== undefined) this.#addAtomics(mutants, original.atomics)
    if (discarded.mutants === 0) return
    this.#discarded.mutants += discarded.mutants
    this.#discarded.errors += discarded.errors
    this.#discarded.cases++
    if (discarded.errors > 0) this.#discarded.casesWithError++
  }

  /** Absent when no original was added. */
  result(): Intersection | undefined {
    if (this.#all.counts.cases === 0) return undefined
    const { order, schedule, askDiscarded } = this.#options
    return {
      order,
      schedule,
      all: this.#all.result(this.#random.derive('all')),
      combinations: this.#inOrder(this.#combinations).map(
        ([key, tally]): CombinationCounts => ({
          attributes: attributesOf(key),
          ...tally.result(this.#random.derive(key)),
        }),
      ),
      attributed: this.#inOrder(this.#attributed).map(
        ([key, counts]): AttributedErrors => ({ attributes: attributesOf(key), ...counts }),
      ),
      ...(schedule === 'full' ? { atomic: this.#atomics(), overlap: this.#overlap } : {}),
      ...(askDiscarded ? { discarded: this.#discardedCounts() } : {}),
    }
  }

  #keyOf(attributes: readonly string[]): string {
    const rank = (name: string): number => this.#options.attributes.indexOf(name)
    return [...attributes].sort((one, other) => rank(one) - rank(other) || byName(one, other)).join('\n')
  }

  /** Small sets first, then in the order of the plan. */
  #inOrder<T>(map: ReadonlyMap<string, T>): (readonly [string, T])[] {
    const places = (key: string): number[] => attributesOf(key).map((name) => this.#options.attributes.indexOf(name))
    return [...map].sort(([one], [other]) => {
      const [first, second] = [places(one), places(other)]
      const differing = first.findIndex((place, at) => place !== second[at])
      const inPlan = differing < 0 ? 0 : (first[differing] as number) - (second[differing] as number)
      return first.length - second.length || inPlan || byName(one, other)
    })
  }

  #addCauses(mutants: readonly MutantOutcome[]): void {
    const causes = mutants.flatMap(({ cause }) => (cause?.clear === true ? [cause] : []))
    for (const [key, own] of grouped(causes, ({ attributes }) => this.#keyOf(attributes))) {
      const hidden = own[0]?.hidden === true
      const known = this.#attributed.get(key) ?? { cases: 0, errors: 0, hidden }
      this.#attributed.set(key, known)
      known.cases++
      known.errors += own.length
    }
  }

  #addAtomics(mutants: readonly MutantOutcome[], atomics: NonNullable<OriginalOutcome['atomics']>): void {
    for (const [attribute, own] of grouped(atomics, (each) => each.attribute)) {
      const rates = this.#atomic.get(attribute) ?? new Rates()
      this.#atomic.set(attribute, rates)
      rates.add(own.filter(({ errs }) => errs).length, own.length)
    }
    for (const { errs, atomicErrs } of mutants) {
      if (atomicErrs !== undefined) this.#overlap.mutants[cellOf(atomicErrs, errs)]++
    }
    const atomicErrs = atomics.some(({ errs }) => errs)
    const mutantErrs = mutants.some(({ errs }) => errs)
    this.#overlap.cases[cellOf(atomicErrs, mutantErrs)]++
  }

  #atomics(): AtomicCounts[] {
    return this.#inOrder(this.#atomic).map(([attribute, rates]) => ({
      attribute,
      cases: rates.cases,
      casesWithError: rates.casesWith,
      mutants: rates.of,
      errors: rates.some,
      errorRate: rates.mean(this.#random.derive(`atomic ${attribute}`)),
    }))
  }

  #discardedCounts(): DiscardedCounts {
    const { errors } = this.#discarded
    const all = errors + this.#all.counts.errors
    return { ...this.#discarded, ...(all === 0 ? {} : { shareOfErrors: errors / all }) }
  }
}

/** A count of mutants per original, and the mean over originals of its share. */
class Rates {
  cases = 0
  casesWith = 0
  some = 0
  of = 0
  readonly #shares: number[] = []

  add(some: number, of: number): void {
    this.cases++
    if (some > 0) this.casesWith++
    this.some += some
    this.of += of
    this.#shares.push(some / of)
  }

  mean(random: Random): AtomicCounts['errorRate'] {
    return bootstrapMean(this.#shares, { confidence: DEFAULT_CONFIDENCE, random })
  }
}

class Tally {
  readonly #errors = new Rates()
  readonly #hidden = new Rates()
  #unclear = 0
  /** Errors all of whose sub-mutants are valid, and those among them that are hidden. */
  readonly #complete = { errors: 0, hidden: 0 }

  get counts(): Pick<MutantCounts, 'cases' | 'casesWithError' | 'casesWithHidden' | 'mutants' | 'errors' | 'hidden'> {
    return {
      cases: this.#errors.cases,
      casesWithError: this.#errors.casesWith,
      casesWithHidden: this.#hidden.casesWith,
      mutants: this.#errors.of,
      errors: this.#errors.some,
      hidden: this.#hidden.some,
    }
  }

  add(mutants: readonly MutantOutcome[]): void {
    const causes = mutants.flatMap(({ cause }) => (cause === undefined ? [] : [cause]))
    this.#errors.add(mutants.filter(({ errs }) => errs).length, mutants.length)
    this.#hidden.add(causes.filter(({ hidden }) => hidden).length, mutants.length)
    this.#unclear += causes.filter(({ clear }) => !clear).length
    const complete = causes.filter((cause) => cause.complete)
    this.#complete.errors += complete.length
    this.#complete.hidden += complete.filter(({ hidden }) => hidden).length
  }

  result(random: Random): MutantCounts {
    const { counts } = this
    const { cases, casesWithError, casesWithHidden } = counts
    const { errors, hidden } = this.#complete
    const shareOf = (some: number) => ({
      value: some / cases,
      interval: clopperPearson(some, cases, DEFAULT_CONFIDENCE),
    })
    return {
      ...counts,
      caseErrorRate: shareOf(casesWithError),
      caseHiddenRate: shareOf(casesWithHidden),
      unclear: this.#unclear,
      errorRate: this.#errors.mean(random.derive('errors')),
      hiddenRate: this.#hidden.mean(random.derive('hidden')),
      ...(errors === 0 ? {} : { hiddenShare: hidden / errors }),
    }
  }
}

type Cells = { -readonly [Cell in keyof Overlap]: number }

const noOverlap = (): Cells => ({ atomicAlone: 0, intersectionAlone: 0, both: 0, neither: 0 })

function cellOf(atomic: boolean, intersection: boolean): keyof Overlap {
  if (atomic) return intersection ? 'both' : 'atomicAlone'
  return intersection ? 'intersectionAlone' : 'neither'
}

const attributesOf = (key: string): string[] => key.split('\n')

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const members = groups.get(key)
    if (members === undefined) groups.set(key, [item])
    else members.push(item)
  }
  return groups
}
