import { textOfInput } from '../../core/chat.js'
import { inputKey } from '../../core/input-key.js'
import { count, percent, whole } from '../../core/numbers.js'
import type { Btc, Corner, ShrunkBtc } from '../../core/report.js'
import { clipEvidence } from '../../report/clip.js'
import { directionLines } from '../../report/directions.js'
import { asFound, excerptIn, notesOf, nothingSmaller, restOf, sizeOf, smallTitle } from '../../report/evidence.js'
import { facts, paintPieces, width, wrap, wrapPieces } from '../../report/layout.js'
import { list, part, shareWithInterval } from '../../report/numbers.js'
import { originFacts } from '../../report/origin.js'
import type { Paint } from '../../report/paint.js'
import { heading, meaning, said } from '../../report/pair.js'
import { changedWords, errs, piecesOf, verdictOf } from '../../report/square.js'
import type { Intersection, MutantCounts } from './intersection.js'
import type { IntersectionalReport } from './report.js'

/** Combinations and sets of attributes printed at most; the report's data has all. */
const most = 6

/** The square that was found, and what was counted of mutants. */
export function intersectionalText(report: IntersectionalReport, paint: Paint): string[] {
  const found = report.shrunk ?? report.btcs[0]
  const { intersection } = report
  return [
    ...(found?.square === undefined
      ? []
      : [...formatSquare(found, found.square, paint), ...replay(report), '', ...originFacts(found, paint)]),
    ...(found === undefined ? [] : facts('Words', changedWords(found), paint)),
    ...facts('Direction', directionLines(report.directions ?? [], 'original'), paint),
    ...(intersection === undefined ? [] : counted(intersection, report, paint)),
  ]
}

const replay = ({ replay, shrunk }: IntersectionalReport): string[] =>
  replay === undefined
    ? []
    : [
        `  To ask only this square again, in ${whole(shrunk?.square?.length ?? 0)} inputs, add to the plan:`,
        `    replay: '${replay}'`,
      ]

/** The square with its verdict, and whom it favours told once. */
export const briefSquare = (btc: Btc | ShrunkBtc, square: readonly Corner[], paint: Paint): string[] =>
  formatSquare(btc, square, paint, true)

/** The original and the mutant as they were found, then the corners of the smallest square that still shows it. */
function formatSquare(btc: Btc | ShrunkBtc, square: readonly Corner[], paint: Paint, isBrief = false): string[] {
  const verdict = wrap(isBrief ? `${verdictOf(btc)} ${meaning(btc)}` : verdictOf(btc), width - 2).map(
    (line) => `  ${line}`,
  )
  const favours = isBrief ? [] : [`  ${meaning(btc)}`]
  const small = isShrunk(btc) ? btc : undefined
  const { found } = small ?? {}
  if (small === undefined || found?.square === undefined) {
    return [...heading(replayedOr(btc), paint), ...formatCorners(square, paint), ...verdict, ...favours]
  }
  const [original, mutant] = [found.square[0] as Corner, found.square.at(-1) as Corner]
  const isSmaller = inputKey(original.input) !== inputKey(square[0]?.input)
  const excerpt = excerptIn(original.input, mutant.input, textOfInput(square[0]?.input))
  const start: Btc = { ...btc, ...found }
  const asked = isSmaller
    ? [
        { ...original, input: excerpt?.a ?? original.input },
        { ...mutant, input: excerpt?.b ?? mutant.input },
      ]
    : found.square
  return [
    ...heading(`${asFound(start, isSmaller ? excerpt : undefined)}: ${whatOf(btc)}`, paint),
    ...formatCorners(asked, paint),
    ...(isSmaller
      ? [
          ...wrap(
            [...(isBrief ? [] : [meaning(start)]), restOf(excerpt, start, original.input)].join(' ').trim(),
            width - 2,
          ).map((line) => `  ${line}`),
          ...(isBrief ? [] : ['']),
          ...heading(`${smallTitle(small)}, ${sizeOf(small)}`, paint),
          ...formatCorners(square, paint),
        ]
      : []),
    ...verdict,
    ...favours,
    ...[...(isSmaller || isBrief ? [] : [nothingSmaller(small)]), ...notesOf(small)].flatMap((note) =>
      wrap(note, width - 2).map((line) => `  ${line}`),
    ),
  ]
}

/** Corners one below the other: what changes, what the model says, the text with its changed words marked. */
function formatCorners(square: readonly Corner[], paint: Paint): string[] {
  const [original, mutant] = [square[0] as Corner, square.at(-1) as Corner]
  const rows = square.map((corner) => ({
    label: corner === original ? 'original' : list(corner.changed, 'and'),
    said: corner.prediction === undefined ? 'not valid' : said(corner.prediction),
    pieces: clipEvidence(piecesOf(corner, original, mutant)),
    errs: errs(corner, original, mutant),
  }))
  const column = (of: 'label' | 'said'): number => Math.min(30, Math.max(...rows.map((each) => each[of].length)))
  const [labels, saids] = [column('label'), column('said')]
  const indent = 4 + labels + 2 + saids + 2
  return rows.flatMap((row) => {
    const colour = row.errs ? paint.bad : paint.good
    const start = `    ${row.label.padEnd(labels)}  ${colour(row.said.padEnd(saids))}  `
    return wrapPieces(row.pieces, width - indent).map(
      (line, place) => (place === 0 ? start : ' '.repeat(indent)) + paintPieces(line, paint),
    )
  })
}

const whatOf = (btc: Btc): string =>
  `a mutant with ${btc.hidden ? 'a hidden error' : 'an error'}, in which ${btc.attribute} change`

const isShrunk = (btc: Btc | ShrunkBtc): btc is ShrunkBtc => 'size' in btc

/** Of a square that was not made small, or of which is not told what it was made of. */
function replayedOr(btc: Btc | ShrunkBtc): string {
  if (btc.caseId === 'replay') return `The replayed square: ${whatOf(btc)}`
  if (!isShrunk(btc)) return `${asFound(btc, undefined)}: ${whatOf(btc)}`
  return `The smallest ${btc.hidden ? 'hidden error' : 'error'} found, ${sizeOf(btc)}: ${btc.attribute} change`
}

function counted(intersection: Intersection, report: IntersectionalReport, paint: Paint): string[] {
  const { all, combinations, attributed, atomic = [], overlap, discarded } = intersection
  return [
    ...facts('Errors', errors(all), paint),
    ...facts('Originals', originals(all), paint),
    ...facts('Drawn', drawn(intersection), paint),
    ...facts('Hidden', hidden(all, report), paint),
    ...facts('Attributes', combinations.length > 1 ? combinations.slice(0, most).map(combination) : [], paint),
    ...facts('Smallest sets', attributed.slice(0, most).map(cause), paint),
    ...facts(
      'Atomic errors',
      atomic.map(
        (each) =>
          `${each.attribute}: ${part(each.errors, each.mutants, 'mutant')} (${percent(each.errorRate.value)} on average)`,
      ),
      paint,
    ),
    ...facts(
      'Overlap',
      overlap === undefined ? [] : [`originals: ${cells(overlap.cases)}`, `mutants: ${cells(overlap.mutants)}`],
      paint,
    ),
    ...facts('Kept out', discarded === undefined ? [] : [keptOut(discarded)], paint),
  ]
}

const errors = (all: MutantCounts): string[] => [
  `${part(all.errors, all.mutants, 'mutant')} ${all.errors === 1 ? 'has' : 'have'} another outcome than the original; per original ` +
    `${shareWithInterval(all.errorRate)}`,
]

/** Mutants that were not asked may err too. */
const least = ({ capped }: MutantCounts): string => (capped === 0 ? '' : 'at least ')

/** Where not all of their mutants were asked, what is known of originals is a least number. */
const originals = (all: MutantCounts): string[] =>
  all.capped === 0
    ? []
    : [
        `at least ${part(all.casesWithError, all.cases, 'original')} with an error (at least ${percent(all.caseErrorRate.value)})`,
      ]

const drawn = ({ all, drawn }: Intersection): string[] =>
  drawn === undefined
    ? []
    : [
        `at most ${count(drawn.perOriginal, 'mutant')} of each original; ${part(all.capped, all.cases, 'original')} ${all.capped === 1 ? 'has' : 'have'} or may have more ` +
          `(at most ${whole(drawn.candidates)} in all, valid or not). Another seed draws others`,
      ]

function hidden(all: MutantCounts, { question }: IntersectionalReport): string[] {
  if (all.errors === 0) return []
  const among = all.unclear === 0 ? '' : ' of those whose sub-mutants are all valid'
  const share = all.hiddenShare === undefined ? '' : ` (${percent(all.hiddenShare)}${among})`
  const unclear =
    all.unclear === 0 ? '' : `; ${whole(all.unclear)} could not be classified, because a sub-mutant is not valid`
  const cases =
    question === 'hidden'
      ? ''
      : `; originals with one: ${least(all)}${part(all.casesWithHidden, all.cases, 'original')}, ` +
        (all.capped === 0 ? shareWithInterval(all.caseHiddenRate) : `at least ${percent(all.caseHiddenRate.value)}`)
  return [
    `${part(all.hidden, all.errors, 'error')} ${all.hidden === 1 ? 'is' : 'are'} hidden${share}${unclear}${cases}`,
  ]
}

const combination = (each: Intersection['combinations'][number]): string =>
  `${list(each.attributes, 'and')}: ${least(each)}${part(each.casesWithError, each.cases, 'original')} with an error, ` +
  `${part(each.errors, each.mutants, 'mutant')}, ${whole(each.hidden)} hidden`

const cause = ({ attributes, errors: amount, cases, hidden: isHidden }: Intersection['attributed'][number]): string =>
  `${list(attributes, 'and')}${attributes.length === 1 ? ' alone' : ''}: ${count(amount, 'error')} in ${count(cases, 'original')}${isHidden ? ', hidden' : ''}`

const cells = (cell: NonNullable<Intersection['overlap']>['cases']): string =>
  `${whole(cell.atomicAlone)} err by an atomic mutant only, ${whole(cell.intersectionAlone)} by an intersection only, ` +
  `${whole(cell.both)} by both, ${whole(cell.neither)} by neither`

function keptOut({ mutants, errors: amount, shareOfErrors }: NonNullable<Intersection['discarded']>): string {
  if (mutants === 0) return 'no mutant was discarded'
  const share =
    shareOfErrors === undefined ? '' : `; without the invariant ${percent(shareOfErrors)} of all errors would be theirs`
  return `${part(amount, mutants, 'discarded mutant')} ${amount === 1 ? 'has' : 'have'} another outcome${share}`
}
