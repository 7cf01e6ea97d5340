import { type AuditHost, audit, settings } from '../../audit/index.js'
import {
  baselinePath,
  CounterexampleFile,
  counterexampleOf,
  counterexamplePath,
  EntryNames,
  shownPath,
} from '../../baseline/index.js'
import type { AnyReport } from '../../core/report.js'
import type { Plan } from '../../questions/index.js'
import type { MatcherContext } from '../context.js'
import { placeOf, type Writing, writingOf } from './test-place.js'

const names = new Map<string, EntryNames>()

/** The counterexamples of one assertion. Made before anything is awaited, since it counts the assertions of the test. */
export class KeptPairs {
  readonly #file: CounterexampleFile
  readonly #entry: string
  readonly #writing: Writing

  private constructor(matcher: string, context: MatcherContext) {
    const { testPath, project, test, identity, attempt } = placeOf(matcher, context)
    const path = counterexamplePath(baselinePath(testPath, project))
    const known = names.get(path) ?? new EntryNames()
    names.set(path, known)
    this.#file = new CounterexampleFile(path)
    this.#entry = known.next(`${test} ${matcher}`, identity, attempt)
    this.#writing = writingOf(context.snapshotState)
  }

  /** `undefined` where none are kept: switched off, a negated assertion, a plan that replays a pair, no test file. */
  static of(matcher: string, context: MatcherContext, plan: object, compares: boolean): KeptPairs | undefined {
    const isOn = settings().counterexamples ?? compares
    const { replay, shrink } = plan as { readonly replay?: unknown; readonly shrink?: unknown }
    if (!isOn || context.isNot === true || replay !== undefined || shrink === false) return undefined
    if (context.testPath === undefined || context.currentTestName === undefined) return undefined
    return new KeptPairs(matcher, context)
  }

  /** The report of the first kept pair that the model still treats differently, when there is one. */
  async stillFailing(model: unknown, plan: Plan<unknown>, host: AuditHost): Promise<AnyReport | undefined> {
    // An update looks at all cases, and takes what it finds.
    if (this.#writing === 'all') return undefined
    const kept = (await this.#file.read()).get(this.#entry) ?? []
    const attributes: readonly string[] = plan.attributes
    for (const { key, attribute, caseId, replay } of kept) {
      if (!namesOf(attribute).every((name) => attributes.includes(name))) continue
      if (key !== undefined && host.isKnown?.(key, attribute) === true) continue
      const report = await audit(model, { ...plan, replay } as Plan<unknown>, host)
      if (report.verdict !== 'biased') continue
      const message = `This pair failed in an earlier run (found in ${caseId}) and still fails, so no other case was asked. It is stored in ${shownPath(this.#file.path)}.`
      const others = report.findings.filter(({ code }) => code !== 'replay.still')
      return { ...report, findings: [{ code: 'counterexample.still', message }, ...others] }
    }
    return undefined
  }

  /** Keeps the small pair of a report that failed. @throws FairnessError EF461 */
  async keep(report: AnyReport, verdict: AnyReport['verdict']): Promise<void> {
    if (verdict !== 'biased' || this.#writing === 'none') return
    const found = counterexampleOf(report)
    if (found !== undefined) await this.#file.add(this.#entry, found)
  }
}

/** The attributes of a pair: of a square those that change together, `race, gender and body`. */
const namesOf = (attribute: string): string[] => attribute.split(/, | and /)
