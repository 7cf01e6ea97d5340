/**
 * Breaks a template in one of the ways that the checklist names, so that a careful reader must see it in the sheet.
 * Gives `undefined` where no way fits.
 */
export function breakTemplate(template, random) {
  for (const kind of random.shuffled(['missed', 'too much', 'grammar'])) {
    const parts = ways[kind](template, random)
    // A fault in what is filled in must not show in the original too.
    if (parts !== undefined)
      return { kind, template: { ...template, parts }, original: kind === 'grammar' ? template : undefined }
  }
  return undefined
}

const isSlot = (part) => typeof part !== 'string'
const shows = (part) =>
  isSlot(part) && (part.kind === 'word' || (part.kind === 'forms' && !part.show.startsWith('<verb')))
const replaced = (parts, at, ...others) => [...parts.slice(0, at), ...others, ...parts.slice(at + 1)]

const ways = {
  /** One reference stays as it was. */
  missed({ parts }, random) {
    const places = parts.flatMap((part, at) => (shows(part) ? [at] : []))
    if (places.length < 2) return undefined
    const at = random.pick(places)
    return replaced(parts, at, parts[at].is)
  },

  /** A word that is no reference to the person is filled like one. */
  'too much'({ parts }, random) {
    const slot = random.pick(parts.filter((part) => shows(part) && !/poss|-pp/.test(part.show)))
    if (slot === undefined) return undefined
    const places = parts.flatMap((part, at) =>
      isSlot(part)
        ? []
        : [
            ...part.matchAll(
              /(?<![\p{L}\p{N}'’-])(?:film|movie|story|plot|it|them|everyone|I|you|one)(?![\p{L}\p{N}'’-])/gu,
            ),
          ].map((match) => ({ at, match })),
    )
    if (places.length === 0) return undefined
    const { at, match } = random.pick(places)
    const text = parts[at]
    const [before, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)]
    return replaced(parts, at, before, { ...slot, is: match[0] }, after)
  },

  /** The wrong form: the pronoun of another place in the sentence, the other article, a doubled word. */
  grammar({ parts }, random) {
    const places = parts.flatMap((part, at) => (isSlot(part) && part.kind !== 'possessive' ? [at] : []))
    if (places.length === 0) return undefined
    const at = random.pick(places)
    const slot = parts[at]
    if (slot.kind === 'article') return replaced(parts, at, slot.is.length === 1 ? `${slot.is}n` : slot.is[0])
    if (slot.kind === 'word') return replaced(parts, at, 'the ', slot)
    return replaced(parts, at, {
      ...slot,
      forms: Object.fromEntries(Object.entries(slot.forms).map(([name, text]) => [name, wrongForm(text)])),
    })
  },
}

const wrong = {
  he: 'him',
  him: 'he',
  his: 'him',
  she: 'her',
  her: 'she',
  hers: 'her',
  they: 'them',
  them: 'they',
  their: 'they',
  theirs: 'them',
}

function wrongForm(text) {
  const other = wrong[text.toLowerCase()]
  if (other !== undefined) return text[0] === text[0].toUpperCase() ? other[0].toUpperCase() + other.slice(1) : other
  return /s$/.test(text) ? text.slice(0, -1) : `${text}s`
}
