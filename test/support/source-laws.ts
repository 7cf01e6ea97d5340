import { expect } from 'vitest'
import type { Case, CaseSource, SourceContext, Variant } from '../../src/core/case.js'

/** A context to call a source with, which notes what it was told. */
export interface NotedContext extends SourceContext {
  readonly totals: (number | undefined)[]
  readonly skips: Map<string, number>
}

export function noted(given: Partial<SourceContext> = {}): NotedContext {
  const totals: (number | undefined)[] = []
  const skips = new Map<string, number>()
  return {
    seed: 42,
    sample: Number.POSITIVE_INFINITY,
    variantsPerCase: Number.POSITIVE_INFINITY,
    attributes: [],
    skip: (reason, count = 1) => void skips.set(reason, (skips.get(reason) ?? 0) + count),
    drawn: (total) => void totals.push(total),
    ...given,
    totals,
    skips,
  }
}

export async function casesOf<Input, A extends string>(
  source: CaseSource<Input, A>,
  given: Partial<SourceContext> = {},
): Promise<Case<Input, A>[]> {
  const cases: Case<Input, A>[] = []
  for await (const each of source.cases(noted(given))) cases.push(each)
  return cases
}

/** The text of a variant without its edits: what all variants of a case share. */
function outsideEdits(variant: Variant<string>): string[] {
  const pieces: string[] = []
  let last = 0
  for (const edit of variant.edits ?? []) {
    pieces.push(variant.input.slice(last, edit.start))
    last = edit.end
  }
  return [...pieces, variant.input.slice(last)]
}

/**
 * What holds of every source of texts. `make` builds the source anew, `sample` bounds what is drawn, since some sources
 * hold more cases than can be built.
 */
export async function expectSourceLaws<A extends string>(
  make: () => CaseSource<string, A>,
  sample: number,
): Promise<void> {
  const cases = await casesOf(make(), { sample })
  expect(cases.length).toBeGreaterThan(0)

  const content = (each: Case<string, A>) => [each.id, each.template, [...each.variants]]
  const again = await casesOf(make(), { sample })
  expect(again.map(content), 'the same seed gives the same cases').toEqual(cases.map(content))

  const ids = cases.map((each) => each.id)
  expect(new Set(ids).size, 'ids are unique').toBe(ids.length)
  const bySeed = new Map<string, unknown>()
  for (const seed of [1, 2, 3]) {
    for (const each of await casesOf(make(), { sample, seed })) {
      const known = bySeed.get(each.id)
      if (known === undefined) bySeed.set(each.id, content(each))
      else expect(content(each), 'an id names the same case whatever the seed').toEqual(known)
    }
  }
  for (const each of cases) expectCaseLaws(each, make().attributes)
}

function expectCaseLaws(each: Case<string>, attributes: readonly string[]): void {
  const variants = [...each.variants]
  expect(variants.length, 'a case has variants').toBeGreaterThan(1)
  expect([...each.variants], 'variants can be read again').toEqual(variants)
  const [first] = variants
  for (const variant of variants) {
    expect(
      attributes.some((name) => name in variant.classes),
      'a variant shows an attribute of its source',
    ).toBe(true)
    let last = 0
    for (const edit of variant.edits ?? []) {
      expect(edit.start, 'edits are in order and apart').toBeGreaterThanOrEqual(last)
      expect(edit.end, 'edits are not empty').toBeGreaterThan(edit.start)
      last = edit.end
    }
    expect(last, 'edits lie inside the text').toBeLessThanOrEqual(variant.input.length)
    expect(outsideEdits(variant), 'the text outside the edits is the same').toEqual(
      outsideEdits(first as Variant<string>),
    )
    expect(
      variant.edits?.map((edit) => edit.slot),
      'the slots are the same',
    ).toEqual(first?.edits?.map((edit) => edit.slot))
  }
}

/** A source that would build its product would not come back from this. */
export async function expectLazy(source: CaseSource<string>, wanted: number): Promise<void> {
  const context = noted({ sample: wanted })
  const ids = new Set<string>()
  for await (const each of source.cases(context)) {
    ids.add(each.id)
    each.variants[Symbol.iterator]().next()
  }
  expect(ids.size).toBe(wanted)
  expect(context.totals[0]).toBeGreaterThan(1e9)
}
