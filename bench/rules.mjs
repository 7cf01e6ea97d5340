/**
 * How often each word rule of `biasFinder` and `mutations` decides on the texts that the package was trained and its rules were
 * written on (training reviews of IMDb, training part of UD English-EWT; nothing held out), and what readers said of the templates
 * and pairs that a rule now refuses. Writes the pages docs/word-rules*.md.
 *
 *     npm run eval:rules [-- --data ../shared/data] [--every 1] [--only mutations]
 *
 * `--every 6` counts in every sixth review; verdicts are always all. `--only mutations` counts for the page of `mutations()` only. Ends at once where the data are missing.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { countDecisions } from './rules/count.mjs'
import { rulesPages } from './rules/page.mjs'
import { corporaOf } from './rules/texts.mjs'
import { readVerdicts } from './rules/verdicts.mjs'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    every: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})
const every = Number(values.every)
const { only } = values
if (only !== undefined && only !== 'mutations') throw new Error('--only takes mutations')
const { counts, judged } = await countDecisions(corporaOf(values.data, every), readVerdicts(), { only })
for (const [name, text] of Object.entries(rulesPages({ counts, judged, every, only })))
  writeFileSync(`docs/${name}`, text)
process.exitCode = 0
