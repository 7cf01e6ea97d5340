import { country } from '../../attributes/index.js'
import type { Instance } from './instance.js'
import { overlap, partsOf } from './join-forms.js'
import type { Person } from './person.js'
import { findPersons } from './persons.js'
import { skips } from './skips.js'
import type { TemplateDraft } from './template-data.js'

/**
 * BiasFinder's instance for the country of origin (Algorithm 3): the names of one person whose gender is known become
 * names of the same gender from every country; pronouns and nouns stay.
 */
export const countryInstance: Instance = {
  attribute: 'country',
  words: country,
  list: 'names',
  slot: 'person',
  find: (document, persons) => findPersons(document, persons, 'names', draftOf),
}

function draftOf(person: Person): TemplateDraft | { readonly skipped: string } {
  const { document, sex, names } = person
  if (names.length === 0) return { skipped: skips.noName }
  if (overlap(names)) return { skipped: skips.overlap }
  if (tellsOrigin(person)) return { skipped: skips.tellsOrigin }
  return { parts: partsOf(document.text, names), shown: { gender: sex } }
}

/** "The British actor", "he is Russian": another country's name would contradict it. */
function tellsOrigin({ trees, places }: Person): boolean {
  const origins = new Set(country.classes)
  return trees.some((tree, sentence) =>
    tree.tokens.some(({ text }, position) => {
      if (!origins.has(text.toLowerCase())) return false
      const isOwn = (at: number) => places.has(`${sentence}/${at}`)
      const head = tree.head(position)
      const subjects = [...tree.children(position, 'nsubj'), ...tree.children(head, 'nsubj')]
      return isOwn(position) || isOwn(head) || subjects.some(isOwn)
    }),
  )
}
