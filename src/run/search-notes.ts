import { inShort } from '../core/errors/index.js'
import { whole } from '../core/numbers.js'
import type { Finding } from '../core/report.js'

/** Notes of a report about a search that follows gradients, on a model that does not give them. */

/**
 * A search was replaced.
 *
 * @param reason Why there are no gradients: an error in words, or a part of a sentence.
 */
export const searchedInstead = (search: string, model: string, reason: string, instead: string): Finding => ({
  code: 'search.no-gradients',
  message:
    `${noneOf(search, model, reason)} ${called(instead)}, which needs only predictions, was used instead. ${whatToDo(reason)}`.trim(),
})

/** On texts random substitution takes the place of a search. */
export const replacedInTexts = (search: string, model: string, reason: string): Finding => ({
  code: 'search.no-gradients',
  message:
    `${noneOf(search, model, reason)} Random substitutions, which need only predictions, were tried instead; expga() is the search that learns from them. ${whatToDo(reason)}`.trim(),
})

export const byDifferences = (search: string, model: string, reason: string, rows: number): Finding => ({
  code: 'search.differences',
  message:
    `${noneOf(search, model, reason)} They were computed from differences of its answers to nearby rows, ${whole(rows)} for each gradient. ${whatToDo(reason)}`.trim(),
})

const noneOf = (search: string, model: string, reason: string): string =>
  `${called(search)} needs gradients, but ${model} does not provide them: ${begunSmall(inShort(reason))}.`

const begunSmall = (sentence: string): string => sentence.replace(/^The /, 'the ')

const called = (search: string): string => (search.endsWith(')') ? search : `${search}()`)

/** Of operators without a rule. Nothing can be done about trees. */
const whatToDo = (reason: string): string =>
  reason.startsWith('[EF702]') && reason.includes('registerGradientRule')
    ? 'docs/gradients.md lists the operators that have a gradient, and explains how to add a rule for another operator.'
    : ''
