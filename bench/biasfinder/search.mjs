import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readingOf } from '../../dist/esm/cases/bias-finder/corpus.js'
import { instances } from '../../dist/esm/cases/bias-finder/instances.js'
import { fillings } from '../../dist/esm/cases/bias-finder/mutants.js'
import { searchCorpus } from '../../dist/esm/cases/bias-finder/search-corpus.js'
import { textsOf } from './corpora.mjs'

/** Names of each class that count for the mutants, as in `biasFinder`. */
const names = 30

/**
 * Searches a corpus and writes its templates to `file`, one in a line. Counts only; no text is kept in memory. With `each` also
 * counts, of the same analysis, what the first attribute gives with `persons: 'each'`.
 */
export async function search({ corpus, data, every, mostWords, attributes, persons, file, each }) {
  const asked = attributes.map((attribute) => instances[attribute])
  const [first] = asked
  const second = { ...first, attribute: `${first.attribute}, each`, find: (document) => first.find(document, 'each') }
  const all = each ? [...asked, second] : asked
  const yields = new Map(
    all.map(({ attribute }) => [attribute, { texts: 0, templates: 0, mutants: 0, skipped: new Map() }]),
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
    // A single instance names no attribute.
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
  const reading = readingOf(textsOf(corpus, data, every, mostWords), { seed: 0, sample: Number.POSITIVE_INFINITY })
  const context = { skip: onSkip, reading: onProgress }
  for await (const { template, instance } of searchCorpus(reading, { instances: all, persons }, context)) {
    const counts = yields.get(template.attribute)
    counts.templates++
    const place = template.origin.split(',')[0]
    if (last.get(template.attribute) !== place) counts.texts++
    last.set(template.attribute, place)
    const words = fillings(template, instance, names)
    counts.mutants += words.reduce((sum, each) => sum + each.words.length, 0)
    if (instance === second) continue
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
