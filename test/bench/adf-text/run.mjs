import { dictionary, randomSearch } from '../../../dist/esm/index.js'
import { casesOf, openModel, searchFrom } from './cases.mjs'
import { methods, searchOf } from './methods.mjs'
import { textsWith } from './texts.mjs'

const seed = 42

/**
 * All searches on one model and one attribute; `once(part, make)` makes a part, or gives what an earlier run kept of it.
 * With `brief` only those that the goals need.
 */
export async function runSubject(data, name, attributeName, { variants, local, ...which }, { texts, brief, once }) {
  const attribute = dictionary(attributeName)
  const model = openModel(`fixtures/models/${name}`)
  try {
    // Made with the first part that is not kept.
    let cases
    const made = () => {
      cases ??= casesOf(textsWith(data, name, attribute, which), attribute, variants, seed)
      return cases
    }
    const searchFor = async (search) => {
      const report = await searchFrom(model, attributeName, await made(), { variants, seed, search })
      const phases = Object.fromEntries(report.yield.phases.map((phase) => [phase.phase, phase]))
      return {
        raw: phases.seeds?.found ?? 0,
        seeds: phases.seeds?.tested ?? 0,
        found: phases.global?.found ?? 0,
        modelRows: phases.global?.modelRows ?? 0,
        ms: phases.global?.ms ?? 0,
        local: phases.local,
        quality: report.yield.quality,
        pairs: report.foundRows.flatMap(({ row, original }) =>
          original === undefined ? [] : [{ before: original.text, after: row.text }],
        ),
      }
    }
    const runs = {}
    for (const method of brief ? ['RP', 'straddle'] : methods) {
      const search = searchOf(method, { local: method === 'straddle' ? local : 0, texts })
      runs[method] = await once(method, () => searchFor(search))
    }
    const random = brief ? {} : await once('RP, local phase', () => searchFor(searchOf('RP', { local, texts })))
    // Random substitution with as many model rows as the search that it is compared with, by more steps or fewer.
    const steps = Math.max(1, Math.round((10 * runs.straddle.modelRows) / Math.max(1, runs.RP.modelRows)))
    const equal =
      steps === 10 ? runs.RP : await once('RP at equal rows', () => searchFor(randomSearch({ steps, texts })))
    const count = await once('cases', async () => (await made()).length)
    return { model: name, attribute: attributeName, cases: count, runs, local: random.local, equal }
  } finally {
    await model.dispose()
  }
}
