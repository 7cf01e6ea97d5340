import { defined } from '../../core/defined.js'
import type { Oracle } from '../../core/oracle.js'
import type { ShrinkOptions } from '../../core/plan.js'
import type { ShrunkBtc } from '../../core/report.js'
import type { Probe } from '../../models/index.js'
import type { TallyOptions } from '../../oracle/index.js'
import { goalOf, type Shrunk } from '../../run/shrink-found.js'
import { encodeReplaySquare, type SquareCorner, shrinkSquare } from '../../shrink/index.js'
import type { AskedOriginal } from './asked-original.js'
import { bySet, causeOf, inReportOrder } from './corners.js'
import type { FoundSquare } from './found-squares.js'
import { part } from './members.js'
import { describeSquare } from './square.js'

interface ShrinkFoundOptions<Input> {
  readonly probe: Probe<Input>
  readonly oracle: Oracle
  readonly merit: TallyOptions
  readonly limits: ShrinkOptions
}

/** Makes a square small. An error in it costs the small square, never the report of what was found. */
export async function shrinkSquareOf<Input, A extends string>(
  found: FoundSquare<Input, A>,
  options: ShrinkFoundOptions<Input>,
): Promise<Shrunk> {
  try {
    const shrunk = await shrink(found, options)
    const { square = [], words = [], a } = shrunk
    const { tolerance } = options.oracle.closeness ?? {}
    const measured = tolerance === undefined ? {} : { tolerance }
    return { shrunk, replay: encodeReplaySquare({ words, corners: bySet(square), classes: a.classes, ...measured }) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { failure: { code: 'shrink.failed', message: `The square could not be shrunk. ${reason}` } }
  }
}

async function shrink<Input, A extends string>(
  { btc, original, edits }: FoundSquare<Input, A>,
  { probe, oracle, merit, limits }: ShrinkFoundOptions<Input>,
): Promise<ShrunkBtc> {
  const { keeps } = original.source.mutants ?? {}
  const corners = Array.from({ length: 2 ** edits.length }, (_, set) => cornerOf(original, part(edits, set)))
  const hidden = btc.hidden === true
  const { square, size, steps, calls, ended, form, uncut } = await shrinkSquare<Input>(corners, {
    ask: (inputs) => probe.ask(inputs),
    oracle,
    hidden,
    ...defined({ keeps, maxInputs: limits.maxInputs, to: goalOf(limits, [btc.a.input, btc.b.input]) }),
  })
  const { words = [] } = btc
  const cause = causeOf(square, oracle)
  const small = describeSquare(
    {
      words,
      corners: inReportOrder(square, words),
      classes: btc.a.classes,
      hidden: cause?.hidden ?? hidden,
      ...(cause?.clear === true ? { smallest: part(words, cause.smallest).map(({ attribute }) => attribute) } : {}),
    },
    oracle,
    merit,
  )
  const { caseId, template, origin } = btc
  const where = { caseId, ...defined({ template, origin }) }
  const { a, b, favours, margin, square: found } = btc
  const asFound = { a, b, ...defined({ favours, margin, square: found }) }
  return { ...where, ...small, found: asFound, size, steps, calls, ended, ...defined({ form, uncut }) }
}

function cornerOf<Input, A extends string>(
  original: AskedOriginal<Input, A>,
  edits: FoundSquare<Input, A>['edits'],
): SquareCorner<Input> {
  const known = original.corner(edits)
  const variant = known?.variant ?? original.source.mutants?.make(edits)
  const { input, edits: places } = variant as NonNullable<typeof variant>
  return {
    input,
    ...defined({ edits: places }),
    valid: known?.valid === true,
    ...(known?.prediction === undefined ? {} : { prediction: known.prediction }),
  }
}
