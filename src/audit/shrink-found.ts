import type { Oracle } from '../core/oracle.js'
import type { ShrinkOptions } from '../core/plan.js'
import type { ShrunkBtc } from '../core/report.js'
import type { Probe } from '../models/index.js'
import { examplePair, type JudgedVariant, type TallyOptions } from '../oracle/index.js'
import { type AnsweredSide, shrinkPair } from '../shrink/index.js'
import type { FoundBtc } from './found.js'

export interface ShrinkFoundOptions<Input> {
  readonly probe: Probe<Input>
  readonly oracle: Oracle
  readonly merit: TallyOptions
  readonly shrink: ShrinkOptions
}

/** Makes a BTC small. What ends the shrinking early leaves the smallest that was found so far. */
export async function shrinkFound<Input>(found: FoundBtc, options: ShrinkFoundOptions<Input>): Promise<ShrunkBtc> {
  const { probe, oracle, merit, shrink } = options
  const { attribute } = found.btc
  const { pair, size, steps, calls, ended } = await shrinkPair<Input>(
    { attribute, a: side(found.a), b: side(found.b) },
    {
      ask: (inputs) => probe.ask(inputs),
      oracle,
      variants: found.variants.map((variant) => side<Input>(variant)),
      ...(shrink.maxCalls === undefined ? {} : { maxCalls: shrink.maxCalls }),
    },
  )
  // The pair of two variants describes itself: side by side, who is favoured, by what margin.
  const small = examplePair([pair.a, pair.b], attribute, oracle, merit)
  return { ...found.btc, ...small, size, steps, calls, ended }
}

function side<Input>({ input, classes, edits, prediction }: JudgedVariant): AnsweredSide<Input> {
  return {
    input: input as Input,
    classes: classes as Readonly<Record<string, string>>,
    prediction,
    ...(edits === undefined ? {} : { edits }),
  }
}
