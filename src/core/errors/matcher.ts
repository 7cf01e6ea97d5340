import { FairnessError, show } from './fairness-error.js'

export const notAModel = (matcher: string, received: unknown): FairnessError =>
  new FairnessError({
    code: 'EF401',
    problem: `${matcher}() was given something that is neither a model nor a report.`,
    given: `expect(${shown(received)})`,
    expected:
      'a handle from fromFunction(), fromPipeline(), fromOnnx(), fromLanguageModel() or fromHttp(), a transformers.js pipeline, a function from inputs to predictions, or a report from audit()',
    fix: adviceFor(received),
  })

export const missingPlan = (matcher: string): FairnessError =>
  new FairnessError({
    code: 'EF402',
    problem: `${matcher}() was given a model and no plan.`,
    given: `expect(model).${matcher}()`,
    expected: 'what must not matter, and the cases to ask',
    fix: `write ${matcher}({ attributes: ['gender'], cases: eec() }); only a report is judged without a plan`,
  })

export const planForReport = (matcher: string): FairnessError =>
  new FairnessError({
    code: 'EF403',
    problem: `${matcher}() was given a report and a plan.`,
    given: `expect(report).${matcher}(plan)`,
    expected: 'only a report: its plan has already been asked, and no model is asked again',
    fix: `write expect(report).${matcher}(), or give audit() the other plan`,
  })

/** `own`: the question of the matcher; `right`: the matcher of the question that was given, where there is one. */
export const wrongQuestion = (
  matcher: string,
  what: 'report' | 'plan',
  question: unknown,
  { own, right }: { readonly own: string; readonly right: string | undefined },
): FairnessError =>
  new FairnessError({
    code: 'EF404',
    problem: `${matcher}() cannot judge a ${what} of another question.`,
    given: `a ${what} with question ${show(question)}`,
    expected: `a ${what} with question ${show(own)}`,
    fix: right === undefined ? 'ask one of the questions that this version knows' : `use ${right}()`,
  })

export const unknownFormat = (matcher: string, format: unknown, known: string): FairnessError =>
  new FairnessError({
    code: 'EF405',
    problem: `${matcher}() was given a report that this version cannot read.`,
    given: `format ${show(format)}`,
    expected: `format ${show(known)}`,
    fix: 'make the report again with this version of expect-fair',
  })

export const damagedReport = (matcher: string, flaw: string): FairnessError =>
  new FairnessError({
    code: 'EF410',
    problem: `${matcher}() was given a report that is not whole.`,
    given: `a report whose ${flaw} is missing or of another kind`,
    expected: 'a report as audit() or mergeReports() made it; JSON keeps all that is needed',
    fix: `write expect(await audit(model, plan)).${matcher}(), or read the whole report from its file`,
  })

export const changedReport = (matcher: string): FairnessError =>
  new FairnessError({
    code: 'EF411',
    problem: `${matcher}() was given a report that was changed after it was made, or that audit() did not make.`,
    given: 'a report that does not fit its seal, or has none',
    expected: 'a report as audit() or mergeReports() of this version made it',
    fix: `make the report again: expect(await audit(model, plan)).${matcher}()`,
  })

export const contradictoryReport = (matcher: string, verdict: string, what: string): FairnessError =>
  new FairnessError({
    code: 'EF412',
    problem: `${matcher}() was given a report whose verdict contradicts what it counted.`,
    given: `verdict '${verdict}', although ${what}`,
    expected: 'a report as audit() or mergeReports() made it',
    fix: `make the report again: expect(await audit(model, plan)).${matcher}()`,
  })

export const polled = (matcher: string): FairnessError =>
  new FairnessError({
    code: 'EF406',
    problem: `${matcher}() cannot be used with expect.poll: each poll would run the whole audit again.`,
    given: `expect.poll(...).${matcher}(...)`,
    expected: `await expect(model).${matcher}(plan)`,
    fix: 'wait for the model first, then assert once; a promise of a model goes with .resolves',
  })

export const asymmetric = (matcher: string): FairnessError =>
  new FairnessError({
    code: 'EF407',
    problem: `${matcher}() cannot be used inside another value: it answers later, and an asymmetric matcher must answer at once.`,
    given: `expect.${matcher}(...)`,
    expected: `await expect(model).${matcher}(plan)`,
    fix: 'assert on the model itself; for a model inside a value, take it out of the value first',
  })

export const notAwaited = (matcher: string): FairnessError =>
  new FairnessError({
    code: 'EF408',
    problem: `${matcher}() was not awaited: the test ended without its verdict.`,
    given: `expect(...).${matcher}(...) without waiting for its promise`,
    expected: `await expect(...).${matcher}(...)`,
    fix: 'write `await` before expect, or return the promise from the test; the test function must be async',
  })

export const stillRunning = (matcher: string): FairnessError =>
  new FairnessError({
    code: 'EF409',
    problem: `The test ended while ${matcher}() was running.`,
    given: 'a test that ran into its time limit, or that did not wait for the promise',
    expected: 'a test that waits for the verdict',
    fix: 'give the test more time, set budget.ms below its limit, or await the promise',
  })

function shown(received: unknown): string {
  if (isThenable(received)) return 'a promise'
  const text = show(received)
  // JSON leaves out functions, which say most about a model of another kind.
  return text === '{}' ? `{ ${Object.keys(received as object).join(', ')} }` : text
}

function adviceFor(received: unknown): string {
  if (isThenable(received)) return 'await the promise, or write await expect(promise).resolves'
  if (typeof received === 'string') return `load the model first: fromPipeline(${show(received, 40)})`
  return 'wrap the model with fromFunction((texts) => labels)'
}

const isThenable = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'
