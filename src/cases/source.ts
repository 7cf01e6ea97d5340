import type { Case, CaseSource, SourceContext } from '../core/case.js'
import { sourceErrors } from '../core/errors/index.js'
import type { Cases } from '../core/plan.js'
import { CaseCheck } from './case-check.js'
import { drawFrom, isArbitrary } from './from-arbitrary.js'

/**
 * Makes a case source of whatever a plan may name as `cases`.
 *
 * A source is given back as it is. An iterable, an async iterable or a fast-check arbitrary of cases becomes a source
 * whose `attributes` are those that the plan asks for: nothing is read to find them out, so that a generator loses no
 * case. Whether the cases do show them is checked as they flow: EF327 when they end and none did. Cases are checked too
 * (EF321 to EF325); a case that comes twice is skipped and counted.
 *
 * An arbitrary has no end. It gives `context.sample` different cases, drawn by `context.seed` (fewer when it does not
 * hold so many), tells so by `drawn(Infinity)`, and refuses `sample: Infinity` (EF326).
 *
 * @param attributes The attributes that the plan asks for.
 * @throws FairnessError EF320 when `cases` is none of these.
 */
export function resolveSource<Input, A extends string>(
  cases: Cases<Input, A>,
  attributes: readonly A[],
): CaseSource<Input, A> {
  if (isSource<Input, A>(cases)) return cases
  if (isArbitrary<Case<Input, A>>(cases)) {
    const name = 'a fast-check arbitrary'
    return {
      name,
      attributes,
      cases: (context) => new CaseCheck<Input, A>(name, context).filter(drawFrom(cases, name, context)),
    }
  }
  if (isIterable<Case<Input, A>>(cases)) {
    const name = Array.isArray(cases)
      ? `a list of ${cases.length} ${cases.length === 1 ? 'case' : 'cases'}`
      : 'an iterable of cases'
    return { name, attributes, cases: (context: SourceContext) => new CaseCheck<Input, A>(name, context).filter(cases) }
  }
  throw sourceErrors.notCases(cases)
}

type Unknown = { readonly [key: PropertyKey]: unknown } | null | undefined

function isSource<Input, A extends string>(value: unknown): value is CaseSource<Input, A> {
  const source = value as Unknown
  return typeof source?.cases === 'function' && Array.isArray(source.attributes)
}

function isIterable<T>(value: unknown): value is Iterable<T> | AsyncIterable<T> {
  const given = value as Unknown
  if (typeof value === 'string' || given === null || given === undefined) return false
  return typeof given[Symbol.iterator] === 'function' || typeof given[Symbol.asyncIterator] === 'function'
}
