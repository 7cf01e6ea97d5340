import type { Case, SourceContext, Variant } from '../../core/case.js'
import { defined } from '../../core/defined.js'
import { Random } from '../../core/random.js'
import type { Document, WordSplitter } from '../../language/index.js'
import { askTogether, ComposedInvariant, type ComposedOptions, type NetworkQuestions } from '../../validity/index.js'
import { clusterOf } from '../cluster.js'
import { reiterable } from '../lazy.js'
import type { Cut } from './edits.js'
import { findSites } from './find-sites.js'
import { keepsOriginal } from './keeps.js'
import type { LeftReason } from './left-reasons.js'
import type { CheckedMutationOptions } from './options.js'
import type { LeftWord } from './places.js'
import type { TermTable } from './terms.js'
import { type Mutant, TextMutants } from './text-mutants.js'
import type { PlacedText } from './windows.js'
import { WordTest } from './word-test.js'

/** Mutants of a text that are checked at once: bounds what is held. */
const mutantsAtOnce = 500

const mutationSkips = {
  noPlace: 'no word of the attributes that stands for a person',
  tooFew: 'words of too few attributes',
  allDiscarded: 'no mutant keeps the structure of its sentences',
} as const

/** Why a mutant was discarded, by what its first violation is. */
const discardReasons: Readonly<Record<string, string>> = {
  relation: 'mutant whose words hang together in another way',
  upos: 'mutant in which a word becomes another part of speech',
  xpos: 'mutant in which a word takes another form',
  pronoun: 'mutant in which a pronoun takes another form',
  kind: 'mutant with a word of another part of speech or number',
  phrase: 'mutant with a phrase of another shape',
  length: 'mutant with a sentence too long to compare',
  strict: 'mutant with another structure',
}

export class CaseMaker<A extends string> {
  readonly #table: TermTable
  readonly #options: CheckedMutationOptions
  readonly #context: SourceContext
  readonly #cut: Cut
  readonly #words: WordTest
  /** One for all texts, so that those of a window are checked together. */
  readonly #network: NetworkQuestions

  constructor(table: TermTable, options: CheckedMutationOptions, context: SourceContext, split: WordSplitter) {
    this.#table = table
    this.#options = options
    this.#context = context
    this.#words = new WordTest(table, this.#wanted.attributes, this.#wanted.order, this.#hasEverybody)
    this.#network = askTogether(invariantOf(options, context))
    this.#cut = memoised((text) => split(text).flatMap((sentence) => sentence.map((word) => word.text)))
  }

  /** Whether a text is worth an analysis, by its words. One that is not is reported and counted here. */
  mayHaveMutants({ text, position }: PlacedText): boolean {
    const found = this.#words.attributesIn(text)
    if (found >= this.#wanted.order) return true
    this.#options.onText?.({ position, places: 0, left: {}, valid: 0, discarded: {}, sharing: 0, checked: 0 })
    this.#context.skip(found === 0 ? mutationSkips.noPlace : mutationSkips.tooFew)
    return false
  }

  /** Looks for the mutants of a text. `caseOf` reports and counts what was found, text after text. */
  async read(document: Document, placed: PlacedText): Promise<ReadText> {
    const { occurrences = 'all' } = this.#options
    const published = this.#isPublished
    const { places, sites, everybody, left, isJoint } = findSites(document, this.#table, { occurrences, published })
    const mutants = new TextMutants(document, places, {
      sites,
      ...defined({ everybody }),
      ...this.#wanted,
      cut: this.#cut,
      isJoint,
    })
    const id = `mutations, text ${placed.position}`
    const check = new ComposedInvariant(
      document.sentences.map(({ tokens }) => tokens.map(({ text }) => text)),
      invariantOf(this.#options, this.#context),
      this.#network,
    )
    const checked = await this.#valid(check, mutants, document.text)
    const changed = new Set(everybody?.change.replacements.map(({ start }) => start))
    const staying = left.filter(({ start }) => !changed.has(start))
    const hasPlace = places.length > 0 || everybody !== undefined
    return {
      document,
      placed,
      id,
      places: places.length,
      hasPlace,
      left: staying,
      mutants,
      check,
      ...checked,
      counts: check.counts,
    }
  }

  /** The case of a text, if it has valid mutants. */
  caseOf(read: ReadText): Case<string, A> | undefined {
    const { invariant, onDiscarded } = this.#options
    const { document, placed, id, places, left, mutants, check, valid, invalid, discarded, capped } = read
    const { position, of } = placed
    const { sharing, checked } = read.counts
    if (onDiscarded !== undefined) {
      for (const mutant of numbered(mutants, invalid)) onDiscarded(mutants.textOf(mutant).text, mutant)
    }
    const reasons: Partial<Record<LeftReason, number>> = {}
    for (const { reason } of left) {
      reasons[reason] = (reasons[reason] ?? 0) + 1
      this.#context.leave?.(reason)
    }
    for (const [what, times] of Object.entries(discarded)) {
      this.#context.discard?.(discardReasons[what] ?? what, times)
    }
    const facts = { position, places, left: reasons, valid: valid.length, discarded, sharing, checked }
    this.#options.onText?.(facts)
    if (valid.length === 0) {
      const isChecked = Object.keys(discarded).length > 0
      if (isChecked) this.#context.skip(mutationSkips.allDiscarded)
      else this.#context.skip(read.hasPlace ? mutationSkips.tooFew : mutationSkips.noPlace)
      return undefined
    }
    return {
      id,
      origin: `text ${position}${of === undefined ? '' : ` of ${of}`}`,
      original: document.text,
      cluster: clusterOf(document.text),
      variants: reiterable(() => variantsOf<A>(mutants, valid)),
      ...(capped ? { capped } : {}),
      mutants: {
        valid: reiterable(() => numbered(mutants, valid)),
        discarded: reiterable(() => numbered(mutants, invalid)),
        capped,
        candidates: mutants.size,
        make: (edits) => variantOf<A>(mutants, edits as Mutant),
        check: async (wanted) =>
          (await this.#check(check, wanted as readonly Mutant[])).map((what) => what === undefined),
        keeps: (original, changed) => keepsOriginal(original, changed, invariant ?? {}),
      },
    }
  }

  /** The order and the attributes of the mutants: those that the question asks for, or the source's own. */
  get #wanted(): { readonly attributes: readonly string[]; readonly order: number } {
    const { order, attributes: asked } = this.#context
    const names = this.#options.attributes.map(({ name }) => name)
    if (order === undefined) return { attributes: names, order: this.#options.order ?? 1 }
    return { attributes: names.filter((name) => asked.includes(name)), order }
  }

  /** HInter to the letter. */
  get #isPublished(): boolean {
    const { invariant } = this.#options
    return invariant !== false && invariant?.comparison === 'strict'
  }

  /** Whether everybody's gender may change at once, wherever it is said. */
  get #hasEverybody(): boolean {
    return !this.#isPublished && (this.#options.occurrences ?? 'all') === 'all'
  }

  /** Of each mutant what is wrong with it first, or nothing. */
  async #check(check: ComposedInvariant, mutants: readonly Mutant[]): Promise<(string | undefined)[]> {
    if (this.#options.invariant === false) return mutants.map(() => undefined)
    const answers = await check.check(mutants.map((edits) => edits.map(({ words }) => words)))
    return answers.map(({ violation }) => violation?.what)
  }

  /**
   * Numbers of the mutants that keep their structure, and of those that do not. Where not all are wanted they are looked at
   * in random order until enough are valid: each valid one is then as likely as any other, and no more are checked. What
   * another shard or batch size asks is the same, since the order depends on seed and text only.
   */
  async #valid(check: ComposedInvariant, mutants: TextMutants, text: string): Promise<Checked> {
    const { variantsPerCase, seed } = this.#context
    const wanted = Math.max(1, variantsPerCase - 1)
    const valid: number[] = []
    const invalid: number[] = []
    const discarded: Record<string, number> = {}
    const numbers = Number.isFinite(wanted) ? mutants.drawn(new Random(seed, `mutants of ${text}`)) : mutants.all()
    while (valid.length < wanted) {
      const chunk = take(numbers, Math.min(mutantsAtOnce, wanted - valid.length))
      if (chunk.length === 0) break
      const made = chunk.map((number) => mutants.at(number) ?? [])
      const answers = await this.#check(check, made)
      chunk.forEach((number, at) => {
        const what = answers[at]
        if (what === undefined) {
          valid.push(number)
          return
        }
        invalid.push(number)
        discarded[what] = (discarded[what] ?? 0) + 1
      })
    }
    // Whether those that were not looked at are valid is not known.
    return { valid, invalid, discarded, capped: valid.length >= wanted && numbers.next().done !== true }
  }
}

interface Checked {
  readonly valid: readonly number[]
  readonly invalid: readonly number[]
  /** Not all mutants were looked at. */
  readonly capped: boolean
  /** How many are not valid, by what is wrong first. */
  readonly discarded: Readonly<Record<string, number>>
}

/** A text with what was found of its mutants. */
export interface ReadText extends Checked {
  readonly document: Document
  readonly placed: PlacedText
  readonly id: string
  readonly places: number
  /** Whether any word of the attributes stands for a person. */
  readonly hasPlace: boolean
  readonly left: readonly LeftWord[]
  readonly mutants: TextMutants
  readonly check: ComposedInvariant
  readonly counts: ComposedInvariant['counts']
}

function invariantOf({ invariant = {} }: CheckedMutationOptions, { signal }: SourceContext): ComposedOptions {
  return { ...(invariant === false ? {} : invariant), ...defined({ signal }) }
}

function* numbered(mutants: TextMutants, numbers: readonly number[]): Generator<Mutant> {
  for (const number of numbers) yield mutants.at(number) ?? []
}

function* variantsOf<A extends string>(
  mutants: TextMutants,
  numbers: readonly number[],
): Generator<Variant<string, A>> {
  const original = variantOf<A>(mutants, [])
  // A text that speaks of several classes of every attribute is of no class itself.
  if (Object.keys(original.classes).length > 0) yield original
  for (const number of numbers) yield variantOf<A>(mutants, mutants.at(number) ?? [])
}

function variantOf<A extends string>(mutants: TextMutants, mutant: Mutant): Variant<string, A> {
  const { text, edits } = mutants.textOf(mutant)
  const classes = mutants.classesOf(mutant) as Variant<string, A>['classes']
  const kind = mutants.kindOf(mutant)
  return { input: text, classes, ...defined({ kind }), edits }
}

function take<T>(items: Iterator<T>, limit: number): T[] {
  const taken: T[] = []
  for (let next = items.next(); !next.done; next = items.next()) {
    taken.push(next.value)
    if (taken.length >= limit) break
  }
  return taken
}

function memoised(cut: Cut): Cut {
  const known = new Map<string, readonly string[]>()
  return (text) => {
    const found = known.get(text) ?? cut(text)
    known.set(text, found)
    return found
  }
}
