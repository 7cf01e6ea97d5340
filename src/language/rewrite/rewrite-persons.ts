import { optionErrors } from '../../core/errors/index.js'
import { type OptionSet, options, value } from '../../core/options/index.js'
import type { Document, Span } from '../document.js'
import { articleReplacements } from './articles.js'
import { type HonorificChange, honorificReplacements } from './honorifics.js'
import type { NounTable } from './noun-table.js'
import { nounReplacements } from './nouns.js'
import { type PronounChange, pronounReplacements } from './pronouns.js'
import { applyReplacements, type Replacement, type Rewrite, withoutOverlaps } from './replacements.js'

export interface PersonChange {
  /** Which pronouns become which: see `allTo`. */
  readonly pronouns?: PronounChange
  /** Which nouns become which: see `nounTable`. */
  readonly nouns?: NounTable
  /** Which titles and forms of address become which, by the pronouns that go with them. */
  readonly honorifics?: HonorificChange
  /** Further replacements of the caller, such as names; articles before them are corrected too. */
  readonly others?: readonly Replacement[]
  /** Only words inside these spans (and the verbs that agree with them) change, such as the mentions of one chain. */
  readonly spans?: readonly Span[]
}

export interface PersonRewrite extends Rewrite {
  /** Words of the original that show the old class and have no counterpart in the new one. */
  readonly left: readonly Span[]
}

/** What becomes of the persons of a text, in offsets of the original. */
export interface PersonReplacements {
  readonly replacements: readonly Replacement[]
  /** Words of the original that show the old class and have no counterpart in the new one. */
  readonly left: readonly Span[]
}

/** The changes that `rewritePersons` makes: pronouns with their verbs, gender nouns, honorifics, articles before them. */
export function personReplacements(document: Document, change: PersonChange): PersonReplacements {
  const { spans } = change
  const nouns = nounReplacements(document, change.nouns ?? new Map(), spans)
  const titles = honorificReplacements(document, change.honorifics ?? {}, spans)
  const words = withoutOverlaps([
    ...(change.others ?? []),
    ...pronounReplacements(document, change.pronouns ?? {}, spans),
    ...nouns.replacements,
    ...titles.replacements,
  ])
  const isUntouched = (span: Span) => !words.some(({ start, end }) => start < span.end && span.start < end)
  const left = [...nouns.left, ...titles.left].filter(isUntouched).sort((a, b) => a.start - b.start)
  return { replacements: withoutOverlaps([...words, ...articleReplacements(document, words)]), left }
}

const each = (given: unknown): boolean => typeof given === 'object' && given !== null

export const personChange: OptionSet<PersonChange, keyof PersonChange> = options('rewritePersons', {
  pronouns: value('forms by set: { he: pronounForms(...) }', each),
  nouns: value('what nounTable() gives', (given) => given instanceof Map),
  honorifics: value("sets by set: { he: 'she' }", each),
  others: value('a list of replacements', Array.isArray),
  spans: value('a list of spans', Array.isArray),
})

/**
 * Rewrites how a text refers to people. The function changes pronouns and their verbs, gender nouns, honorifics, and the articles before
 * the changed words.
 *
 * @example
 * ```ts
 * import { allTo, analyze, rewritePersons } from 'expect-fair/language'
 *
 * const [document] = await analyze(['Maria says that she is tired.'])
 * const rewritten = document && rewritePersons(document, { pronouns: allTo('they') })
 * expect(rewritten?.text).toBe('Maria says that they are tired.')
 * ```
 */
export function rewritePersons(document: Document, change: PersonChange): PersonRewrite {
  const changes = personChange.read(change)
  if (!Array.isArray((document as Partial<Document> | null | undefined)?.sentences))
    throw optionErrors.badArgument('rewritePersons', 'document', document, 'what analyze([text]) gives for a text')
  const { replacements, left } = personReplacements(document, changes)
  return { ...applyReplacements(document.text, replacements), left }
}
