import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { instances } from '../../../dist/esm/cases/bias-finder/instances.js'
import { fillings } from '../../../dist/esm/cases/bias-finder/mutants.js'
import { exportTemplates } from '../../../dist/esm/index.js'
import { textsOf } from './corpora.mjs'

/** Names of each class that count for the mutants, as in `biasFinder`. */
const names = 30

/** Searches a corpus and writes its templates to `file`, one in a line. Counts only; no text is kept in memory. */
export async function search({ corpus, data, every, attributes, persons, file }) {
  const yields = new Map(
    attributes.map((attribute) => [attribute, { texts: 0, templates: 0, mutants: 0, skipped: new Map() }]),
  )
  const out = createWriteStream(file)
  let read = 0
  const began = performance.now()
  let told = began
  const onProgress = (done) => {
    read = done
    const now = performance.now()
    if (now - told < 10_000) return
    told = now
    const found = [...yields].map(([attribute, { templates }]) => `${attribute} ${templates}`).join(', ')
    const rss = Math.round(process.memoryUsage().rss / 2 ** 20)
    process.stderr.write(
      `${corpus}: ${done} texts in ${Math.round((now - began) / 1000)} s, ${rss} MB; templates: ${found}\n`,
    )
  }
  const onSkip = (reason, count = 1) => {
    const colon = reason.indexOf(': ')
    const attribute = reason.slice(0, Math.max(0, colon))
    // What is skipped before the search counts for all attributes.
    for (const [name, { skipped }] of yields) {
      if (attribute !== '' && attribute !== name && yields.has(attribute)) continue
      const own = yields.has(attribute) ? reason.slice(colon + 2) : reason
      skipped.set(own, (skipped.get(own) ?? 0) + count)
    }
  }
  const last = new Map()
  const options = { attributes, persons, onSkip, onProgress }
  for await (const template of exportTemplates(textsOf(corpus, data, every), options)) {
    const counts = yields.get(template.attribute)
    counts.templates++
    const place = template.origin.split(',')[0]
    if (last.get(template.attribute) !== place) counts.texts++
    last.set(template.attribute, place)
    const words = fillings(template, instances[template.attribute], names)
    counts.mutants += words.reduce((sum, each) => sum + each.words.length, 0)
    if (!out.write(`${JSON.stringify(template)}\n`)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
  return {
    texts: read,
    seconds: (performance.now() - began) / 1000,
    megabytes: process.resourceUsage().maxRSS / 1024,
    yields,
  }
}
