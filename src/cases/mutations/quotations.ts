import type { Span } from '../../language/index.js'

/** A quotation without its second mark goes on for no longer than this. */
const longest = 600

/** What stands between quotation marks in a text: speech, titles, words that somebody else would use. Marks without a fellow open nothing. */
export function quotationsOf(text: string): readonly Span[] {
  const found: Span[] = []
  for (const marks of [/"|``|''/gu, /[“”]/gu]) {
    let open: number | undefined
    for (const { index, 0: mark } of text.matchAll(marks)) {
      if (mark === '“' || open === undefined || text.slice(open, index).includes('\n\n') || index - open > longest) {
        open = mark === '”' ? undefined : index
        continue
      }
      found.push({ start: open, end: index + mark.length })
      open = undefined
    }
  }
  // An apostrophe is no mark: a word begins right behind the first and ends right before the second.
  for (const { index, 0: words } of text.matchAll(
    /(?<![\p{L}\p{N}])['‘`](?=[\p{L}\p{N}])[^\n"“”]{1,200}?(?<=[\p{L}\p{N}.,!?…])['’](?![\p{L}\p{N}])/gu,
  ))
    found.push({ start: index, end: index + words.length })
  return found
}
