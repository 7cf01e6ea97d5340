import { dictionary } from '../../dist/esm/index.js'
import { casesOf, openModel, searchFrom } from './cases.mjs'
import { searchOf } from './methods.mjs'
import { textsWith } from './texts.mjs'
import { watched } from './watched.mjs'

/** Table 11's columns, and the default search beside them. */
export const timedMethods = ['RP', 'ADF_ASC', 'straddle']
/** As in the paper; every search ends sooner when it has found enough. */
const local = 1000
/** Cases of the round that is not timed, in which the network and the language worker start. */
const warm = 6

/** What it takes to find `finds` discriminatory texts, `repeats` times with other seeds, the searches in turn. */
export async function timeSubject(data, name, attributeName, { seeds, variants, words, finds, repeats }, texts) {
  const attribute = dictionary(attributeName)
  const model = openModel(`fixtures/models/${name}`)
  try {
    const cases = await casesOf(textsWith(data, name, attribute, { seeds, words }), attribute, variants, 1)
    const timed = async (method, from, until, seed) => {
      const { search, seen } = watched(searchOf(method, { local, texts }), { until })
      const report = await searchFrom(model, attributeName, from, { variants, seed, search })
      const { tested, found, ms, cpu } = seen
      return { tested, found: found.length, ms, cpu, modelRows: report.yield.modelRows }
    }
    for (const method of timedMethods) await timed(method, cases.slice(0, warm), 5, 1)
    const rounds = []
    for (let round = 0; round < repeats; round++) {
      const order = timedMethods.map((_, at) => timedMethods[(at + round) % timedMethods.length])
      const times = {}
      for (const method of order) times[method] = await timed(method, cases, finds, round + 1)
      rounds.push(times)
    }
    return { model: name, attribute: attributeName, cases: cases.length, finds, rounds }
  } finally {
    await model.dispose()
  }
}
