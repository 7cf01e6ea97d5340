import { modelErrors } from '../core/errors/index.js'
import type { ModelHandle } from '../core/model.js'
import type { Oracle } from '../core/oracle.js'
import type { BaseReport } from '../core/report.js'
import { answerKindOf } from '../models/index.js'
import { askAgain } from './ask-again.js'
import { Asking } from './asking.js'
import { checkPlan } from './check-plan.js'
import type { QuestionSettings } from './counted.js'
import type { AnyPlan, Asks, FoundSoFar, Question } from './question.js'
import { interruptionFinding, Run, type RunHost } from './run.js'
import type { RunFacts } from './run-facts.js'
import { withShard } from './shards/with-shard.js'
import type { Shrunk } from './shrink-found.js'
import { nounOfUnits } from './unit-of.js'

/** Asks a model one question, by a plan: draws, asks, stops, searches, asks again, makes small, reports. */
export async function runQuestion(
  question: Question,
  model: ModelHandle<unknown>,
  plan: AnyPlan,
  host: RunHost,
): Promise<BaseReport> {
  const checked = checkPlan(plan)
  const settings = question.check(plan, checked)
  refuseOthers(question, model)
  const counts = question.count(checked, settings)
  // What has a sentence of its own was refused with it; the rest is held to what is declared.
  question.options.refuseWrong(plan)
  const run = new Run(
    question.model?.(model, settings) ?? model,
    { ...plan, question: question.name },
    checked,
    host,
    question.order?.(settings),
  )
  const { oracle, replay } = plan as { readonly oracle?: Oracle; readonly replay?: string }
  const asking = new Asking(run, checked, counts, question.name, {
    gate: settings.gate,
    ...(oracle && { oracle }),
    ...(host.isKnown && { isKnown: host.isKnown }),
  })
  if (replay !== undefined && question.replay !== undefined) return question.replay(asking, plan, settings, replay)

  const asks = question.asks(asking, plan, settings)
  try {
    const stopped = await askAll(asks, asking, settings)
    if (run.interruption === undefined) await asks.search?.(stopped)
  } catch (error) {
    run.interrupt(error)
  }
  const useWhileAsking = run.probe.use
  const cutWhileAsking = run.probe.cutInputs
  const judge = asking.oracle ?? asks.judge
  if (judge !== undefined) await askAgain(run.probe, asks.doubtful?.() ?? [], judge)
  const small = await shrink(asks, asking)
  const { cases, casesWithBtc } = asks.soFar()
  run.progress('done', cases, casesWithBtc)

  const found = asks.found?.() ?? { shown: [] }
  const facts = { ...factsOf(asking, asks, found), useWhileAsking, small, model: run.probe.use }
  return withShard(question.report(counts, facts, settings), asking, {
    settings,
    found,
    cutWhileAsking,
    drawing: facts.drawing,
    complete: run.interruption === undefined && (asks.rows !== undefined || run.drawing.complete),
    searchFindings: facts.searched?.findings ?? [],
  })
}

/** Texts and places differ between any two inputs, biased or not. @throws FairnessError EF226, EF229 */
function refuseOthers({ judges, name }: Question, model: ModelHandle<unknown>): void {
  const answers = answerKindOf(model)
  if (answers === undefined || answers === judges) return
  if (judges === 'spans') throw modelErrors.othersForSpans(model.id, answers)
  throw modelErrors[answers === 'text' ? 'textsForLabels' : 'spansForOthers'](model.id, `the question '${name}'`)
}

/** Asks window by window, and says whether the run ended with what it had. */
async function askAll(asks: Asks, asking: Asking, { gate, stop }: QuestionSettings): Promise<boolean> {
  for await (const _ of asks.windows()) {
    const { cases, casesWithBtc, of } = asks.soFar()
    asking.run.progress('asking', cases, casesWithBtc, of)
    if (stop === 'first' && ('newSince' in gate ? asking.newSince : casesWithBtc) > 0) return true
    if (stop === 'decided' && asks.isDecided?.() === true) return true
  }
  return false
}

async function shrink(asks: Asks, { run }: Asking): Promise<Shrunk> {
  const shrinking = asks.shrinking?.()
  if (shrinking === undefined) return {}
  const { cases, casesWithBtc } = asks.soFar()
  run.progress('shrinking', cases, casesWithBtc)
  return shrinking()
}

function factsOf(asking: Asking, asks: Asks, found: FoundSoFar): Omit<RunFacts, 'useWhileAsking' | 'small' | 'model'> {
  const { run, checked } = asking
  return {
    header: asking.header,
    health: asking.health,
    nondeterministic: run.probe.nondeterministic,
    sourceAttributes: checked.source.attributes,
    offered: run.offered.list,
    exhausted: run.exhausted,
    drawing: asks.rows === undefined ? run.drawing : { ...asks.rows, streamOrder: false, discarded: [], left: [] },
    interrupted: run.interruption && interruptionFinding(run.interruption),
    notes: [...asking.bent, ...run.notes],
    oracle: asking.oracleName,
    unit: nounOfUnits(asking.units.nouns, checked.over),
    newSince: asking.newSince,
    btcs: found.shown.map(({ btc }) => btc),
    foundRows: found.foundRows,
    searched: asks.searched?.(),
    cases: asking.book(asks.planFacts?.() ?? {}),
  }
}
