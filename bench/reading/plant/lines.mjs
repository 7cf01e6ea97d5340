import { judgements, noWords } from './words.mjs'

/** Ways to break printed evidence: what stands in `[ ]` is the exchanged word. */
export const lineWays = {
  /** The sentences are gone: the exchanged words are left. What was hardly more than that is no worse for it. */
  fragment: ({ lines }) =>
    lines.filter(isMarked).every(isSentence)
      ? onlyMarks(lines, (line) => line.replace(/(\s{2})(?!.*\s{2})\S?.*?(\[[^\]]*\]).*$/, '$1$2'))
      : undefined,

  /** The sentences begin at the exchanged word and end soon behind it. */
  cut: ({ lines }) =>
    onlyMarks(lines, (line) => line.replace(/^(.*\s{2}).*?(\[[^\]]*\](?: \S+)?).*$/, '$1$2 of whom the')),

  judging: ({ lines }, random) => oneMark(lines, (word) => `${random.pick(judgements)} ${word}`),

  'part of speech': ({ lines }, random) => oneMark(lines, () => random.pick(noWords)),

  doubled: ({ lines }) => oneMark(lines, (word) => `${word} ${word}`),
}

const isMarked = (line) => /\[[^\]]+\]/.test(line)
/** Whether two words or more stand beside the exchanged one. */
const isSentence = (line) =>
  (line
    .replace(/^.*\s{2}/, '')
    .replace(/\[[^\]]*\]/g, '')
    .match(/\p{L}+/gu)?.length ?? 0) >= 2
const isRest = (line) => /^ {12}/.test(line) && !isMarked(line)

/** Lines with marks made shorter, and their other lines left out. */
function onlyMarks(lines, shorten) {
  const made = lines.filter((line) => !isRest(line)).map((line) => (isMarked(line) ? shorten(line) : line))
  return made.join('\n') === lines.join('\n') ? undefined : { lines: made }
}

/** The marked word of the one side of every pair, which is its second line with a mark. */
function oneMark(lines, change) {
  const marks = lines.flatMap((line, at) => (isMarked(line) ? [at] : []))
  if (marks.length < 2) return undefined
  const made = change(lines[marks[1]].match(/\[([^\]]+)\]/)[1])
  const own = lines.map((line, at) => (marks.indexOf(at) % 2 === 1 ? line.replace(/\[[^\]]+\]/, `[${made}]`) : line))
  return { lines: own }
}
