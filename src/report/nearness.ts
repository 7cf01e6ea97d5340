import type { FoundQuality } from '../core/report.js'

/** The means of a search's quality, in words, in the order in which they are printed. */
export function nearnessOf({
  changed,
  jaccard,
  bleu,
  distance,
  cosine,
}: Omit<FoundQuality, 'texts'>): readonly { readonly measure: string; readonly value: number }[] {
  const optional = (measure: string, value: number | undefined) => (value === undefined ? [] : [{ measure, value }])
  return [
    { measure: 'words replaced', value: changed },
    { measure: 'Jaccard', value: jaccard },
    { measure: 'BLEU', value: bleu },
    ...optional('L2 of word vectors', distance),
    ...optional('cosine of the encoder', cosine),
  ]
}
