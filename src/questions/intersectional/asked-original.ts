import type { Case, CaseMutants, MutantEdit, Variant } from '../../core/case.js'
import { inputKey } from '../../core/input-key.js'
import type { Oracle } from '../../core/oracle.js'
import type { Prediction } from '../../core/prediction.js'
import type { Random } from '../../core/random.js'
import { type Seen, seenOf } from '../../core/seen.js'
import { type Blindness, isBorderline } from '../../oracle/index.js'
import { drawKey } from '../../run/draw-variants.js'

export type Edits = readonly MutantEdit[]

/** What is known of a set of edits: nothing is asked of a set that is not valid. */
export interface Known<Input, A extends string> {
  readonly valid: boolean
  readonly variant: Variant<Input, A>
  prediction?: Prediction
}

export interface DrawOptions {
  readonly order: number
  readonly attributes: readonly string[]
  /** Mutants of a case, and discarded mutants of a case, at most. */
  readonly limit: number
  readonly askDiscarded: boolean
  readonly random: Random
}

interface Made<Input, A extends string> {
  readonly edits: Edits
  readonly variant: Variant<Input, A>
}

/** An original with the mutants that were drawn, and what the model said of them and of their sub-mutants. */
export class AskedOriginal<Input, A extends string> {
  readonly source: Case<Input, A>
  readonly original: Variant<Input, A>
  /**
   * Valid mutants of the wanted order, no two with the same input; their edits in the order of the plan. Once they are answered:
   * those that the model reads otherwise than the original. The others are no evidence.
   */
  mutants: readonly Edits[]
  /** Why no mutant is left, where the model reads them all as the original. */
  blindness: Blindness | undefined
  readonly discarded: readonly Variant<Input, A>[]
  /** Whether the original has, or may have, more valid mutants than these. */
  readonly capped: boolean
  /** How many mutants it has at most, valid or not. */
  readonly candidates: number
  readonly #made: CaseMutants<Input, A>
  readonly #names = new Map<MutantEdit, number>()
  readonly #known = new Map<string, Known<Input, A>>()
  readonly #saidOfDiscarded: Prediction[] = []

  constructor(source: Case<Input, A>, made: CaseMutants<Input, A>, options: DrawOptions) {
    const { order, attributes, limit, askDiscarded, random } = options
    this.source = source
    this.#made = made
    this.original = made.make([])
    this.#known.set('', { valid: true, variant: this.original })
    const seen = new Set([inputKey(this.original.input)])
    const isNew = ({ input }: Variant<Input, A>): boolean => seen.size < seen.add(inputKey(input)).size
    const rank = ({ attribute }: MutantEdit): number => attributes.indexOf(attribute)
    // Repeats are left out before any is drawn: of mutants with the same input none is likelier than others.
    const distinct = (all: Iterable<Edits>): Made<Input, A>[] =>
      [...all]
        .filter((edits) => isOfOrder(edits, order, attributes))
        .map((edits) => [...edits].sort((one, other) => rank(one) - rank(other)))
        .map((edits) => ({ edits, variant: made.make(edits) }))
        .filter(({ variant }) => isNew(variant))
    const wanted = (all: readonly Made<Input, A>[], name: string): readonly Made<Input, A>[] =>
      few(all, limit, random.derive(`${name} of ${drawKey(source)}`))
    const valid = distinct(made.valid)
    const drawn = wanted(valid, 'valid')
    for (const { edits, variant } of drawn) this.#known.set(this.keyOf(edits), { valid: true, variant })
    this.mutants = drawn.map(({ edits }) => edits)
    this.capped = made.capped === true || drawn.length < valid.length
    this.candidates = Math.max(made.candidates ?? 0, valid.length)
    this.discarded = askDiscarded ? wanted(distinct(made.discarded), 'discarded').map(({ variant }) => variant) : []
  }

  /** The first inputs to ask: the original, its mutants, the discarded ones. Nothing where there is no mutant. */
  get inputs(): Input[] {
    if (this.mutants.length === 0) return []
    const asked = [[], ...this.mutants].map((edits) => this.#of(edits).variant)
    return [...asked, ...this.discarded].map(({ input }) => input)
  }

  /** Inputs that this original may cost at most, sub-mutants included. */
  get mostInputs(): number {
    const order = this.mutants[0]?.length ?? 0
    return this.inputs.length + this.mutants.length * (2 ** order - 2)
  }

  /** Takes the answers to `inputs`, in their order. */
  answer(predictions: readonly Prediction[]): void {
    if (predictions.length === 0) return
    for (const [at, edits] of [[], ...this.mutants].entries()) {
      this.#of(edits).prediction = predictions[at] as Prediction
    }
    this.#saidOfDiscarded.push(...predictions.slice(1 + this.mutants.length))
    this.#leaveOutUnseen()
  }

  /** Leaves out the mutants that are the same to the model as the original, and those that a cut has made equal to another. */
  #leaveOutUnseen(): void {
    const original = this.#seenOf([])
    if (original === undefined) return
    const seen = this.mutants.map((edits) => this.#seenOf(edits))
    const cut = new Set([original, ...seen].flatMap((each) => (each?.cut === true ? [each.key] : [])))
    const taken = new Set<string>()
    const kept = this.mutants.filter((_, at) => {
      const key = seen[at]?.key
      if (key === undefined) return true
      if (key === original.key || (cut.has(key) && taken.has(key))) return false
      taken.add(key)
      return true
    })
    if (kept.length === 0) this.blindness = cut.has(original.key) ? 'cut' : 'indistinct'
    this.mutants = kept
  }

  #seenOf(edits: Edits): Seen | undefined {
    const { prediction } = this.#of(edits)
    return prediction === undefined ? undefined : seenOf(prediction)
  }

  /** Finds out which of these sub-mutants are valid. Returns the inputs of those that are valid and not yet asked. */
  async openInputs(parts: readonly Edits[]): Promise<Input[]> {
    const unknown = new Map<string, Edits>()
    for (const edits of parts) if (!this.#known.has(this.keyOf(edits))) unknown.set(this.keyOf(edits), edits)
    const valid = await this.#made.check([...unknown.values()])
    ;[...unknown].forEach(([key, edits], at) => {
      this.#known.set(key, { valid: valid[at] === true, variant: this.#made.make(edits) })
    })
    return this.#open().map(({ variant }) => variant.input)
  }

  /** Takes the answers to `openInputs`, in their order. */
  answerOpen(predictions: readonly Prediction[]): void {
    this.#open().forEach((known, at) => {
      known.prediction = predictions[at] as Prediction
    })
  }

  /** What is known of a set of edits; of none: of the original. */
  corner(edits: Edits): Readonly<Known<Input, A>> | undefined {
    return this.#known.get(this.keyOf(edits))
  }

  /** Whether a prediction is another outcome than the original's. */
  differs(prediction: Prediction, oracle: Oracle): boolean {
    const said = this.#of([]).prediction
    if (said === undefined || !oracle.differs(said, prediction)) return false
    // What the model reads alike it answers alike, whatever its batches did to the scores.
    const key = seenOf(said)?.key
    return key === undefined || key !== seenOf(prediction)?.key
  }

  /** Whether a set of edits that was asked changes the outcome. */
  errs(edits: Edits, oracle: Oracle): boolean {
    const said = this.corner(edits)?.prediction
    return said !== undefined && this.differs(said, oracle)
  }

  /** Whether float noise of the model decides that a set of edits changes the outcome. */
  isBorderline(edits: Edits, oracle: Oracle, noise: number): boolean {
    const before = this.#of([]).prediction
    const after = this.corner(edits)?.prediction
    return before !== undefined && after !== undefined && isBorderline(before, after, oracle, noise)
  }

  /** All that the model said of the original and what was made of it, and of which inputs. */
  get said(): [predictions: Prediction[], inputs: Input[]] {
    const known = [...this.#known.values()].flatMap(({ prediction, variant }) =>
      prediction === undefined ? [] : [{ prediction, input: variant.input }],
    )
    const inputs = [...known.map(({ input }) => input), ...this.discarded.map(({ input }) => input)]
    return [[...known.map(({ prediction }) => prediction), ...this.#saidOfDiscarded], inputs]
  }

  /** What the model said of the discarded mutants. */
  get saidOfDiscarded(): readonly Prediction[] {
    return this.#saidOfDiscarded
  }

  #open(): Known<Input, A>[] {
    return [...this.#known.values()].filter(({ valid, prediction }) => valid && prediction === undefined)
  }

  #of(edits: Edits): Known<Input, A> {
    return this.#known.get(this.keyOf(edits)) as Known<Input, A>
  }

  /** Tells sets of edits of this original apart, whatever their order. */
  keyOf(edits: Edits): string {
    const names = edits.map((edit) => {
      const known = this.#names.get(edit) ?? this.#names.size
      this.#names.set(edit, known)
      return known
    })
    return names.sort((one, other) => one - other).join()
  }
}

function isOfOrder(edits: Edits, order: number, attributes: readonly string[]): boolean {
  const own = new Set(edits.map(({ attribute }) => attribute))
  return edits.length === order && own.size === order && [...own].every((name) => attributes.includes(name))
}

/** At most `limit` of the items, each choice equally likely, in their order. */
function few<T>(items: readonly T[], limit: number, random: Random): readonly T[] {
  if (items.length <= limit) return items
  const kept = new Set(random.shuffle(items.map((_, at) => at)).slice(0, limit))
  return items.filter((_, at) => kept.has(at))
}
