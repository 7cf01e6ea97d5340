import { score } from '../../report/numbers.js'
import type { Paint } from '../../report/paint.js'
import type { Brief } from '../../report/question-words.js'
import type { ScoreGap } from './gap.js'
import type { ScoreGapReport } from './report.js'
import { gapTable } from './text.js'

/** Pairs of classes shown at most, the largest gaps first. */
const most = 3

/** The largest gaps, and which class has the higher scores. */
export function gapBrief(report: ScoreGapReport, paint: Paint): Brief {
  const beyond = report.gaps.filter(({ decision }) => decision === 'beyond')
  return {
    evidence: gapTable(report, most, paint),
    facts: beyond.length === 0 ? [] : [['Higher', `${report.oracle}: ${beyond.slice(0, most).map(higher).join('; ')}`]],
    advice:
      beyond.length === 0
        ? []
        : [
            'Find out what the scores depend on, and fix the model (see docs/repair.md).',
            `To accept a gap of this size, increase maxGap (now ${report.gate.maxGap}) and say why.`,
          ],
  }
}

const higher = ({ classes: [one, other], gap }: ScoreGap): string =>
  `${gap.value > 0 ? one : other} by ${score(Math.abs(gap.value))}`
