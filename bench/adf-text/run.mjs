import { dictionary, randomSearch } from '../../dist/esm/index.js'
import { casesOf, openModel, searchFrom } from './cases.mjs'
import { methods, searchOf } from './methods.mjs'
import { textsWith } from './texts.mjs'

const seed = 42

/**
 * Random substitution for so many model rows. It walks by whole steps, so its finds are taken from the line between the last number of
 * steps that asks fewer rows and the first that asks more.
 */
async function atRows(rows, walk) {
  const first = await walk(1)
  if (first.modelRows === 0) return { found: 0, modelRows: 0, steps: '0' }
  let steps = Math.max(1, Math.floor(rows / first.modelRows))
  let more = await walk(steps)
  while (more.modelRows > rows && steps > 1) more = await walk(--steps)
  // No steps at all ask nothing.
  let fewer = more.modelRows > rows ? { found: 0, modelRows: 0 } : more
  while (more.modelRows <= rows) {
    fewer = more
    more = await walk(++steps)
    // There is no text left that it has not tried.
    if (more.modelRows === fewer.modelRows) return { found: more.found, modelRows: more.modelRows, steps: 'all' }
  }
  const share = (rows - fewer.modelRows) / (more.modelRows - fewer.modelRows)
  return { found: fewer.found + share * (more.found - fewer.found), modelRows: rows, steps: `${steps - 1} to ${steps}` }
}

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
    for (const method of brief ? ['straddle'] : methods) {
      const search = searchOf(method, { local: method === 'straddle' ? local : 0, texts })
      runs[method] = await once(method, () => searchFor(search))
    }
    const random = brief ? {} : await once('RP, local phase', () => searchFor(searchOf('RP', { local, texts })))
    const equal = await atRows(runs.straddle.modelRows, (steps) =>
      once(`RP, ${steps} steps`, () => searchFor(randomSearch({ steps, texts }))),
    )
    const count = await once('cases', async () => (await made()).length)
    return { model: name, attribute: attributeName, cases: count, runs, local: random.local, equal }
  } finally {
    await model.dispose()
  }
}
