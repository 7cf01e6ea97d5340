import { readFileSync } from 'node:fs'

const list = (path) => JSON.parse(readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8'))
const { female, male } = list('language/coreference/lists/first-names.json')
const gender = list('attributes/lists/gender.json')

/** Each word to its counterpart; "her" is decided by what follows. */
const counterparts = new Map([
  ['he', 'she'],
  ['she', 'he'],
  ['him', 'her'],
  ['his', 'her'],
  ['hers', 'his'],
  ['himself', 'herself'],
  ['herself', 'himself'],
  ['mr', 'ms'],
  ['ms', 'mr'],
  ['mrs', 'mr'],
  ['miss', 'mr'],
  ['sir', 'dame'],
])
for (const { male: him, female: her } of gender.nouns) {
  if (him === undefined || her === undefined) continue
  him.forEach((word, at) => {
    if (her[at] === undefined) return
    if (!counterparts.has(word)) counterparts.set(word, her[at])
    if (!counterparts.has(her[at])) counterparts.set(her[at], word)
  })
}
/** Names to names: the frequent ones by their rank, the rest of those that nearly all bearers have one gender by alphabet. */
const frequent = gender.names
for (const [ours, theirs] of [
  [frequent.female, frequent.male],
  [female.split(' '), male.split(' ')],
]) {
  ours.forEach((name, at) => {
    if (!counterparts.has(name)) counterparts.set(name, theirs[at % theirs.length])
  })
  theirs.forEach((name, at) => {
    if (!counterparts.has(name)) counterparts.set(name, ours[at % ours.length])
  })
}

const nounOrAdjective = /^\s+(?:own|\p{L}+)(?=[\s,.;:!?'’)-]|$)/u
const endsPhrase =
  /^\s*(?:[,.;:!?)"”]|$|\s(?:and|or|but|to|in|on|at|for|with|from|by|as|when|while|after|before|that|if|because|into|out|up|off|over|about|again|away|back)\b)/

/** A passage of GAP with every person's gender the other way round; its spans lie in the new text. */
export function swapGenders({ text, pronoun, names, gender: of, ...rest }) {
  const edits = []
  for (const { 0: word, index } of text.matchAll(/\p{L}+/gu)) {
    const lower = word.toLowerCase()
    let other = counterparts.get(word) ?? counterparts.get(lower)
    if (lower === 'her') {
      const after = text.slice(index + 3)
      other = nounOrAdjective.test(after) && !endsPhrase.test(after) ? 'his' : 'him'
    }
    if (other === undefined) continue
    const isCapital = word[0] !== word[0].toLowerCase()
    edits.push({
      start: index,
      end: index + word.length,
      text: isCapital ? other[0].toUpperCase() + other.slice(1) : other,
    })
  }
  const moved = (offset) =>
    edits.reduce((sum, { start, end, text: by }) => (end <= offset ? sum + by.length - (end - start) : sum), offset)
  const span = ({ start, end, ...more }) => ({ ...more, start: moved(start), end: moved(end) })
  let result = ''
  let at = 0
  for (const edit of edits) {
    result += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return {
    ...rest,
    text: result + text.slice(at),
    pronoun: span(pronoun),
    names: names.map(span),
    gender: of === 'male' ? 'female' : 'male',
  }
}
