import type { Btc, ShrunkBtc } from '../core/report.js'
import { clip } from './clip.js'
import { fact } from './layout.js'
import type { Paint } from './paint.js'

/** A slot such as `<name>`, `<det> <occupation>` or `<is|are>`, but no tag of HTML. */
const slot = /<(?!\/?(?:a|b|br|div|em|h\d|i|li|p|span|strong|u)\b[^<>|]*>)[^<>]{1,60}>/gi

/** The template that was made of a pair's text, and the text where no heading says it; nothing for pairs that no text gave. */
export function originFacts(btc: Btc | ShrunkBtc, paint: Paint): string[] {
  const { origin, template } = btc
  if (origin === undefined) return []
  const isTold = !('size' in btc) || btc.found !== undefined
  return [
    ...(isTold ? [] : fact('Text', origin, paint)),
    ...(template === undefined ? [] : fact('Template', shortened(template), paint)),
  ]
}

/** A long template cut down to its slots and what stands around them. */
function shortened(template: string): string {
  const pieces: { text: string; differs: boolean }[] = []
  let cursor = 0
  for (const { index, 0: found } of template.matchAll(slot)) {
    pieces.push({ text: template.slice(cursor, index), differs: false }, { text: found, differs: true })
    cursor = index + found.length
  }
  pieces.push({ text: template.slice(cursor), differs: false })
  return clip(pieces, 'more slot')
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
}
