import type { Direction, Estimate } from '../../core/report.js'
import { bettingBounds } from '../../oracle/betting.js'
import { byName } from '../../oracle/by-name.js'
import { type AttributeEvidence, type Evidence, noEvidence } from '../../oracle/evidence.js'
import { DEFAULT_CONFIDENCE } from '../../oracle/gate.js'
import { clopperPearson, meanOf } from '../../oracle/intervals.js'
import { UnitNumbers } from '../../oracle/unit-numbers.js'
import { type ClassVote, UnitVotes } from '../../oracle/unit-votes.js'
import { Units } from '../../oracle/units.js'
import type {
  AtomicCounts,
  AttributedErrors,
  CombinationCounts,
  DiscardedCounts,
  Intersection,
  MutantCounts,
  Overlap,
} from './intersection.js'

/** What became of one mutant. */
export interface MutantOutcome {
  /** Attributes that it changes. */
  readonly attributes: readonly string[]
  readonly errs: boolean
  /** It errs by what float noise of the model may decide. */
  readonly borderline?: boolean
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
  /** Those that were asked. */
  readonly mutants: readonly MutantOutcome[]
  /** How many mutants it has at most, valid or not. */
  readonly candidates: number
  /** Not all of its mutants were asked: `mutants` is a random draw, each equally likely. */
  readonly capped?: boolean
  /** Of a full schedule: the different valid atomic mutants of its mutants. */
  readonly atomics?: readonly { readonly attribute: string; readonly errs: boolean }[]
  readonly discarded: { readonly mutants: number; readonly errors: number }
  /** Whom its errors favour (of a hidden question its hidden errors); absent where there are none, or no outcome is better. */
  readonly votes?: readonly ClassVote[]
  /** The unit that the original belongs to; see `Claim`. */
  readonly unit: string
}

export interface MutantSummaryOptions {
  /** In the order of the plan. */
  readonly attributes: readonly string[]
  readonly order: number
  readonly schedule: Intersection['schedule']
  readonly askDiscarded: boolean
  readonly seed: number
  /** The run may end on what it has shown: only bounds that hold at every moment then count. */
  readonly sequential?: boolean
}

/** Adds up the mutants of a run, original by original. Keeps a few numbers of each. */
export class MutantSummary {
  readonly #options: MutantSummaryOptions
  readonly #all = new Tally()
  readonly #combinations = new Map<string, Tally>()
  readonly #attributed = new Map<string, { cases: number; errors: number; hidden: boolean }>()
  readonly #atomic = new Map<string, Rates>()
  readonly #discarded = { mutants: 0, errors: 0, cases: 0, casesWithError: 0 }
  #candidates = 0
  #most = 0
  readonly #overlap = { cases: noOverlap(), mutants: noOverlap() }
  readonly #votes = new UnitVotes()
  readonly #numbers = new UnitNumbers()
  readonly #units = { errors: new UnitsByAttribute(), hidden: new UnitsByAttribute() }

  constructor(options: MutantSummaryOptions) {
    this.#options = options
  }

  get counts(): Counts {
    return this.#all.counts
  }

  /** Adds an original. One without a mutant is no evidence: it is not added. */
  add(original: OriginalOutcome): void {
    const { mutants, discarded } = original
    if (mutants.length === 0) return
    const of = { capped: original.capped === true, unit: this.#numbers.of(original.unit) }
    this.#candidates += original.candidates
    this.#most = Math.max(this.#most, mutants.length)
    this.#all.add(mutants, of)
    this.#units.errors.add(mutants, of, ({ errs }) => errs)
    this.#units.hidden.add(mutants, of, ({ cause }) => cause?.hidden === true)
    for (const vote of original.votes ?? []) this.#votes.add(of.unit, vote)
    for (const [key, own] of grouped(mutants, ({ attributes }) => this.#keyOf(attributes))) {
      const tally = this.#combinations.get(key) ?? new Tally()
      this.#combinations.set(key, tally)
      tally.add(own, of)
    }
    this.#addCauses(mutants)
    if (original.atomics !== undefined) this.#addAtomics(mutants, original.atomics, of)
    if (discarded.mutants === 0) return
    this.#discarded.mutants += discarded.mutants
    this.#discarded.errors += discarded.errors
    this.#discarded.cases++
    if (discarded.errors > 0) this.#discarded.casesWithError++
  }

  /** What a gate decides on: errors, or hidden errors, of all mutants and of those that change an attribute. */
  evidence(of: 'errors' | 'hidden'): Pick<Evidence, 'attributes' | 'any' | 'pairs' | 'capped'> {
    const { attributes } = this.#options
    const units = this.#units[of]
    return {
      attributes: attributes.map((attribute) => units.evidence(attribute)),
      any: units.any.evidence(attributes.join(' and ')),
      pairs: this.#all.counts.mutants,
      capped: this.#all.counts.capped,
    }
  }

  /** Whom the model favours, one vote of each unit. */
  directions(): Direction[] {
    return this.#votes.list([])
  }

  /** Absent when no original was added. */
  result(): Intersection | undefined {
    if (this.#all.counts.cases === 0) return undefined
    const { order, schedule, askDiscarded } = this.#options
    return {
      order,
      schedule,
      all: this.#all.result(this.#options),
      ...(this.#all.counts.capped === 0 ? {} : { drawn: { perOriginal: this.#most, candidates: this.#candidates } }),
      combinations: this.#inOrder(this.#combinations).map(
        ([key, tally]): CombinationCounts => ({
          attributes: attributesOf(key),
          ...tally.result(this.#options),
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

  #addAtomics(mutants: readonly MutantOutcome[], atomics: NonNullable<OriginalOutcome['atomics']>, of: Of): void {
    for (const [attribute, own] of grouped(atomics, (each) => each.attribute)) {
      const rates = this.#atomic.get(attribute) ?? new Rates()
      this.#atomic.set(attribute, rates)
      rates.add(own.filter(({ errs }) => errs).length, own.length, of)
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
      errorRate: rates.mean(this.#options),
    }))
  }

  #discardedCounts(): DiscardedCounts {
    const { errors } = this.#discarded
    const all = errors + this.#all.counts.errors
    return { ...this.#discarded, ...(all === 0 ? {} : { shareOfErrors: errors / all }) }
  }
}

/** Originals by unit: all their mutants, and by attribute those that change it. */
class UnitsByAttribute {
  readonly any = new Units()
  readonly #attributes = new Map<string, Units>()

  add(mutants: readonly MutantOutcome[], { unit, capped }: Of, isFound: (mutant: MutantOutcome) => boolean): void {
    addTo(this.any, mutants, isFound, unit, capped)
    for (const attribute of new Set(mutants.flatMap(({ attributes }) => attributes))) {
      const units = this.#attributes.get(attribute) ?? new Units()
      this.#attributes.set(attribute, units)
      const own = mutants.filter(({ attributes }) => attributes.includes(attribute))
      addTo(units, own, isFound, unit, capped)
    }
  }

  evidence(attribute: string): AttributeEvidence {
    return this.#attributes.get(attribute)?.evidence(attribute) ?? noEvidence(attribute)
  }
}

function addTo(
  units: Units,
  mutants: readonly MutantOutcome[],
  isFound: (mutant: MutantOutcome) => boolean,
  unit: number,
  capped: boolean,
): void {
  const all = mutants.filter(isFound)
  const found = all.some(({ borderline = false }) => !borderline)
  const pairShare = all.length / mutants.length
  units.add(unit, { found, borderline: !found && all.length > 0, pairShare }, capped)
}

type Counts = Pick<
  MutantCounts,
  'cases' | 'casesWithError' | 'casesWithHidden' | 'mutants' | 'errors' | 'hidden' | 'capped'
>

/** What is known of an original whose mutants are added. */
interface Of {
  readonly capped: boolean
  readonly unit: number
}

type BoundsOptions = Pick<MutantSummaryOptions, 'seed' | 'sequential'>

/** A count of mutants per original, and the mean over originals of its share. */
class Rates {
  cases = 0
  casesWith = 0
  some = 0
  of = 0
  readonly #units = new Map<number, { sum: number; cases: number }>()

  add(some: number, of: number, { unit }: Of): void {
    this.cases++
    if (some > 0) this.casesWith++
    this.some += some
    this.of += of
    const share = some / of
    const known = this.#units.get(unit) ?? { sum: 0, cases: 0 }
    this.#units.set(unit, known)
    known.sum += share
    known.cases++
  }

  /** One for each unit of originals. */
  get shares(): readonly number[] {
    return [...this.#units.values()].map(({ sum, cases }) => sum / cases)
  }

  /** The mean of the shares. Of mutants that were drawn at random it is that of all mutants on average. */
  mean({ seed, sequential = false }: BoundsOptions): Estimate {
    const { shares } = this
    const { lower, upper } = bettingBounds(shares, DEFAULT_CONFIDENCE, seed, sequential)
    const method = sequential ? 'anytime-valid' : 'betting'
    return { value: meanOf(shares), interval: { lower, upper, confidence: DEFAULT_CONFIDENCE, method } }
  }
}

class Tally {
  readonly #errors = new Rates()
  readonly #hidden = new Rates()
  #unclear = 0
  #capped = 0
  /** Errors all of whose sub-mutants are valid, and those among them that are hidden. */
  readonly #complete = { errors: 0, hidden: 0 }

  get counts(): Counts {
    return {
      cases: this.#errors.cases,
      casesWithError: this.#errors.casesWith,
      casesWithHidden: this.#hidden.casesWith,
      mutants: this.#errors.of,
      errors: this.#errors.some,
      hidden: this.#hidden.some,
      capped: this.#capped,
    }
  }

  add(mutants: readonly MutantOutcome[], of: Of): void {
    if (of.capped) this.#capped++
    const causes = mutants.flatMap(({ cause }) => (cause === undefined ? [] : [cause]))
    this.#errors.add(mutants.filter(({ errs }) => errs).length, mutants.length, of)
    this.#hidden.add(causes.filter(({ hidden }) => hidden).length, mutants.length, of)
    this.#unclear += causes.filter(({ clear }) => !clear).length
    const complete = causes.filter((cause) => cause.complete)
    this.#complete.errors += complete.length
    this.#complete.hidden += complete.filter(({ hidden }) => hidden).length
  }

  result(options: BoundsOptions): MutantCounts {
    const { counts } = this
    const { cases, casesWithError, casesWithHidden, capped } = counts
    const { errors, hidden } = this.#complete
    const shareOf = (some: number): Estimate => {
      const interval = clopperPearson(some, cases, DEFAULT_CONFIDENCE)
      // Mutants that were not asked may err: the share of originals has no upper bound then.
      return { value: some / cases, interval: capped === 0 ? interval : { ...interval, upper: 1 } }
    }
    return {
      ...counts,
      caseErrorRate: shareOf(casesWithError),
      caseHiddenRate: shareOf(casesWithHidden),
      unclear: this.#unclear,
      errorRate: this.#errors.mean(options),
      hiddenRate: this.#hidden.mean(options),
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
