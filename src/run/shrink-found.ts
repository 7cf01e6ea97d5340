import type { ShrinkablePair } from '../core/case.js'
import { isChat, textOfInput } from '../core/chat.js'
import { defined } from '../core/defined.js'
import type { Oracle } from '../core/oracle.js'
import type { ShrinkGoal, ShrinkOptions } from '../core/plan.js'
import type { Btc, Finding, FoundPair, ShrunkBtc } from '../core/report.js'
import { hideSecrets } from '../core/secrets/hide.js'
import type { Probe } from '../models/index.js'
import { examplePair, type JudgedVariant, type TallyOptions } from '../oracle/index.js'
import { type AnsweredSide, encodeReplay, shrinkPair } from '../shrink/index.js'
import type { FoundBtc } from './found-pairs.js'

export interface ShrinkFoundOptions<Input> {
  readonly probe: Probe<Input>
  readonly oracle: Oracle
  readonly merit: TallyOptions
  readonly limits: ShrinkOptions
}

/** The smallest pair of a run and the string that asks it again, or why there is none. */
export interface Shrunk {
  readonly shrunk?: ShrunkBtc
  readonly replay?: string
  readonly failure?: Finding
}

/**
 * Makes a BTC small. What ends the shrinking early leaves the smallest that was found so far; an error in it costs the
 * small pair, never the report of what was found.
 */
export async function shrinkFound<Input>(found: FoundBtc, options: ShrinkFoundOptions<Input>): Promise<Shrunk> {
  try {
    const shrunk = await shrink(found, options)
    return { shrunk, replay: encodeReplay(shrunk, options.oracle.closeness?.tolerance) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { failure: { code: 'shrink.failed', message: `The pair could not be shrunk. ${reason}` } }
  }
}

async function shrink<Input>(found: FoundBtc, options: ShrinkFoundOptions<Input>): Promise<ShrunkBtc> {
  const { probe, oracle, merit, limits } = options
  const { attribute } = found.btc
  const to = goalOf(limits, [found.a.input, found.b.input])
  // Rows and sentences of grammars hold no secret that its words would tell; a conversation may.
  const isWhole = to === 'inputs' && isChat(found.a.input)
  const within = isWhole ? undefined : (found.within?.() as ShrinkablePair<Input> | undefined)
  const { pair, size, steps, calls, ended, form, uncut, alone } = await shrinkPair<Input>(
    { attribute, a: side(found.a), b: side(found.b) },
    {
      ask: (inputs) => probe.ask(inputs),
      oracle,
      variants: found.variants.map((variant) => side<Input>(variant)),
      ...defined({
        within,
        keeps: found.keeps as Keeps<Input>,
        maxInputs: limits.maxInputs,
        to,
      }),
    },
  )
  // The pair of two variants describes itself: side by side, who is favoured, by what margin.
  const small = examplePair([pair.a, pair.b], attribute, oracle, merit)
  return {
    ...found.btc,
    ...small,
    found: asFound(found.btc),
    size,
    steps,
    calls,
    ended,
    ...defined({ form, uncut, alone }),
  }
}

/**
 * What inputs are made small to. A key or a password is often known by the words around it: texts that hold one stay whole,
 * so that no view shows it without them.
 */
export function goalOf({ to }: ShrinkOptions, inputs: readonly unknown[]): ShrinkGoal | undefined {
  const holdsSecret = inputs.some((input) => {
    const text = textOfInput(input)
    return text !== undefined && hideSecrets(text) !== text
  })
  return holdsSecret ? 'inputs' : to
}

type Keeps<Input> = ((original: Input, mutants: readonly Input[]) => Promise<readonly boolean[]>) | undefined

const asFound = ({ a, b, favours, margin }: Btc): FoundPair => ({ a, b, ...defined({ favours, margin }) })

function side<Input>({ input, classes, kind, edits, prediction }: JudgedVariant): AnsweredSide<Input> {
  return {
    input: input as Input,
    classes: classes as Readonly<Record<string, string>>,
    prediction,
    ...defined({ kind, edits }),
  }
}
