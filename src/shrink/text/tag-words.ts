import type { Token } from '../../language/index.js'
import type { TaggedToken } from './units.js'

/** Adds the part of speech to the tokens of a text, where the tagger has one for exactly that token. */
export type Tagger = (tokens: readonly Token[]) => TaggedToken[]

let loading: Promise<Tagger> | undefined

/** Loads wink-nlp's tagger at the first call. */
export function loadTagger(): Promise<Tagger> {
  loading ??= load()
  return loading
}

async function load(): Promise<Tagger> {
  const [wink, model] = await Promise.all([import('wink-nlp'), import('wink-eng-lite-web-model')])
  const nlp = wink.default(model.default, ['sbd', 'pos'])
  return (tokens) => {
    // Token by token: how wink splits a text by itself depends on the words that it has met before.
    const tagged = nlp.readDoc(tokens.map((token) => token.text).join(' ')).tokens()
    const words = tagged.out() as string[]
    const tags = tagged.out(nlp.its.pos) as string[]
    let next = 0
    return tokens.map((token) => {
      // Both lists are in the order of the text; where they part, look ahead as far as a word may have been split.
      const found = words.slice(next, next + LOOK_AHEAD).indexOf(token.text)
      if (found < 0) return token
      next += found + 1
      return { ...token, pos: tags[next - 1] as string }
    })
  }
}

const LOOK_AHEAD = 8
