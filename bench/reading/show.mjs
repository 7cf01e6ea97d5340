import { changesBetween, marked } from './changed-words.mjs'
import { wordCount } from './texts/plain.mjs'

/** Words of a text that is shown whole. */
const wholeWords = 120
/** Words of a side that is shown whole, although it differs in some sentences only. */
const shortWords = 50

/**
 * How an item is written in the sheet. A pair: the text of A, whole where it is short, and the sentences of B that differ. With `from`: the
 * text of the user first, then the sentences of A and of B that differ. What differs is in `[[ ]]`.
 */
export function shown(item, split) {
  if (item.lines !== undefined) return item.lines
  const { from, a, b } = item
  const changes = changesBetween(a, b)
  const ofB = changes.map(({ toStart, toEnd }) => ({ start: toStart, end: toEnd }))
  if (from === undefined) {
    return [`A: ${contextOf(a, changes, split)}`, `B: ${sentencesOf(b, ofB, split)}`]
  }
  const [toA, toB] = [changesBetween(from, a), changesBetween(from, b)]
  const target = (list) => list.map(({ toStart, toEnd }) => ({ start: toStart, end: toEnd }))
  return [
    `Text: ${contextOf(from, joined([...toA, ...toB]), split)}`,
    `A: ${sentencesOf(a, joined([...target(toA), ...changes]), split)}`,
    `B: ${sentencesOf(b, joined([...target(toB), ...ofB]), split)}`,
  ]
}

/** Ranges in order; those that meet become one. */
function joined(ranges) {
  const made = []
  for (const { start, end } of [...ranges].sort((one, other) => one.start - other.start)) {
    const last = made.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else made.push({ start, end })
  }
  return made
}

/** The whole text; else the paragraphs of the ranges; else their sentences with two on each side. */
function contextOf(text, ranges, split) {
  if (wordCount(text) <= wholeWords) return marked(text, 0, text.length, ranges)
  const paragraphs = []
  for (const match of text.matchAll(/[^\n]+/g))
    paragraphs.push({ start: match.index, end: match.index + match[0].length })
  const own = paragraphs.filter((each) => ranges.some((range) => meets(each, range)))
  const words = own.reduce((sum, { start, end }) => sum + wordCount(text.slice(start, end)), 0)
  return words <= wholeWords ? stretches(text, own, ranges, paragraphs) : near(text, ranges, split, 2)
}

function sentencesOf(text, ranges, split) {
  return wordCount(text) <= shortWords ? marked(text, 0, text.length, ranges) : near(text, ranges, split, 0)
}

function near(text, ranges, split, reach) {
  const all = split(text).map((words) => ({ start: words[0].start, end: words.at(-1).end }))
  const hit = all.map((sentence) => ranges.some((range) => meets(sentence, range)))
  const own = all.filter((_, at) => hit.slice(Math.max(0, at - reach), at + reach + 1).includes(true))
  return stretches(text, own, ranges, all)
}

/** Parts of a text with ` … ` for what is left out. */
function stretches(text, own, ranges, all) {
  const shownParts = own.map((part) => {
    const at = all.indexOf(part)
    const before = at > 0 && !own.includes(all[at - 1]) ? '… ' : ''
    return before + marked(text, part.start, part.end, ranges)
  })
  return shownParts.join(' ') + (own.at(-1) === all.at(-1) ? '' : ' …')
}

const meets = (one, other) => one.start < other.end && other.start < one.end
