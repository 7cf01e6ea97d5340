const subjects = [
  'the film',
  'this story',
  'her performance',
  'a plot that wanders',
  'the score',
  'every scene',
  'the cast',
]
const verbs = ['is', 'feels', 'seems', 'turns out', 'remains', 'was']
const judgements = ['dull', 'a joy', 'funny and sad', 'far too long', 'moving', 'hardly worth it', 'clever', 'flat']
const tails = [
  'in the end',
  'from the first minute',
  'for all its money',
  'despite the script',
  'once more',
  'to my surprise',
]

/** `count` distinct texts, the same for the same seed, of as many clauses as `clauses` draws from a number in 0..1. */
function texts(count, seed, clauses) {
  let state = (seed * 2654435761 + 12345) >>> 0
  const fraction = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const pick = (list) => list[Math.floor(fraction() * list.length)]
  return Array.from({ length: count }, (_, at) => {
    const parts = Array.from({ length: clauses(fraction()) }, () =>
      [subjects, verbs, judgements, tails].map(pick).join(' '),
    )
    return `${parts.join(', and ')}, take ${at}.`
  })
}

/** One clause of some twelve words, as templates make them. */
export const shortTexts = (count, seed) => texts(count, seed, () => 1)

/** One to twenty clauses, most of them few, as reviews are. */
export const mixedTexts = (count, seed) => texts(count, seed, (fraction) => 1 + Math.floor(20 * fraction ** 3))
