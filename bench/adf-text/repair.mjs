import { Random } from '../../dist/esm/core/random.js'
import { dictionary } from '../../dist/esm/index.js'
import { augmentation } from '../../dist/esm/repair.js'
import { casesOf, openModel, searchFrom } from './cases.mjs'
import { accuracyOf, familiesOf, repairedShare } from './families.mjs'
import { searchOf } from './methods.mjs'
import { smoothedByCases, smoothedByMutants } from './smoothed.mjs'
import { unseenComments, withWord } from './texts.mjs'
import { watched } from './watched.mjs'

/** The search whose finds the repaired models are measured on, as in the paper. */
const measuring = 'ADF_ASC'
const seed = 42
/** Held-back texts that the accuracy of the smoothing by mutants is measured on. */
const accuracyTexts = 1000

/**
 * Tables 13 and 14 of one model and one attribute. Texts for fine-tuning are found on texts that the model was trained on;
 * the finds that it is measured on, on comments that it never saw; nothing where there are none. `once(part, make)` makes a part, or gives what is kept.
 */
export async function repairSubject(shop, attributeName, methods, sizes, { data, texts, once }) {
  const { variants, local, train, test, words, share, mix, measured, smoothed, tunings } = sizes
  const attribute = dictionary(attributeName)
  const seeds = Array.from({ length: tunings }, (_, at) => at + 1)
  const model = openModel(shop.folder)
  const casesFrom = (list, most) =>
    casesOf(withWord(list, attribute, { seeds: most, words }), attribute, variants, seed)
  const search = async (of, method, cases, steps) => {
    const { search: given, seen } = watched(searchOf(method, { local: steps, texts }))
    const report = await searchFrom(of, attributeName, cases, { variants, seed, search: given })
    return { report, seen }
  }
  try {
    const fresh = await casesFrom(unseenComments(data), test)
    const { seen } = await search(model, measuring, fresh, local)
    const families = familiesOf(seen.found, measured, seed)
    if (families.length === 0) return undefined
    if ((await repairedShare(model, families)) !== 0) throw new Error('the finds are no finds: they are judged wrongly')
    // The old finds lie near the old boundary, and any shift of it mends many: so its global phase is asked again too.
    const anew = async (of) => {
      const { report, seen: own } = await search(of, measuring, fresh, 0)
      return own.found.length / report.yield.phases.find(({ phase }) => phase === 'seeds').tested
    }
    const measure = async (one) => ({
      share: await repairedShare(one, families),
      accuracy: await accuracyOf(one, shop.held),
      anew: await anew(one),
    })

    const known = await casesFrom(
      shop.ordinary.map(({ text }) => text),
      train,
    )
    const most = Math.round(share * shop.ordinary.length)
    const byMethod = {}
    for (const method of methods) {
      byMethod[method] = await once(method, async () => {
        const found = await search(model, method, known, local)
        const lines = augmentation(found.report, { rows: 'both' })
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line))
        const pool = [...new Map(lines.map((line) => [line.text, line])).values()]
        const added = Math.min(most, pool.length)
        const plan = { texts: pool, added, mix, seeds }
        const after = await shop.tuned(`${attributeName}-${method}`, plan, measure)
        return { found: found.seen.found.length, pool: pool.length, added, after }
      })
    }
    const control = await once('control', () =>
      shop.tuned(
        `${attributeName}-control`,
        { added: Math.max(...Object.values(byMethod).map(({ added }) => added)), mix, seeds },
        measure,
      ),
    )
    const sample = new Random(seed, 'adf-text/accuracy').shuffle(shop.held).slice(0, accuracyTexts)
    const before = await once('before', async () => ({
      accuracy: await accuracyOf(model, shop.held),
      onSample: await accuracyOf(model, sample),
      anew: await anew(model),
    }))
    const byMutants = await once('smoothed by mutants', () =>
      smoothedByMutants(model, families.slice(0, smoothed), sample),
    )
    const byCases = await once('smoothed by cases', () =>
      smoothedByCases(model, families, shop.held, { attribute, variants }),
    )
    return {
      attribute: attributeName,
      cases: { train: known.length, test: fresh.length },
      independent: {
        found: seen.found.length,
        measured: families.length,
        smoothed: Math.min(families.length, smoothed),
      },
      before,
      byMethod,
      control,
      byMutants,
      byCases,
    }
  } finally {
    await model.dispose()
  }
}
