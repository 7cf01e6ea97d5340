import type { ModelHandle } from '../../core/model.js'
import type { Oracle } from '../../core/oracle.js'
import type { IntersectionalPlan } from '../../core/plan.js'
import type { CaseBook, FairnessReport } from '../../core/report.js'
import { type Evidence, Health, isDecided, MutantSummary, type OriginalOutcome } from '../../oracle/index.js'
import { CaseBooks } from '../case-book.js'
import { type CheckedPlan, checkPlan } from '../check-plan.js'
import { planFacts } from '../plan-facts.js'
import { header } from '../report-header.js'
import { type AuditHost, interruptionFinding, Run } from '../run.js'
import { type IntersectionOwn, ShownCases, withShard } from '../shards/shard-part.js'
import { askOriginals } from './ask-originals.js'
import type { AskedOriginal } from './asked-original.js'
import { checkIntersectional, type IntersectionalQuestion } from './check-question.js'
import { type FoundSquare, FoundSquares } from './found-squares.js'
import { intersectionReport } from './intersection-report.js'
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
  #withoutMutant = 0
  /** What each original has shown, for a run in parts. */
  readonly #shown: ShownCases<OriginalOutcome> | undefined
  /** Originals with as many mutants as are asked of one: they may have more. */
  #cut = 0

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
    this.#oracle = oracle
    const { order, schedule, askDiscarded } = question
    this.#summary = new MutantSummary({
      attributes: checked.attributes,
      order,
      schedule,
      askDiscarded,
      seed: checked.seed,
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
      limit: this.#limit,
      random: this.#run.random.derive('mutants'),
      ...(this.#oracle === undefined ? {} : { oracle: this.#oracle }),
    }
    try {
      for await (const { originals, oracle } of askOriginals(this.#run, options)) {
        this.#oracle ??= oracle
        for (const original of originals) this.#judge(original)
        const { cases, casesWithBtc } = this.#evidence()
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
    const { source } = this.#checked
    const run = this.#run
    const evidence = this.#evidence()
    const useWhileAsking = run.probe.use
    const cutWhileAsking = run.probe.cutInputs
    const plainest = this.#found?.plainest
    if (plainest !== undefined && limits !== false) run.progress('shrinking', evidence.cases, evidence.casesWithBtc)
    const small =
      plainest === undefined || this.#oracle === undefined || limits === false
        ? {}
        : await shrinkSquareOf(plainest, { question, probe: run.probe, oracle: this.#oracle, merit, limits })
    run.progress('done', evidence.cases, evidence.casesWithBtc)
    const limit = this.#cut === 0 ? undefined : this.#limit
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
      sourceAttributes: source.attributes,
      drawing: run.drawing,
      interrupted: run.interruption && interruptionFinding(run.interruption),
      btcs: (this.#found?.clearest ?? []).map(({ btc }) => btc),
      small,
      useWhileAsking,
      model: run.probe.use,
      cases: this.#books?.book(this.#bookFacts()),
      limit,
      notes: run.notes,
    })
    const own: IntersectionOwn = { order, schedule, askDiscarded, ...(limit === undefined ? {} : { limit }) }
    return withShard(report, run, this.#checked, {
      withoutPair: this.#withoutMutant,
      decides: { ...minCases },
      cases: this.#shown?.list ?? [],
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
      return
    }
    const { question, schedule, merit } = this.#question
    if (original.mutants.length >= this.#limit) this.#cut++
    this.#health ??= new Health(oracle)
    this.#health.see(original.said)
    const { outcome, erring } = judgeOriginal(original, oracle, schedule)
    this.#summary.add(outcome)
    this.#shown?.add(original.source, outcome)
    this.#found ??= new FoundSquares(oracle, merit)
    const failing = question === 'hidden' ? erring.filter(({ cause }) => cause.hidden) : erring
    const squares = this.#found.squaresOf(original, failing)
    this.#found.add(squares, this.#keep(original, squares))
  }

  /** Keeps an original for comparisons. Sub-mutants are left out: which of them are asked hangs on what the model says. */
  #keep(original: AskedOriginal<Input, A>, squares: readonly FoundSquare<Input, A>[]): (attribute: string) => boolean {
    const books = this.#books
    if (books === undefined) return () => false
    const mutants = original.mutants.flatMap((edits) => original.corner(edits)?.variant ?? [])
    const attributes = squares.map(({ btc }) => btc.attribute)
    const key = books.add(original.source, [original.original, ...mutants], attributes)
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
    const { cases, casesWithError, casesWithHidden, mutants } = this.#summary.counts
    const { question, stop, minCases } = this.#question
    return {
      cases,
      casesWithBtc: question === 'hidden' ? casesWithHidden : casesWithError,
      pairs: mutants,
      exhausted: this.#run.exhausted,
      sequential: stop === 'decided',
      newSince: this.#newSince,
      ...minCases,
    }
  }
}
