import { whole } from '../core/numbers.js'
import type { WordEffect } from '../core/report.js'

/** Classes named in a sentence, words named for each, and words named beside them. */
const mostGroups = 3
const mostWords = 4
const mostAgainst = 3

/** `The outcome falls for the word gay (53 of 53 cases), not for homosexual (class gay of orientation): a bias of this word.` */
export function wordSentence(words: readonly WordEffect[]): string {
  const { attribute: first } = words[0] as WordEffect
  const known = new Set(words.filter(({ attribute }) => attribute === first).map(({ word }) => word))
  // A word that shows two attributes is named once.
  const told = words.filter(({ attribute, word }) => attribute === first || !known.has(word))
  const groups = new Map<string, WordEffect[]>()
  for (const each of told) {
    const key = JSON.stringify([each.attribute, each.class, verbOf(each)])
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  const shown = [...groups.values()].sort((one, other) => most(other) - most(one)).slice(0, mostGroups)
  const more = told.length - shown.reduce((sum, group) => sum + group.length, 0)
  const rest = more === 0 ? '' : `; and it depends on ${whole(more)} more ${more === 1 ? 'word' : 'words'}`
  const which = told.length === 1 ? 'this word' : 'these words'
  return `The outcome ${shown.map(groupSentence).join('; it ')}${rest}. That is a bias of ${which}.`
}

const most = (group: readonly WordEffect[]): number => Math.max(...group.map(({ flips }) => flips))

function groupSentence(words: readonly WordEffect[]): string {
  const [first] = words as readonly [WordEffect, ...WordEffect[]]
  const named = words
    .slice(0, mostWords)
    .map(({ word, flips, cases }, at) => `${word} (${whole(flips)} of ${whole(cases)}${at === 0 ? ' cases' : ''})`)
  const mates = first.against.slice(0, mostAgainst)
  const not = mates.length === 0 ? '' : `, not for ${joined(mates, first.against.length)}`
  const noun = words.length === 1 ? 'word' : 'words'
  return `${verbOf(first)} for the ${noun} ${joined(named, words.length)}${not} (class ${first.class} of ${first.attribute})`
}

/** `a`, `a and b`, `a, b and 3 more` */
function joined(shown: readonly string[], all: number): string {
  const parts = all > shown.length ? [...shown, `${whole(all - shown.length)} more`] : shown
  return parts.length < 2 ? (parts[0] as string) : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

function verbOf({ favours, outcome }: WordEffect): string {
  if (favours !== undefined) return favours === 'worse' ? 'falls' : 'rises'
  return `becomes "${outcome}"`
}
