import type { Case } from '../../core/case.js'
import type { ModelHandle } from '../../core/model.js'
import type { Oracle } from '../../core/oracle.js'
import type { IntersectionalPlan } from '../../core/plan.js'
import type { CaseBook, FairnessReport } from '../../core/report.js'
import { type Evidence, Health, isDecided, MutantSummary, type OriginalOutcome, Unseen } from '../../oracle/index.js'
import { askAgain } from '../ask-again.js'
import { CaseBooks } from '../case-book.js'
import { type CheckedPlan, checkPlan } from '../check-plan.js'
import { planFacts } from '../plan-facts.js'
import { header, sumOf } from '../report-header.js'
import { type AuditHost, interruptionFinding, Run } from '../run.js'
import { type IntersectionOwn, ShownCases, withShard } from '../shards/shard-part.js'
import { CaseUnits } from '../unit-of.js'
import { askOriginals } from './ask-originals.js'
import type { AskedOriginal } from './asked-original.js'
import { checkIntersectional, type IntersectionalQuestion } from './check-question.js'
import { type FoundSquare, FoundSquares } from './found-squares.js'
import { allOf, intersectionReport } from './intersection-report.js'
import { judgeOriginal } from './judge-original.js'
import { shrinkSquareOf } from './shrink-found.js'

/**
 * Asks whether outcomes change when several sensitive attributes change at once, or only then (HInter, Souani et al. 2025,
 * sections 2 and 3).
 */
export async function auditIntersection<Input, A extends string>(
  model: ModelHandle<Input>,
  plan: IntersectionalPlan<Input, A>,
  host: AuditHost,
): Promise<FairnessReport> {
  const checked = checkPlan(plan)
  const question = checkIntersectional(plan, checked.attributes)
  const audit = new IntersectionAudit(
    new Run(model, plan, checked, host, question.order),
    checked,
    question,
    plan.oracle,
    host.isKnown,
  )
  await audit.ask()
  return audit.report(plan.shrink)
}

class IntersectionAudit<Input, A extends string> {
  readonly #run: Run<Input, A>
  readonly #checked: CheckedPlan<Input, A>
  readonly #question: IntersectionalQuestion
  readonly #summary: MutantSummary
  #oracle: Oracle | undefined
  #health: Health | undefined
  #found: FoundSquares<Input, A> | undefined
  /** The originals one by one, for a gate that compares runs. */
  readonly #books: CaseBooks | undefined
  readonly #isKnown: AuditHost['isKnown']
  #newSince = 0
  readonly #units: CaseUnits
  #withoutMutant = 0
  /** Of these: originals whose mutants the model reads as the original. */
  readonly #unseen = new Unseen()
  /** What each original has shown, for a run in parts. */
  readonly #shown: ShownCases<OriginalOutcome> | undefined

  constructor(
    run: Run<Input, A>,
    checked: CheckedPlan<Input, A>,
    question: IntersectionalQuestion,
    oracle: Oracle | undefined,
    isKnown: AuditHost['isKnown'],
  ) {
    this.#run = run
    this.#isKnown = isKnown
    this.#books = 'newSince' in question.gate ? new CaseBooks() : undefined
    if (this.#books !== undefined) run.drawing.onDrawn(this.#books.see)
    this.#shown = checked.shard === undefined ? undefined : new ShownCases(run.drawing)
    this.#checked = checked
    this.#question = question
    this.#units = new CaseUnits(checked.over)
    this.#oracle = oracle
    const { order, schedule, askDiscarded } = question
    this.#summary = new MutantSummary({
      attributes: checked.attributes,
      order,
      schedule,
      askDiscarded,
      seed: checked.seed,
      sequential: question.stop === 'decided',
    })
  }

  async ask(): Promise<void> {
    const { order, schedule, askDiscarded, stop, gate } = this.#question
    const { attributes } = this.#checked
    const options = {
      order,
      attributes,
      schedule,
      askDiscarded,
      shard: this.#checked.shard,
      limit: this.#limit,
      random: this.#run.random.derive('mutants'),
      ...(this.#oracle === undefined ? {} : { oracle: this.#oracle }),
    }
    try {
      for await (const { originals, oracle } of askOriginals(this.#run, options)) {
        this.#oracle = oracle ?? this.#oracle
        for (const original of originals) this.#judge(original)
        const { cases, casesWithBtc } = this.#evidence().any
        this.#run.progress('asking', cases, casesWithBtc)
        if (stop === 'first' && ('newSince' in gate ? this.#newSince : casesWithBtc) > 0) break
        if (stop === 'decided' && isDecided(gate, this.#evidence())) break
      }
    } catch (error) {
      this.#run.interrupt(error)
    }
  }

  async report(limits: IntersectionalPlan<Input, A>['shrink'] = {}): Promise<FairnessReport> {
    const { question, gate, merit, order, schedule, askDiscarded, minCases } = this.#question
    const run = this.#run
    const evidence = this.#evidence()
    const { cases, casesWithBtc } = evidence.any
    const useWhileAsking = run.probe.use
    const cutWhileAsking = run.probe.cutInputs
    const plainest = this.#found?.plainest
    if (this.#found !== undefined && this.#oracle !== undefined) {
      const found = this.#found.clearest.map(({ btc }) => [btc.a, btc.b] as const)
      await askAgain(run.probe, found, this.#oracle)
    }
    if (plainest !== undefined && limits !== false) run.progress('shrinking', cases, casesWithBtc)
    const small =
      plainest === undefined || this.#oracle === undefined || limits === false
        ? {}
        : await shrinkSquareOf(plainest, { question, probe: run.probe, oracle: this.#oracle, merit, limits })
    run.progress('done', cases, casesWithBtc)
    const report = intersectionReport({
      header: header(question, this.#checked),
      question: { question, order },
      gate,
      evidence,
      oracle: this.#oracle?.name ?? 'none: the model gave no prediction',
      summary: this.#summary,
      withoutMutant: this.#withoutMutant,
      health: this.#health,
      nondeterministic: run.probe.nondeterministic,
      unseen: this.#unseen,
      drawing: run.drawing,
      interrupted: run.interruption && interruptionFinding(run.interruption),
      btcs: (this.#found?.clearest ?? []).map(({ btc }) => btc),
      small,
      useWhileAsking,
      model: run.probe.use,
      cases: this.#books?.book(this.#bookFacts()),
      notes: run.notes,
    })
    const own: IntersectionOwn = { order, schedule, askDiscarded }
    return withShard(report, run, this.#checked, {
      withoutPair: this.#withoutMutant,
      decides: { over: this.#checked.over, ...minCases },
      cases: this.#shown?.list ?? [],
      unseen: this.#unseen.sums,
      own,
      known: (this.#found?.clearest ?? []).map(({ known }) => known),
      bent: [],
      cutWhileAsking,
      ...(this.#health === undefined ? {} : { health: this.#health.state }),
      ...(plainest === undefined ? {} : { plainest: { btc: plainest.btc, known: plainest.known } }),
    })
  }

  /** Mutants of an original that are asked at most; the original is a variant too. */
  get #limit(): number {
    return Math.max(1, this.#checked.variantsPerCase - 1)
  }

  #judge(original: AskedOriginal<Input, A>): void {
    const oracle = this.#oracle
    if (oracle === undefined || original.mutants.length === 0) {
      this.#withoutMutant++
      const { blindness } = original
      if (blindness !== undefined) this.#unseen.add([[allOf(this.#checked.attributes), blindness]])
      return
    }
    const { question, schedule, merit } = this.#question
    this.#health ??= new Health(oracle, this.#run.probe.closed)
    this.#health.see(...original.said)
    const unit = this.#units.keyOf(original.source as Case<unknown>)
    const { capped } = original
    const { outcome, erring } = judgeOriginal(original, oracle, schedule, {
      unit,
      capped,
      noise: this.#run.probe.noise,
    })
    this.#summary.add(outcome)
    this.#shown?.add(original.source, outcome)
    this.#found ??= new FoundSquares(oracle, merit)
    const failing = question === 'hidden' ? erring.filter(({ cause }) => cause.hidden) : erring
    const squares = this.#found.squaresOf(original, failing)
    this.#found.add(squares, this.#keep(original, squares, unit))
  }

  /** Keeps an original for comparisons. Sub-mutants are left out: which of them are asked hangs on what the model says. */
  #keep(
    original: AskedOriginal<Input, A>,
    squares: readonly FoundSquare<Input, A>[],
    unit: string,
  ): (attribute: string) => boolean {
    const books = this.#books
    if (books === undefined) return () => false
    const mutants = original.mutants.flatMap((edits) => original.corner(edits)?.variant ?? [])
    const attributes = squares.map(({ btc }) => btc.attribute)
    const key = books.add(
      original.source,
      [original.original, ...mutants],
      attributes,
      [],
      this.#checked.over === 'suite' ? undefined : unit,
    )
    const isKnown = (attribute: string): boolean => this.#isKnown?.(key, attribute) === true
    if (!attributes.every(isKnown)) this.#newSince++
    return isKnown
  }

  /** The schedule and discarded mutants are no part of it: they change no error. */
  #bookFacts(): Pick<CaseBook, 'plan' | 'vacuous'> {
    const { question, order, merit } = this.#question
    const oracle = this.#oracle?.name ?? 'none: the model gave no prediction'
    const plan = planFacts(this.#checked, { question, order: String(order), oracle, favourable: merit.favourable })
    return { plan, vacuous: this.#health?.vacuous ?? false }
  }

  #evidence(): Evidence {
    const { question, stop, minCases } = this.#question
    const { over, seed } = this.#checked
    return {
      ...this.#summary.evidence(question === 'hidden' ? 'hidden' : 'errors'),
      over,
      unit: this.#units.noun,
      seed,
      skipped: sumOf(this.#run.drawing.skipped),
      exhausted: this.#run.exhausted,
      sequential: stop === 'decided',
      newSince: this.#newSince,
      ...minCases,
    }
  }
}
