// npm run test:processors: runs test/processors/story.mjs here and on processors that QEMU emulates, and compares. Prints what
// was run. Ends with 1 where something differs that must not, with 2 where nothing could be run.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** What QEMU calls them, what they stand for, and how they must add products of 8-bit numbers. */
const processors = [
  { cpu: 'Haswell', name: 'x64 with AVX2, without VNNI', arithmetic: '8-bit saturating' },
  { cpu: 'SandyBridge', name: 'x64 with AVX, without AVX2' },
  { cpu: 'Nehalem', name: 'x64 with SSE alone', arithmetic: '8-bit exact' },
]
/** As in src/models/noise.ts: what another processor may add to a score in floats. */
const floor = 1e-5
const story = new URL('./story.mjs', import.meta.url).pathname
/** Vitest in threads: a process that an emulated one starts is not emulated. */
const byteTests = [
  ...[new URL('../../node_modules/vitest/vitest.mjs', import.meta.url).pathname, 'run', '--pool', 'threads'],
  ...['--testTimeout', '300000', 'test/onnx/byte-products.test.ts', 'test/onnx/saturable.test.ts'],
  ...['test/onnx/texts.test.ts', 'test/models/gradients.test.ts'],
  ...['-t', 'whole-number weights|worked out by hand|this processor|written out|what is called exact|the probe'],
]
const neverRun =
  'Never run: AVX-512, VNNI (AVX-512 or AVX), AMX, Arm, macOS, Windows. The tests hold VNNI and AVX-512 by an exact and a saturating reference.'

const say = (text) => process.stdout.write(`${text}\n`)
const notRun = (why) => {
  say(`NOT RUN: ${why}`)
  say(neverRun)
  process.exit(2)
}

if (process.platform !== 'linux' || process.arch !== 'x64')
  notRun(`QEMU emulates x64 programs of Linux, and this is ${process.platform} on ${process.arch}.`)
const version = spawnSync('qemu-x86_64', ['--version'], { encoding: 'utf8' })
if (version.status !== 0) notRun('qemu-x86_64 is not there. On Debian: apt-get install qemu-user.')

const folder = mkdtempSync(join(tmpdir(), 'expect-fair-processors-'))
const problems = []
try {
  say(`here: node ${process.version}, ${flags()}`)
  const own = await run(process.execPath, [story])
  if (own.error !== undefined) throw new Error(`the story fails on this processor:\n${own.error}`)
  const here = JSON.parse(own.output)
  say(`  ${described(here)}`)
  const baselines = join(folder, 'baselines.json')
  writeFileSync(baselines, JSON.stringify(here.baselines))
  const ran = []
  for (const processor of processors) {
    const { cpu, name } = processor
    say(`\n${name} (qemu-x86_64 -cpu ${cpu}, ${version.stdout.split('\n')[0]}):`)
    const { output, error, seconds } = await run('qemu-x86_64', ['-cpu', cpu, process.execPath, story, baselines])
    if (error !== undefined) {
      say(`  NOT RUN: ${error}`)
      problems.push(`${name}: ${error}`)
      continue
    }
    const found = JSON.parse(output)
    say(`  ${described(found)}; ${seconds} s`)
    for (const line of compare(here, found, processor)) say(`  ${line}`)
    // Of the two that add in different ways, also the tests themselves.
    if (processor.arithmetic !== undefined) {
      const tested = await run('qemu-x86_64', ['-cpu', cpu, process.execPath, ...byteTests])
      const summary = /Tests\s+(.*)/.exec(stripVTControlCharacters(tested.output))?.[1] ?? 'no summary'
      say(`  tests of 8-bit models: ${summary}; ${tested.seconds} s`)
      if (tested.error !== undefined) problems.push(`${name}: tests of 8-bit models: ${summary}`)
    }
    ran.push(name)
  }
  say(`\nRun: this processor${ran.map((name) => `, ${name}`).join('')}.`)
  say(neverRun)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
for (const problem of problems) say(`FAILED: ${problem}`)
process.exitCode = problems.length > 0 ? 1 : 0

/** Lines that say what was compared; what must not differ joins `problems`. */
function compare(here, there, { name, arithmetic }) {
  const fail = (what) => problems.push(`${name}: ${what}`)
  const lines = []
  const words = (found) => found.language.flatMap((document) => document.words)
  const [ours, theirs] = [words(here), words(there)]
  const other = ours.filter((word, at) => word !== theirs[at]).length
  const persons = here.language.filter((document, at) => document.persons !== there.language[at].persons).length
  lines.push(
    `language: ${ours.length} words in ${here.language.length} texts, ${other} analysed in another way; persons of ${persons} texts differ`,
  )
  if (other > 0 || persons > 0) fail('the language network reads other sentences here')

  for (const model of ['sentiment', 'sets', 'lstm', 'floats']) {
    const moved = movement(here[model], there[model])
    const outcomes = differing(here[model], there[model])
    const { length } = here[model].predictions
    lines.push(`${model}: ${outcomes} of ${length} outcomes differ; scores moved by up to ${moved.toExponential(1)}`)
    if (outcomes > 0) fail(`${model}: other outcomes`)
    if (moved > floor) fail(`${model}: scores moved by ${moved}, more than the floor of ${floor}`)
  }

  const kind = there.bytes.arithmetic
  const moved = movement(here.bytes, there.bytes)
  lines.push(`8-bit model: ${kind}, here ${here.bytes.arithmetic}; scores moved by up to ${moved.toExponential(1)}`)
  if (arithmetic !== undefined && kind !== arithmetic)
    fail(`expected to be ${arithmetic}, is ${kind}: this QEMU does not emulate it`)
  if (kind === here.bytes.arithmetic && moved > 0.02)
    fail(`the 8-bit model moved by ${moved} on a processor of the same kind`)

  for (const [model, { verdict, status, new: fresh, fixed }] of Object.entries(there.baselines)) {
    lines.push(`baseline of this processor, ${model}: ${status}, ${fresh} new, ${fixed} fixed: ${verdict}`)
    const sameKind = here[model].arithmetic === there[model].arithmetic
    if (sameKind && (status !== 'compared' || fresh + fixed > 0))
      fail(`the baseline of ${model}: ${fresh} new, ${fixed} fixed`)
    if (!sameKind && (status !== 'other-arithmetic' || verdict !== 'inconclusive'))
      fail(`the baseline of ${model} was ${status}`)
  }
  return lines
}

function movement(one, other) {
  const numbers = ({ predictions }) =>
    predictions.flatMap(({ scores, score }) => (scores === undefined ? [score] : Object.values(scores)))
  const there = numbers(other)
  return Math.max(...numbers(one).map((value, at) => Math.abs(value - there[at])))
}

function differing(one, other) {
  const outcome = ({ label, labels }) => JSON.stringify(label ?? labels ?? null)
  return one.predictions.filter((prediction, at) => outcome(prediction) !== outcome(other.predictions[at])).length
}

function described({ node, bytes }) {
  return `node ${node} and onnxruntime start; products of 8-bit numbers: ${bytes.arithmetic}`
}

/** The parts of this processor that decide which code onnxruntime runs. */
function flags() {
  const has = /^flags\s*:(.*)$/m.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1]?.split(' ') ?? []
  const known = ['sse4_2', 'avx', 'avx2', 'fma', 'avx512f', 'avx512_vnni', 'avx_vnni', 'amx_int8'].filter((flag) =>
    has.includes(flag),
  )
  return known.join(' ') || 'flags unknown'
}

function run(program, args) {
  const started = performance.now()
  return new Promise((done) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let [output, complaints] = ['', '']
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      complaints += chunk
    })
    child.on('error', (error) => done({ output, error: error.message }))
    child.on('close', (code, signal) => {
      const seconds = Math.round((performance.now() - started) / 1000)
      // QEMU says in every thread what it cannot emulate.
      const error = complaints
        .split('\n')
        .filter((line) => line !== '' && !line.includes("TCG doesn't support requested feature"))
        .slice(0, 12)
        .join('\n')
      if (code !== 0) return done({ output, error: error || `it ended with ${signal ?? code}`, seconds })
      done({ output, seconds })
    })
  })
}
