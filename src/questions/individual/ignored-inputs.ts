import { count, whole } from '../../core/numbers.js'
import { scoresOf as labelScores, type Prediction } from '../../core/prediction.js'
import type { Random } from '../../core/random.js'
import type { Finding, IgnoredInputs } from '../../core/report.js'
import type { GridFeature, Point, RowSpace } from '../../core/row.js'
import { allowed, freeFeatures, randomPoint, randomValue } from '../../search/points.js'

interface Look {
  readonly space: RowSpace
  readonly attributes: readonly string[]
  readonly random: Random
  readonly predict: (points: readonly Point[]) => Promise<readonly Prediction[]>
  /** Model inputs that this may cost. */
  readonly most: number
}

/** Rows looked at in each round; features that have changed an answer drop out after a round, so that most cost two rows. */
const rounds: readonly number[] = [2, 6, 24, 32]
/** Draws of another value until it is given up: of a value that the constraint forbids, or the row has already. */
const draws = 8
/** A score that moves no farther than this share of the scores' range has not changed: sums of floats depend on their batch. */
const dust = 1e-6

/**
 * Which features the model ignores: those whose change, by itself, changed no score in a sample of rows. Absent where that was not looked
 * at to the end: of models of labels only, whose answers seldom change, and where it costs more than `most`.
 */
export async function ignoredInputs(
  look: Look,
): Promise<(IgnoredInputs & { readonly at: readonly number[] }) | undefined> {
  const { space, attributes, random, predict } = look
  const rows = sampleRows(
    space,
    random,
    rounds.reduce((sum, each) => sum + each, 0),
  )
  let left = freeFeatures(space, attributes).filter(
    (at) => (space.features[at] as GridFeature).lower < (space.features[at] as GridFeature).upper,
  )
  const compared = new Map(left.map((at) => [at, 0]))
  let spent = 0
  for (let round = 0, from = 0; round < rounds.length && left.length > 0; round++) {
    const part = rows.slice(from, from + (rounds[round] as number))
    from += part.length
    const moved = part.flatMap((row) =>
      left.flatMap((at) => {
        const other = withAnother(space, row, at, random)
        return other === undefined ? [] : [{ row, at, other }]
      }),
    )
    spent += part.length + moved.length
    if (spent > look.most) return undefined
    const answers = await predict([...part, ...moved.map(({ other }) => other)])
    if (!answers.every(hasScores)) return undefined
    const differ = differing(answers)
    const own = new Map(part.map((row, at) => [row, answers[at] as Prediction]))
    const heeded = new Set<number>()
    for (const [place, { row, at }] of moved.entries()) {
      compared.set(at, (compared.get(at) ?? 0) + 1)
      if (differ(own.get(row) as Prediction, answers[part.length + place] as Prediction)) heeded.add(at)
    }
    left = left.filter((at) => !heeded.has(at))
  }
  // A feature that the constraint hardly lets move by itself was not looked at.
  const at = left.filter((each) => 2 * (compared.get(each) ?? 0) > rows.length)
  const names = at.map((each) => (space.features[each] as GridFeature).name)
  return { names, of: space.features.length, rows: rows.length, at }
}

/** The sentence for the reader; none where the model ignored nothing. */
export function ignoredNote({ names, of, rows }: IgnoredInputs): Finding[] {
  if (names.length === 0) return []
  const [it, them] = names.length === 1 ? ['it', 'it'] : ['them', 'one of them']
  const message =
    `The model ignored ${whole(names.length)} of its ${count(of, 'input')}: ${names.join(', ')}. In none of the ${count(rows, 'row')} checked did ` +
    `another value of ${them} change its answer. Rows that differ only in ${it} count as different rows. If you do not want this, remove ${it} from the schema.`
  return [{ code: 'model.ignored-inputs', message }]
}

/** Rows of the data that lie in the domain, in random order; random rows where there are too few. */
function sampleRows(space: RowSpace, random: Random, many: number): readonly Point[] {
  const rows = new Map<string, Point>()
  for (const row of random
    .derive('rows')
    .shuffle(space.rows)
    .slice(0, 4 * many)) {
    const point = allowed(space, row)
    if (point !== undefined && rows.size < many) rows.set(point.join(), point)
  }
  for (let drawn = 0; rows.size < many && drawn < many; drawn++) {
    const point = randomPoint(space, random)
    rows.set(point.join(), point)
  }
  return [...rows.values()]
}

function withAnother(space: RowSpace, row: Point, at: number, random: Random): Point | undefined {
  const feature = space.features[at] as GridFeature
  for (let draw = 0; draw < draws; draw++) {
    const value = randomValue(feature, random)
    if (value === row[at]) continue
    const other = allowed(space, row.with(at, value))
    if (other !== undefined && other[at] !== row[at]) return other
  }
  return undefined
}

const hasScores = (prediction: Prediction): boolean =>
  prediction.kind === 'score' || labelScores(prediction) !== undefined

const scoresOf = (prediction: Prediction): Readonly<Record<string, number>> =>
  prediction.kind === 'score' ? { score: prediction.score } : (labelScores(prediction) ?? {})

/** Whether two answers differ by more than the dust of floats, which is small beside how far the answers lie apart in all. */
function differing(answers: readonly Prediction[]): (one: Prediction, other: Prediction) => boolean {
  const [low, high] = [new Map<string, number>(), new Map<string, number>()]
  for (const answer of answers) {
    for (const [label, score] of Object.entries(scoresOf(answer))) {
      low.set(label, Math.min(low.get(label) ?? score, score))
      high.set(label, Math.max(high.get(label) ?? score, score))
    }
  }
  const widths = [...low].map(([label, least]) => [label, (high.get(label) as number) - least] as const)
  return (one, other) => {
    const [a, b] = [scoresOf(one), scoresOf(other)]
    return widths.some(([label, width]) => !(Math.abs((a[label] ?? 0) - (b[label] ?? 0)) <= dust * width))
  }
}
