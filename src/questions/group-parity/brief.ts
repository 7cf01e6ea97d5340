import type { Paint } from '../../report/paint.js'
import type { Brief } from '../../report/question-words.js'
import type { GroupParityReport } from './report.js'
import { farthestGroups } from './text.js'

/** The groups that are farthest apart. */
export function groupBrief(report: GroupParityReport, paint: Paint): Brief {
  const { gate, verdict } = report
  return {
    evidence: farthestGroups(report, paint),
    facts: [['Favourable', report.parity.favourable]],
    advice:
      verdict === 'biased' && gate.maxDifference !== undefined
        ? [
            'If you have true labels, also compare error rates with metric: "equalized-odds".',
            `To accept this difference, increase maxDifference (now ${gate.maxDifference}) and say why.`,
          ]
        : [],
  }
}
