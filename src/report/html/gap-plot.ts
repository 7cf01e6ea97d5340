import type { Spec, View } from 'vega'
import { nativeImport } from '../../core/native-import.cjs'
import type { ScoreGap } from '../../core/report.js'
import { Markup } from './markup.js'

interface Vega {
  parse(spec: Spec, config: undefined, options: { ast: true }): unknown
  View: new (runtime: unknown, options: { renderer: 'none'; expr: unknown }) => View
}

type VegaInterpreter = Pick<typeof import('vega-interpreter'), 'expressionInterpreter'>

const colours = { beyond: 'var(--bad)', within: 'var(--good)', undecided: 'var(--open)' }
const width = 460
const rowHeight = 26

/** Mean score differences with their intervals, and the band that the plan accepts, as SVG. */
export async function gapPlot(gaps: readonly ScoreGap[], maxGap: number, confidence: string): Promise<Markup> {
  // Loaded for pages that have such a plot alone.
  const { parse, View: VegaView } = (await nativeImport('vega')) as Vega
  // Vega would make functions out of texts: here its expressions are walked as trees.
  const { expressionInterpreter: expr } = (await nativeImport('vega-interpreter')) as VegaInterpreter
  const runtime = parse(specification(gaps, maxGap, confidence), undefined, { ast: true })
  const view = new VegaView(runtime, { renderer: 'none', expr })
  const svg = await view.toSVG()
  view.finalize()
  const sized = svg.replace(/<svg [^>]*?viewBox="([^"]*)"[^>]*>/, '<svg viewBox="$1" aria-hidden="true">')
  return new Markup(sized)
}

function specification(gaps: readonly ScoreGap[], maxGap: number, confidence: string): Spec {
  const values = gaps.map(({ classes, gap, decision }, place) => ({
    // Classes of two attributes may share their names.
    row: place,
    name: `${classes[0]} − ${classes[1]}`,
    value: gap.value,
    lower: gap.interval.lower,
    upper: gap.interval.upper,
    colour: colours[decision],
  }))
  const reach = Math.max(maxGap, ...values.flatMap(({ lower, upper }) => [Math.abs(lower), Math.abs(upper)])) * 1.1
  const height = gaps.length * rowHeight
  const y = { scale: 'y', field: 'row', band: 0.5 }
  const text = { font: 'inherit', fontSize: { value: 12 }, fill: { value: 'currentColor' } }
  const line = { stroke: { value: 'currentColor' }, strokeOpacity: { value: 0.35 } }
  return {
    width,
    height,
    padding: 6,
    data: [
      { name: 'gaps', values },
      { name: 'band', values: [{ from: -maxGap, to: maxGap }] },
    ],
    scales: [
      { name: 'x', type: 'linear', domain: [-reach, reach], range: 'width', zero: true },
      { name: 'y', type: 'band', domain: { data: 'gaps', field: 'row' }, range: 'height' },
    ],
    axes: [
      {
        orient: 'bottom',
        scale: 'x',
        tickCount: 7,
        title: `mean score difference, ${confidence} interval; shaded: accepted`,
        aria: false,
        titleFontWeight: 'normal',
        titleFontSize: 12,
        titleColor: 'currentColor',
        labelFontSize: 11,
        labelColor: 'currentColor',
        tickColor: 'currentColor',
        domainColor: 'currentColor',
        tickOpacity: 0.35,
        domainOpacity: 0.35,
        titleFont: 'inherit',
        labelFont: 'inherit',
      },
    ],
    marks: [
      {
        type: 'rect',
        aria: false,
        from: { data: 'band' },
        encode: {
          enter: {
            x: { scale: 'x', field: 'from' },
            x2: { scale: 'x', field: 'to' },
            y: { value: 0 },
            y2: { value: height },
            fill: { value: 'var(--good)' },
            fillOpacity: { value: 0.13 },
          },
        },
      },
      {
        type: 'rule',
        aria: false,
        encode: { enter: { x: { scale: 'x', value: 0 }, y: { value: 0 }, y2: { value: height }, ...line } },
      },
      {
        type: 'rule',
        aria: false,
        from: { data: 'gaps' },
        encode: {
          enter: {
            x: { scale: 'x', field: 'lower' },
            x2: { scale: 'x', field: 'upper' },
            y,
            stroke: { field: 'colour' },
            strokeWidth: { value: 2.5 },
            strokeCap: { value: 'round' },
          },
        },
      },
      {
        type: 'symbol',
        aria: false,
        from: { data: 'gaps' },
        encode: { enter: { x: { scale: 'x', field: 'value' }, y, size: { value: 70 }, fill: { field: 'colour' } } },
      },
      {
        type: 'text',
        aria: false,
        from: { data: 'gaps' },
        encode: {
          enter: {
            x: { value: -10 },
            y,
            text: { field: 'name' },
            align: { value: 'right' },
            baseline: { value: 'middle' },
            limit: { value: 260 },
            fontSize: text.fontSize,
            fill: text.fill,
            font: { value: 'inherit' },
          },
        },
      },
    ],
  }
}
