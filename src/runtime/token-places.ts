import { type Place, PlainText, plain } from './plain-text.js'
import type { TextPipeline } from './text-pipeline.js'

/** A tokenizer of transformers.js, as far as the places of its tokens need it. */
export type SpellingTokenizer = TextPipeline['tokenizer'] & {
  readonly all_special_ids?: readonly number[]
  decode(tokens: readonly number[], options?: { readonly skip_special_tokens?: boolean }): string
}

/** A byte of a character that is spread over several tokens reads as this. */
const broken = '\uFFFD'
/** Bytes of a character at most. */
const mostBytes = 4

/**
 * Where the tokens of a text are in it. Tokenizers of transformers.js do not say, so each token is looked for by its letters, behind
 * the one before it. Special tokens have no place, and one that is unknown has that of the word it stands for.
 */
export function tokenPlaces(
  tokenizer: SpellingTokenizer,
  ids: readonly number[],
  text: string,
): readonly (Place | undefined)[] {
  const { unk_token_id: unknown } = tokenizer
  const special = new Set((tokenizer.all_special_ids ?? []).map(Number))
  const own = new PlainText(text)
  const places: (Place | undefined)[] = []
  let next = 0
  while (places.length < ids.length) {
    const id = ids[places.length] as number
    if (id !== unknown && special.has(id)) {
      places.push(undefined)
      continue
    }
    const { letters, tokens } =
      id === unknown ? { letters: undefined, tokens: 1 } : spelling(tokenizer, ids, places.length)
    const found = letters === undefined ? next : own.hasNext(letters, next) ? next : own.find(letters, next)
    const count = letters?.length ?? own.nextWord(next, text)
    const place = found < 0 ? undefined : own.placeOf(found, count)
    for (let each = 0; each < tokens; each++) places.push(place)
    if (place !== undefined) next = found + count
  }
  return places
}

/** The letters of a token; of several tokens where a single one is part of a character. */
function spelling(
  tokenizer: SpellingTokenizer,
  ids: readonly number[],
  at: number,
): { readonly letters: string; readonly tokens: number } {
  for (let tokens = 1; tokens <= mostBytes && at + tokens <= ids.length; tokens++) {
    const said = tokenizer
      .decode(ids.slice(at, at + tokens))
      .replace(/^##/, '')
      .replaceAll('▁', ' ')
    if (!said.includes(broken)) return { letters: plain(said), tokens }
  }
  return { letters: '', tokens: 1 }
}
