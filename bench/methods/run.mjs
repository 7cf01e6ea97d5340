import { audit } from '../../dist/esm/index.js'

/** Asking may use four fifths of a budget; the rest is kept for shrinking, of which there is none here. */
const forAsking = 0.8

/**
 * One method with so many model rows: how many distinct cases (texts, sentences, rows with their counterfactuals) it shows a
 * bias in, when the first, and of how many originals or templates these are.
 */
export async function runMethod(model, { attributes, cases, search, sample, question }, { rows, variants, seed }) {
  const began = performance.now()
  let first
  const see = (some) => {
    if (some > 0) first ??= (performance.now() - began) / 1000
  }
  const origins = new Set()
  const watched = search?.texts === undefined ? undefined : watching(search, origins, see)
  const report = await audit(model, {
    attributes,
    cases,
    seed,
    shrink: false,
    keep: question === undefined ? Number.POSITIVE_INFINITY : 1000,
    sample: sample ?? Number.POSITIVE_INFINITY,
    ...(question === undefined ? { variantsPerCase: variants } : { question }),
    budget: { inputs: Math.ceil(rows / forAsking) },
    onProgress: ({ phase, casesWithBtc }) => {
      if (question === undefined || phase === 'searching') see(casesWithBtc)
    },
    ...(search === undefined ? {} : { search: watched ?? search }),
  })
  const { counts, yield: given } = report
  for (const { template, caseId, from } of report.foundRows ?? []) if (from === 'data') origins.add(template ?? caseId)
  // A search on texts tests the asked cases first, as its seeds: they count once.
  const seeds = given?.phases.find(({ phase }) => phase === 'seeds') ?? { tested: 0, found: 0 }
  const asked = question === undefined ? { tested: counts.cases, found: counts.casesWithBtc } : seeds
  return {
    found: (given?.found ?? 0) - seeds.found + asked.found,
    cases: (given?.tested ?? 0) - seeds.tested + asked.tested,
    rows: report.model.calls,
    first,
    origins: origins.size,
    seconds: (performance.now() - began) / 1000,
    report,
  }
}

/** The same search, with an eye on what it finds. */
function watching(search, origins, see) {
  const run = (context) => {
    const check = async (points, phase) => {
      const checks = await context.check(points, phase)
      const found = checks.filter(({ against }) => against !== undefined)
      for (const { seed } of found) origins.add(seed.id)
      see(found.length)
      return checks
    }
    const watched = {
      get: (target, key) => {
        if (key === 'check') return check
        const value = target[key]
        return typeof value === 'function' ? value.bind(target) : value
      },
    }
    return search.texts.run(new Proxy(context, watched))
  }
  return { ...search, texts: { ...search.texts, run } }
}
