import { FairnessError, show } from './fairness-error.js'

export const notAModel = (matcher: string, received: unknown): FairnessError =>
  new FairnessError({
    code: 'EF401',
    problem: `${matcher}() was given a value that is neither a model nor a report.`,
    given: `expect(${shown(received)})`,
    expected:
      'a handle from fromFunction(), fromPipeline(), fromOnnx(), fromLanguageModel() or fromHttp(), a transformers.js pipeline, a function from inputs to predictions, or a report from audit()',
    fix: adviceFor(received),
  })

export const missingPlan = (matcher: string): FairnessError =>
  new FairnessError({
    code: 'EF402',
    problem: `${matcher}() was given a model but no plan.`,
    given: `expect(model).${matcher}()`,
    expected: 'the attributes that must not matter, and the cases',
    fix: `write ${matcher}({ attributes: ['gender'], cases: eec() }); only a report needs no plan`,
  })

export const planForReport = (matcher: string): FairnessError =>
  new FairnessError({
    code: 'EF403',
    problem: `${matcher}() was given a report and a plan.`,
    given: `expect(report).${matcher}(plan)`,
    expected: 'only a report: its plan has already been run, and no model is called again',
    fix: `write expect(report).${matcher}(), or pass the other plan to audit()`,
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
    fix: right === undefined ? 'use one of the questions of this version' : `use ${right}()`,
  })

export const unknownFormat = (matcher: string, format: unknown, known: string): FairnessError =>
  new FairnessError({
    code: 'EF405',
    problem: `${matcher}() was given a report that this version cannot read.`,
    given: `format ${show(format)}`,
    expected: `format ${show(known)}`,
    fix: 'create the report again with this version of expect-fair',
  })

export const damagedReport = (matcher: string, flaw: string): FairnessError =>
  new FairnessError({
    code: 'EF410',
    problem: `${matcher}() was given an incomplete report.`,
    given: `a report whose ${flaw} is missing or has the wrong type`,
    expected: 'an unchanged report of audit() or mergeReports(); JSON keeps everything that is needed',
    fix: `write expect(await audit(model, plan)).${matcher}(), or read the complete report from its file`,
  })

export const changedReport = (matcher: string): FairnessError =>
  new FairnessError({
    code: 'EF411',
    problem: `${matcher}() was given a report that was changed after it was made, or that audit() did not make.`,
    given: 'a report that does not match its seal, or has none',
    expected: 'an unchanged report of audit() or mergeReports() of this version',
    fix: `create the report again: expect(await audit(model, plan)).${matcher}()`,
  })

export const contradictoryReport = (matcher: string, verdict: string, what: string): FairnessError =>
  new FairnessError({
    code: 'EF412',
    problem: `${matcher}() was given a report whose verdict contradicts its counts.`,
    given: `verdict '${verdict}', although ${what}`,
    expected: 'an unchanged report of audit() or mergeReports()',
    fix: `create the report again: expect(await audit(model, plan)).${matcher}()`,
  })

export const polled = (matcher: string): FairnessError =>
  new FairnessError({
    code: 'EF406',
    problem: `${matcher}() cannot be used with expect.poll: each poll would run the whole audit again.`,
    given: `expect.poll(...).${matcher}(...)`,
    expected: `await expect(model).${matcher}(plan)`,
    fix: 'wait for the model first, then assert once; for a promise of a model, use .resolves',
  })

export const asymmetric = (matcher: string): FairnessError =>
  new FairnessError({
    code: 'EF407',
    problem: `${matcher}() cannot be used inside another value: it is asynchronous, and an asymmetric matcher must be synchronous.`,
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
    given: 'a test that reached its time limit, or that did not wait for the promise',
    expected: 'a test that waits for the verdict',
    fix: 'increase the time limit of the test, set budget.ms below it, or await the promise',
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
