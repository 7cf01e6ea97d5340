import type { Btc, Corner } from '../../core/report.js'
import { clipEvidence } from '../clip.js'
import { list } from '../numbers.js'
import { said } from '../pair.js'
import { changedWords, errs, piecesOf, verdictOf } from '../square.js'
import { marked } from './marked.js'
import { html, type Markup } from './markup.js'
import type { PageContext } from './page-context.js'

/** The corners of an intersectional finding, the original first; `undefined` for pairs that differ in one attribute. */
export const squareOf = ({ square: corners }: Btc): readonly Corner[] | undefined =>
  corners !== undefined && corners.length >= 4 ? corners : undefined

/** The predictions at all corners: where each attribute by itself changes nothing and both together do, the bias is hidden. */
export function square(btc: Btc, corners: readonly Corner[], page: PageContext): Markup {
  const [original, mutant] = [corners[0] as Corner, corners.at(-1) as Corner]
  const cell = (corner: Corner): Markup => {
    const flips = errs(corner, original, mutant)
    const name = corner.changed.length === 0 ? 'Original' : `${list(corner.changed, 'and')} changed`
    const answer = corner.prediction === undefined ? 'not valid, not asked' : said(corner.prediction)
    return html`<li class="corner${flips && ' flips'}${!corner.valid && ' invalid'}"><div class="who"><b>${name}</b></div>
<p class="input">${marked(clipEvidence(piecesOf(corner, original, mutant)), page)}</p><div class="said">${page.show(answer)}${flips && html` <span class="flip">outcome changes</span>`}</div></li>`
  }
  return html`<p>${verdictOf(btc)}</p><ul class="square">${corners.map(cell)}</ul>
${changedWords(btc).map((line) => html`<p class="note">${page.show(line)}</p>`)}`
}
