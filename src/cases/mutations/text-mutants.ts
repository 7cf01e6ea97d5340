import type { Edit } from '../../core/case.js'
import type { Random } from '../../core/random.js'
import type { AnalyzedToken, Document, Span } from '../../language/index.js'
import { drawDigits } from '../template/draw.js'
import { TextBuilder } from '../text-builder.js'
import { type AtomicEdit, type Cut, editOf, everybodyEdit } from './edits.js'
import type { Place } from './place.js'
import { type EditSite, type EverybodySite, isEverybody, type Site, type SiteTarget } from './sites.js'

/**
 * Represents a mutant of order N as N edits that do not overlap. Each edit belongs to a different attribute, and the edits follow the order
 * of the attributes.
 */
export type Mutant = readonly AtomicEdit[]

export interface TextMutantsOptions {
  /** What may change, in the order of the text. */
  readonly sites: readonly Site[]
  /** Everybody's gender, which changes at once. */
  readonly everybody?: EverybodySite
  /** Attributes that may be mutated. */
  readonly attributes: readonly string[]
  readonly order: number
  readonly cut: Cut
  /** Whether two sites cannot change in one mutant. */
  readonly isJoint?: (one: Site, other: Site) => boolean
}

/** One attribute's edits, by number: all targets of the first site, then of the second, and so on, and everybody at last. */
interface Column {
  readonly sites: readonly EditSite[]
  /** Edits before each site. */
  readonly before: readonly number[]
  readonly size: number
}

/** All mutants of one text. Each has a number and is made when it is asked for; none is kept. */
export class TextMutants {
  readonly #document: Document
  /** All words of the classes, those that may not change too. */
  readonly #places: readonly Place[]
  readonly #cut: Cut
  readonly #isJoint: (one: Site, other: Site) => boolean
  readonly #everybody: EverybodySite | undefined
  readonly #attributes: readonly string[]
  readonly #combinations: readonly (readonly Column[])[]
  readonly #stretches: readonly Stretch[]
  /** Atomic edits that were made, by slot and target: few, and shared by all mutants. */
  readonly #edits = new Map<string, AtomicEdit>()

  constructor(document: Document, places: readonly Place[], options: TextMutantsOptions) {
    this.#document = document
    this.#places = places
    this.#cut = options.cut
    this.#isJoint = options.isJoint ?? (() => false)
    this.#everybody = options.everybody
    this.#attributes = options.attributes
    const columns = options.attributes.flatMap((name) => {
      const sites: readonly EditSite[] = [
        ...options.sites,
        ...(options.everybody === undefined ? [] : [options.everybody]),
      ]
      const column = columnOf(sites.filter(({ attribute }) => attribute === name))
      return column.size === 0 ? [] : [column]
    })
    this.#combinations = subsets(columns, options.order)
    const stretches = options.sites.flatMap(({ parts, person, slot }) => [
      ...parts.flatMap(({ place }) => stretchesOf(document, place, slot)),
      ...(person?.replacements ?? []).map(({ start, end }): Stretch => ({ start, end, slot })),
    ])
    const everybody = (options.everybody?.change.replacements ?? []).map(
      ({ start, end }): Stretch => ({ start, end, slot: options.everybody?.slot ?? '' }),
    )
    // A place that several attributes have is named once, by the last of them.
    this.#stretches = [...new Map([...everybody, ...stretches].map((each) => [each.start, each])).values()].sort(
      (one, other) => one.start - other.start,
    )
  }

  /** Numbers of mutants lie below it. Some numbers have none: those whose edits would overlap or belong together */
  get size(): number {
    return this.#combinations.reduce((sum, columns) => sum + sizeOf(columns), 0)
  }

  /** All numbers that have a mutant, in order. */
  *all(): Generator<number> {
    const { size } = this
    for (let number = 0; number < size; number++) if (this.at(number) !== undefined) yield number
  }

  /** Different numbers that have a mutant, in random order, each equally likely. */
  *drawn(random: Random): Generator<number> {
    const { size } = this
    for (const [number] of drawDigits([size], random, size)) {
      if (this.at(number as number) !== undefined) yield number as number
    }
  }

  /** The mutant of a number, or `undefined` where its edits would overlap, or belong together */
  at(number: number): Mutant | undefined {
    let rest = number
    for (const columns of this.#combinations) {
      const size = sizeOf(columns)
      if (rest >= size) {
        rest -= size
        continue
      }
      const sites: (readonly [EditSite, number])[] = []
      for (const column of columns) {
        sites.push(choiceOf(column, rest % column.size))
        rest = Math.floor(rest / column.size)
      }
      if (this.#exclude(sites.map(([site]) => site))) return undefined
      return sites.map(([site, target]) => this.#edit(site, target))
    }
    return undefined
  }

  /**
   * The mutant's text; without edits the original. `edits` name all places that mutants of the text may change, changed
   * here or not, so that the text between them is the same in all.
   */
  textOf(mutant: Mutant): { readonly text: string; readonly edits: readonly Edit[] } {
    const { text } = this.#document
    const changed = new Map(
      mutant.flatMap(({ replacements }) => replacements.map((each) => [each.start, each.text] as const)),
    )
    const built = new TextBuilder()
    let cursor = 0
    for (const { start, end, slot } of this.#stretches) {
      built.same(text.slice(cursor, start)).edit(changed.get(start) ?? text.slice(start, end), slot)
      cursor = end
    }
    return built.same(text.slice(cursor))
  }

  /** The classes that a mutant shows: what its edits brought in, and of other attributes what the text says throughout. */
  classesOf(mutant: Mutant): Record<string, string> {
    const classes: Record<string, string> = {}
    for (const name of this.#attributes) {
      const shown = mutant.find(({ attribute }) => attribute === name)?.toClass ?? this.#classOf(name)
      if (shown !== undefined) classes[name] = shown
    }
    return classes
  }

  /** The class that the text itself shows of an attribute; of gender that of everybody, or that it is as it was written. */
  #classOf(name: string): string | undefined {
    if (this.#everybody?.attribute === name) return this.#everybody.fromClass
    const shown = new Set(
      this.#places.flatMap(({ terms }) =>
        terms.flatMap(({ attribute, className }) => (attribute === name ? [className] : [])),
      ),
    )
    const [only] = shown
    return shown.size === 1 ? only : undefined
  }

  /**
   * Which words a mutant changes, where that decides what it can be compared with: of two mutants that change different words
   * each leaves the other's word as it was. A text that shows one class itself stands beside all of its mutants of one edit that change this class,
   * so those are of one kind.
   */
  kindOf(mutant: Mutant): string | undefined {
    const [first] = mutant
    if (first === undefined) return undefined
    const own = mutant.length === 1 ? this.#classOf(first.attribute) : undefined
    return own === first.fromClass ? undefined : mutant.map(({ site }) => site.slot).join(', ')
  }

  #exclude(sites: readonly EditSite[]): boolean {
    const words = sites.flatMap((site) => (isEverybody(site) ? [] : [site]))
    return overlap(sites) || words.some((site, at) => words.slice(at + 1).some((other) => this.#isJoint(site, other)))
  }

  #edit(site: EditSite, target: number): AtomicEdit {
    const key = `${site.slot} ${target}`
    const known = this.#edits.get(key)
    if (known !== undefined) return known
    const made = isEverybody(site)
      ? everybodyEdit(site)
      : editOf(this.#document, site, site.targets[target] as SiteTarget, this.#cut)
    this.#edits.set(key, made)
    return made
  }
}

interface Stretch extends Span {
  readonly slot: string
}

/** A place with the article before it and the possessive mark behind it, which may change with it. */
function stretchesOf(document: Document, place: Place, slot: string): Stretch[] {
  const tokens = document.sentences[place.sentence]?.tokens ?? []
  const near = (at: number, is: (token: AnalyzedToken) => boolean): Stretch[] => {
    const token = tokens[at]
    return token !== undefined && is(token) ? [{ start: token.start, end: token.end, slot }] : []
  }
  return [
    ...near(place.from - 1, ({ text, upos }) => /^an?$/i.test(text) && upos === 'DET'),
    { start: place.start, end: place.end, slot },
    ...near(place.to, ({ text, upos }) => /^['’]s?$/i.test(text) && upos === 'PART'),
  ]
}

function columnOf(sites: readonly EditSite[]): Column {
  let size = 0
  const before = sites.map((site) => {
    const start = size
    size += isEverybody(site) ? 1 : site.targets.length
    return start
  })
  return { sites, before, size }
}

function choiceOf({ sites, before }: Column, number: number): readonly [EditSite, number] {
  const at = before.findLastIndex((start) => start <= number)
  return [sites[at] as EditSite, number - (before[at] as number)]
}

const sizeOf = (columns: readonly Column[]): number => columns.reduce((product, { size }) => product * size, 1)

/** The words that a site changes. */
const spansOf = (site: EditSite): readonly Span[] =>
  isEverybody(site)
    ? site.change.replacements
    : [...site.parts.map(({ place }) => place), ...(site.person?.replacements ?? [])]

/** Whether two sites share a place. An article or a mark follows only the word beside it, so those never share a place. */
function overlap(sites: readonly EditSite[]): boolean {
  return sites.some((site, at) =>
    sites
      .slice(at + 1)
      .some((other) =>
        spansOf(site).some((one) => spansOf(other).some((two) => one.start < two.end && two.start < one.end)),
      ),
  )
}

function subsets<T>(items: readonly T[], size: number): (readonly T[])[] {
  if (size === 0) return [[]]
  return items.flatMap((item, at) => subsets(items.slice(at + 1), size - 1).map((rest) => [item, ...rest]))
}
