import type { Btc } from '../../core/report.js'
import { safeJson } from '../../core/visible.js'
import { clip } from '../../report/clip.js'
import { differences } from '../../report/differences.js'
import { html, Markup, nothing } from '../../report/html/markup.js'
import type { PageContext } from '../../report/html/page-context.js'
import { said } from '../../report/pair.js'
import type { PlacedAssertion } from '../run-totals.js'

/** Findings that can be searched on one page; the JSON report has those that are kept beyond. */
const most = 20_000

/** A text as the page shows it: as it is, or masked and raw. */
type Shown = string | readonly [masked: string, raw: string]

/** A finding as places in the list of texts. */
type Packed = readonly [
  assertion: number,
  attribute: number,
  classA: number,
  textA: number,
  saidA: number,
  classB: number,
  textB: number,
  saidB: number,
  /** 1 where side a has the better outcome, 2 for side b, 0 where none is known to be better. */
  favours: 0 | 1 | 2,
]

/** All findings that the reports keep, in a list that can be filtered and searched. Needs scripts: without them the sections have the pairs. */
export function findings(all: readonly PlacedAssertion[], page: PageContext): Markup {
  const texts: Shown[] = []
  const places = new Map<string, number>()
  const place = (text: string): number => {
    const known = places.get(text)
    if (known !== undefined) return known
    const masked = page.plain(text)
    places.set(text, texts.length)
    texts.push(masked === text ? text : [masked, text])
    return texts.length - 1
  }
  const packed: Packed[] = []
  for (const { record, number } of all) {
    for (const btc of record.report?.btcs ?? []) {
      if (packed.length === most) break
      packed.push(packedOf(btc, number, place))
    }
  }
  if (packed.length < 2) return nothing
  const data = safeJson(JSON.stringify({ texts, findings: packed })).replace(/</g, '\\u003c')
  return html`<section id="findings" aria-labelledby="allfindings"><h2 id="allfindings">All findings</h2>
<p class="note">The pairs that the reports keep, at most 50 of each assertion, the clearest first.</p>
<div class="tools" role="search" aria-label="Filter findings"><label class="search"><span class="sr">Search findings</span><input id="fwords" type="search" placeholder="Search texts, classes, outcomes" autocomplete="off"></label>
<label>Attribute <select id="fattribute"><option value="">all</option></select></label>
<label>Worse off <select id="fworse"><option value="">all</option></select></label>
<output id="fshown" aria-live="polite"></output></div>
<ol id="flist" class="findings"></ol><button type="button" id="fmore">Show 50 more</button>
<script type="application/json" id="fdata">${new Markup(data)}</script></section>`
}

function packedOf(btc: Btc, number: number, place: (text: string) => number): Packed {
  const [a, b] = differences(btc.a.input, btc.b.input).map((pieces) =>
    clip(pieces)
      .map(({ text }) => text)
      .join(''),
  ) as [string, string]
  const classOf = (side: Btc['a']): string => side.classes[btc.attribute] ?? Object.values(side.classes).join(', ')
  const [own, other] = [classOf(btc.a), classOf(btc.b)]
  const favours = btc.favours === undefined ? 0 : btc.favours === own ? 1 : 2
  return [
    number,
    ...([btc.attribute, own, a, said(btc.a.prediction), other, b, said(btc.b.prediction)].map(place) as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]),
    favours,
  ]
}
