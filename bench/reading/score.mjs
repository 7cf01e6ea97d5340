import { clopperPearson } from '../../dist/esm/oracle/intervals.js'
import { rows } from './goals.mjs'

/** A reading counts when a reader catches so many of the 20 planted items. */
const caughtAtLeast = 18
/** A small sheet of development texts has fewer: of those the same share. */
const shareAtLeast = 0.9

const verdictsOf = { evidence: ['accepted', 'refused'] }
const usual = ['right', 'awkward', 'broken']

/** The answers of a reader, JSON lines `{ "n": 1, "verdict": "right", "fault"?, "why"? }`: of every item one. */
export function answersIn(text, { row, items }) {
  const allowed = verdictsOf[row] ?? usual
  const answers = new Map()
  text.split('\n').forEach((line, at) => {
    if (line.trim() === '') return
    const answer = JSON.parse(line)
    const { n, verdict } = answer
    const problem = !items.some((item) => item.n === n)
      ? `there is no item ${n}`
      : answers.has(n)
        ? `item ${n} was answered before`
        : allowed.includes(verdict)
          ? undefined
          : `the verdict ${JSON.stringify(verdict)} is none of ${allowed.join(', ')}`
    if (problem !== undefined) throw new Error(`line ${at + 1}: ${problem}`)
    answers.set(n, answer)
  })
  const missing = items.filter(({ n }) => !answers.has(n)).map(({ n }) => n)
  if (missing.length > 0) throw new Error(`${missing.length} items lack a verdict: ${missing.slice(0, 10).join(', ')}`)
  return answers
}

/**
 * What two readers said. Of every verdict that is no "right": how many by each reader, by either and by both. What counts for a goal is
 * the mean of the two readers' shares.
 */
export function score(key, readers) {
  const allowed = verdictsOf[key.row] ?? usual
  const { goal } = rows[key.row]
  const bad = allowed.at(-1)
  const own = key.items.filter(({ planted }) => planted === false)
  const planted = key.items.filter((item) => item.planted !== false)
  const said = (reader, { n }) => readers[reader].get(n).verdict
  const counts = Object.fromEntries(allowed.slice(1).map((verdict) => [verdict, countsOf(own, verdict, said)]))
  const caught = {
    a: planted.filter((item) => said('a', item) === bad).length,
    b: planted.filter((item) => said('b', item) === bad).length,
    of: planted.length,
  }
  const shares = { broken: counts[bad].mean, ...(counts.awkward && { awkward: counts.awkward.mean }) }
  const lost = own.filter((item) => ['a', 'b'].some((reader) => readers[reader].get(item.n).fault === 'lost')).length
  const discarded = key.row === 'candidates' ? discardedOf(own, said) : undefined
  const least = key.isDevelopment ? Math.ceil(shareAtLeast * planted.length) : caughtAtLeast
  const isCounted = Math.min(caught.a, caught.b) >= least
  const measured = { ...shares, lost, discarded: discarded?.share }
  const missed = Object.keys(goal).filter((name) => measured[name] > goal[name])
  return {
    row: key.row,
    title: key.title,
    draw: key.draw,
    seed: key.seed,
    commit: key.commit,
    isDevelopment: key.isDevelopment,
    genre: key.genre,
    mostWords: key.mostWords,
    items: own.length,
    counts,
    caught,
    isCounted,
    kappa: kappa(key.items, allowed, said),
    faults: { a: faultsOf(own, readers.a), b: faultsOf(own, readers.b) },
    ...(goal.lost === undefined ? {} : { lost }),
    ...(discarded && { discarded }),
    goal,
    missed,
    isReached: isCounted && !key.isDevelopment && missed.length === 0,
  }
}

function countsOf(items, verdict, said) {
  const is = (reader, item) => said(reader, item) === verdict
  const part = (test) => {
    const found = items.filter(test).length
    const { lower: low, upper: high } = clopperPearson(found, items.length)
    return { found, share: rounded(found / items.length), low: rounded(low), high: rounded(high) }
  }
  const [a, b] = [part((item) => is('a', item)), part((item) => is('b', item))]
  return {
    a,
    b,
    either: part((item) => is('a', item) || is('b', item)),
    both: part((item) => is('a', item) && is('b', item)),
    mean: rounded((a.found + b.found) / 2 / items.length),
    worse: Math.max(a.share, b.share),
  }
}

/** Of the first 200 candidates that both readers call right, those that the invariant discards. */
function discardedOf(items, said) {
  const right = items.filter((item) => ['a', 'b'].every((reader) => said(reader, item) === 'right')).slice(0, 200)
  const found = right.filter(({ decided }) => decided === 'discarded').length
  const { lower: low, upper: high } = clopperPearson(found, Math.max(1, right.length))
  const wrong = items.filter((item) => ['a', 'b'].every((reader) => said(reader, item) === 'broken'))
  return {
    found,
    of: right.length,
    share: rounded(found / Math.max(1, right.length)),
    low: rounded(low),
    high: rounded(high),
    ofBroken: { found: wrong.filter(({ decided }) => decided === 'discarded').length, of: wrong.length },
  }
}

/** Cohen's kappa of all items, planted ones too. */
function kappa(items, verdicts, said) {
  const agreed = items.filter((item) => said('a', item) === said('b', item)).length / items.length
  const share = (reader, verdict) => items.filter((item) => said(reader, item) === verdict).length / items.length
  const chance = verdicts.reduce((sum, verdict) => sum + share('a', verdict) * share('b', verdict), 0)
  return rounded(chance === 1 ? 1 : (agreed - chance) / (1 - chance))
}

function faultsOf(items, answers) {
  const named = items.map(({ n }) => answers.get(n).fault).filter((fault) => fault !== undefined)
  return Object.fromEntries(
    [...new Set(named)].sort().map((fault) => [fault, named.filter((each) => each === fault).length]),
  )
}

const rounded = (share) => Number(share.toFixed(4))

/** The table of a result, as Markdown. */
export function table(result) {
  const percent = (share) => `${(100 * share).toFixed(1)} %`
  const part = ({ found, share, low, high }) => `${found} (${percent(share)}; ${percent(low)} to ${percent(high)})`
  const lines = Object.entries(result.counts).map(([verdict, { a, b, either, both, mean, worse }]) => {
    const cells = [verdict, part(a), part(b), part(either), part(both), percent(mean), percent(worse)]
    return `| ${cells.join(' | ')} |`
  })
  const { a, b, of } = result.caught
  return [
    [
      `${result.title}: draw ${result.draw}, seed ${result.seed}, ${result.items} items`,
      ...(result.genre === undefined ? [] : [`${result.genre} only`]),
      ...(result.mostWords === undefined ? [] : [`texts of at most ${result.mostWords} words`]),
      ...(result.isDevelopment ? ['DEVELOPMENT texts'] : []),
    ].join(', '),
    '',
    '| verdict | reader A (95 % interval) | reader B | either | both | mean, which counts | worse reader |',
    '|---|---|---|---|---|---|---|',
    ...lines,
    '',
    `Planted ones caught: ${a} and ${b} of ${of}${result.isCounted ? '' : ': the reading does not count'}. Kappa ${result.kappa}.`,
    ...(result.lost === undefined ? [] : [`Something that says a thing is lost (either reader): ${result.lost}.`]),
    ...(result.discarded === undefined
      ? []
      : [`Of ${result.discarded.of} that both call right, discarded: ${part(result.discarded)}.`]),
    `Goals: ${Object.entries(result.goal)
      .map(([name, most]) => `${name} at most ${name === 'lost' ? most : percent(most)}`)
      .join(', ')}. Missed: ${result.missed.join(', ') || 'none'}.`,
  ].join('\n')
}
