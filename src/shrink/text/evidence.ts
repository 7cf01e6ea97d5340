import { differs, type Piece, type TextState } from './piece.js'

/** Words that differ only because another word does: they show no class themselves. */
const AGREEMENT = new Set([
  'is',
  'are',
  'was',
  'were',
  'has',
  'have',
  'does',
  'do',
  'am',
  "'s",
  "'re",
  "'ve",
  '’s',
  '’re',
  '’ve',
])

/** Which differing stretches show that the sides are of different class. At least one must stay in a pair. */
export interface Evidence {
  isEvidence(piece: Piece): boolean
  /** The pieces without those that lost what they belonged to; nothing when the rest is not a valid pair. */
  settle(pieces: readonly Piece[]): readonly Piece[] | undefined
}

/**
 * `beside`: slots known to vary without the attribute, which therefore show nothing.
 * Verbs that only agree with a changed subject ("she is", "they are") go when the subject's sentence has no other
 * evidence left. When the sides show more than one attribute, the first stretch of a slot (the name) stays in the text,
 * since the ones behind it (pronouns) need not show all of them.
 */
export function evidenceOf(start: TextState, beside: ReadonlySet<string>): Evidence {
  const differing = start.pieces.filter(differs)
  const strict = differing.filter((piece) => !agrees(piece) && !(piece.slot !== undefined && beside.has(piece.slot)))
  const shows = new Set((strict.length > 0 ? strict : differing).map((piece) => piece.at))
  const heads = new Set<number>()
  if (Object.keys(start.classes[0]).length > 1 || Object.keys(start.classes[1]).length > 1) {
    const slots = new Set<string | undefined>()
    for (const piece of differing) {
      if (!shows.has(piece.at) || slots.has(piece.slot)) continue
      slots.add(piece.slot)
      heads.add(piece.at)
    }
  }
  const isEvidence = (piece: Piece): boolean => shows.has(piece.at) && differs(piece)
  return {
    isEvidence,
    settle(pieces) {
      const kept = withoutOrphans(pieces, isEvidence)
      const evidence = kept.filter(isEvidence)
      if (evidence.length === 0) return undefined
      return heads.size === 0 || evidence.some((piece) => heads.has(piece.at)) ? kept : undefined
    },
  }
}

function agrees({ text: [a, b] }: Piece): boolean {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()]
  return (AGREEMENT.has(one) && AGREEMENT.has(other)) || one === `${other}s` || other === `${one}s`
}

function withoutOrphans(pieces: readonly Piece[], isEvidence: (piece: Piece) => boolean): readonly Piece[] {
  const shown = new Set(pieces.filter(isEvidence).map((piece) => piece.sentence))
  const kept: Piece[] = []
  for (const piece of pieces) {
    if (piece.glued && kept.at(-1)?.at !== piece.at - 1) continue
    if (differs(piece) && !isEvidence(piece) && piece.slot !== undefined && agrees(piece) && !shown.has(piece.sentence))
      continue
    kept.push(piece)
  }
  return kept
}
