const subjects = ['the film', 'this story', 'her performance', 'a plot that wanders', 'the score', 'every scene', 'the cast']
const verbs = ['is', 'feels', 'seems', 'turns out', 'remains', 'was']
const judgements = ['dull', 'a joy', 'funny and sad', 'far too long', 'moving', 'hardly worth it', 'clever', 'flat']
const tails = ['in the end', 'from the first minute', 'for all its money', 'despite the script', 'once more', 'to my surprise']

/** `count` distinct texts from one clause to some twenty, most of them short; the same for the same seed. */
export function mixedTexts(count, seed) {
  let state = (seed * 2654435761 + 12345) >>> 0
  const below = (size) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * size)
  }
  const pick = (list) => list[below(list.length)]
  return Array.from({ length: count }, (_, at) => {
    const clauses = 1 + Math.floor(20 * (below(1000) / 1000) ** 3)
    const parts = Array.from({ length: clauses }, () => [subjects, verbs, judgements, tails].map(pick).join(' '))
    return `${parts.join(', and ')}, take ${at}.`
  })
}
