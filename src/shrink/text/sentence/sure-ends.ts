import type { TaggedToken } from '../units.js'

/** Sentences that part only where one surely ends: what a stop without a space, a comma or a small letter follows goes on. */
export function withSureEnds(text: string, tokens: readonly TaggedToken[]): TaggedToken[] {
  let joined = 0
  let hasCapital = startsWithCapital(tokens, 0)
  return tokens.map((token, place) => {
    const before = tokens[place - 1]
    if (before !== undefined && before.sentence !== token.sentence) {
      if (goesOn(text, before, tokens, place, hasCapital)) joined++
      else hasCapital = startsWithCapital(tokens, place)
    }
    return joined === 0 ? token : { ...token, sentence: token.sentence - joined }
  })
}

const hasLetter = /\p{L}/u

function firstWord(tokens: readonly TaggedToken[], from: number): string {
  for (let at = from; tokens[at]?.sentence === tokens[from]?.sentence && at < tokens.length; at++) {
    const { text } = tokens[at] as TaggedToken
    if (hasLetter.test(text)) return text
  }
  return ''
}

const startsWithCapital = (tokens: readonly TaggedToken[], from: number): boolean =>
  /^\p{Lu}/u.test(firstWord(tokens, from))

function goesOn(
  text: string,
  before: TaggedToken,
  tokens: readonly TaggedToken[],
  place: number,
  hasCapital: boolean,
): boolean {
  const token = tokens[place] as TaggedToken
  const isTag = text[token.start] === '<' || text[before.end - 1] === '>'
  if (before.end === token.start) return !isTag
  if (/^[,;)\]]/u.test(token.text) || (token.text === ':' && /\s/u.test(text[token.end] ?? ''))) return true
  // "The lines (!) and a smuggler", 'such as "No." as they left', "well... it was": the mark may belong to a part only.
  const word = firstWord(tokens, place)
  const mayEndPart = /(?:["'”’)\]]|\.\.|…)$/u.test(text.slice(0, before.end))
  return hasCapital && mayEndPart && !isTag && /^\p{Ll}/u.test(word) && !/^i(?:['’]|$)/u.test(word)
}
