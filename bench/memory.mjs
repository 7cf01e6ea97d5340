/**
 * Memory over the number of inputs: audits of 1,000 to 1,000,000 texts, variants and rows that generators make, by a function that costs
 * next to nothing. Each is a process of its own. "Live" is the most that the heap held after a collection, looked at ten times on the way
 * and when the report was there, and what arrays hold beside it; "resident" is the most that the process had of the machine.
 *
 *     npm run build && node bench/memory.mjs [--largest 1000000] [--only texts,variants,rows]
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { audit, fromFunction, table } from '../dist/esm/index.js'

const { values: options } = parseArgs({
  options: {
    largest: { type: 'string', default: '1000000' },
    only: { type: 'string', default: 'texts,variants,rows' },
    one: { type: 'string' },
  },
})

/** The most that was live, looked at ten times on the way. */
let most = 0
const look = () => {
  globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  most = Math.max(most, heapUsed + external)
}
function* looked(count) {
  const every = Math.ceil(count / 10)
  for (let at = 0; at < count; at++) {
    if (at % every === every - 1) look()
    yield at
  }
}

/** Words that make a text of every number, none like another. */
const words = 'a fine story of the town by night with some rain and music'.split(' ')
const textOf = (at) => `${words[at % 7]} ${words[(at >> 3) % 13]} number ${at}, and a long tale is told of it`
const persons = [
  ['female', 'she'],
  ['male', 'he'],
  ['nonbinary', 'they'],
  ['unknown', 'somebody'],
]
const plan = {
  attributes: ['gender'],
  stop: 'all',
  sample: Number.POSITIVE_INFINITY,
  shrink: false,
  gate: { rate: 0.9 },
}
/** Answers by the number in a text; of one text in a hundred by its person. */
const answer = (text) => {
  const number = Number.parseInt(text.slice(text.lastIndexOf(' number ') + 8), 10)
  return number % 100 === 0 ? text.length : number % 97
}
const byNumber = fromFunction((texts) => texts.map(answer), { name: 'number', batched: true })
const cases = (count, variants) => ({
  name: 'a generator',
  attributes: ['gender'],
  *cases() {
    for (const at of looked(count)) {
      yield {
        id: `text ${at}`,
        variants: Array.from({ length: variants }, (_, person) => {
          const [gender, subject] = persons[person % persons.length]
          return { input: `${subject} ${person}: ${textOf(at)}`, classes: { gender } }
        }),
      }
    }
  },
})

const kinds = {
  texts: (count) => audit(byNumber, { ...plan, question: 'counterfactual', cases: cases(count, 2) }),
  variants: (count) =>
    audit(byNumber, {
      ...plan,
      question: 'counterfactual',
      cases: cases(count / 500, 500),
      variantsPerCase: Number.POSITIVE_INFINITY,
    }),
  rows: (count) => {
    const features = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`f${at}`, { kind: 'integer', min: 0, max: 999 }]),
    )
    const schema = { features: { ...features, sex: { kind: 'category', values: ['female', 'male'], protected: true } } }
    const people = function* () {
      for (const at of looked(count)) {
        const value = (name, k) => [name, k === 0 ? at % 1000 : k === 1 ? Math.floor(at / 1000) : (at * (k + 7)) % 1000]
        yield { ...Object.fromEntries(Object.keys(features).map(value)), sex: 'male' }
      }
    }
    const model = fromFunction((rows) => rows.map((row) => row[0] % 7), { name: 'first', batched: true })
    return audit(model, {
      ...plan,
      question: 'individual',
      attributes: ['sex'],
      cases: table(schema, people()),
      sample: count,
    })
  },
}

if (options.one !== undefined) {
  const [kind, count] = options.one.split(':')
  const report = await kinds[kind](Number(count))
  look()
  const { user, system } = process.cpuUsage()
  const seconds = (user + system) / 1e6
  console.log(
    JSON.stringify({ calls: report.model.calls, most, resident: process.resourceUsage().maxRSS * 1024, seconds }),
  )
} else {
  const mb = (bytes) => `${Math.round(bytes / 2 ** 20)} MB`.padStart(9)
  console.log('kind         inputs     asked     live    resident   processor seconds')
  for (const kind of options.only.split(',')) {
    for (let count = 1000; count <= Number(options.largest); count *= 10) {
      const { stdout, stderr } = spawnSync(
        process.execPath,
        ['--expose-gc', 'bench/memory.mjs', '--one', `${kind}:${count}`],
        {
          maxBuffer: 2 ** 26,
        },
      )
      if (stdout.length === 0) throw new Error(String(stderr))
      const { calls, most, resident, seconds } = JSON.parse(stdout)
      console.log(
        `${kind.padEnd(10)} ${count.toLocaleString('en').padStart(9)} ${calls.toLocaleString('en').padStart(9)} ${mb(most)} ${mb(resident)} ${seconds.toFixed(1).padStart(8)}`,
      )
    }
  }
}
