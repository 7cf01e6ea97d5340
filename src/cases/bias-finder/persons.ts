import { type Document, SentenceTree } from '../../language/index.js'
import { decide } from '../word-rule.js'
import { Choice } from './choice.js'
import type { Found, SinglePersonChoice } from './instance.js'
import { leftoversOf } from './leftovers.js'
import type { Person } from './person.js'
import { placeOf, referencesOf } from './references.js'
import type { Replaced } from './replaced.js'
import { choiceRules } from './rules/choice-rules.js'
import { AskedPerson } from './rules/person-asked.js'
import { personRules, sexRules } from './rules/person-rules.js'
import { skips } from './skips.js'
import type { TemplateDraft } from './template-data.js'

/** Makes a draft for each chosen person; `draft` may still refuse one. */
export function findPersons(
  document: Document,
  choice: SinglePersonChoice,
  draft: (person: Person) => TemplateDraft | { readonly skipped: string },
): Found {
  const asked = new Choice(document, choice)
  const none = decide(choiceRules, asked)
  if (none?.skip !== undefined) return { skipped: none.skip }
  const trees = document.sentences.map((sentence) => new SentenceTree(sentence))
  const drafts: TemplateDraft[] = []
  let refused: string | undefined
  for (const chain of asked.chosen) {
    const person = personOf({ document, trees, chain, choice })
    const made = 'skipped' in person ? person : draft(person)
    if ('skipped' in made) refused ??= made.skipped
    else drafts.push(made)
  }
  return drafts.length > 0 ? { drafts } : { skipped: refused ?? skips.noPerson }
}

/** A chain as one person, by the rules of persons; or why it is none that can be replaced. */
export function personOf(found: Pick<Person, 'document' | 'trees' | 'chain' | 'choice'>): Person | { skipped: string } {
  const { document, trees, chain } = found
  const refused = decide(sexRules, found) ?? decide(personRules, new AskedPerson(document, trees, chain))
  if (refused?.skip !== undefined) return { skipped: refused.skip }
  return readPerson({ ...found, sex: chain.gender as Person['sex'] }, 'all')
}

/** All that a text says of a person, as far as it is replaced; or why some of it cannot be. */
export function readPerson(
  found: Pick<Person, 'document' | 'trees' | 'chain' | 'choice' | 'sex'>,
  replaced: Replaced,
): Person | { skipped: string } {
  const { document, trees, chain, sex } = found
  const references = referencesOf(document, trees, chain, sex, replaced)
  if ('skipped' in references) return references
  const places = new Set(chain.mentions.map(({ sentence, head }) => placeOf(sentence, head)))
  const person = { ...found, ...references, places }
  const left = leftoversOf(person, chain, replaced)
  return 'skipped' in left
    ? left
    : {
        ...person,
        names: [...references.names, ...left.names],
        spans: [...references.spans, ...left.spans],
        titles: [...references.titles, ...left.titles],
      }
}
