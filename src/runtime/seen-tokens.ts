import { digest } from '../core/digest.js'
import type { Seen } from '../core/seen.js'

/** Characters that stand for the tokens of a text: two texts of a run share them by chance less than once in 10^20 runs. */
const keyLength = 22

/** How a model reads a text of these tokens, which are those after cutting, without padding. */
export function seenTokens(ids: readonly (number | bigint)[], unknownId: number | undefined, cut: boolean): Seen {
  let unknown = 0
  if (unknownId !== undefined) for (const id of ids) if (Number(id) === unknownId) unknown++
  return { key: digest(ids.join(), keyLength), cut, unknown }
}
