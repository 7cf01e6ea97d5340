import type { Prediction } from '../../core/prediction.js'
import type { Btc } from '../../core/report.js'
import { clip } from '../clip.js'
import { differences } from '../differences.js'
import { list } from '../numbers.js'
import { said } from '../pair.js'
import { html, type Markup } from './markup.js'
import type { PageContext } from './page-context.js'
import { marked } from './pairs.js'

/** An original with some attributes changed, of all corners between it and its intersectional mutant. */
interface Corner {
  readonly changed: readonly string[]
  readonly input: unknown
  readonly prediction?: Prediction
  readonly valid: boolean
}

/** The corners of an intersectional finding, the original first; `undefined` for pairs that differ in one attribute. */
export function squareOf(btc: Btc): readonly Corner[] | undefined {
  const { square: corners } = btc as { readonly square?: readonly Corner[] }
  return corners !== undefined && corners.length >= 4 ? corners : undefined
}

/** The predictions at all corners: where each attribute alone changes nothing and both together do, the bias is hidden. */
export function square(btc: Btc, corners: readonly Corner[], page: PageContext): Markup {
  const { hidden } = btc as { readonly hidden?: boolean }
  const original = corners[0] as Corner
  const outcome = ({ prediction }: Corner): string =>
    prediction === undefined ? '' : prediction.kind === 'label' ? prediction.label : said(prediction)
  const cell = (corner: Corner): Markup => {
    const flips = corner.prediction !== undefined && outcome(corner) !== outcome(original)
    const [, pieces] = differences(original.input, corner.input)
    const name = corner.changed.length === 0 ? 'Original' : `${list(corner.changed, 'and')} changed`
    const answer = corner.prediction === undefined ? 'not valid, not asked' : said(corner.prediction)
    return html`<li class="corner${flips && ' flips'}${!corner.valid && ' invalid'}"><div class="who"><b>${name}</b></div>
<p class="input">${marked(clip(pieces), page)}</p><div class="said">${page.show(answer)}${flips && html` <span class="flip">outcome changes</span>`}</div></li>`
  }
  const say =
    hidden === true
      ? 'Hidden: each change alone keeps the outcome, and all of them together do not.'
      : 'The corners between the original and the mutant:'
  return html`<p>${say}</p><ul class="square">${corners.map(cell)}</ul>`
}
