// The searches on the ADF paper's own networks, beside the paper's figures.
//
//   npm run bench:adf -- --data ../shared/data/adf                      all subjects, about an hour on two processors
//   npm run bench:adf -- --data ../shared/data/adf --subject census --protected 1
//     --json        one JSON object per subject instead of text
//     --seeds 1000 --steps 1000   sizes of the global and the local phase, as in the paper
//     --runs 5      runs of AEQUITAS as published, whose learning varies much from seed to seed: the mean counts
//     --temperature 1   ADF's local phase as published; the default 0 finds more
//     --limit 200   rows that symbolic generation explains
//     --starts 20 --trees 3   starts of Table 7, and those of symbolic generation, which is slow (its runs of Table 6 too)
//     --published   only AEQUITAS as published, a line a subject; --runs 100 says how far its runs lie apart, and where the paper's lies among them
//     --port        with --published: not the package's search, but a port of the published code that shares nothing with it
//     --reading features=20   with --port: another reading of the published code (bench/adf/published-port.mjs names them)
//     --speed       only how much faster batches are than one row at a time
//
// Every search runs through audit(), in one process, one after the other. Exit code 1 when a figure is not reached.
import { parseArgs } from 'node:util'
import { refuse } from './adf/check-folder.mjs'
import { countExactly } from './adf/counts.mjs'
import { printSubject } from './adf/print.mjs'
import { publishedBySeed, publishedHead, publishedLine, together } from './adf/published.mjs'
import { readingOf } from './adf/published-port.mjs'
import { runSearches } from './adf/searches.mjs'
import { measureSpeed } from './adf/speed.mjs'
import { networkOf, networksOf, paper, readSubject, withNetwork } from './adf/subject.mjs'

const options = optionsOf({
  data: { type: 'string', default: '../shared/data/adf' },
  subject: { type: 'string' },
  protected: { type: 'string' },
  json: { type: 'boolean', default: false },
  seeds: { type: 'string', default: '1000' },
  steps: { type: 'string', default: '1000' },
  runs: { type: 'string', default: '5' },
  limit: { type: 'string', default: '200' },
  starts: { type: 'string', default: '20' },
  trees: { type: 'string', default: '3' },
  temperature: { type: 'string', default: '0' },
  published: { type: 'boolean', default: false },
  port: { type: 'boolean', default: false },
  reading: { type: 'string' },
  speed: { type: 'boolean', default: false },
})
const sizes = Object.fromEntries(
  ['seeds', 'steps', 'runs', 'limit', 'starts', 'trees', 'temperature'].map((name) => [name, Number(options[name])]),
)
for (const [name, size] of Object.entries(sizes)) {
  const kind = name === 'temperature' ? 'number' : 'whole number'
  const least = ['steps', 'limit', 'temperature'].includes(name) ? 0 : 1
  const ok = size >= least && (kind === 'number' || Number.isInteger(size))
  if (!ok) refuse(`--${name} ${options[name]} is no ${kind} from ${least} up.`)
}
if (options.published && sizes.runs < 2)
  refuse('--published needs --runs 2 or more: one run says nothing of the others.')
if (options.port && !options.published) refuse('--port is for --published.')
if (options.reading !== undefined && !options.port) refuse('--reading is for --port.')
const reading = options.reading === undefined ? {} : readingOf(options.reading)
if (reading === undefined) refuse(`--reading ${options.reading} is none that bench/adf/published-port.mjs names.`)
if (options.published) console.log(publishedHead)
const chances = []
const networks = networksOf(options.data)
const names = options.subject === undefined ? Object.keys(networks) : [options.subject]

for (const name of names) {
  const network = networkOf(networks, name)
  const known = paper[name]
  const places = options.protected?.split(',') ?? Object.keys(known?.protected ?? {})
  if (places.length === 0) refuse(`Say which feature of '${name}' is protected: --protected 1 (counted from 1).`)
  for (const place of places) {
    const subject = readSubject(options.data, name, network, Number(place))
    const published = { accuracy: known?.accuracy, ...known?.protected[place] }
    if (options.published) {
      const named = { subject: name, attribute: published.name ?? subject.asked }
      const runs = await publishedBySeed(subject, { ...sizes, port: options.port, reading })
      const { line, reached, p } = publishedLine(named, runs, published)
      console.log(line)
      if (p !== undefined) chances.push(p)
      if (!reached) process.exitCode = 1
      continue
    }
    const result = await withNetwork(network, {}, async (model, path) =>
      options.speed
        ? { speed: await measureSpeed(path, subject) }
        : { exact: await countExactly(model, subject), ...(await runSearches(model, subject, sizes)) },
    )
    const whole = { subject: name, protected: Number(place), attribute: published.name ?? subject.asked, ...result }
    if (options.json) console.log(JSON.stringify({ ...whole, paper: published }))
    if (!printSubject(whole, published, options.json ? () => {} : console.log)) process.exitCode = 1
  }
}
if (chances.length > 1) {
  console.log(
    `\nThe paper's local success of these ${chances.length} together, as runs like ours: p ${together(chances).toFixed(2)}.`,
  )
}

function optionsOf(known) {
  try {
    return parseArgs({ options: known }).values
  } catch (error) {
    refuse(
      `${error.message} Known: ${Object.keys(known)
        .map((name) => `--${name}`)
        .join(', ')}.`,
    )
  }
}
