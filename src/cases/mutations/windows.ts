import type { SourceContext } from '../../core/case.js'
import type { PlacedItem } from '../bias-finder/corpus.js'
import { Repeats, refusal } from '../bias-finder/find-templates.js'

/** Longer texts are not looked at: some 40,000 words. What an analysis costs grows with the length of a text. */
const longestText = 200_000
/** Characters of the first window, so that the first cases come soon; each window has twice as many as the one before. */
const firstWindow = 8000
/** Characters of the largest windows: they fill the batches of the network, and bound what is held. */
const largestWindow = 60_000

export interface PlacedText extends PlacedItem {
  readonly text: string
}

/**
 * Texts that are worth an analysis, some at a time; the others are counted. `isWorth` tells it of a text that can be read,
 * and counts by itself.
 */
export async function* windowsOf(
  items: AsyncIterable<PlacedItem> | Iterable<PlacedItem>,
  { skip, signal }: SourceContext,
  isWorth: (placed: PlacedText) => boolean = () => true,
): AsyncGenerator<PlacedText[]> {
  const repeats = new Repeats()
  let window: PlacedText[] = []
  let characters = 0
  let wanted = firstWindow
  for await (const placed of items) {
    if (signal?.aborted === true) return
    const refused =
      refusal(placed.item, longestText) ??
      (repeats.isRepeat(placed.item as string) ? 'the same text came before' : undefined)
    if (refused !== undefined) {
      skip(refused)
      continue
    }
    const text = placed.item as string
    if (!isWorth({ ...placed, text })) continue
    window.push({ ...placed, text })
    characters += text.length
    if (characters < wanted) continue
    yield window
    window = []
    characters = 0
    wanted = Math.min(largestWindow, 2 * wanted)
  }
  if (window.length > 0) yield window
}
