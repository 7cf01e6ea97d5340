const token = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}]/gu

/** Words and signs of a text with their places. */
export const tokensOf = (text) =>
  [...text.matchAll(token)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))

/**
 * The stretches in which two texts differ, word by word: `start` and `end` in the one, `toStart` and `toEnd` in the other. A word that
 * only one of them has is shown with the word beside it.
 */
export function changesBetween(before, after) {
  const [one, two] = [tokensOf(before), tokensOf(after)]
  const same = (a, b) => one[a]?.text === two[b]?.text
  let head = 0
  while (head < Math.min(one.length, two.length) && same(head, head)) head++
  let tail = 0
  while (tail < Math.min(one.length, two.length) - head && same(one.length - 1 - tail, two.length - 1 - tail)) tail++
  const runs = differing(one.length - head - tail, two.length - head - tail, (a, b) => same(head + a, head + b))
  return runs.map(({ from, to, otherFrom, otherTo }) => {
    const range = { from: head + from, to: head + to, otherFrom: head + otherFrom, otherTo: head + otherTo }
    const { from: a, to: b, otherFrom: c, otherTo: d } = widened(range, one.length)
    return { start: one[a].start, end: one[b - 1].end, toStart: two[c].start, toEnd: two[d - 1].end }
  })
}

/** An insertion or a deletion takes a neighbour in, so that both sides show a word. */
function widened(run, length) {
  const { from, to, otherFrom, otherTo } = run
  if (from < to && otherFrom < otherTo) return run
  return to < length
    ? { ...run, to: to + 1, otherTo: otherTo + 1 }
    : { ...run, from: from - 1, otherFrom: otherFrom - 1 }
}

/** Runs of tokens that are in no longest common subsequence. */
function differing(rows, columns, same) {
  const width = columns + 1
  const longest = new Uint16Array((rows + 1) * width)
  for (let a = rows - 1; a >= 0; a--) {
    for (let b = columns - 1; b >= 0; b--) {
      longest[a * width + b] = same(a, b)
        ? longest[(a + 1) * width + b + 1] + 1
        : Math.max(longest[(a + 1) * width + b], longest[a * width + b + 1])
    }
  }
  const runs = []
  let [a, b] = [0, 0]
  let open
  while (a < rows || b < columns) {
    if (a < rows && b < columns && same(a, b)) {
      open = undefined
      a++
      b++
      continue
    }
    if (open === undefined) {
      open = { from: a, to: a, otherFrom: b, otherTo: b }
      runs.push(open)
    }
    const inFirst = b === columns || (a < rows && longest[(a + 1) * width + b] >= longest[a * width + b + 1])
    if (inFirst) open.to = ++a
    else open.otherTo = ++b
  }
  return runs
}

/** A stretch of a text on one line, with `[[ ]]` around the ranges in it. */
export function marked(text, from, until, ranges) {
  let result = ''
  let cursor = from
  for (const { start, end } of ranges.filter((range) => range.end > from && range.start < until)) {
    if (start < cursor) continue
    result += `${text.slice(cursor, start)}[[${text.slice(start, end)}]]`
    cursor = end
  }
  const whole = result + text.slice(cursor, Math.max(cursor, until))
  return whole.replace(/\s+/g, ' ').trim()
}
