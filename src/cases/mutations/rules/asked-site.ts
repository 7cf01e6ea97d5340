import type { SentenceTree, Span } from '../../../language/index.js'
import type { WordRule } from '../../word-rule.js'
import { isDetermined } from '../determined.js'
import { type Gender, shownGenders } from '../gender-evidence.js'
import { type Surroundings, surroundings } from '../judge/features.js'
import { wordVectors } from '../judge/word-vectors.js'
import type { LeftReason } from '../left-reasons.js'
import { personChange } from '../person-change.js'
import type { Place } from '../place.js'
import type { Occurrences, Site, SiteChange, SitePart, SiteTarget } from '../sites.js'
import type { Term } from '../terms.js'
import type { TextView } from '../text-view.js'
import { topOf } from '../top-of.js'

/** A site with the text in which it may change. */
export class AskedSite {
  readonly site: Site
  readonly view: TextView
  readonly occurrences: Occurrences
  #shownGenders: ReadonlySet<Gender> | undefined
  #change: SiteChange | 'refused' | undefined
  #around: Surroundings | undefined

  constructor(site: Site, view: TextView, occurrences: Occurrences) {
    this.site = site
    this.view = view
    this.occurrences = occurrences
  }

  get term(): Term {
    return this.site.term
  }

  get parts(): readonly SitePart[] {
    return this.site.parts
  }

  /** The first of its places. */
  get place(): Place {
    return (this.parts[0] as SitePart).place
  }

  get tree(): SentenceTree {
    return this.view.tree(this.place.sentence)
  }

  get top(): number {
    return topOf(this.tree, this.place)
  }

  /** Read when a rule asks for it: few words have a gender. */
  get shownGenders(): ReadonlySet<Gender> {
    this.#shownGenders ??= shownGenders(this.view, this.parts, (span) => this.isMoving(span))
    return this.#shownGenders
  }

  /** The gender that the word shows, if any. */
  get gender(): Gender | undefined {
    return genderOf(this.term)
  }

  /** What else changes with the word, since it is said of the same person; nothing where the word shows no gender. */
  get person(): SiteChange | undefined {
    const change = this.#changed()
    return change === 'refused' || change.replacements.length === 0 ? undefined : change
  }

  /** Whether the word means a person who cannot change by the rules of persons. */
  get isOfFixedPerson(): boolean {
    return this.#changed() === 'refused'
  }

  #changed(): SiteChange | 'refused' {
    this.#change ??= this.gender === undefined ? noChange : (personChange(this.view, this.parts) ?? 'refused')
    return this.#change
  }

  /** Whether a stretch changes with the word, and is none of its places. */
  isMoving({ start, end }: Span): boolean {
    return this.person?.replacements.some((each) => each.start < end && start < each.end) ?? false
  }

  /** Whether a stretch is one of its places, or changes with them. */
  isOwn(span: Span): boolean {
    return this.parts.some(({ place }) => place.start < span.end && span.start < place.end) || this.isMoving(span)
  }

  /** What the words around say, for the judge. */
  get around(): Surroundings {
    if (this.#around !== undefined) return this.#around
    const { tokens } = this.view
    const first = tokens.findIndex(({ start }) => start >= this.place.start)
    this.#around = surroundings(wordVectors(), tokens, first, (token) => this.isOwn(token))
    return this.#around
  }

  with(target: SiteTarget): AskedTarget {
    return { asked: this, target }
  }
}

const noChange: SiteChange = { replacements: [], words: [] }

export type SiteRule = WordRule<AskedSite, LeftReason>

/** A word that may take the place of another. */
export interface AskedTarget {
  readonly asked: AskedSite
  readonly target: SiteTarget
}

export const genderOf = ({ className }: Term): Gender | undefined =>
  className === 'male' || className === 'female' ? className : undefined

/** Whether an adjective is said of one person: two of them may be of one people. */
export function isOfIndividual({ view }: AskedSite, place: Place): boolean {
  const tree = view.tree(place.sentence)
  const top = topOf(tree, place)
  const head = tree.token(tree.head(top))
  return tree.token(top)?.deprel === 'amod' && head?.xpos === 'NN' && isDetermined(tree, top)
}
